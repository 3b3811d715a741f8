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
//!
//! A case is written as soon as it is made, and none is kept. The totals of a suite stand before its cases and the file may be a
//! pipe, so the cases are counted first (`plan`). None is written before the run ends: only then is it known what a failure
//! comes from, whether it is allowed, and beside which others it stands.

mod plan;
mod xml;

use std::io::{self, Write};
use std::time::Duration;

use crate::report::causes;
use crate::report::comparison::compare;
use crate::report::conformity::{self, Conformity, Count};
use crate::report::diagnosed::Diagnosis;
use crate::report::display::{self, clip, counted};
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::terminal::title;
use crate::report::text::plain;
use plan::{Plan, Together, decides, is_error, never_offered};
use xml::{Case, Counts, Document, NotPassed, Status};

/// Columns of the text inside `failure`.
const WIDTH: usize = 120;

/// Writes the run as one JUnit document: a suite per format, a case per vector that was asked.
pub fn write_junit(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let plan = Plan::of(report);
    let whole_run: Vec<Case> = whole_run(report).into_iter().collect();
    let not_offered: Vec<Case> =
        plan.not_offered.iter().map(|(name, count)| not_offered(name, *count)).collect();
    let stale: Vec<Case> = report.stale.iter().map(|stale| failure(&stale.entry, &stale.what)).collect();
    let formats = plan.formats.iter().map(|(_, counts)| *counts);
    let others = [&whole_run, &not_offered, &stale].map(|cases| Counts::of(cases));
    let name = format!("packproof: {}", title(report));
    let time = Duration::from_millis(report.milliseconds);
    let mut document = Document::start(&name, formats.chain(others).sum(), time, out)?;
    write_suite("run", &whole_run, &mut document)?;
    let run = properties(report);
    for (format, counts) in plan.formats.iter().filter(|(_, counts)| counts.tests > 0) {
        let causes = report.diagnosis.iter().filter(|cause| concerns(cause, format));
        let properties: Vec<_> = run.iter().cloned().chain(causes.map(explained)).collect();
        document.start_suite(format, *counts, &properties)?;
        for together in &plan.failures {
            for result in together.failures().filter(|result| result.format == *format) {
                document.case(&failed(result, report, together)?)?;
            }
        }
        let rest = report.every_of(|of, _, _| of == format);
        for result in rest.filter(|result| !never_offered(result) && !decides(report, result)) {
            document.case(&passed_over(&result))?;
        }
        document.end_suite()?;
    }
    write_suite("not offered", &not_offered, &mut document)?;
    write_suite("known failures", &stale, &mut document)?;
    document.finish()
}

/// Writes a suite of few cases, if there are any.
fn write_suite(name: &str, cases: &[Case], document: &mut Document) -> io::Result<()> {
    if cases.is_empty() {
        return Ok(());
    }
    document.start_suite(name, Counts::of(cases), &[])?;
    cases.iter().try_for_each(|case| document.case(case))?;
    document.end_suite()
}

/// The properties of every suite of a format.
fn properties(report: &RunReport) -> Vec<(&'static str, String)> {
    let mut properties = vec![("suite", report.suite.clone()), ("digest", report.digest.clone())];
    properties.extend(report.shard.as_ref().map(|shard| ("shard", shard.to_string())));
    properties.extend(verdict(report));
    properties
}

/// A cause as a property.
fn explained(cause: &Diagnosis) -> (&'static str, String) {
    let lines = causes::cause_lines(cause).into_iter().map(|line| format!("{}: {}", line.label, line.text));
    let text = [causes::headline(cause)].into_iter().chain(lines).collect::<Vec<_>>().join("; ");
    ("cause", plain(&text))
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

/// What keeps a run without failures from being green.
fn whole_run(report: &RunReport) -> Option<Case> {
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
    let error = NotPassed { is_error: true, message, kind: Some(kind), text: None };
    Some(Case::new("the whole suite was asked", Status::NotPassed(error)))
}

/// An operation that was never offered.
fn not_offered(operation: &str, vectors: usize) -> Case {
    Case::new(operation, Status::Skipped(format!("not offered: {}", counted(vectors, "vector"))))
}

/// An entry that does not hold any more.
fn failure(entry: &str, what: &str) -> Case {
    let failure = NotPassed { is_error: false, message: what.to_owned(), kind: None, text: None };
    Case::new(entry, Status::NotPassed(failure))
}

/// Whether a cause explains an operation of a format.
fn concerns(cause: &Diagnosis, format: &str) -> bool {
    let is_of = |name: &str| name.strip_prefix(format).is_some_and(|rest| rest.starts_with('.'));
    cause.operations.iter().any(|of| is_of(&of.operation))
}

/// A case that did not fail.
fn passed_over(result: &CaseResult) -> Case {
    let status = match result.verdict {
        Verdict::Pass | Verdict::Note => Status::Passed,
        Verdict::Unsupported => Status::Skipped("unsupported".to_owned()),
        verdict if result.known => {
            Status::Skipped(format!("known failure: {}", display::verdict_word(verdict)))
        }
        _ => Status::Skipped(format!("level {}, does not decide: {}", result.level, differs(result))),
    };
    Case { classname: Some(result.case.operation.clone()), ..Case::new(result.id.as_str(), status) }
}

/// A case that failed, with what it comes from.
fn failed(result: &CaseResult, report: &RunReport, together: &Together) -> io::Result<Case> {
    let mut text = Vec::new();
    display::write(&mut text, result, &report.command, WIDTH)?;
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    let text = match &together.origin {
        Some((property, headline)) => format!("{property}: {headline}\n{text}"),
        None => text,
    };
    let status = Status::NotPassed(NotPassed {
        is_error: is_error(result),
        message: differs(result),
        kind: Some(display::verdict_word(result.verdict)),
        text: Some(text),
    });
    Ok(Case {
        name: result.id.clone(),
        classname: Some(result.case.operation.clone()),
        property: together.origin.clone(),
        status,
    })
}

fn differs(result: &CaseResult) -> String {
    let comparison = compare(result);
    let [expected, actual] = [&comparison.expected, &comparison.actual].map(|text| clip(&plain(text)));
    format!("expected {expected}, actual {actual}")
}
