//! Converts answers to judged results and back; order and identity of questions.

use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, OwnedCase};
use serde_json::Value;

use super::{Actual, disagrees, outcome};
use crate::report::model::{CaseResult, Verdict};
use crate::transport::no_answer::Fault;
use crate::transport::shape;

/// Judges an answer by the reference; `None` if the reference cannot read the question.
pub(super) fn judged(case: OwnedCase, actual: Actual, place: usize) -> Option<CaseResult> {
    let expect = Expectation::of(&formats::reference(&case.as_case()))?;
    let shaped = |said: &Value| match expect {
        Expectation::Accept(_) => shape::fault(&case.operation, said.get("ok")?),
        _ => None,
    };
    let (verdict, detail) = match &actual {
        Actual::Fault(fault) => (fault.verdict, Some(fault.detail.clone())),
        said if outcome(said) == Some(Outcome::Unsupported) => (Verdict::Unsupported, None),
        Actual::Said(value) if shaped(value).is_some() => (Verdict::Protocol, shaped(value)),
        said if disagrees(&case, said).is_some() => (Verdict::Fail, None),
        Actual::Said(_) => (Verdict::Pass, None),
    };
    Some(CaseResult {
        id: place.to_string(),
        expected: Some(expect),
        actual: match actual {
            Actual::Said(value) => value,
            Actual::Fault(_) => Value::Null,
        },
        detail,
        ..CaseResult::new(case, verdict)
    })
}

pub(super) fn actual_of(result: &CaseResult) -> Actual {
    match (&result.detail, result.verdict) {
        (Some(detail), verdict) => Actual::Fault(Fault { verdict, detail: detail.clone() }),
        _ => Actual::Said(result.actual.clone()),
    }
}

/// A question as text, to recognise duplicates.
pub(super) fn text(case: &OwnedCase) -> String {
    serde_json::to_string(case).unwrap_or_default()
}

/// Orders by length, then by the length of the notation.
pub(super) fn size(case: &OwnedCase) -> (usize, String) {
    let text = case.input.to_string();
    (text.len(), text)
}
