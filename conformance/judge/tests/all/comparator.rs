//! `run` judges as the data packages do: the table that all comparators share.

use packproof_judge::report::model::Verdict;
use packproof_judge::run::verdict::Question;
use packproof_suite::suite::load_directory;
use serde_json::{Value, json};

const TABLE: &str = include_str!("../../../../vectors/packages/comparator-cases.json");

#[test]
fn judges_as_the_packages_do() {
    let table: Value = serde_json::from_str(TABLE).expect("JSON");
    let mut cases = table["judge"].as_array().expect("a list").clone();
    // What only a package has: one kind of error and bytes consumed that are not said; a hello announces both.
    cases.retain(|case| case["answer"]["reject"] != "any" && case["answer"]["consumed"] != false);
    assert!(cases.len() > 50, "{}", cases.len());
    let vectors = cases.iter().enumerate().map(|(at, case)| {
        let mut vector = case["vector"].clone();
        vector["id"] = json!(format!("case-{at}"));
        (vector["comment"], vector["input"]) = (json!("c"), json!(at));
        // Shapes are those of an operation that packproof knows.
        vector["operation"] = case["vector"].get("operation").cloned().unwrap_or(json!("x.y"));
        vector
    });
    let file = json!({
        "format": "x", "name": "x", "suite": "1.0.0", "notes": {},
        "groups": [{"name": "g", "provenance": {"kind": "derivation", "source": "s"}, "vectors": vectors.collect::<Vec<_>>()}],
    });
    let home = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(home.path().join("pinned")).expect("a directory");
    std::fs::write(home.path().join("pinned/x.json"), file.to_string()).expect("a file");
    let suite = load_directory(home.path()).expect("a suite");
    for ((file, group, vector), case) in suite.judged().zip(&cases) {
        let text = case["answer"].to_string();
        let result = Question::new(file, group, vector).judge(Ok(&text));
        let expected: Verdict = serde_json::from_value(case["verdict"].clone()).expect("a verdict");
        assert_eq!(result.verdict, expected, "{}: {text}", case["name"]);
        if expected == Verdict::Pass {
            assert_eq!(result.dialect.as_deref(), case["dialect"].as_str(), "{}", case["name"]);
        }
    }
}
