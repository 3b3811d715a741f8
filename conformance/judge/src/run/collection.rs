//! Recordings in collections, which are older than the suite: judged by the reference, not by vectors.

use packproof_suite::formats;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Outcome, input};
use serde_json::Value;

use crate::report::model::{CaseResult, Verdict};
use crate::run::recording::{Answer, Recording};
use crate::transport::entry;

/// Removes questions of withdrawn vectors from a recording.
pub fn leave_out_withdrawn(recording: &mut Recording) {
    recording.answers.retain(|of| !is_withdrawn(of));
}

/// Packages of versions that are now refused, and, for packages and names, answers that were right when recorded and are not now
/// (a NUL inside a name).
fn is_withdrawn(Answer { case, outcome, verdict }: &Answer) -> bool {
    let package = case.operation.starts_with("unreal_package.");
    if !package && !case.operation.starts_with("unreal_name.") {
        return false;
    }
    let version = case.input.get("file_version").and_then(Value::as_u64).or_else(|| {
        let file = input::bytes(&case.input).ok()?;
        let tagged = file.starts_with(&[0xC1, 0x83, 0x2A, 0x9E]);
        tagged.then(|| Some(u16::from_le_bytes(*file.get(4..)?.first_chunk()?).into()))?
    });
    let unknown = version.is_some_and(|version| !(35..=129).contains(&version));
    let refused = |outcome: &Outcome| matches!(outcome, Outcome::Reject { .. });
    let reference = || formats::operation(&case.operation).map(|of| (of.reference)(&case.as_case()));
    let turned = || {
        *verdict == Some(Verdict::Pass) && reference().is_some_and(|now| refused(&now) != refused(outcome))
    };
    package && unknown || turned()
}

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
