//! What a judged run says: the one model that every report (terminal, NDJSON, JUnit, Markdown, HTML) prints.

use serde::{Deserialize, Serialize};

use crate::report::diagnosed::{Description, Diagnosis};
pub use crate::report::result::{CaseResult, Verdict};
use packproof_suite::model::vector::Level;
use packproof_suite::suite::Suite;

/// Who was judged: what the adapter said in its `hello`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The implementation's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language that it is written in.
    pub language: String,
    /// The operations that it offers.
    pub operations: Vec<String>,
}

/// A known-failure entry that does not hold any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stale {
    /// The entry's id or flag.
    pub entry: String,
    /// Passes now, fails differently, expired, or matches nothing.
    pub what: String,
}

/// How a decoder reads the bytes of the run's encoders, in a matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Met {
    /// The decoder's name in the registry of adapters.
    pub decoder: String,
    /// Vectors on which the decoder reads what was meant.
    pub good: usize,
    /// Vectors that the encoder was asked and whose decoding the decoder offers.
    pub total: usize,
    /// The first vector on which they fail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fails: Option<String>,
}

/// A whole run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// The suite's version.
    pub suite: String,
    /// The suite's digest.
    pub digest: String,
    /// The name under which the registry of adapters knows it; `None` if its command was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapter: Option<String>,
    /// Who was judged.
    pub implementation: Identity,
    /// Why the adapter could not be judged at all: it does not build, start or greet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unusable: Option<String>,
    /// The words after `packproof run` that started it, for reproduction lines: a name of the registry, or
    /// `--` and a command.
    pub command: Vec<String>,
    /// The layout that it was judged against, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Results in the order of the suite; of an interrupted run those that were judged.
    pub results: Vec<CaseResult>,
    /// Where the failures come from; the cause of most first.
    pub diagnosis: Vec<Diagnosis>,
    /// The failures that no cause explains, by operation.
    pub descriptions: Vec<Description>,
    /// Known-failure entries to remove or change.
    pub stale: Vec<Stale>,
    /// How the decoders of a matrix read what it wrote; empty outside of one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decoded_by: Vec<Met>,
    /// Malformed input decides, too (`--level should`).
    #[serde(default)]
    pub strict: bool,
    /// The run was cut short (Ctrl-C).
    pub interrupted: bool,
    /// Wall time in milliseconds.
    pub milliseconds: u64,
}

impl RunReport {
    /// A run over vectors of that suite, of which nothing but its results and who was judged is known yet.
    pub fn new(suite: &Suite, implementation: Identity, results: Vec<CaseResult>) -> Self {
        let (suite, digest) = (suite.version.clone(), suite.digest.clone());
        Self { suite, digest, implementation, results, ..Self::default() }
    }

    /// Results with that verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|result| result.verdict == verdict).count()
    }

    /// Nothing failed that decides and is not known, nothing is stale, and something ran.
    pub fn conforms(&self) -> bool {
        !self.interrupted
            && self.unusable.is_none()
            && self.stale.is_empty()
            && !self.results.iter().any(|result| self.decided_by(result))
            && self.judged() > 0
    }

    /// Whether a result alone keeps the run from conforming. Malformed input may be answered in more than one way, but never
    /// by a crash, a hang, a broken protocol, or an answer that depends on the call before.
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
    use packproof_suite::model::{Outcome, OwnedCase};

    /// A result on a vector that expects `01`.
    pub(crate) fn result(id: &str, flags: &[&str], verdict: Verdict, actual: Value) -> CaseResult {
        CaseResult {
            id: id.to_owned(),
            format: "compact_index".to_owned(),
            comment: String::new(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            level: Level::Must,
            case: OwnedCase::new("compact_index.encode", 1),
            verdict,
            expected: serde_json::from_value(json!({"accept": {"value": "01"}})).unwrap(),
            actual,
            detail: None,
            dialect: None,
            known: false,
            layout: None,
        }
    }

    const VERDICTS: [Verdict; 8] = [
        Verdict::Pass,
        Verdict::Note,
        Verdict::Fail,
        Verdict::Crash,
        Verdict::Timeout,
        Verdict::Protocol,
        Verdict::Unsteady,
        Verdict::Unsupported,
    ];

    /// What can be compared is an answer, whatever its verdict, or a crash, which is one; where nothing came that the
    /// protocol knows, nothing can, even if it looks like an answer.
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

    /// The expectation is the vector's, read back; one that cannot be read is left out, and the rest of the result is read.
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

    /// A failure is what neither passed nor was left out. One that is not known keeps a run from conforming, as do a stale
    /// entry, an interruption, and nothing judged.
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
