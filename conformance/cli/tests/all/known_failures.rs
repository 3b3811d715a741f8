//! The list of known failures is a ratchet: it allows what it says and nothing else, through the real binary.

use std::path::Path;

use packproof_judge::diagnosis;
use packproof_judge::run::{in_process, known::Known};
use packproof_suite::formats;
use packproof_suite::model::Case;
use packproof_suite::model::choices::Setting;

use crate::common::{Done, FAULTY, compact_index, judge};

/// Runs the bad adapter with a list.
fn run(list: &Path, options: &[&str], mode: &str) -> Done {
    judge(&[&["--known", list.to_str().unwrap()], options].concat(), mode)
}

fn list(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

fn entry(id: &str, rest: &str) -> String {
    format!("[[known]]\nid = \"{id}\"\nreason = \"the fix waits for 2.1\"\n{rest}\n")
}

/// A listed failure is allowed and counted; the same list fails an implementation that was fixed, fails in
/// another way, or has a second failure.
#[test]
fn allows_exactly_what_is_listed() {
    let known = list(&entry(FAULTY, "verdict = \"fail\"\nanswer = '{\"ok\":\"00\"}'"));
    run(known.path(), &[], "wrong").ends(0).says("1 known failure");

    for (mode, word) in
        [("good", "passes now"), ("wrong-otherwise", "fails differently"), ("exits", "fails differently")]
    {
        let done = run(known.path(), &[], mode);
        assert_eq!(done.code, Some(1), "{mode}");
        assert!(done.out.contains(word), "{mode}: {}", done.out);
    }
    assert_eq!(run(list("").path(), &[], "wrong").code, Some(1), "a failure that is not listed");
}

/// Blessing makes this very run conform, creates the list if need be, and shortens it as well.
#[test]
fn blessing_makes_the_run_conform() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("known.toml");
    assert_eq!(run(&path, &["--bless"], "wrong").code, Some(0));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(FAULTY) && text.matches("[[known]]").count() == 1, "{text}");
    assert_eq!(run(&path, &[], "wrong").code, Some(0));
    assert_eq!(run(&path, &["--bless"], "good").code, Some(0));
    assert!(!std::fs::read_to_string(&path).unwrap().contains(FAULTY));
}

/// A blessed cause is known in its operations: the same mistake in another operation fails the run.
#[test]
fn a_cause_is_known_in_its_operations() {
    let masked = Setting::of(&[("middle-data", "mask-3f")]);
    let run = |operations: &[&str]| {
        let ask = |case: &Case| {
            let operation = formats::operation(case.operation).expect("an operation");
            if operations.contains(&case.operation) {
                (operation.behaving)(&masked, case)
            } else {
                formats::codec(case)
            }
        };
        let mut report = in_process::judge(&compact_index(), "masked", ask);
        report.diagnosis = diagnosis::diagnose(&report.results).causes;
        report
    };
    let mut alone = run(&["compact_index.decode"]);
    let known = Known::default().blessed(&alone.results, &alone.diagnosis);
    assert!(known.to_text().contains("operations = [\"compact_index.decode\"]"), "{}", known.to_text());
    alone.stale = known.apply(&mut alone.results, &alone.diagnosis, |_| false);
    assert!(alone.conforms());
    let mut both = run(&["compact_index.decode", "compact_index.decode_canonical"]);
    both.stale = known.apply(&mut both.results, &both.diagnosis, |_| false);
    assert!(!both.conforms());
}

/// A run that saw only a part of the suite may not rewrite the list.
#[test]
fn blessing_refuses_a_filtered_run() {
    let known = list(&entry(FAULTY, "verdict = \"fail\""));
    for filter in [["--id", FAULTY], ["--flag", "sign"], ["--only", "compact_index"], ["--level", "must"]] {
        let done = run(known.path(), &[&["--bless"], &filter[..]].concat(), "good");
        assert_eq!(done.code, Some(2), "{filter:?}");
        assert!(std::fs::read_to_string(known.path()).unwrap().contains(FAULTY));
    }
}

/// A list that means nothing is the fault of who wrote it.
#[test]
fn a_malformed_list_is_usage() {
    assert_eq!(run(list("[[known]]\nid = 1").path(), &[], "good").code, Some(2));
}
