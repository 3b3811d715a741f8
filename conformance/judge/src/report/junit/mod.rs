//! A run as JUnit XML.
//!
//! | verdict | in JUnit |
//! |---|---|
//! | pass | a test case |
//! | fail | a test case with `failure` |
//! | crash, timeout, protocol | a test case with `error` |
//! | fail to protocol, if known or of a level that does not decide | a test case with `skipped`, so that the file agrees with the exit code |
//! | unsupported | a test case with `skipped` |
//! | never offered | one test case with `skipped` per operation, in the suite `not offered` |
//! | a stale known-failure entry | a test case with `failure` in the suite `known failures` |
//! | interrupted, unusable, nothing ran | a test case with `error` in the suite `run` |
//!
//! In a suite, failures come first, grouped by cause as in the other reports. Each has a property `cause`, or `kind` if no cause is
//! known, and its text begins with the cause and the fix.
//!
//! Every suite has the properties `valid data` and `malformed input`, the two parts of the verdict, and, if not empty, `noted` and
//! `not asked`.

mod xml;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use crate::report::causes;
use crate::report::comparison::compare;
use crate::report::conformity::{self, Conformity, Count};
use crate::report::diagnosed::Diagnosis;
use crate::report::display::{self, clip, counted};
use crate::report::groups::{self, Group, Origin};
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::ndjson::is_unasked;
use crate::report::terminal::{title, totals};
use crate::report::text::plain;
use xml::{Case, Element, Property, Status, Suite};

/// Columns of text in `failure`.
const WIDTH: usize = 120;

/// Writes one document: a suite per format, a case per vector that was asked.
pub fn write_junit(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let groups = groups::of(report, |result| decides(report, result));
    // Once per group, because a headline counts all its failures.
    let origins: Vec<Option<(Property, String)>> = groups.iter().map(|group| origin(group, report)).collect();
    let verdict = verdict(report);
    let mut suites = vec![suite("run", whole_run(report))];
    for row in totals(report).0 {
        let causes = report.diagnosis.iter().filter(|cause| concerns(cause, &row.format));
        let properties = verdict.iter().cloned().chain(causes.map(explained)).collect();
        let mut cases = Vec::new();
        for (group, origin) in groups.iter().zip(&origins) {
            for result in group.failures.iter().filter(|result| result.format == row.format) {
                cases.push(failed(result, report, origin.as_ref())?);
            }
        }
        let rest = report.results.iter().filter(|result| result.format == row.format);
        let rest = rest.filter(|result| !is_unasked(result) && !decides(report, result));
        cases.extend(rest.map(passed_over));
        suites.push(Suite { name: row.format, properties, cases });
    }
    suites.push(suite("not offered", not_offered(report)));
    let stale = report.stale.iter().map(|stale| {
        let status = Some(not_passed(Element::Failure, stale.what.clone()));
        Case { name: stale.entry.clone(), status, ..Case::default() }
    });
    suites.push(suite("known failures", stale));
    let name = format!("packproof: {}", title(report));
    xml::write(&name, Duration::from_millis(report.milliseconds), &suites, out)
}

fn suite(name: &str, cases: impl IntoIterator<Item = Case>) -> Suite {
    Suite { name: name.to_owned(), cases: cases.into_iter().collect(), ..Suite::default() }
}

fn not_passed(element: Element, message: String) -> Status {
    Status { element, message, kind: None, text: None }
}

fn verdict(report: &RunReport) -> Vec<Property> {
    let counts = Conformity::of(report);
    let remarks = |of: &[Count]| (!of.is_empty()).then(|| conformity::listed(of));
    let said = [
        ("valid data", counts.about_valid()),
        ("malformed input", counts.about_malformed()),
        ("noted", remarks(&counts.notes)),
        ("not asked", remarks(&counts.not_asked)),
    ];
    let said = said.into_iter().filter_map(|(name, text)| Some((name, plain(&text?))));
    [("suite", report.suite.clone()), ("digest", report.digest.clone())].into_iter().chain(said).collect()
}

fn explained(cause: &Diagnosis) -> Property {
    let lines = causes::cause_lines(cause).into_iter().map(|line| format!("{}: {}", line.label, line.text));
    let text = [causes::headline(cause)].into_iter().chain(lines).collect::<Vec<_>>().join("; ");
    ("cause", plain(&text))
}

/// The cause of a group as a property and as text with the fix; `None` if it has no headline.
fn origin(group: &Group, report: &RunReport) -> Option<(Property, String)> {
    let property = if matches!(group.origin, Origin::Cause(_)) { "cause" } else { "kind" };
    let headline = plain(&group.headline(report)?);
    let mut text = format!("{property}: {headline}\n");
    for line in group.lines().iter().filter(|line| ["cause", "likely", "fix", "known"].contains(&line.label))
    {
        text += &format!("    {:<8}{}\n", line.label, plain(&line.text));
    }
    Some(((property, headline), text))
}

/// The case for a run that was interrupted, unusable or empty.
fn whole_run(report: &RunReport) -> Option<Case> {
    let (kind, message) = match &report.unusable {
        Some(why) => ("unusable", format!("the adapter is unusable: {}", plain(why))),
        None if report.interrupted => (
            "interrupted",
            format!("the run was interrupted after {}", counted(report.judged(), "judged vector")),
        ),
        None if report.judged() == 0 => ("nothing ran", "nothing ran: no vector was judged".to_owned()),
        None => return None,
    };
    let status = Status { kind: Some(kind), ..not_passed(Element::Error, message) };
    Some(Case { name: "the whole suite was asked".to_owned(), status: Some(status), ..Case::default() })
}

/// One case per operation that was not offered.
fn not_offered(report: &RunReport) -> Vec<Case> {
    let mut operations: BTreeMap<&str, usize> = BTreeMap::new();
    for result in report.results.iter().filter(|result| is_unasked(result)) {
        *operations.entry(&result.case.operation).or_default() += 1;
    }
    let case = |(operation, vectors): (&str, usize)| {
        let message = format!("not offered: {}", counted(vectors, "vector"));
        let status = Some(not_passed(Element::Skipped, message));
        Case { name: operation.to_owned(), status, ..Case::default() }
    };
    operations.into_iter().map(case).collect()
}

/// Whether it is a failure in this document: not known, and of a level that decides.
fn decides(report: &RunReport, result: &CaseResult) -> bool {
    result.failed() && !result.known && report.decided_by(result)
}

fn concerns(cause: &Diagnosis, format: &str) -> bool {
    let is_of = |name: &str| name.strip_prefix(format).is_some_and(|rest| rest.starts_with('.'));
    cause.operations.iter().any(|of| is_of(&of.operation))
}

/// A case that did not fail.
fn passed_over(result: &CaseResult) -> Case {
    let skipped = match result.verdict {
        Verdict::Pass | Verdict::Note => None,
        Verdict::Unsupported => Some("unsupported".to_owned()),
        verdict if result.known => Some(format!("known failure: {}", verdict.word())),
        _ => Some(format!("level {}, does not decide: {}", result.binding(), differs(result))),
    };
    Case {
        name: result.id.clone(),
        classname: Some(result.case.operation.clone()),
        property: None,
        status: skipped.map(|why| not_passed(Element::Skipped, why)),
    }
}

fn failed(result: &CaseResult, report: &RunReport, origin: Option<&(Property, String)>) -> io::Result<Case> {
    let mut text = Vec::new();
    display::write(&mut text, result, &report.command, WIDTH)?;
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    let status = Status {
        element: if result.verdict == Verdict::Fail { Element::Failure } else { Element::Error },
        message: differs(result),
        kind: Some(result.verdict.word()),
        text: Some(match origin {
            Some((_, before)) => format!("{before}{text}"),
            None => text,
        }),
    };
    Ok(Case {
        name: result.id.clone(),
        classname: Some(result.case.operation.clone()),
        property: origin.map(|(property, _)| property.clone()),
        status: Some(status),
    })
}

fn differs(result: &CaseResult) -> String {
    let comparison = compare(result);
    let [expected, actual] = [&comparison.expected, &comparison.actual].map(|text| clip(&plain(text)));
    format!("expected {expected}, actual {actual}")
}
