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
