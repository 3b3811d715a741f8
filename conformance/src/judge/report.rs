//! What a judged run says: the one model that every report (terminal, NDJSON, JUnit, Markdown, HTML) prints.

use serde::{Deserialize, Serialize};

use super::entry;
use crate::model::{Outcome, OwnedCase};
use crate::vectors::{Expectation, Level};

/// How one case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The answer is right, or is a named dialect's.
    Pass,
    /// The answer is wrong.
    Fail,
    /// The process ended or closed its pipe while it held the case.
    Crash,
    /// No answer in time.
    Timeout,
    /// The answer is not what the protocol asks for.
    Protocol,
    /// The implementation does not offer the case. Never counts as a pass.
    Unsupported,
}

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

/// One judged vector.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The vector's id.
    pub id: String,
    /// The format's name.
    pub format: String,
    /// The vector's comment.
    pub comment: String,
    /// The vector's flags.
    pub flags: Vec<String>,
    /// How binding the vector is.
    pub level: Level,
    /// What was asked.
    pub case: OwnedCase,
    /// How it ended.
    pub verdict: Verdict,
    /// What passes, as the vector file says it (`accept`, `reject` or `either`).
    pub expected: serde_json::Value,
    /// The result line's entry that came back (`{"ok": ...}`), or null if none came.
    pub actual: serde_json::Value,
    /// What happened, for crash, timeout, protocol and error results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The dialect that the answer is in, where the vector has dialects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// A known-failure entry allows this verdict.
    pub known: bool,
}

/// A deviant whose answers explain failures of the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The deviant's id.
    pub deviant: String,
    /// The operation that it explains.
    pub operation: String,
    /// Failures of that operation whose answer is the deviant's.
    pub explains: usize,
    /// All failures of that operation.
    pub failures: usize,
    /// Vectors of that operation on which implementation and deviant answer the same, right or wrong.
    pub agrees: usize,
    /// All vectors of that operation.
    pub vectors: usize,
    /// What to change.
    pub mend: String,
    /// Other deviants that answer the same on every vector of the operation: the suite cannot tell them apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alike: Vec<String>,
}

/// A known-failure entry that does not hold any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stale {
    /// The entry's id or flag.
    pub entry: String,
    /// Passes now, fails differently, expired, or matches nothing.
    pub what: String,
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// The suite's version.
    pub suite: String,
    /// The suite's digest.
    pub digest: String,
    /// Who was judged.
    pub implementation: Identity,
    /// The words after `packproof run` that started it, for reproduction lines: a name of the registry, or
    /// `--` and a command.
    pub command: Vec<String>,
    /// One entry per vector, in the order of the suite; of an interrupted run those that were judged.
    pub results: Vec<CaseResult>,
    /// Which known mistakes explain the failures, best first.
    pub diagnosis: Vec<Diagnosis>,
    /// Known-failure entries to remove or change.
    pub stale: Vec<Stale>,
    /// The run was cut short (Ctrl-C).
    pub interrupted: bool,
    /// Wall time in milliseconds.
    pub milliseconds: u64,
}

impl CaseResult {
    /// The answer; a crash counts as broken. `None` if nothing came that can be compared.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.verdict {
            Verdict::Crash => Some(Outcome::Error(self.detail.clone().unwrap_or_default())),
            Verdict::Timeout | Verdict::Protocol => None,
            _ => entry::outcome(&self.actual),
        }
    }

    /// What passes; `None` if `expected` is no expectation of a vector file.
    pub fn expectation(&self) -> Option<Expectation> {
        serde_json::from_value(self.expected.clone()).ok()
    }

    /// Neither passed nor unsupported, known or not.
    pub fn failed(&self) -> bool {
        !matches!(self.verdict, Verdict::Pass | Verdict::Unsupported)
    }
}

impl RunReport {
    /// Results with that verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|result| result.verdict == verdict).count()
    }

    /// Nothing failed that is not known, nothing is stale, and something ran.
    pub fn conforms(&self) -> bool {
        !self.interrupted
            && self.stale.is_empty()
            && !self.results.iter().any(|result| result.failed() && !result.known)
            && self.judged() > 0
    }

    /// Results that are not `unsupported`.
    pub fn judged(&self) -> usize {
        self.results.len() - self.count(Verdict::Unsupported)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A result on a vector that expects `01`.
    pub(in crate::judge) fn result(id: &str, flags: &[&str], verdict: Verdict, actual: Value) -> CaseResult {
        CaseResult {
            id: id.to_owned(),
            format: "compact_index".to_owned(),
            comment: String::new(),
            flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
            level: Level::Must,
            case: OwnedCase::new("compact_index.encode", 1),
            verdict,
            expected: json!({"accept": {"value": "01"}}),
            actual,
            detail: None,
            dialect: None,
            known: false,
        }
    }

    const VERDICTS: [Verdict; 6] = [
        Verdict::Pass,
        Verdict::Fail,
        Verdict::Crash,
        Verdict::Timeout,
        Verdict::Protocol,
        Verdict::Unsupported,
    ];

    /// What can be compared is an answer, whatever its verdict, or a crash, which is one; where nothing came that the
    /// protocol knows, nothing can, even if it looks like an answer.
    #[test]
    fn answers_can_be_compared() {
        let outcomes = VERDICTS.map(|verdict| {
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

    /// The expectation is the vector's, read back.
    #[test]
    fn expectations_are_read_back() {
        let mut result = result("v", &[], Verdict::Pass, json!({"ok": "01"}));
        let expectation = result.expectation().expect("an expectation");
        assert_eq!(serde_json::to_value(&expectation).expect("JSON"), json!({"accept": {"value": "01"}}));
        result.expected = Value::Null;
        assert_eq!(result.expectation(), None);
    }

    fn report(results: Vec<CaseResult>) -> RunReport {
        RunReport {
            suite: "1.0.0".to_owned(),
            digest: String::new(),
            implementation: Identity {
                name: "n".to_owned(),
                version: String::new(),
                language: String::new(),
                operations: Vec::new(),
            },
            command: Vec::new(),
            results,
            diagnosis: Vec::new(),
            stale: Vec::new(),
            interrupted: false,
            milliseconds: 0,
        }
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
            assert_eq!(run.results[0].failed(), verdict != Verdict::Pass && !left_out, "{verdict:?}");
            assert_eq!(VERDICTS.map(|v| run.count(v)), VERDICTS.map(|v| if v == verdict { 2 } else { 0 }));
            assert_eq!(run.judged(), if left_out { 0 } else { 2 });
            assert_eq!(run.conforms(), verdict == Verdict::Pass, "{verdict:?}");
        }
        let mut known = of(Verdict::Fail);
        known.results[0].known = true;
        assert!(!known.conforms(), "one of two is known");
        known.results[1].known = true;
        assert!(known.conforms());
        let stale = vec![Stale { entry: "v".to_owned(), what: "passes now".to_owned() }];
        assert!(!RunReport { stale, ..known.clone() }.conforms());
        assert!(!RunReport { interrupted: true, ..known }.conforms());
    }
}
