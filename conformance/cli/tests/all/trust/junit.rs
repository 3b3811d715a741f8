//! JUnit files that every parser reads, and that look as the run ended.

use crate::common::{BAD, Done, finish, interrupt, judge, judge_all, spawn_run, wait_until};

/// A run of the bad adapter with a JUnit report, and its text.
fn judged(by: fn(&[&str], &str) -> Done, options: &[&str], mode: &str) -> (Done, String) {
    let directory = tempfile::tempdir().unwrap();
    let report = format!("junit={}", directory.path().join("junit.xml").display());
    let done = by(&[&["--report", &report], options].concat(), mode);
    let text = std::fs::read_to_string(directory.path().join("junit.xml")).unwrap_or_default();
    (done, text)
}

/// The document by two parsers that refuse what is not XML.
fn parsed(text: &str) -> roxmltree::Document<'_> {
    for event in xml::EventReader::from_str(text) {
        event.unwrap_or_else(|error| panic!("{error}"));
    }
    roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn count(document: &roxmltree::Document, attribute: &str) -> usize {
    document.root_element().attribute(attribute).and_then(|text| text.parse().ok()).unwrap_or(0)
}

#[test]
fn two_parsers_read_what_hostile_adapters_cause() {
    for mode in ["forbidden-words", "endless-line", "prints-garbage", "malformed-entry", "exits-at-once"] {
        let (_, text) = judged(judge, &["--timeout", "2"], mode);
        assert!(!text.is_empty(), "{mode}");
        let document = parsed(&text);
        assert!(count(&document, "failures") + count(&document, "errors") > 0, "{mode}");
    }
}

/// What an adapter never offered is said once per operation, not once per vector.
#[test]
fn what_was_never_offered_is_not_thousands_of_cases() {
    let (done, text) = judged(judge_all, &["--without-sized"], "good");
    let document = parsed(&text);
    assert!(count(&document, "skipped") < 100, "{}", count(&document, "skipped"));
    assert_eq!(count(&document, "failures") + count(&document, "errors"), 0);
    let left_out = |node: &roxmltree::Node| node.attribute("name") == Some("varint.zigzag_encode");
    let case = document.descendants().find(left_out).expect("what is not offered is named");
    let message = case.first_element_child().and_then(|node| node.attribute("message")).unwrap();
    let vectors = done.report().results.iter();
    let vectors = vectors.filter(|result| result.case.operation == "varint.zigzag_encode").count();
    assert_eq!(message, format!("not offered: {vectors} vectors"));
}

#[test]
fn a_run_of_nothing_does_not_look_green() {
    let (done, text) = judged(judge, &[], "offers-nothing");
    done.ends(4);
    let document = parsed(&text);
    assert_eq!(count(&document, "errors"), 1);
    assert!(text.contains("nothing ran"), "{text}");
}

#[test]
fn an_interrupted_run_does_not_look_green() {
    let directory = tempfile::tempdir().unwrap();
    let report = format!("junit={}", directory.path().join("junit.xml").display());
    let options = ["--report", &report, "--timeout", "60"];
    let child = spawn_run(&options, &[BAD, "hangs-on-all"], directory.path());
    wait_until(|| directory.path().join("pids").exists());
    interrupt(&child);
    let done = finish(child, directory);
    done.ends(1);
    let text = std::fs::read_to_string(done.path("junit.xml")).unwrap();
    let document = parsed(&text);
    assert_eq!((count(&document, "failures"), count(&document, "errors")), (0, 1), "{text}");
    assert!(text.contains("interrupted"), "{text}");
}

/// Our own vectors hold characters that XML lacks, too. A failure that does not decide is skipped, with both answers in its message: the file agrees with the exit code.
/// Both parts of the verdict are properties of every suite.
#[test]
fn failures_that_do_not_decide_are_skipped() {
    let (done, text) =
        judged(judge_all, &["--only", "unreal_string", "--without-sized"], "offers-all-and-fails");
    let report = done.report();
    let failed = |decides: bool| {
        let of = report.results.iter().filter(|of| of.failed() && report.decided_by(of) == decides);
        of.count()
    };
    let document = parsed(&text);
    assert_eq!(count(&document, "failures"), failed(true));
    let told = document.descendants().filter_map(|node| node.attribute("message"));
    let told = told.filter(|message| message.starts_with("level should, does not decide: expected ")).count();
    assert_eq!(told, failed(false));
    assert!(failed(true) > 50 && told > 20);
    let property = |name: &str| {
        let node = document
            .descendants()
            .find(|node| node.has_tag_name("property") && node.attribute("name") == Some(name));
        node.and_then(|node| node.attribute("value")).unwrap_or_default().to_owned()
    };
    assert!(property("valid data").starts_with("reads or writes "), "{text}");
    assert!(property("malformed input").starts_with("treats "), "{text}");
}
