//! Generated vectors: questions in a file, answered by the reference.

use packproof_suite::generate::answered;
use packproof_suite::suite::{Origin, embedded};
use serde_json::{Value, json};

/// Without its answers, and with wrong ones in their place, a file becomes what it was.
#[test]
fn questions_get_the_answers_of_the_reference() {
    let suite = embedded().expect("the embedded suite");
    let of = |file: &&packproof_suite::suite::SuiteFile| {
        file.origin == Origin::Generated && file.contents.format == "compact_index"
    };
    let right = &suite.files.iter().find(of).expect("its generated vectors").text;
    for wrong in [None, Some(json!({"value": 7, "consumed": 9}))] {
        let mut file: Value = serde_json::from_str(right).expect("JSON");
        for group in file["groups"].as_array_mut().expect("groups") {
            for vector in group["vectors"].as_array_mut().expect("vectors") {
                let vector = vector.as_object_mut().expect("a vector");
                vector.retain(|name, _| !["accept", "reject", "either"].contains(&&**name));
                vector.extend(wrong.clone().map(|answer| ("accept".to_owned(), answer)));
            }
        }
        assert_eq!(answered(&file.to_string()).as_ref(), Ok(right));
    }
}

/// A question that the reference does not know is named.
#[test]
fn a_question_without_an_answer_is_named() {
    let vector = json!({"id": "one", "comment": "c", "operation": "compact_index.guess", "input": 1});
    let file = json!({"format": "compact_index", "suite": "1.0.0", "notes": {}, "groups": [{"name": "g",
        "provenance": {"kind": "generator", "source": "s"}, "vectors": [vector]}]});
    assert!(answered(&file.to_string()).is_err_and(|what| what.starts_with("one: ")));
    assert!(answered("{}").is_err());
}
