//! The result of one vector.

use serde::{Deserialize, Serialize};

use crate::transport::entry;
use packproof_suite::levels;
use packproof_suite::model::own_layout::OwnLayout;
use packproof_suite::model::vector::{Expectation, Group, Level, Vector};
use packproof_suite::model::{Outcome, OwnedCase};
use packproof_suite::suite::SuiteFile;

/// How one case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The answer is right, or is a named dialect's.
    Pass,
    /// A refusal of another class than expected, or an answer without the bytes consumed. No failure.
    Note,
    /// The answer is wrong.
    Fail,
    /// The process ended or closed its pipe while it held the case.
    Crash,
    /// No answer in time.
    Timeout,
    /// The answer is not what the protocol asks for.
    Protocol,
    /// Another answer to the same question asked again.
    Unsteady,
    /// The implementation does not offer the case, or does not promise what it asks for. Never counts as a pass.
    Unsupported,
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
    /// What passes, as the vector file says it (`accept`, `reject` or `either`); `None`, written as null, if a stored run
    /// holds no expectation of a vector file.
    #[serde(deserialize_with = "expectation")]
    pub expected: Option<Expectation>,
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
    /// The layout that the vector's file describes, for a failure of an operation that packproof does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<OwnLayout>,
}

/// Reads an expectation; anything else reads as `None`.
fn expectation<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Expectation>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).ok())
}

impl CaseResult {
    /// The result on a vector of a suite, without detail and dialect.
    pub fn of(
        (file, group, vector): (&SuiteFile, &Group, &Vector),
        verdict: Verdict,
        actual: serde_json::Value,
    ) -> Self {
        let layout = file.contents.layouts.get(&vector.operation).filter(|_| verdict != Verdict::Pass);
        Self {
            id: vector.id.clone(),
            format: file.contents.format.clone(),
            comment: vector.comment.clone(),
            flags: vector.flags.clone(),
            level: vector.level,
            case: vector.case(group),
            verdict,
            expected: Some(vector.expect.clone()),
            actual,
            detail: None,
            dialect: None,
            known: false,
            layout: layout.cloned(),
        }
    }

    /// The answer; a crash counts as broken. `None` if nothing came that can be compared.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.verdict {
            Verdict::Crash => Some(Outcome::Error(self.detail.clone().unwrap_or_default())),
            Verdict::Timeout | Verdict::Protocol => None,
            _ => entry::outcome(&self.actual),
        }
    }

    /// The level at which it counts: an extension that was judged is one that is offered.
    pub fn binding(&self) -> Level {
        let expected = self.expected.as_ref();
        expected.map_or(self.level, |expect| levels::offered(self.level, &self.case.as_case(), expect))
    }

    /// A failure or a note: another answer than the right one, which tells what the implementation does.
    pub fn differs(&self) -> bool {
        self.failed() || self.verdict == Verdict::Note
    }

    /// The answer is not what passes, known or not; a note is no failure.
    pub fn failed(&self) -> bool {
        !matches!(self.verdict, Verdict::Pass | Verdict::Note | Verdict::Unsupported)
    }
}
