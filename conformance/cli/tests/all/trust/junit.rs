//! JUnit files that every parser reads, and that look as the run ended.

use super::reports;
use crate::common::{Done, Place, judge, packproof, wait_until};

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
        let text = judge(&format!("{} --timeout 2", reports(&["junit"])), mode).place.read("junit");
        let document = parsed(&text);
        assert!(count(&document, "failures") + count(&document, "errors") > 0, "{mode}");
    }
}

/// The bad adapter over the whole suite but the sized vectors.
fn judge_all(options: &str, mode: &str) -> Done {
    let reports = reports(&["junit", "ndjson"]).replace("ndjson=ndjson", "ndjson=report");
    packproof(&format!("run --without-sized {reports} {options} -- $BAD {mode}"))
}

/// What an adapter never offered is said once per operation, not once per vector.
#[test]
fn what_was_never_offered_is_not_thousands_of_cases() {
    let done = judge_all("", "good");
    let text = done.place.read("junit");
    let document = parsed(&text);
    assert!(count(&document, "skipped") < 100, "{}", count(&document, "skipped"));
    assert_eq!(count(&document, "failures") + count(&document, "errors"), 0);
    let left_out = |node: &roxmltree::Node| node.attribute("name") == Some("varint.zigzag_encode");
    let case = document.descendants().find(left_out).expect("what is not offered is named");
    let message = case.first_element_child().and_then(|node| node.attribute("message")).unwrap();
    let results = done.report().results;
    let vectors = results.iter().filter(|result| result.case.operation == "varint.zigzag_encode").count();
    assert_eq!(message, format!("not offered: {vectors} vectors"));
}

/// A run of nothing and one that was interrupted do not look green.
#[test]
fn a_run_of_nothing_does_not_look_green() {
    let place = judge(&reports(&["junit"]), "offers-nothing").ends(4).place.clone();
    let text = place.read("junit");
    assert_eq!(count(&parsed(&text), "errors"), 1);
    assert!(text.contains("nothing ran"), "{text}");
    let place = Place::new();
    let line = format!("run --vectors $VECTORS {} --timeout 60 -- $BAD hangs-on-all", reports(&["junit"]));
    let running = place.start(&line);
    wait_until(|| place.path("pids").exists());
    running.interrupt().ends(1);
    let text = place.read("junit");
    let document = parsed(&text);
    assert_eq!((count(&document, "failures"), count(&document, "errors")), (0, 1), "{text}");
    assert!(text.contains("interrupted"), "{text}");
}

/// Our own vectors hold characters that XML lacks, too. A failure that does not decide is skipped, with both answers in its message: the
/// file agrees with the exit code. Both parts of the verdict are properties of every suite.
#[test]
fn failures_that_do_not_decide_are_skipped() {
    let done = judge_all("--only unreal_string", "offers-all-and-fails");
    let report = done.report();
    let failed = |decides: bool| {
        report.results.iter().filter(|of| of.failed() && report.decided_by(of) == decides).count()
    };
    let text = done.place.read("junit");
    let document = parsed(&text);
    assert_eq!(count(&document, "failures"), failed(true));
    let told = document.descendants().filter_map(|node| node.attribute("message"));
    let told = told.filter(|message| message.starts_with("level should, does not decide: expected ")).count();
    assert_eq!(told, failed(false));
    assert!(failed(true) > 50 && told > 20);
    for (name, start) in [("valid data", "reads or writes "), ("malformed input", "treats ")] {
        let property = document.descendants().find(|node| node.attribute("name") == Some(name));
        let value = property.and_then(|node| node.attribute("value")).unwrap_or_default();
        assert!(value.starts_with(start), "{text}");
    }
}
