//! What an implementation with a behaviour answers, as far as that can be said.

use packproof_suite::model::bounded::{STEPS, bounded};

use packproof_suite::model::choices::Setting;
use packproof_suite::model::{Case, Operation, Outcome};

use super::evidence::Evidence;

/// Answers a case under a setting.
///
/// A combination under which a behaviour panics, runs for ever or takes a length of gigabytes at its word predicts nothing,
/// and the search goes on.
pub fn answer(operation: &Operation, setting: &Setting, evidence: &Evidence, at: usize) -> Outcome {
    answer_to(operation, setting, &evidence.asked[at].case())
}

/// As [`answer`], to a case of no evidence.
pub fn answer_to(operation: &Operation, setting: &Setting, case: &Case) -> Outcome {
    bounded(STEPS, || (operation.behaving)(setting, case)).unwrap_or(Outcome::Unsupported)
}

#[cfg(test)]
mod tests {
    use super::*;
    use packproof_suite::formats;
    use packproof_suite::model::OwnedCase;
    use packproof_suite::model::bounded::spend;

    fn endless(setting: &Setting, case: &Case) -> Outcome {
        if setting.deviations().is_empty() {
            return formats::reference(case);
        }
        while spend(1).is_ok() {}
        formats::reference(case)
    }

    /// A behaviour without an end answers nothing, and the right one is asked as before.
    #[test]
    fn a_behaviour_without_an_end_predicts_nothing() {
        let operation = formats::operation("compact_index.decode").expect("it exists");
        let operation = Operation { behaving: endless, ..*operation };
        let case = OwnedCase::new(operation.name, serde_json::json!("40"));
        let wrong = Setting::of(&[("end", "zeros")]);
        assert_eq!(answer_to(&operation, &wrong, &case.as_case()), Outcome::Unsupported);
        let right = answer_to(&operation, &Setting::RIGHT, &case.as_case());
        assert!(right.agrees_with(&formats::reference(&case.as_case())), "{right}");
    }
}
