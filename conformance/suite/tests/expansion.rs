//! The loader expands the nodes of sized vectors as the packages of every language do: one table of cases for all.

use std::path::Path;

use packproof_suite::model::expansion::expand;
use packproof_suite::suite::{Origin, load_directory};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/packages/comparator-cases.json");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let table: Value = serde_json::from_str(&text).expect("the table is JSON");
    table["expand"].as_array().expect("it has cases of expansion").clone()
}

/// Every case of the packages' table, refusals and sizes included.
#[test]
fn the_packages_cases_hold() {
    let cases = cases();
    assert!(cases.len() > 30);
    for case in cases {
        let name = &case["name"];
        let expanded = expand(&case["node"]);
        if case["refused"] == true {
            assert!(expanded.is_err(), "{name}");
        } else if let Some(length) = case["length"].as_u64() {
            let expanded = expanded.unwrap_or_else(|what| panic!("{name}: {what}"));
            let text = expanded.as_str().expect("a string");
            assert_eq!(text.chars().count() as u64, length, "{name}");
        } else {
            assert_eq!(expanded, Ok(case["value"].clone()), "{name}");
        }
    }
}

/// A vector file of one sized vector with that input.
fn load(input: &Value) -> Result<packproof_suite::suite::Suite, packproof_suite::suite::LoadError> {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let vector = json!({
        "id": "one", "comment": "c", "operation": "compact_index.decode", "input": input,
        "either": [{"dialect": "a", "accept": {"value": {"$join": [{"$times": [2, "v"]}]}, "consumed": 1}},
            {"dialect": "b", "reject": {"class": "truncated"}}],
        "level": "must",
    });
    let file = json!({
        "format": "compact_index", "suite": "1.0.0", "notes": {},
        "groups": [{"name": "g", "parameters": {"p": {"$join": ["a", "b"]}},
            "provenance": {"kind": "derivation", "source": "s"}, "vectors": [vector]}],
    });
    std::fs::create_dir(directory.path().join("sized")).expect("a directory");
    std::fs::write(directory.path().join("sized/compact_index.json"), file.to_string()).expect("a file");
    load_directory(directory.path())
}

/// Inputs, parameters and expectations are expanded when a suite is loaded.
#[test]
fn a_loaded_suite_is_expanded() {
    let suite = load(&json!({"$join": [{"$times": [3, "80"]}]})).expect("a suite");
    let (file, group, vector) = suite.judged().next().expect("its vector");
    assert_eq!((file.origin, &group.parameters["p"]), (Origin::Sized, &json!("ab")));
    assert_eq!(vector.input, "808080");
    assert_eq!(vector.expect.value(), Some(&json!("vv")));
    assert_eq!(suite.written_out().count(), 0);
}

/// What stands for too much, or is malformed, names the file and the vector.
#[test]
fn a_suite_that_expands_too_far_is_refused() {
    for (input, what) in [
        (json!({"$join": [{"$times": [16_777_216, "80"]}]}), "above 16 MiB"),
        (json!({"$times": [2, "80"]}), "stands in a list"),
    ] {
        let error = load(&input).expect_err("refused").to_string();
        assert!(error.contains("sized/compact_index.json") && error.contains("vector one"), "{error}");
        assert!(error.contains(what), "{error}");
    }
}
