//! The totals of a JUnit file stand before its cases, and are theirs.

use packproof_suite::model::vector::Level;

use super::*;

/// The counts that a tag announces, and those of the cases below it.
fn both(node: roxmltree::Node) -> [[usize; 4]; 2] {
    let announced = ["tests", "skipped", "failures", "errors"].map(|name| {
        let count = node.attribute(name).and_then(|text| text.parse().ok());
        count.unwrap_or_else(|| panic!("{node:?} has no {name}"))
    });
    let counted = ["testcase", "skipped", "failure", "error"]
        .map(|name| node.descendants().filter(|node| node.has_tag_name(name)).count());
    [announced, counted]
}

/// The suites of the run's JUnit file: name and counts, those of the whole document last. Each is what its tag announces.
fn suites(report: &RunReport) -> Vec<(String, [usize; 4])> {
    let text = text_of(junit::write_junit, report);
    let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let root = document.root_element();
    let nodes = root.children().filter(|node| node.has_tag_name("testsuite")).chain([root]);
    nodes
        .map(|node| {
            let [announced, counted] = both(node);
            assert_eq!(announced, counted, "{:?} in {text}", node.attribute("name"));
            (node.attribute("name").unwrap_or_default().to_owned(), counted)
        })
        .collect()
}

/// Whatever became of a vector, it is counted as what it is written as: notes, failures that decide, that do not, and that are
/// known, of several formats; what was answered with `unsupported`, and what was never offered.
#[test]
fn junit_announces_the_cases_that_it_has() {
    let mut report = every_kind();
    for result in report.results.iter_mut().filter(|result| result.verdict == Verdict::Pass).take(1) {
        result.verdict = Verdict::Note;
    }
    assert_eq!(report.count(Verdict::Note), 1);
    let (every, last) = (report.results.len(), report.results.len() - 1);
    let before = suites(&report);
    let names: Vec<&str> = before.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["compact_index", "not offered", "known failures", "packproof: planted 1.0 (Rust)"]);
    let [[tests, skipped, failures, errors], not_offered, stale, _] = [0, 1, 2, 3].map(|at| before[at].1);
    assert!(skipped > 0 && failures > 0 && errors == 3, "{before:?}");
    assert_eq!((not_offered, stale), ([1, 1, 0, 0], [1, 0, 1, 0]));

    let offered =
        report.results.iter().position(|result| result.verdict == Verdict::Unsupported).unwrap_or(last);
    report.results[offered].actual = serde_json::json!({"unsupported": true});
    let after = suites(&report);
    assert_eq!(after[0].1, [tests + 1, skipped + 1, failures, errors], "it was asked: {after:?}");

    for result in report.results.iter_mut().filter(|result| result.verdict == Verdict::Fail).take(1) {
        result.level = Level::Should;
    }
    report.interrupted = true;
    report.results[last].format = "varint".to_owned();
    let after = suites(&report);
    let names: Vec<&str> = after.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..3], ["run", "compact_index", "varint"]);
    assert_eq!(after[2].1[0], 1, "{after:?}");
    assert_eq!(after[1].1[0] + after[2].1[0], every, "every vector is a case: {after:?}");
}

/// A run in which nothing is left to say of a format has no suite for it.
#[test]
fn a_format_that_was_not_offered_has_no_suite() {
    let mut report = planted("wiki-continuation-mask-3f");
    for result in &mut report.results {
        (result.verdict, result.actual) = (Verdict::Unsupported, serde_json::Value::Null);
    }
    let names: Vec<String> = suites(&report).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["run", "not offered", "packproof: planted 1.0 (Rust)"]);
}
