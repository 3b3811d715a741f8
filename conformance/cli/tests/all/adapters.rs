//! The shipped adapters, judged through the real binary.
//!
//! A test whose language is not installed says SKIPPED and passes, unless `PACKPROOF_ALL_ADAPTERS` is set, as `ci/adapters`
//! does.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{PACKPROOF, PYTHON, available};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../adapters")
}

fn packproof(arguments: &[&str]) -> Output {
    Command::new(PACKPROOF).args(arguments).current_dir(directory()).output().expect("packproof starts")
}

/// Standard output and standard error, for matching and for the message of a failed assertion.
fn text(output: &Output) -> String {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    format!("{out}\n{err}")
}

const C: &str = "make --version && echo '#include <jansson.h>' | cc -E -x c -";

fn conforms(name: &str, options: &[&str]) -> String {
    let output = packproof(&[&["run", name, "--report", "ndjson=-"], options].concat());
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    said
}

/// An independent implementation, written from the pages, agrees on every operation; on every vector, `ci/adapters` asks.
#[test]
fn python_conforms_on_every_operation() {
    if !available(PYTHON) {
        return;
    }
    let said = conforms("python", &["--minimal", "--jobs", "2"]);
    let unsupported = said.matches(r#""verdict":"unsupported""#).count();
    assert_eq!(unsupported, 0, "the adapter offers every operation, and answers every case of it");
    // Its JSON has blanks, which are no reason to count what passes against the answers that are kept.
    let lost = said.lines().filter(|line| line.contains(r#""actual":null"#)).count();
    assert_eq!(lost, 0, "what passes is kept, however long it is and however it is spelt");
}

/// A compiled implementation agrees on what it offers; on every vector, `ci/adapters` asks.
#[test]
fn c_conforms() {
    if available(C) {
        conforms("c", &["--minimal", "--validate"]);
    }
}

/// The program of adapters/README.md does what the page says: each command prints the lines shown, in order. Numbers may
/// differ, because the suite grows.
#[test]
fn the_page_on_adapters_is_true() {
    if !available(PYTHON) {
        return;
    }
    let readme = std::fs::read_to_string(directory().join("README.md")).expect("the page is there");
    let place = tempfile::tempdir().expect("a temporary directory");
    let registry = directory().join("adapters.toml");
    let mut commands = 0;
    for block in readme.split("\n```").skip(1).step_by(2) {
        let (language, content) = block.split_once('\n').expect("a block has lines");
        match language {
            "python" => {
                std::fs::write(place.path().join("my_adapter.py"), content).expect("writable");
            }
            "console" => {
                let (command, shown) = content.split_once('\n').expect("a command and what it prints");
                let words: Vec<&str> = command.split(' ').collect();
                assert_eq!(words[..2], ["$", "packproof"], "{command}");
                let output = Command::new(PACKPROOF)
                    .args([words[2], "--adapters"])
                    .arg(&registry)
                    .args(&words[3..])
                    .current_dir(place.path())
                    .output()
                    .expect("packproof starts");
                // The option that this test adds stands in every line that reproduces a failure.
                let added = format!(" --adapters {}", registry.display());
                assert_prints(command, shown, &text(&output).replace(&added, ""));
                commands += 1;
            }
            _ => {}
        }
    }
    assert!(commands == 3, "{commands} commands were found");
}

fn assert_prints(command: &str, shown: &str, printed: &str) {
    let mut rest = without_numbers(printed);
    for line in shown.lines().filter(|line| !line.trim().is_empty()) {
        let line = without_numbers(line.trim_end());
        let at =
            rest.find(&line).unwrap_or_else(|| panic!("{command} does not print\n{line}\nbut\n{printed}"));
        rest = rest.split_off(at + line.len());
    }
}

fn without_numbers(text: &str) -> String {
    let digits = text.split(|c: char| c.is_ascii_digit());
    digits.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("#")
}
