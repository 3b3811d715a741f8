//! JUnit files that every parser reads, and that look as the run ended.

use std::time::{Duration, Instant};

use crate::common::{self, Done, FAULTY};

/// A run with a JUnit report, and its text.
fn judged(options: &[&str], mode: &str) -> (Done, String) {
    let directory = tempfile::tempdir().unwrap();
    let report = format!("junit={}", directory.path().join("junit.xml").display());
    let done = common::judge_all(&[&["--report", &report], options].concat(), mode);
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
        let (_, text) = judged(&["--timeout", "2"], mode);
        assert!(!text.is_empty(), "{mode}");
        let document = parsed(&text);
        assert!(count(&document, "failures") + count(&document, "errors") > 0, "{mode}");
    }
}

#[test]
fn a_failure_says_expected_and_actual() {
    let (_, text) = judged(&[], "wrong");
    let document = parsed(&text);
    let case = document.descendants().find(|node| node.attribute("name") == Some(FAULTY)).unwrap();
    let failure = case.children().find(|node| node.has_tag_name("failure")).unwrap();
    assert_eq!(failure.attribute("message"), Some("expected \"c140\", actual \"00\""));
}

/// What an adapter never offered is said once per operation, not once per vector.
#[test]
fn what_was_never_offered_is_not_thousands_of_cases() {
    let (done, text) = judged(&[], "good");
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
    let (done, text) = judged(&[], "offers-nothing");
    assert_eq!(done.code, Some(4));
    let document = parsed(&text);
    assert_eq!(count(&document, "errors"), 1);
    assert!(text.contains("nothing ran"), "{text}");
}

#[test]
fn an_interrupted_run_does_not_look_green() {
    let directory = tempfile::tempdir().unwrap();
    let report = format!("junit={}", directory.path().join("junit.xml").display());
    let child = common::spawn_run(
        &["--report", &report, "--timeout", "60"],
        &[common::BAD, "hangs"],
        directory.path(),
    );
    let stream = || std::fs::metadata(directory.path().join("err")).is_ok();
    let deadline = Instant::now() + Duration::from_secs(20);
    while !stream() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_secs(3));
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let done = common::finish(child, directory);
    assert_eq!(done.code, Some(1), "{done:?}");
    let text = std::fs::read_to_string(done.path("junit.xml")).unwrap();
    let document = parsed(&text);
    assert_eq!((count(&document, "failures"), count(&document, "errors")), (0, 1), "{text}");
    assert!(text.contains("interrupted"), "{text}");
}

/// Our own vectors hold these characters, too: an adapter that fails them all leaves a file that parses.
#[test]
fn failures_of_our_own_vectors_parse() {
    let options = ["--only", "unreal_string", "--level", "should"];
    let (done, text) = judged(&options, "offers-all-and-fails");
    assert_eq!(done.code, Some(1));
    let failures = done.report().results.iter().filter(|result| result.failed()).count();
    assert_eq!(count(&parsed(&text), "failures"), failures);
    assert!(failures > 50);
}

/// A failure that does not decide is skipped, with both answers in its message: the file agrees with the exit code.
/// Both parts of the verdict are properties of every suite.
#[test]
fn failures_that_do_not_decide_are_skipped() {
    let (done, text) = judged(&["--only", "unreal_string"], "offers-all-and-fails");
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
    assert!(told > 20);
    let property = |name: &str| {
        let node = document
            .descendants()
            .find(|node| node.has_tag_name("property") && node.attribute("name") == Some(name));
        node.and_then(|node| node.attribute("value")).unwrap_or_default().to_owned()
    };
    assert!(property("valid data").starts_with("reads or writes "), "{text}");
    assert!(property("malformed input").starts_with("treats "), "{text}");
}
