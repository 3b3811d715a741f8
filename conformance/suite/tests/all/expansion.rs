//! The loader expands the nodes of sized vectors as the packages of every language do: one table of cases for all.

use std::path::Path;

use packproof_suite::model::Written;
use packproof_suite::model::expansion::expand;
use packproof_suite::model::vector::{Expectation, Vector, VectorFile};
use packproof_suite::suite::{Origin, embedded, load_directory};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../vectors/packages/comparator-cases.json");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let table: Value = serde_json::from_str(&text).expect("the table is JSON");
    // The data of a package is its own: only files from others are bounded and refused.
    let of = |name: &str| table[name].as_array().expect("it has cases of expansion").clone();
    [of("expand"), of("expand_from_others")].concat()
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
        (json!({"$times": [2, "80"]}), "must be in a list"),
    ] {
        let error = load(&input).expect_err("refused").to_string();
        assert!(error.contains("sized/compact_index.json") && error.contains("vector one"), "{error}");
        assert!(error.contains(what), "{error}");
    }
}

/// What a vector has that may be a node: its input, and every value that passes.
fn written(vector: &Vector) -> Vec<&Written> {
    let accepted = match &vector.expect {
        Expectation::Accept(accepted) => vec![&accepted.value],
        Expectation::Reject(_) => Vec::new(),
        Expectation::Either(dialects) => {
            dialects.iter().filter_map(|of| of.accept.as_ref()).map(|accepted| &accepted.value).collect()
        }
    };
    [vec![&vector.input], accepted].concat()
}

/// To load a suite builds no expansion, nor does what looks at every vector for two that ask the same.
#[test]
fn loading_builds_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../vectors");
    let suite = load_directory(&root).expect("a suite");
    assert_eq!(suite.contradictions(), Vec::<String>::new());
    let all = || suite.judged().flat_map(|(.., vector)| written(vector));
    assert_eq!(all().filter(|written| written.is_built()).count(), 0);
    let short: Vec<&Written> = all().filter(|written| written.node() != &written.expanded()).collect();
    assert!(short.len() > 500, "{}", short.len());
    assert!(!short[0].is_null() && short[0].is_built());
    assert_eq!(all().filter(|written| written.is_built()).count(), 1);
}

/// Every node of every sized file is read, compared, copied and written as the value that it expands to.
#[test]
fn sized_vectors_are_what_they_stand_for() {
    for file in embedded().expect("a suite").files.iter().filter(|file| file.origin == Origin::Sized) {
        let text: VectorFile = serde_json::from_str(&file.text).expect("a vector file");
        let vectors =
            file.contents.groups.iter().zip(&text.groups).flat_map(|(a, b)| a.vectors.iter().zip(&b.vectors));
        for (vector, as_it_stands) in vectors {
            assert_eq!(written(vector).len(), written(as_it_stands).len());
            for (of, node) in written(vector).into_iter().zip(written(as_it_stands)) {
                let value = expand(node).expect("a good node");
                assert_eq!(of.node(), node.node(), "{}", vector.id);
                assert!(of.expanded() == value && format!("{of}") == format!("{value}"), "{}", vector.id);
                let spelt = serde_json::to_value(of).expect("JSON");
                assert!(
                    !of.is_built() && spelt == value && *of == value && *of == of.clone(),
                    "{}",
                    vector.id
                );
            }
        }
    }
}

/// Two vectors that ask the same in other nodes are found, and those of which only the expectations' nodes differ are one.
#[test]
fn questions_in_other_nodes_are_the_same() {
    let vector = |id: &str, input: Value, accepted: Value| {
        json!({"id": id, "comment": "c", "operation": "compact_index.decode", "input": input,
            "accept": {"value": accepted, "consumed": 1}, "level": "must"})
    };
    let file = |vectors: Value| {
        json!({"format": "compact_index", "suite": "1.0.0", "notes": {}, "groups": [{"name": "g",
            "provenance": {"kind": "derivation", "source": "s"}, "vectors": vectors}]})
    };
    let same =
        vector("a", json!({"$join": [{"$times": [3, "80"]}]}), json!({"$join": [{"$times": [2, "v"]}]}));
    for (value, contradictions) in [(json!({"$join": ["vv"]}), 0), (json!("v"), 1)] {
        let directory = tempfile::tempdir().expect("a temporary directory");
        std::fs::create_dir(directory.path().join("sized")).expect("a directory");
        let text = file(json!([same, vector("b", json!({"$join": ["80", {"$times": [2, "80"]}]}), value)]));
        std::fs::write(directory.path().join("sized/compact_index.json"), text.to_string()).expect("a file");
        let found = load_directory(directory.path()).expect("a suite").contradictions();
        assert_eq!(found.len(), contradictions, "{found:?}");
        let told = r#"ask the same and expect "vv" (1 byte consumed) and "v" (1 byte consumed)"#;
        assert!(found.iter().all(|what| what.ends_with(told)), "{found:?}");
    }
}
