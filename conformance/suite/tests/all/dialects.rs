//! The answers of accepted dialects: in vectors from elsewhere, too. That none is missing from ours the gate checks.

use packproof_suite::dialects;
use packproof_suite::formats;
use packproof_suite::model::vector::{Expectation, Level};
use packproof_suite::model::{Accepted, Outcome};
use packproof_suite::suite::embedded;
use serde_json::json;

/// Every answer under `either` is the reference's or a dialect's: no file accepts more than is defined.
#[test]
fn only_the_dialects_answers_pass() {
    let suite = embedded().expect("the embedded suite");
    let vectors = suite.written_out().filter_map(|(_, group, vector)| match &vector.expect {
        Expectation::Either(several) => Some((group, vector, several)),
        _ => None,
    });
    for (group, vector, several) in vectors {
        let case = vector.case(group);
        let answers = dialects::ALL.iter().filter(|of| of.operations.contains(&&*case.operation));
        let answers: Vec<Outcome> = answers.map(|of| of.answer(&case.as_case())).collect();
        let reference = formats::reference(&case.as_case());
        for one in several {
            let one = Expectation::Either(vec![one.clone()]);
            assert!(answers.iter().chain([&reference]).any(|answer| one.matches(answer)), "{}", vector.id);
        }
    }
}

/// Vectors from elsewhere get the dialects where they are loaded.
#[test]
fn the_loader_adds_the_dialects() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(directory.path().join("pinned")).expect("pinned");
    let file = json!({"format": "packet", "suite": "1.0.0", "notes": {}, "groups": [{
        "name": "own", "parameters": {"min": "f32:c16eef8d", "range": "f32:4196120b"},
        "provenance": {"kind": "derivation", "source": "by hand"},
        "vectors": [{"id": "own", "comment": "", "operation": "packet.range_limited_float8_decode", "input": "cb",
            "accept": {"value": "f32:b1808080", "consumed": 1}, "level": "must"}]}]});
    std::fs::write(directory.path().join("pinned/packet.json"), file.to_string()).expect("a file");
    let suite = packproof_suite::suite::load_directory(directory.path()).expect("the file");
    let (_, _, vector) = suite.judged().next().expect("its vector");
    let accept = |value: &str| Outcome::Accept(Accepted { value: value.into(), consumed: Some(1) });
    assert_eq!(vector.level, Level::Must);
    assert_eq!(vector.expect.dialect_of(&accept("f32:00000000")), Some("binary32-quotient-first"));
    assert!(!vector.expect.matches(&accept("f32:32000000")));
}
