//! Diagnosis of a run against a layout: causes, and a description of the failures without one.

use super::{File, judge, message};
use crate::diagnosis::kind::kind_of;
use crate::report::diagnosed::{Description, Kind};
use crate::report::model::{CaseResult, RunReport, Verdict};

/// Limit on the kinds of failures listed per operation.
const LISTED: usize = 6;

/// Adds the diagnosis to the report of a run against the layout.
pub fn diagnose(name: &str, file: &File, report: &mut RunReport) {
    let (causes, mut fields) = message::causes(file, report)
        .unwrap_or_else(|| (judge::causes(name, file, &report.results), Vec::new()));
    let given = |result: &CaseResult| {
        let mut operations = causes.iter().flat_map(|cause| &cause.operations);
        operations.any(|of| of.operation == result.case.operation && of.vectors.contains(&result.id))
    };
    let left: Vec<&CaseResult> = report
        .results
        .iter()
        .filter(|of| of.failed() && of.verdict != Verdict::Unsupported && !given(of))
        .collect();
    let mut descriptions: Vec<Description> = Vec::new();
    for result in &left {
        let operation = &result.case.operation;
        if descriptions.iter().any(|of| of.operation == *operation) {
            continue;
        }
        let of = |result: &&CaseResult| result.case.operation == *operation;
        let failures: Vec<&CaseResult> = left.iter().copied().filter(|result| of(result)).collect();
        let judged = |result: &&CaseResult| of(result) && result.verdict != Verdict::Unsupported;
        let fields = fields.iter().position(|(name, _)| name == operation).map(|at| fields.swap_remove(at).1);
        descriptions.push(Description {
            operation: operation.clone(),
            failures: failures.len(),
            judged: report.results.iter().filter(judged).count(),
            only: None,
            kinds: fields.into_iter().chain(kinds(&failures)).collect(),
            nearest: None,
        });
    }
    report.layout = Some(name.to_owned());
    report.diagnosis = causes;
    report.descriptions = descriptions;
}

/// The kinds of failures, most frequent first.
fn kinds(failures: &[&CaseResult]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for result in failures {
        let what = kind_of(result);
        let at = kinds.iter().position(|kind| kind.what == what).unwrap_or_else(|| {
            kinds.push(Kind { what, count: 0, vectors: Vec::new() });
            kinds.len() - 1
        });
        kinds[at].count += 1;
        kinds[at].vectors.push(result.id.clone());
    }
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.count));
    kinds.truncate(LISTED);
    kinds
}
