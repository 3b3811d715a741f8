//! A run as JUnit XML, which CI systems show beside unit tests.
//!
//! | verdict | in JUnit |
//! |---|---|
//! | pass | a test case |
//! | fail | a test case with `failure` |
//! | crash, timeout, protocol | a test case with `error` |
//! | any of these, known or of a level that does not decide | a test case with `skipped`, so that the file agrees with the exit code |
//! | answered `unsupported` | a test case with `skipped` |
//! | never offered | one test case with `skipped` per operation, in the suite `not offered` |
//! | a stale known-failure entry | a test case with `failure` in the suite `known failures` |
//! | interrupted, unusable, nothing ran | a test case with `error` in the suite `run`: none of them looks green |
//!
//! The failures of a suite stand together by what they come from, as in the other reports, before what did not fail: each has the
//! property `cause`, or `kind` where no cause is known, and its text begins with that.
//!
//! Every suite has the properties `valid data` and `malformed input`: both parts of the run's verdict; `noted` and
//! `not asked` where there is something to say, and `shard` where the vectors were divided.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::report::causes;
use crate::report::comparison::compare;
use crate::report::conformity::{self, Conformity, Count};
use crate::report::diagnosed::Diagnosis;
use crate::report::display::{self, clip, counted};
use crate::report::groups::{self, Group, Origin};
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::terminal::{title, totals};
use crate::report::text::{Guard, Kind, plain};

/// Columns of the text inside `failure`.
const WIDTH: usize = 120;

/// Writes the run as one JUnit document: a suite per format, a case per vector that was asked.
pub fn write_junit(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let mut document = Report::new(format!("packproof: {}", title(report)));
    document.set_time(Duration::from_millis(report.milliseconds));
    document.add_test_suites(whole_run(report));
    let verdict = verdict(report);
    let groups = groups::of(report, |result| decides(report, result));
    for row in totals(report).0 {
        let mut suite = TestSuite::new(row.format.clone());
        suite.add_property(("suite", report.suite.as_str()));
        suite.add_property(("digest", report.digest.as_str()));
        if let Some(shard) = &report.shard {
            suite.add_property(("shard", shard.to_string().as_str()));
        }
        for (name, text) in &verdict {
            suite.add_property((*name, text.as_str()));
        }
        for cause in report.diagnosis.iter().filter(|cause| concerns(cause, &row.format)) {
            let lines =
                causes::cause_lines(cause).into_iter().map(|line| format!("{}: {}", line.label, line.text));
            let text = [causes::headline(cause)].into_iter().chain(lines).collect::<Vec<_>>().join("; ");
            suite.add_property(("cause", plain(&text).as_str()));
        }
        for group in &groups {
            for result in group.failures.iter().copied().filter(|result| result.format == row.format) {
                suite.add_test_case(failed(result, report, group)?);
            }
        }
        let rest = report.every_of(|format, _, _| format == row.format);
        for result in rest.filter(|result| !never_offered(result) && !decides(report, result)) {
            suite.add_test_case(passed_over(&result));
        }
        if !suite.test_cases.is_empty() {
            document.add_test_suite(suite);
        }
    }
    document.add_test_suites(not_offered(report));
    if !report.stale.is_empty() {
        let mut suite = TestSuite::new("known failures");
        for stale in &report.stale {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(stale.what.as_str());
            suite.add_test_case(TestCase::new(stale.entry.as_str(), status));
        }
        document.add_test_suite(suite);
    }
    // The serialiser lets through U+FFFE and U+FFFF, which XML has no way to write.
    document.serialize(Guard::new(Kind::File, out)).map_err(io::Error::other)
}

/// Both parts of the verdict, notes, and what was not asked.
fn verdict(report: &RunReport) -> Vec<(&'static str, String)> {
    let counts = Conformity::of(report);
    let remarks = |of: &[Count]| (!of.is_empty()).then(|| conformity::listed(of));
    [
        ("valid data", counts.about_valid()),
        ("malformed input", counts.about_malformed()),
        ("noted", remarks(&counts.notes)),
        ("not asked", remarks(&counts.not_asked)),
    ]
    .into_iter()
    .filter_map(|(name, text)| Some((name, plain(&text?))))
    .collect()
}

/// No vector of its operation was asked: the adapter does not offer it, and nothing came back.
fn never_offered(result: &CaseResult) -> bool {
    result.verdict == Verdict::Unsupported && result.actual.is_null()
}

/// What keeps a run without failures from being green.
fn whole_run(report: &RunReport) -> Option<TestSuite> {
    let (kind, message) = match &report.unusable {
        Some(why) => ("unusable", format!("the adapter is unusable: {}", plain(why))),
        None if report.interrupted => (
            "interrupted",
            format!("the run was interrupted after {}", counted(report.judged(), "judged vector")),
        ),
        None if report.judged() == 0 && !report.is_part() => {
            ("nothing ran", "nothing ran: no vector was judged".to_owned())
        }
        None => return None,
    };
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_type(kind);
    status.set_message(message);
    let mut suite = TestSuite::new("run");
    suite.add_test_case(TestCase::new("the whole suite was asked", status));
    Some(suite)
}

/// One case per operation that was never offered.
fn not_offered(report: &RunReport) -> Option<TestSuite> {
    let mut operations: BTreeMap<String, usize> = BTreeMap::new();
    let unsupported = report.every_of(|_, _, verdict| verdict == Verdict::Unsupported);
    for result in unsupported.filter(|result| never_offered(result)) {
        *operations.entry(result.into_owned().case.operation).or_default() += 1;
    }
    let mut suite = TestSuite::new("not offered");
    for (operation, vectors) in &operations {
        let message = format!("not offered: {}", counted(*vectors, "vector"));
        suite.add_test_case(TestCase::new(operation.as_str(), skipped(message)));
    }
    (!operations.is_empty()).then_some(suite)
}

/// It is a failure in this document: neither known nor of a level that does not decide.
fn decides(report: &RunReport, result: &CaseResult) -> bool {
    result.failed() && !result.known && report.decided_by(result)
}

/// Whether a cause explains an operation of a format.
fn concerns(cause: &Diagnosis, format: &str) -> bool {
    let is_of = |name: &str| name.strip_prefix(format).is_some_and(|rest| rest.starts_with('.'));
    cause.operations.iter().any(|of| is_of(&of.operation))
}

/// A case that did not fail.
fn passed_over(result: &CaseResult) -> TestCase {
    let status = match result.verdict {
        Verdict::Pass | Verdict::Note => TestCaseStatus::success(),
        Verdict::Unsupported => skipped("unsupported".to_owned()),
        verdict if result.known => skipped(format!("known failure: {}", display::verdict_word(verdict))),
        _ => skipped(format!("level {}, does not decide: {}", result.level, differs(result))),
    };
    let mut case = TestCase::new(result.id.as_str(), status);
    case.set_classname(result.case.operation.as_str());
    case
}

/// A case that failed, with what it comes from.
fn failed(result: &CaseResult, report: &RunReport, group: &Group) -> io::Result<TestCase> {
    let failed = result.verdict == Verdict::Fail;
    let mut text = Vec::new();
    display::write(&mut text, result, &report.command, WIDTH)?;
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    let mut status =
        TestCaseStatus::non_success(if failed { NonSuccessKind::Failure } else { NonSuccessKind::Error });
    status.set_type(display::verdict_word(result.verdict));
    status.set_message(differs(result));
    let origin = group.headline(report).map(|headline| {
        let property = if matches!(group.origin, Origin::Cause(_)) { "cause" } else { "kind" };
        (property, plain(&headline))
    });
    status.set_description(match &origin {
        Some((property, headline)) => format!("{property}: {headline}\n{text}"),
        None => text,
    });
    let mut case = TestCase::new(result.id.as_str(), status);
    case.set_classname(result.case.operation.as_str());
    if let Some((property, headline)) = &origin {
        case.add_property((*property, headline.as_str()));
    }
    Ok(case)
}

fn skipped(message: String) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(message);
    status
}

fn differs(result: &CaseResult) -> String {
    let comparison = compare(result);
    let [expected, actual] = [&comparison.expected, &comparison.actual].map(|text| clip(&plain(text)));
    format!("expected {expected}, actual {actual}")
}
