//! `packproof errata show ID --fix LANGUAGE`, through the real binary. That the code is right is seen by `ci/fixes`, which
//! runs it in each language and compares with `fixes/expected.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::common::packproof;
use packproof_suite::suite::{self, Suite};
use serde_json::Value;

/// The sources of the snippets.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixes")
}

fn json(arguments: &[&str]) -> Value {
    let done = packproof(&[arguments, &["--format", "json"]].concat());
    done.ends(0);
    serde_json::from_str(&done.out).unwrap()
}

fn text<'v>(value: &'v Value, member: &str) -> &'v str {
    value[member].as_str().unwrap_or_else(|| panic!("no {member} in {value}"))
}

/// Ids of the errata that a source published or released with a behaviour.
fn in_sources() -> BTreeSet<String> {
    let ledger = json(&["errata", "list"]);
    let wanted = |erratum: &&Value| {
        matches!(text(erratum, "kind"), "published" | "released") && text(erratum, "status") == "deviant"
    };
    let found: BTreeSet<String> =
        ledger.as_array().unwrap().iter().filter(wanted).map(|e| text(e, "id").to_owned()).collect();
    assert!(found.len() >= 13, "{found:?}");
    found
}

const LANGUAGES: [&str; 3] = ["python", "javascript", "c"];

/// Every wrong code of a source has the right one in each language, and no file is left over.
#[test]
fn every_published_or_released_mistake_has_code_in_each_language() {
    let mut unused: BTreeSet<_> =
        std::fs::read_dir(sources()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    for id in in_sources() {
        for language in LANGUAGES {
            let code = json(&["errata", "show", &id, "--fix", language])["code"].take();
            assert_eq!(text(&code, "language"), language);
            let file = text(&code, "file");
            let source = std::fs::read_to_string(sources().join(file)).unwrap();
            assert_eq!(text(&code, "source"), source, "{id} in {language}");
            // As a comment, it says whose mistake it is.
            assert!(source.contains("published") || source.contains("release"), "{file}");
            unused.remove(std::ffi::OsStr::new(file));
        }
    }
    assert!(unused.is_empty(), "no erratum has {unused:?}");
}

/// Without JSON it is the file, byte for byte, by the language's name or its extension.
#[test]
fn prints_the_code_as_it_stands() {
    for (language, file) in
        [("Python", "varint_encode.py"), ("js", "varint_encode.js"), ("c", "varint_encode.c")]
    {
        let done = packproof(&["errata", "show", "varint-eight-rounds", "--fix", language]);
        done.ends(0);
        assert_eq!(done.out, std::fs::read_to_string(sources().join(file)).unwrap(), "{language}");
    }
}

/// What is wrong and what there is.
#[test]
fn says_what_there_is_instead() {
    for (id, language, says) in [
        ("varint-eight-rounds", "go", "no code in `go`; there are python, javascript, c"),
        ("varint-eight-round", "python", "did you mean varint-eight-rounds?"),
        ("byte4-mask-1f", "python", "no code for byte4-mask-1f"),
        ("byte4-mask-1f", "python", "listing2-overflows"),
        ("int-pool-text", "python", "no code for int-pool-text"),
    ] {
        let done = packproof(&["errata", "show", id, "--fix", language]);
        done.ends(2);
        assert!(done.err.contains(says) && done.out.is_empty(), "{done:?}");
    }
}

/// Where there is code, the list and the page of the erratum say so.
#[test]
fn the_list_and_the_page_name_it() {
    let list = packproof(&["errata", "list"]).out;
    let last = list.lines().last().unwrap();
    for id in in_sources() {
        assert!(last.contains(&id), "{last}");
    }
    assert!(!last.contains("byte4-mask-1f"), "{last}");
    let page = |id| packproof(&["errata", "show", id]).out;
    assert!(page("varint-eight-rounds").contains("--fix LANGUAGE: python, javascript, c"));
    assert!(!page("byte4-mask-1f").contains("--fix"));
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

/// What the suite expects of a vector; with `:back` after its id, what reading its bytes gives.
fn expected_by(suite: &Suite, name: &str) -> (String, String) {
    let id = name.trim_end_matches(":back");
    let (_, _, vector) =
        suite.judged().find(|(_, _, v)| v.id == id).unwrap_or_else(|| panic!("no vector {id}"));
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
    let suite = suite::embedded().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixes/expected.txt");
    let formats: BTreeMap<String, String> = json(&["errata", "list"])
        .as_array()
        .unwrap()
        .iter()
        .map(|erratum| (text(erratum, "id").to_owned(), text(erratum, "format").to_owned()))
        .collect();
    let mut asked = BTreeSet::new();
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let [erratum, name, answer] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (operation, right) = expected_by(&suite, name);
        assert_eq!(answer, right, "{name}");
        assert!(operation.starts_with(&format!("{}.", formats[erratum])), "{erratum} is not of {operation}");
        asked.insert(erratum.to_owned());
    }
    assert_eq!(asked, in_sources());
}
