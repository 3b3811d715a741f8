//! What a JUnit file will hold, without its cases: how many there are of each suite, and the order of the failures.

use std::collections::BTreeMap;

use super::xml::Counts;
use crate::report::groups::{self, Group, Origin};
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::terminal::{Totals, totals};
use crate::report::text::plain;

/// The suites of a document.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// The failures of all formats in the order in which they are written.
    pub(super) failures: Vec<Together<'a>>,
    /// The formats and their totals, in the order of the suite.
    pub(super) formats: Vec<(String, Counts)>,
    /// Operations that were never offered, and how many vectors each has.
    pub(super) not_offered: BTreeMap<String, usize>,
}

/// Failures that come from the same.
#[derive(Debug)]
pub(super) struct Together<'a> {
    group: Group<'a>,
    /// Whether a cause or a kind, and which; `None` if nothing is known of any failure.
    pub(super) origin: Option<(&'static str, String)>,
}

impl<'a> Together<'a> {
    fn new(group: Group<'a>, report: &RunReport) -> Self {
        let property = if matches!(group.origin, Origin::Cause(_)) { "cause" } else { "kind" };
        let origin = group.headline(report).map(|headline| (property, plain(&headline)));
        Self { group, origin }
    }

    pub(super) fn failures(&self) -> impl Iterator<Item = &'a CaseResult> {
        self.group.failures.iter().copied()
    }
}

impl<'a> Plan<'a> {
    /// Counts a run. Only what was not supported is looked at one by one; passes are counted already, and failures are whole.
    pub(super) fn of(report: &'a RunReport) -> Self {
        let groups = groups::of(report, |result| decides(report, result));
        let failures: Vec<Together> = groups.into_iter().map(|group| Together::new(group, report)).collect();
        let mut formats: BTreeMap<&str, Counts> = BTreeMap::new();
        for result in failures.iter().flat_map(Together::failures) {
            let counts = formats.entry(&result.format).or_default();
            *(if is_error(result) { &mut counts.errors } else { &mut counts.failures }) += 1;
        }
        let mut not_offered: BTreeMap<String, usize> = BTreeMap::new();
        let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
        if report.count(Verdict::Unsupported) > 0 {
            let unsupported = report.every_of(|_, _, verdict| verdict == Verdict::Unsupported);
            for result in unsupported.filter(|result| never_offered(result)) {
                let result = result.into_owned();
                *not_offered.entry(result.case.operation).or_default() += 1;
                *left_out.entry(result.format).or_default() += 1;
            }
        }
        let row = |row: Totals| {
            let mut counts = formats.get(row.format.as_str()).copied().unwrap_or_default();
            let passed = row.count(Verdict::Pass) + row.count(Verdict::Note);
            let all: usize = row.counts.iter().sum();
            counts.tests = all - left_out.get(&row.format).copied().unwrap_or(0);
            counts.skipped = counts.tests - passed - counts.errors - counts.failures;
            (row.format, counts)
        };
        let formats = totals(report).0.into_iter().map(row).collect();
        Self { failures, formats, not_offered }
    }
}

/// It is a failure in this document: neither known nor of a level that does not decide.
pub(super) fn decides(report: &RunReport, result: &CaseResult) -> bool {
    result.failed() && !result.known && report.decided_by(result)
}

/// No vector of its operation was asked: the adapter does not offer it, and nothing came back.
pub(super) fn never_offered(result: &CaseResult) -> bool {
    result.verdict == Verdict::Unsupported && result.actual.is_null()
}

/// Whether a failure is an `error` in this document: no answer that could be wrong.
pub(super) fn is_error(result: &CaseResult) -> bool {
    result.verdict != Verdict::Fail
}
