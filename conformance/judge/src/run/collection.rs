//! Recordings in collections, which are older than the suite: judged by the reference, not by vectors.

use packproof_suite::formats;
use packproof_suite::model::Outcome;
use packproof_suite::model::vector::Expectation;

use crate::report::model::{CaseResult, Verdict};
use crate::run::recording::{Answer, Recording};
use crate::transport::entry;

/// The recording as a run. An answer is right if it passed when it was recorded, or is the reference's answer now. Classes are
/// compared only if the implementation has several.
pub fn results(recording: &Recording) -> Vec<CaseResult> {
    let classes: Vec<_> = recording.answers.iter().filter_map(|of| class(&of.outcome)).collect();
    let one_class = classes.iter().all(|class| class == &classes[0]);
    let mut results = Vec::new();
    for (at, Answer { case, outcome, verdict }) in recording.answers.iter().enumerate() {
        let reference = formats::reference(&case.as_case());
        let Some(expected) = Expectation::of(&reference) else { continue };
        let right = reference.agrees_with(outcome)
            || one_class && class(&reference).is_some() && class(outcome).is_some()
            || *verdict == Some(Verdict::Pass);
        let verdict = match outcome {
            Outcome::Unsupported => Verdict::Unsupported,
            _ if right => Verdict::Pass,
            _ => Verdict::Fail,
        };
        results.push(CaseResult {
            id: format!("{}-{at}", recording.header.id),
            expected: Some(expected),
            actual: entry::of(outcome),
            ..CaseResult::new(case.clone(), verdict)
        });
    }
    results
}

fn class(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Reject { class, .. } => Some(class.to_string()),
        _ => None,
    }
}
