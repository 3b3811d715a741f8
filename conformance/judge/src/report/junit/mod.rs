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
use xml::{Attribute, Element};

/// Columns of text in `failure`.
const WIDTH: usize = 120;

const CASE: &str = "testcase";

type Property = (&'static str, String);

/// Writes one document: a suite per format, a case per vector that was asked.
pub fn write_junit(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let groups = groups::of(report, |result| decides(report, result));
    // Once per group, because a headline counts all its failures.
    let origins: Vec<Option<(Property, String)>> = groups.iter().map(|group| origin(group, report)).collect();
    let verdict = verdict(report);
    let mut suites = vec![suite("run", Vec::new(), whole_run(report).into_iter().collect())];
    for row in totals(report).0 {
        let causes = report.diagnosis.iter().filter(|cause| concerns(cause, &row.format));
        let properties = verdict.iter().cloned().chain(causes.map(explained)).collect();
        let mut cases = Vec::new();
        for (group, origin) in groups.iter().zip(&origins) {
            for result in group.failures.iter().filter(|result| result.format == row.format) {
                cases.push(failed(result, report, origin.as_ref()));
            }
        }
        let rest = report.results.iter().filter(|result| result.format == row.format);
        let rest = rest.filter(|result| !is_unasked(result) && !decides(report, result));
        cases.extend(rest.map(passed_over));
        suites.push(suite(&row.format, properties, cases));
    }
    suites.push(suite("not offered", Vec::new(), not_offered(report)));
    let stale = report
        .stale
        .iter()
        .map(|stale| case(&stale.entry, None, None, Some(status("failure", stale.what.clone()))));
    suites.push(suite("known failures", Vec::new(), stale.collect()));
    let suites: Vec<Element> = suites.into_iter().flatten().collect();
    let cases: Vec<&Element> =
        suites.iter().flat_map(|suite| &suite.children).filter(|of| of.name == CASE).collect();
    let attributes = [
        ("name", format!("packproof: {}", title(report))),
        ("tests", cases.len().to_string()),
        ("skipped", count(cases.iter().copied(), "skipped")),
        ("failures", count(cases.iter().copied(), "failure")),
        ("errors", count(cases.iter().copied(), "error")),
        ("time", format!("{:.3}", report.milliseconds as f64 / 1000.0)),
    ];
    Element::new("testsuites", attributes).containing(suites).write(out)
}

fn count<'a>(cases: impl Iterator<Item = &'a Element>, status: &str) -> String {
    cases.filter(|case| case.children.iter().any(|of| of.name == status)).count().to_string()
}

/// A suite, unless it has no cases.
fn suite(name: &str, properties: Vec<Property>, cases: Vec<Element>) -> Option<Element> {
    if cases.is_empty() {
        return None;
    }
    let attributes = [
        ("name", name.to_owned()),
        ("tests", cases.len().to_string()),
        ("skipped", count(cases.iter(), "skipped")),
        ("errors", count(cases.iter(), "error")),
        ("failures", count(cases.iter(), "failure")),
    ];
    let children = with_properties(properties).into_iter().chain(cases);
    Some(Element::new("testsuite", attributes).containing(children))
}

fn with_properties(properties: Vec<Property>) -> Option<Element> {
    let property =
        |(name, value): Property| Element::new("property", [("name", name.to_owned()), ("value", value)]);
    let all = Element::new("properties", []).containing(properties.into_iter().map(property));
    (!all.children.is_empty()).then_some(all)
}

/// One vector, operation or known-failure entry; it passed if it has no status.
fn case(name: &str, class: Option<&str>, property: Option<Property>, status: Option<Element>) -> Element {
    let class = class.map(|class| ("classname", class.to_owned()));
    let attributes: Vec<Attribute> = [("name", name.to_owned())].into_iter().chain(class).collect();
    let properties = with_properties(property.into_iter().collect());
    Element::new(CASE, attributes).containing(properties.into_iter().chain(status))
}

fn status(name: &'static str, message: String) -> Element {
    Element::new(name, [("message", message)])
}

fn typed_status(name: &'static str, message: String, kind: &str) -> Element {
    Element::new(name, [("message", message), ("type", kind.to_owned())])
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
fn whole_run(report: &RunReport) -> Option<Element> {
    let (kind, message) = match &report.unusable {
        Some(why) => ("unusable", format!("the adapter is unusable: {}", plain(why))),
        None if report.interrupted => (
            "interrupted",
            format!("the run was interrupted after {}", counted(report.judged(), "judged vector")),
        ),
        None if report.judged() == 0 => ("nothing ran", "nothing ran: no vector was judged".to_owned()),
        None => return None,
    };
    Some(case("the whole suite was asked", None, None, Some(typed_status("error", message, kind))))
}

/// One case per operation that was not offered.
fn not_offered(report: &RunReport) -> Vec<Element> {
    let mut operations: BTreeMap<&str, usize> = BTreeMap::new();
    for result in report.results.iter().filter(|result| is_unasked(result)) {
        *operations.entry(&result.case.operation).or_default() += 1;
    }
    let skipped = |(operation, vectors): (&str, usize)| {
        let message = format!("not offered: {}", counted(vectors, "vector"));
        case(operation, None, None, Some(status("skipped", message)))
    };
    operations.into_iter().map(skipped).collect()
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
fn passed_over(result: &CaseResult) -> Element {
    let skipped = match result.verdict {
        Verdict::Pass | Verdict::Note => None,
        Verdict::Unsupported => Some("unsupported".to_owned()),
        verdict if result.known => Some(format!("known failure: {}", verdict.word())),
        _ => Some(format!("level {}, does not decide: {}", result.binding(), differs(result))),
    };
    case(&result.id, Some(&result.case.operation), None, skipped.map(|why| status("skipped", why)))
}

fn failed(result: &CaseResult, report: &RunReport, origin: Option<&(Property, String)>) -> Element {
    let element = if result.verdict == Verdict::Fail { "failure" } else { "error" };
    let (property, before) = origin.cloned().unzip();
    let text = before.unwrap_or_default() + &display::text(result, &report.command, WIDTH);
    let status = typed_status(element, differs(result), result.verdict.word()).saying(text);
    case(&result.id, Some(&result.case.operation), property, Some(status))
}

fn differs(result: &CaseResult) -> String {
    let comparison = compare(result);
    let [expected, actual] = [&comparison.expected, &comparison.actual].map(|text| clip(&plain(text)));
    format!("expected {expected}, actual {actual}")
}
