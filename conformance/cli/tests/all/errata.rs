//! `packproof errata`, and the ledger behind it.

use std::collections::{BTreeMap, BTreeSet};

use packproof_suite::errata;
use packproof_suite::suite::Suite;
use serde_json::Value;

use crate::common::{files_of, packproof, source, whole};

fn text<'v>(value: &'v Value, member: &str) -> &'v str {
    value[member].as_str().unwrap_or_else(|| panic!("no {member} in {value}"))
}

/// The ledger, by id; ids are permanent names, of one erratum each.
fn ledger() -> BTreeMap<String, Value> {
    let mut ledger = BTreeMap::new();
    for erratum in packproof("errata list --format json").ends(0).json().as_array().unwrap() {
        let taken = ledger.insert(text(erratum, "id").to_owned(), erratum.clone());
        assert_eq!(taken, None);
    }
    ledger
}

/// Ids of the errata that a source published or released with a behaviour.
fn in_sources() -> BTreeSet<String> {
    let mut ledger = ledger();
    ledger.retain(|_, erratum| {
        matches!(text(erratum, "kind"), "published" | "released") && text(erratum, "status") == "deviant"
    });
    assert!(ledger.len() >= 13, "{ledger:?}");
    ledger.into_keys().collect()
}

/// Every deviant differs from the reference on every operation that it names, and the search finds where.
#[test]
fn every_deviant_has_a_witness_on_every_operation_it_names() {
    for deviant in errata::all().filter(|deviant| deviant.runs()) {
        let witnesses = errata::witnesses(deviant);
        let found: BTreeSet<_> = witnesses.iter().map(|witness| witness.case.operation.as_str()).collect();
        assert_eq!(found, deviant.operations.iter().copied().collect(), "{}", deviant.id);
    }
}

/// Every wrong code of a source has the right one in each language, by the language's name or its extension: the file, byte for byte, also
/// inside the erratum's JSON. No file is left over, and what has code says so in the list and on its page. That the code is right is seen
/// by `ci/fixes`, which runs it in each language and compares with `fixes/expected.txt`.
#[test]
fn every_published_or_released_mistake_has_code_in_each_language() {
    let list = packproof("errata list").out;
    let with_code = list.lines().last().unwrap();
    let fixes = format!("{}/fixes", env!("CARGO_MANIFEST_DIR"));
    let mut unused: BTreeSet<_> = files_of(fixes.as_ref()).into_iter().collect();
    for id in in_sources() {
        assert!(with_code.contains(&id), "{with_code}");
        for (language, typed) in [("python", "Python"), ("javascript", "js"), ("c", "c")] {
            let json = packproof(&format!("errata show {id} --fix {language} --format json")).ends(0).json();
            let code = &json["code"];
            let file = text(code, "file");
            let right = source(&format!("fixes/{file}"));
            assert_eq!((text(code, "language"), text(code, "source")), (language, &*right), "{id}");
            assert_eq!(packproof(&format!("errata show {id} --fix {typed}")).out, right, "{id}");
            // As a comment, it says whose mistake it is.
            assert!(right.contains("published") || right.contains("release"), "{file}");
            unused.remove(file);
        }
    }
    assert_eq!(unused, BTreeSet::new(), "no erratum has these");
    packproof("errata show varint-eight-rounds").says("--fix LANGUAGE: python, javascript, c");
    packproof("errata show byte4-mask-1f").ends(0).lacks("--fix");
    assert!(!with_code.contains("byte4-mask-1f"), "{with_code}");
}

/// How the checks print what a vector accepts.
fn printed(answer: &Value) -> String {
    let word = |value: &Value| match value.as_str().and_then(|text| text.strip_prefix("f32:")) {
        Some(bits) => format!("{:.6}", f32::from_bits(u32::from_str_radix(bits, 16).unwrap())),
        None => value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned),
    };
    let mut words: Vec<String> = match &answer["value"] {
        Value::Array(parts) => parts.iter().map(word).collect(),
        value => vec![word(value)],
    };
    words.extend(answer["consumed"].as_u64().map(|consumed| consumed.to_string()));
    words.join(" ")
}

/// The operation, and what the suite expects of a vector; with `:back` after its id, what reading its bytes gives.
fn expected_by(suite: &Suite, name: &str) -> (String, String) {
    let id = name.trim_end_matches(":back");
    let found = suite.judged().find(|(.., vector)| vector.id == id);
    let (.., vector) = found.unwrap_or_else(|| panic!("no vector {id}"));
    let vector = serde_json::to_value(vector).unwrap();
    let answer = if vector["reject"].is_object() {
        "refused".to_owned()
    } else if name == id {
        // The first of several dialects is the recommended one.
        printed(if vector["either"].is_array() { &vector["either"][0]["accept"] } else { &vector["accept"] })
    } else {
        format!("{} {}", vector["input"], text(&vector["accept"], "value").len() / 2)
    };
    (text(&vector, "operation").to_owned(), answer)
}

/// What `ci/fixes` compares with are the vectors' answers; every erratum with code is asked about.
#[test]
fn expected_answers_are_those_of_the_vectors() {
    let (suite, ledger) = (whole(), ledger());
    let mut asked = BTreeSet::new();
    for line in source("tests/fixes/expected.txt").lines() {
        let [erratum, name, answer] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (operation, right) = expected_by(suite, name);
        assert_eq!(answer, right, "{name}");
        let format = format!("{}.", text(&ledger[erratum], "format"));
        assert!(operation.starts_with(&format), "{erratum} is not of {operation}");
        asked.insert(erratum.to_owned());
    }
    assert_eq!(asked, in_sources());
}
