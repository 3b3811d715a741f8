//! One meaning per exit code, in every command.

use std::time::Duration;

use crate::common::{self, BAD, PACKPROOF, packproof};

#[test]
fn a_name_that_does_not_exist_is_2_in_every_command() {
    for arguments in [
        &["bench", "--operation", "nonsense", "--", BAD, "good"][..],
        &["bench", "nonsense"],
        &["check", "--plant-codec", "nonsense"],
        &["check", "--vectors", "/nonsense"],
        &["encode", "nonsense", "1"],
        &["decode", "nonsense", "00"],
        &["errata", "list", "--only", "nonsense"],
        &["errata", "show", "nonsense"],
        &["fuzz", "--only", "nonsense", "--", BAD, "good"],
        &["fuzz", "--operation", "nonsense", "--", BAD, "good"],
        &["init", "nonsense"],
        &["inspect", "nonsense"],
        &["matrix", "nonsense"],
        &["operations", "nonsense"],
        &["report", "nonsense"],
        &["run", "nonsense"],
        &["run", "--vectors", "/nonsense", "--", BAD, "good"],
        &["dev", "score", "--directory", "/nonsense"],
        &["serve", "--only", "compact_index", "--only", "nonsense"],
        &["run", "--check-adapter", "nonsense"],
        &["dev", "sweep", "nonsense"],
        &["dev", "sweep", "--merge", "nonsense"],
        &["vectors", "list", "--only", "nonsense"],
        &["vectors", "list", "--flag", "nonsense"],
        &["vectors", "show", "nonsense"],
    ] {
        let done = packproof(arguments);
        assert_eq!(done.code, Some(2), "{arguments:?}: {done:?}");
        let said = if arguments.contains(&"/nonsense") { "/nonsense" } else { "nonsense" };
        assert!(done.err.contains(said) || done.err.contains("adapters.toml"), "{arguments:?}: {}", done.err);
    }
}

#[test]
fn interrupted_is_1_in_every_command() {
    for arguments in [
        &["fuzz", "--seconds", "60", "--", PACKPROOF, "serve"][..],
        &["bench", "--seconds", "60", "--", BAD, "good"],
        &["run", "--", BAD, "hangs"],
        &["run", "--", BAD, "never-greets"],
        &["run", "--check-adapter", "--", BAD, "never-greets"],
    ] {
        let directory = tempfile::tempdir().unwrap();
        let pending = directory.path().join("pending");
        let mut arguments = arguments.to_vec();
        if arguments[0] == "fuzz" {
            arguments.splice(1..1, ["--pending", pending.to_str().unwrap()]);
        }
        let child = common::spawn(&arguments, directory.path());
        std::thread::sleep(Duration::from_secs(3));
        let pid = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        let done = common::finish(child, directory);
        assert_eq!(done.code, Some(1), "{arguments:?}: {done:?}");
    }
}

#[test]
fn nothing_ran_is_4_in_every_command() {
    for arguments in [
        &["run", "--", BAD, "offers-nothing"][..],
        &["bench", "--", BAD, "offers-nothing"],
        &["fuzz", "--seconds", "1", "--", BAD, "offers-nothing"],
        &["dev", "sweep", "--", BAD, "good"],
    ] {
        let done = packproof(arguments);
        assert_eq!(done.code, Some(4), "{arguments:?}: {done:?}");
    }
}

/// A stored run that failed outweighs one that judged nothing.
#[test]
fn of_several_runs_a_failing_one_decides() {
    let (wrong, nothing) = (common::judge(&[], "wrong"), common::judge(&[], "offers-nothing"));
    let (wrong, nothing) = (wrong.path("report"), nothing.path("report"));
    let done = packproof(&["report", nothing.to_str().unwrap(), wrong.to_str().unwrap()]);
    assert_eq!(done.code, Some(1), "{done:?}");
    let done = packproof(&["report", nothing.to_str().unwrap()]);
    assert_eq!(done.code, Some(4), "{done:?}");
}

/// The help text and the documents list the same codes.
#[test]
fn every_code_is_documented() {
    let help = packproof(&["--help"]).out;
    let protocol = packproof(&["protocol"]).out;
    for text in [&help, &protocol] {
        let codes = text.split("Exit codes").nth(1).unwrap_or_default();
        for code in ["0", "1", "2", "3", "4", "5", "6", "70"] {
            assert!(codes.split(|c: char| !c.is_ascii_digit()).any(|word| word == code), "{code}: {codes}");
        }
    }
}
