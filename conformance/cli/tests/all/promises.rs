//! A `hello` holds in every command: what it excludes is never asked, and what it leaves open is no difference.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::{Done, PACKPROOF, packproof};
use tempfile::TempDir;

/// An adapter around `packproof serve` whose questions and answers `sed` changes.
fn adapter(home: &TempDir, questions: &str, answers: &str) -> String {
    let path = home.path().join("adapter");
    let text = format!("#!/bin/sh\nsed -u -e '{questions}' | '{PACKPROOF}' serve | sed -u -e '{answers}'\n");
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Ends when it is asked for truncated input.
fn without_bounds(home: &TempDir) -> String {
    adapter(home, "", r#"s/"protocol":1/&,"bounds":false/;/"reject":"truncated"/Q"#)
}

/// Ends when it is asked for more than 16 bits.
fn up_to_16_bits(home: &TempDir) -> String {
    let limits =
        r#""limits":{"quantize.quantize_unit":{"bits":[1,16]},"quantize.restore_unit":{"bits":[1,16]}}"#;
    let hello = format!(r#"s/"protocol":1/&,{limits}/"#);
    adapter(home, r#"/e_unit","parameters":{"bits":\(1[7-9]\|[2-9][0-9]\)}/Q"#, &hello)
}

/// One class for all refusals and no `consumed`, announced.
fn taciturn(home: &TempDir) -> String {
    let hello = r#"s/"protocol":1/&,"refusals":"any","consumed":false/"#;
    let silent = r#"s/,"consumed":[0-9]*//g;s/"reject":"[a-z_]*"\(,"at":"[a-z]* [0-9]*"\)\{0,1\}/"reject":"invalid"/g"#;
    adapter(home, "", &format!("{hello};{silent}"))
}

fn fuzzed(adapter: &str, only: &[&str]) -> Done {
    let pending = TempDir::new().unwrap();
    let directory = pending.path().to_str().unwrap();
    let fixed = ["fuzz", "--seed", "1", "--seconds", "60", "--cases", "4000", "--pending", directory];
    packproof(&[&fixed[..], only, &["--", adapter]].concat())
}

#[test]
fn fuzzing_asks_nothing_that_the_hello_excludes() {
    let home = TempDir::new().unwrap();
    let compact_index = ["--operation", "compact_index.decode"];
    for (adapter, only) in [
        (without_bounds(&home), &compact_index[..]),
        (up_to_16_bits(&home), &["--operation", "quantize.quantize_unit"]),
        (taciturn(&home), &["--only", "compact_index"]),
    ] {
        let done = fuzzed(&adapter, only);
        assert_eq!(done.code, Some(0), "{only:?} {done:?}");
    }
}

#[test]
fn the_check_of_an_adapter_asks_nothing_that_the_hello_excludes() {
    let home = TempDir::new().unwrap();
    for adapter in [without_bounds(&home), up_to_16_bits(&home)] {
        let done = packproof(&["run", "--check-adapter", "--", &adapter]);
        assert_eq!(done.code, Some(0), "{done:?}");
    }
}

/// The decoder of a pair is handed no bytes beyond its limits, and need not say what it does not promise.
#[test]
fn pairs_ask_nothing_that_the_hello_excludes() {
    let home = TempDir::new().unwrap();
    for (adapter, only) in [(up_to_16_bits(&home), "quantize"), (taciturn(&home), "compact_index")] {
        let registry = home.path().join("adapters.toml");
        let entry =
            |name: &str, command: &[&str]| format!("[[adapter]]\nname = {name:?}\ncommand = {command:?}\n");
        let text = entry("limited", &[&adapter]) + &entry("right", &[PACKPROOF, "serve", "--only", only]);
        fs::write(&registry, text).unwrap();
        let done = packproof(&[
            "matrix",
            "--adapters",
            registry.to_str().unwrap(),
            "--format",
            "json",
            "right",
            "limited",
        ]);
        assert_eq!(done.code, Some(0), "{only} {done:?}");
        let rows: serde_json::Value = serde_json::from_str(&done.out).unwrap();
        let pair = &rows[0]["decoded_by"]["limited"];
        assert!(pair["total"].as_u64().is_some_and(|total| total > 10), "{pair}");
        assert_eq!(pair["good"], pair["total"], "{pair}");
    }
}
