//! The line under a failure reproduces it when it is pasted.

use std::path::Path;
use std::process::Command;

use crate::common::{BAD, Done, PACKPROOF, judge, packproof, vectors};

/// Runs the first reproduction line of a run, in a directory where nothing is found by chance.
fn pasted(done: &Done) -> Option<i32> {
    let line = done.out.lines().find_map(|line| line.trim().strip_prefix("reproduce: "));
    let line = line.unwrap_or_else(|| panic!("{done:?}"));
    let line = line.replacen("packproof", &format!("'{PACKPROOF}'"), 1);
    let elsewhere = tempfile::tempdir().unwrap();
    let output = Command::new("sh").args(["-c", &line]).current_dir(elsewhere.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 fail") || said.contains("TIMEOUT"), "{line}: {said}{output:?}");
    output.status.code()
}

#[test]
fn a_line_names_its_vectors() {
    let directory = tempfile::tempdir().unwrap();
    let own = directory.path().join("my vectors");
    std::fs::create_dir_all(own.join("pinned")).unwrap();
    let text = std::fs::read_to_string(Path::new(vectors()).join("pinned/compact_index.json")).unwrap();
    let text = text.replace("compact-index-pinned-", "compact-index-own-");
    std::fs::write(own.join("pinned/compact_index.json"), text).unwrap();
    let done = packproof(&["run", "--vectors", own.to_str().unwrap(), "--", BAD, "wrong"]);
    done.ends(1);
    assert_eq!(pasted(&done), Some(1));
}

#[test]
fn a_line_names_its_registry() {
    let directory = tempfile::tempdir().unwrap();
    let registry = directory.path().join("my adapters.toml");
    let text = format!("[[adapter]]\nname = \"mine\"\ncommand = [\"{BAD}\", \"wrong\"]\n");
    std::fs::write(&registry, text).unwrap();
    let done = packproof(&["run", "--vectors", vectors(), "--adapters", registry.to_str().unwrap(), "mine"]);
    done.ends(1);
    assert_eq!(pasted(&done), Some(1));
}

#[test]
fn a_line_names_its_time_limits() {
    let done = judge(&["--timeout", "0.5"], "hangs");
    done.says("--timeout 0.5");
    assert_eq!(pasted(&done), Some(1));
}
