//! Adapters by name: `packproof run NAME` and `packproof matrix`, through the real binary.

use std::path::PathBuf;

use crate::common::{BAD, Done, FAULTY, PACKPROOF, finish, interrupt, packproof, spawn, vectors, wait_until};

struct Registry {
    directory: tempfile::TempDir,
    file: PathBuf,
}

fn registry(text: &str) -> Registry {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("adapters.toml");
    std::fs::write(&file, text.replace("{bad}", BAD)).unwrap();
    Registry { directory, file }
}

impl Registry {
    fn run(&self, rest: &[&str]) -> Done {
        self.packproof(&[&["run", "--vectors", vectors()], rest].concat())
    }

    fn matrix(&self, rest: &[&str]) -> Done {
        self.packproof(&[&["matrix"], rest].concat())
    }

    fn packproof(&self, words: &[&str]) -> Done {
        packproof(&[&words[..1], &["--adapters", self.file.to_str().unwrap()], &words[1..]].concat())
    }
}

const TWO: &str = r#"
[[adapter]]
name = "right"
command = ["{packproof}", "serve", "--only", "compact_index"]

[[adapter]]
name = "masked"
command = ["{packproof}", "serve", "--only", "compact_index", "--as", "deviant:wiki-continuation-mask-3f"]
"#;

/// A name starts the adapter in its directory, with its environment, after its build step.
#[test]
fn a_name_starts_the_adapter() {
    let registry = registry(
        r#"
[[adapter]]
name = "built"
command = ["./made", "$GREETING"]
directory = "sub"
environment = { MODE = "good" }
build = ["sh", "-c", "printf '#!/bin/sh\nexec {bad} $MODE\n' > made && chmod +x made"]
"#,
    );
    std::fs::create_dir(registry.directory.path().join("sub")).unwrap();
    registry.run(&["built"]).ends(0);
    assert!(registry.directory.path().join("sub/made").exists());
}

/// A registry that is named without a folder is beside where the command runs.
#[test]
fn a_registry_without_a_folder_is_here() {
    let registry = registry(TWO);
    let done = std::process::Command::new(PACKPROOF)
        .args(["run", "--vectors", vectors(), "--adapters", "adapters.toml", "right"])
        .current_dir(registry.directory.path())
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
}

/// A reproduction line names the adapter as it was named.
#[test]
fn failures_reproduce_by_name() {
    let done = registry(TWO).run(&["masked"]);
    done.ends(1);
    let line = done.out.lines().find(|line| line.contains("reproduce:")).unwrap();
    assert!(line.contains("packproof run --id ") && line.ends_with(" masked"), "{line}");
}

/// A build step that fails makes the adapter unusable; a name that is not there is usage.
#[test]
fn a_failed_build_is_unusable() {
    let failing = registry("[[adapter]]\nname = \"a\"\ncommand = [\"x\"]\nbuild = [\"false\"]\n");
    failing.run(&["a"]).ends(3).warns("the build step of `a` exited with status 1");
    failing.run(&["b"]).ends(2).warns("the registry has a");
    assert_eq!(failing.matrix(&["b"]).code, Some(2));
}

/// `identify` takes a name, too; the matrix says that nothing ran for an adapter whose operations are unknown.
#[test]
fn an_adapter_of_a_layout_by_name() {
    let own = registry(
        "[[adapter]]\nname = \"a\"\ncommand = [\"{packproof}\", \"serve\", \"--layout\", \"bits-raknet\"]\n",
    );
    let done = own.packproof(&["identify", "a"]);
    assert!(done.code == Some(0) && done.out.contains("bits-raknet"), "{}{}", done.out, done.err);
    assert_eq!(own.packproof(&["identify", "b"]).code, Some(2));
    let done = own.matrix(&[]);
    assert!(done.out.contains("NOTHING RAN") && !done.out.contains("CONFORM"), "{}", done.out);
    let done = own.packproof(&["run", "--layout", "bits-ue", "a"]);
    assert!(
        done.code == Some(2)
            && done
                .err
                .contains("bits-ue asks bits_ue.decode and bits_ue.encode; the adapter offers bits_raknet."),
        "{}",
        done.err
    );
    assert_eq!(registry("adapter = []\n").matrix(&[]).code, Some(2));
}

/// The list of known failures that the registry names is used without being asked for.
#[test]
fn a_registry_names_known_failures() {
    let registry =
        registry("[[adapter]]\nname = \"a\"\ncommand = [\"{bad}\", \"wrong\"]\nknown = \"known.toml\"\n");
    let list = format!("[[known]]\nid = \"{FAULTY}\"\nverdict = \"fail\"\nreason = \"r\"\n");
    std::fs::write(registry.directory.path().join("known.toml"), list).unwrap();
    assert_eq!(registry.run(&["a"]).code, Some(0));
    assert_eq!(registry.matrix(&["a"]).code, Some(0));
}

/// The matrix judges each adapter and each pair: a wrong decoder fails with a right encoder, and the right
/// decoder with neither.
#[test]
fn the_matrix_has_rows_and_pairs() {
    let done = registry(TWO).matrix(&["--format", "json"]);
    done.ends(1);
    let rows: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!((&rows[0]["adapter"], &rows[0]["conforms"]), (&"right".into(), &true.into()));
    assert_eq!((&rows[1]["adapter"], &rows[1]["conforms"]), (&"masked".into(), &false.into()));
    for row in [&rows[0], &rows[1]] {
        let right = &row["decoded_by"]["right"];
        assert!(right["total"].as_u64().unwrap() > 0);
        assert_eq!(right["good"], right["total"]);
        let masked = &row["decoded_by"]["masked"];
        assert!(masked["good"].as_u64() < masked["total"].as_u64(), "{masked}");
    }
}

/// An adapter that cannot be used is said to be, does not hide the others, and can be skipped.
#[test]
fn an_unusable_adapter_does_not_hide_the_others() {
    let text = format!("{TWO}[[adapter]]\nname = \"gone\"\ncommand = [\"/no/such/program\"]\n");
    let registry = registry(&text);
    registry.matrix(&["right", "gone"]).ends(3).says("unusable");
    assert_eq!(registry.matrix(&["gone", "--skip-unusable"]).code, Some(4));
    assert_eq!(registry.matrix(&["masked", "gone"]).code, Some(1));
}

/// An interrupt while adapters are compared in pairs is no success. The third start, the first for a pair, hangs.
#[test]
fn an_interrupted_matrix_fails() {
    let registry = registry(
        r#"
[[adapter]]
name = "slow"
command = ["sh", "-c", "echo >> starts; [ $(wc -l < starts) -lt 3 ] && exec \"$0\" serve --only compact_index; exec sleep 600", "{packproof}"]
directory = "."
"#,
    );
    let directory = tempfile::tempdir().unwrap();
    let child = spawn(&["matrix", "--adapters", registry.file.to_str().unwrap()], directory.path());
    let starts = registry.directory.path().join("starts");
    wait_until(|| std::fs::read(&starts).is_ok_and(|lines| lines.len() > 2));
    interrupt(&child);
    finish(child, directory).ends(1).warns("interrupted");
}
