//! The model of a judged run.

use serde::{Deserialize, Serialize};

use crate::report::diagnosed::{Description, Diagnosis};
use crate::report::mixed;
pub use crate::report::result::{CaseResult, Verdict};
use packproof_suite::model::vector::Level;
use packproof_suite::suite::Suite;

/// The implementation, as given in the adapter's `hello`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    pub name: String,
    pub version: String,
    pub language: String,
    pub operations: Vec<String>,
}

/// A known-failure entry that no longer holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stale {
    /// Its id, flag or cause.
    pub entry: String,
    /// For example `passes now: remove the entry`.
    pub what: String,
}

/// How well another implementation decodes this one's bytes, in a matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Met {
    pub decoder: String,
    /// Vectors that it reads as intended.
    pub good: usize,
    /// Vectors that this implementation was asked to encode and the other offers to decode.
    pub total: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fails: Option<String>,
}

/// A run; as JSON what is known before the first result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    pub suite: String,
    pub digest: String,
    /// Its name in the registry; `None` if its command was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapter: Option<String>,
    /// The layout that it was judged against, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    pub implementation: Identity,
    /// Why the adapter could not be judged: it does not build, start or answer `hello`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unusable: Option<String>,
    /// The words after `packproof run` that start it: a name in the registry, or `--` and a command.
    pub command: Vec<String>,
    /// In the order of the suite; of an interrupted run, those that were judged.
    #[serde(skip)]
    pub results: Vec<CaseResult>,
    /// The causes of failures, that of the most first.
    #[serde(skip)]
    pub diagnosis: Vec<Diagnosis>,
    /// Failures without a cause, by operation.
    #[serde(skip)]
    pub descriptions: Vec<Description>,
    #[serde(skip)]
    pub stale: Vec<Stale>,
    /// How the others of a matrix decode its bytes; empty outside of a matrix.
    #[serde(skip)]
    pub decoded_by: Vec<Met>,
    /// Whether malformed input decides (`--level should`).
    #[serde(skip)]
    pub strict: bool,
    /// Whether the run was interrupted (Ctrl-C).
    #[serde(skip)]
    pub interrupted: bool,
    #[serde(skip)]
    pub milliseconds: u64,
}

impl RunReport {
    /// A run over that suite, without a diagnosis. Answers of several dialects fail.
    pub fn new(suite: &Suite, implementation: Identity, mut results: Vec<CaseResult>) -> Self {
        mixed::mark(&mut results);
        let (suite, digest) = (suite.version.clone(), suite.digest.clone());
        Self { suite, digest, implementation, results, ..Self::default() }
    }

    pub fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|result| result.verdict == verdict).count()
    }

    /// Whether something ran, no unknown failure decides, and no entry is stale.
    pub fn conforms(&self) -> bool {
        !self.interrupted
            && self.unusable.is_none()
            && self.stale.is_empty()
            && !self.results.iter().any(|result| self.decided_by(result))
            && self.judged() > 0
    }

    /// Whether this result alone keeps the run from conforming. For malformed input, any answer is allowed without `--level should`,
    /// but no crash, timeout, protocol fault or unsteady answer.
    pub fn decided_by(&self, result: &CaseResult) -> bool {
        let decides = match result.binding() {
            Level::Must => true,
            Level::Should => self.strict || result.verdict != Verdict::Fail,
            Level::May => false,
        };
        decides && result.failed() && !result.known
    }

    /// Results that are not `unsupported`.
    pub fn judged(&self) -> usize {
        self.results.len() - self.count(Verdict::Unsupported)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::report::terminal::VERDICTS;
    use packproof_suite::model::{Outcome, OwnedCase};

    /// A result on a vector that expects `01`.
    pub(crate) fn result(id: &str, flags: &[&str], verdict: Verdict, actual: Value) -> CaseResult {
        CaseResult {
            id: id.to_owned(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            expected: serde_json::from_value(json!({"accept": {"value": "01"}})).unwrap(),
            actual,
            ..CaseResult::new(OwnedCase::new("compact_index.encode", 1), verdict)
        }
    }

    /// Answers and crashes can be compared; timeouts and protocol faults cannot.
    #[test]
    fn answers_can_be_compared() {
        let kinds = [
            Verdict::Pass,
            Verdict::Fail,
            Verdict::Crash,
            Verdict::Timeout,
            Verdict::Protocol,
            Verdict::Unsupported,
        ];
        let outcomes = kinds.map(|verdict| {
            let result = CaseResult {
                detail: Some("exited with status 1".to_owned()),
                ..result("v", &[], verdict, json!({"error": "e"}))
            };
            result.outcome()
        });
        let said = Some(Outcome::Error("e".to_owned()));
        let crash = Some(Outcome::Error("exited with status 1".to_owned()));
        assert_eq!(outcomes, [said.clone(), said.clone(), crash, None, None, said]);
        assert_eq!(result("v", &[], Verdict::Fail, Value::Null).outcome(), None);
    }

    /// Expectations survive storage; an unreadable one becomes `None`.
    #[test]
    fn expectations_are_read_back() {
        let result = result("v", &[], Verdict::Pass, json!({"ok": "01"}));
        let mut stored = serde_json::to_value(&result).expect("JSON");
        assert_eq!(stored["expected"], json!({"accept": {"value": "01"}}));
        assert_eq!(serde_json::from_value::<CaseResult>(stored.clone()).expect("a result"), result);
        for none in [Value::Null, json!({"accepts": 1}), json!(7)] {
            stored["expected"] = none;
            let read: CaseResult = serde_json::from_value(stored.clone()).expect("a result");
            assert_eq!(read, CaseResult { expected: None, ..result.clone() });
        }
    }

    fn report(results: Vec<CaseResult>) -> RunReport {
        RunReport { suite: "1.0.0".to_owned(), results, ..RunReport::default() }
    }

    /// An unknown failure that decides, a stale entry, an interruption, or no judged vector keeps a run from conforming.
    #[test]
    fn a_run_conforms_without_unknown_failures() {
        let of = |verdict| {
            report(vec![result("v", &[], verdict, Value::Null), result("w", &[], verdict, Value::Null)])
        };
        for verdict in VERDICTS {
            let run = of(verdict);
            let left_out = verdict == Verdict::Unsupported;
            let right = matches!(verdict, Verdict::Pass | Verdict::Note);
            assert_eq!(run.results[0].failed(), !right && !left_out, "{verdict:?}");
            assert_eq!(VERDICTS.map(|v| run.count(v)), VERDICTS.map(|v| if v == verdict { 2 } else { 0 }));
            assert_eq!(run.judged(), if left_out { 0 } else { 2 });
            assert_eq!(run.conforms(), right, "{verdict:?}");
        }
        let mut malformed = of(Verdict::Fail);
        malformed.results.iter_mut().for_each(|result| result.level = Level::Should);
        assert!(malformed.conforms());
        malformed.strict = true;
        assert!(!malformed.conforms());
        let mut hangs = of(Verdict::Timeout);
        hangs.results.iter_mut().for_each(|result| result.level = Level::Should);
        assert!(!hangs.conforms(), "no way to treat malformed input");
        malformed.results.iter_mut().for_each(|result| result.level = Level::May);
        assert!(!malformed.conforms(), "an extension that is offered decides");
        malformed.results.iter_mut().for_each(|result| result.case.input = json!("f32:7fc00001"));
        assert!(malformed.conforms(), "the payload of a NaN never decides");
        let mut known = of(Verdict::Fail);
        known.results[0].known = true;
        assert!(!known.conforms(), "one of two is known");
        known.results[1].known = true;
        assert!(known.conforms());
        let stale = vec![Stale { entry: "v".to_owned(), what: "passes now".to_owned() }];
        assert!(!RunReport { stale, ..known.clone() }.conforms());
        assert!(!RunReport { interrupted: true, ..known.clone() }.conforms());
        assert!(!RunReport { unusable: Some("does not start".to_owned()), ..known }.conforms());
    }
}
