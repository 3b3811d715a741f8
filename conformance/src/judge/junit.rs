//! A run as JUnit XML, which CI systems show beside unit tests.
//!
//! | verdict | in JUnit |
//! |---|---|
//! | pass | a test case |
//! | fail | a test case with `failure` |
//! | crash, timeout, protocol | a test case with `error` |
//! | any of these, known | a test case with `skipped`, so that the file agrees with the exit code |
//! | unsupported | a test case with `skipped` |
//! | a stale known-failure entry | a test case with `failure` in the suite `known failures` |

use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::display;
use super::report::{CaseResult, RunReport, Verdict};
use super::terminal::{identity, totals};

/// Columns of the text inside `failure`.
const WIDTH: usize = 120;

/// Writes the run as one JUnit document: a suite per format, a case per vector.
pub fn write_junit(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let mut document = Report::new(format!("packproof: {}", identity(report)));
    document.set_time(Duration::from_millis(report.milliseconds));
    for row in totals(report).0 {
        let mut suite = TestSuite::new(row.format.clone());
        suite.add_property(("suite", report.suite.as_str()));
        suite.add_property(("digest", report.digest.as_str()));
        for result in report.results.iter().filter(|result| result.format == row.format) {
            suite.add_test_case(test_case(result, &report.command)?);
        }
        document.add_test_suite(suite);
    }
    if !report.stale.is_empty() {
        let mut suite = TestSuite::new("known failures");
        for stale in &report.stale {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(stale.what.as_str());
            suite.add_test_case(TestCase::new(stale.entry.as_str(), status));
        }
        document.add_test_suite(suite);
    }
    document.serialize(out).map_err(io::Error::other)
}

fn test_case(result: &CaseResult, command: &[String]) -> io::Result<TestCase> {
    let status = match result.verdict {
        Verdict::Pass => TestCaseStatus::success(),
        Verdict::Unsupported => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("unsupported");
            status
        }
        verdict if result.known => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(format!("known failure: {}", display::verdict_word(verdict)));
            status
        }
        verdict => {
            let kind = if verdict == Verdict::Fail { NonSuccessKind::Failure } else { NonSuccessKind::Error };
            let mut text = Vec::new();
            display::write(&mut text, result, command, WIDTH)?;
            let text = String::from_utf8_lossy(&text);
            let mut status = TestCaseStatus::non_success(kind);
            status.set_type(display::verdict_word(verdict));
            status.set_message(display::plain(&result.comment));
            status.set_description(anstream::adapter::strip_str(&text).to_string());
            status
        }
    };
    let mut case = TestCase::new(result.id.as_str(), status);
    case.set_classname(result.case.operation.as_str());
    Ok(case)
}
