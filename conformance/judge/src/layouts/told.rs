//! Builds a diagnosis from the answers that a changed layout gives.

use crate::report::diagnosed::{Cause, Diagnosis, Explained};
use crate::report::model::CaseResult;

pub(super) struct Given<'a> {
    pub(super) result: &'a CaseResult,
    pub(super) right: bool,
    pub(super) judged: bool,
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

/// The diagnosis; `None` if nothing failed.
pub(super) fn diagnosis(answers: &[Given], deviations: Vec<Cause>) -> Option<Diagnosis> {
    let operations = operations(answers.iter().map(|answer| answer.result));
    let explained = operations.iter().map(|operation| {
        let of = || answers.iter().filter(|answer| answer.result.case.operation == *operation);
        let failed = || of().filter(|answer| answer.result.failed());
        let vectors: Vec<String> =
            failed().filter(|answer| answer.right).map(|answer| answer.result.id.clone()).collect();
        Explained {
            operation: operation.clone(),
            explains: vectors.len(),
            failures: failed().count(),
            agrees: of().filter(|answer| answer.right).count(),
            judged: of().filter(|answer| answer.judged).count(),
            vectors,
        }
    });
    let explained: Vec<Explained> = explained.collect();
    Some(Diagnosis {
        format: operations.first()?.split('.').next().unwrap_or_default().to_owned(),
        wholly: explained.iter().all(|of| of.agrees == of.judged),
        operations: explained,
        deviations,
        known: Vec::new(),
        alternatives: Vec::new(),
        layout: Vec::new(),
    })
}
