//! The answers of a run, and a diagnosis built from those that a changed layout gives.

use packproof_models::word::Judged;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Class, Outcome};
use serde_json::Value as Json;

use crate::report::diagnosed::{Cause, Diagnosis, Explained};
use crate::report::model::CaseResult;

pub(super) struct Answer<'a> {
    pub(super) result: &'a CaseResult,
    pub(super) encodes: bool,
    /// The value; `None` is a refusal or an error.
    pub(super) given: Option<Json>,
    /// The consumed length, if reported.
    pub(super) consumed: Option<u64>,
}

impl<'a> Answer<'a> {
    /// `None` if there is no answer, or if a refusal of one of the classes is due, which layouts do not specify.
    pub(super) fn of(result: &'a CaseResult, open: &[Class]) -> Option<Self> {
        if matches!(&result.expected, Some(Expectation::Reject(of)) if open.contains(&of.class)) {
            return None;
        }
        let (given, consumed) = match result.outcome()? {
            Outcome::Accept(accepted) => (Some(accepted.value), accepted.consumed),
            Outcome::Reject { .. } | Outcome::Error(_) => (None, None),
            Outcome::Unsupported => return None,
        };
        Some(Self { result, encodes: result.case.operation.ends_with(".encode"), given, consumed })
    }
}

/// What explains the answers of writer and reader together, or else of each alone.
pub(super) fn either(explained: impl Fn(&[bool]) -> Option<Diagnosis>) -> Vec<Diagnosis> {
    match explained(&[true, false]) {
        Some(found) => vec![found],
        None => [true, false].into_iter().filter_map(|encodes| explained(&[encodes])).collect(),
    }
}

/// The operations of failing answers, in order of appearance.
pub(super) fn operations<'a>(results: impl Iterator<Item = &'a CaseResult>) -> Vec<String> {
    let mut operations: Vec<String> = Vec::new();
    for result in results.filter(|result| result.failed()) {
        if !operations.contains(&result.case.operation) {
            operations.push(result.case.operation.clone());
        }
    }
    operations
}

/// The diagnosis, from the judgements of a changed layout; `None` if nothing failed.
pub(super) fn diagnosis(answers: &[(&CaseResult, Judged)], deviations: Vec<Cause>) -> Option<Diagnosis> {
    let operations = operations(answers.iter().map(|(result, _)| *result));
    let explained = operations.iter().map(|operation| {
        let of = || answers.iter().filter(|(result, _)| result.case.operation == *operation);
        let failed = || of().filter(|(result, _)| result.failed());
        let right = |(_, judged): &&(&CaseResult, Judged)| *judged == Judged::Right;
        let vectors: Vec<String> = failed().filter(right).map(|(result, _)| result.id.clone()).collect();
        Explained {
            operation: operation.clone(),
            explains: vectors.len(),
            failures: failed().count(),
            agrees: of().filter(right).count(),
            judged: of().filter(|(_, judged)| *judged != Judged::Unjudged).count(),
            vectors,
        }
    });
    let explained: Vec<Explained> = explained.collect();
    Some(Diagnosis {
        format: operations.first()?.split('.').next().unwrap_or_default().to_owned(),
        wholly: explained.iter().all(|of| of.agrees == of.judged),
        operations: explained,
        deviations,
        ..Diagnosis::default()
    })
}
