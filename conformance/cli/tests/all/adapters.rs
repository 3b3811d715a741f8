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
