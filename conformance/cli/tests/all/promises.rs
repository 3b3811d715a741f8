//! A `hello` holds in every command: what it excludes is never asked, and what it leaves open is no difference.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::{Done, PACKPROOF, packproof};
use tempfile::TempDir;

/// An adapter around `packproof serve --only FORMAT` whose questions and answers `sed` changes.
fn adapter(home: &TempDir, format: &str, questions: &str, answers: &str) -> String {
    let path = home.path().join(format!("{format}-{}", answers.len()));
    let text = format!(
        "#!/bin/sh\nsed -u -e '{questions}' | '{PACKPROOF}' serve --only {format} | sed -u -e '{answers}'\n"
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

/// Ends when it is asked for truncated input.
fn without_bounds(home: &TempDir) -> String {
    adapter(home, "compact_index", "", r#"s/"protocol":1/&,"bounds":false/;/"reject":"truncated"/Q"#)
}

/// Ends when it is asked for more than 16 bits.
fn up_to_16_bits(home: &TempDir) -> String {
    let limits =
        r#""limits":{"quantize.quantize_unit":{"bits":[1,16]},"quantize.restore_unit":{"bits":[1,16]}}"#;
    let hello = format!(r#"s/"protocol":1/&,{limits}/"#);
    adapter(home, "quantize", r#"/e_unit","parameters":{"bits":\(1[7-9]\|[2-9][0-9]\)}/Q"#, &hello)
}

/// One class for all refusals and no `consumed`, announced.
fn taciturn(home: &TempDir) -> String {
    let hello = r#"s/"protocol":1/&,"refusals":"any","consumed":false/"#;
    let silent = r#"s/,"consumed":[0-9][0-9]*//g;s/"reject":"[a-z_]*"\(,"at":"[a-z]* [0-9]*"\)\{0,1\}/"reject":"invalid"/g"#;
    adapter(home, "compact_index", "", &format!("{hello};{silent}"))
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
        packproof(&["run", "--check-adapter", "--", &adapter]).ends(0);
    }
}

/// The layout of an adapter whose limits leave one width is identified with this width.
#[test]
fn identifying_asks_nothing_that_the_hello_excludes() {
    let home = TempDir::new().unwrap();
    let of = |operation: &str| format!(r#""smallest_three.{operation}":{{"bits":[15,15]}}"#);
    let limits = ["compress", "restore", "restore_original"].map(of).join(",");
    let hello = format!(r#"s/"protocol":1/&,"limits":{{{limits}}}/"#);
    let only_15 = adapter(&home, "smallest_three", r#"/"parameters":{"bits":\(9\|10\)}/Q"#, &hello);
    let done = packproof(&["identify", "--", &only_15]);
    done.ends(0);
    assert!(!done.err.contains("broke"), "{done:?}");
}

/// The pairs of a registry of these adapters: which of `total` cases the second reads well from the bytes of the first.
fn pair(home: &TempDir, adapters: &[&str]) -> (u64, u64) {
    let registry = home.path().join("adapters.toml");
    let entry =
        |(at, command): (usize, &&str)| format!("[[adapter]]\nname = \"{at}\"\ncommand = [{command:?}]\n");
    fs::write(&registry, adapters.iter().enumerate().map(entry).collect::<String>()).unwrap();
    let done = packproof(&["matrix", "--adapters", registry.to_str().unwrap(), "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    let pair = &rows[0]["decoded_by"]["1"];
    (pair["good"].as_u64().unwrap(), pair["total"].as_u64().unwrap())
}

/// The decoder of a pair need not say what it does not promise.
#[test]
fn pairs_compare_what_the_hello_promises() {
    let home = TempDir::new().unwrap();
    let right = adapter(&home, "compact_index", "", "");
    let (good, total) = pair(&home, &[&right, &taciturn(&home)]);
    assert!(total > 10 && good == total, "{good} of {total}");
}

/// A decoder with limits is asked for nothing outside them, and no pair counts what is: not even where the encoder failed.
#[test]
fn pairs_keep_the_limits_of_the_decoder() {
    let home = TempDir::new().unwrap();
    let hello = r#"s/"protocol":1/&,"limits":{"smallest_three.restore":{"bits":[10,15]}}/"#;
    let from_10_bits = adapter(&home, "smallest_three", r#"/restore","parameters":{"bits":9}/Q"#, hello);
    let right = adapter(&home, "smallest_three", "", "");
    let failing = adapter(&home, "smallest_three", "", r#"s/{"ok":\[[0-9,]*\]}/{"error":"no"}/g"#);
    let (good, total) = pair(&home, &[&right, &from_10_bits]);
    assert!(total > 10 && good == total, "{good} of {total}");
    let (reads, asked) = pair(&home, &[&failing, &from_10_bits]);
    assert_eq!((reads, asked), (0, total));
}
