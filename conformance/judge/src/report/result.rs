//! The result of one vector.

use serde::{Deserialize, Serialize};

use crate::transport::entry;
use packproof_suite::levels;
use packproof_suite::model::own_layout::OwnLayout;
use packproof_suite::model::vector::{Expectation, Group, Level, Vector};
use packproof_suite::model::{Outcome, OwnedCase};
use packproof_suite::suite::SuiteFile;

/// How one case ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The answer is right, or that of an accepted dialect.
    Pass,
    /// Not a failure: a refusal with another class or place, or a missing `consumed`.
    Note,
    Fail,
    /// The process exited or closed its output on this case.
    Crash,
    Timeout,
    Protocol,
    /// The repeated question had another answer.
    Unsteady,
    /// Not offered, or excluded by the `hello`. Never counts as a pass.
    #[default]
    Unsupported,
}

impl Verdict {
    /// In lower case.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Note => "note",
            Self::Fail => "fail",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Protocol => "protocol",
            Self::Unsteady => "unsteady",
            Self::Unsupported => "unsupported",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    pub id: String,
    pub format: String,
    pub comment: String,
    pub flags: Vec<String>,
    pub level: Level,
    pub case: OwnedCase,
    pub verdict: Verdict,
    /// The vector's expectation; `None` if a stored run has none.
    #[serde(deserialize_with = "expectation")]
    pub expected: Option<Expectation>,
    /// The adapter's entry (`{"ok": ...}`); null if there is none.
    pub actual: serde_json::Value,
    /// What happened, for crashes, timeouts, protocol faults and errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The dialect of the answer, if the vector has dialects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialect: Option<String>,
    /// Whether a known-failure entry allows it.
    pub known: bool,
    /// The layout in the vector file, for failures of operations that packproof does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<OwnLayout>,
}

/// Reads an expectation; an unreadable one is `None`.
fn expectation<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Expectation>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).ok())
}

impl CaseResult {
    /// A result of level `must` on a case of no vector file.
    pub fn new(case: OwnedCase, verdict: Verdict) -> Self {
        let (format, _) = case.operation.split_once('.').unwrap_or_default();
        Self {
            id: String::new(),
            format: format.to_owned(),
            comment: String::new(),
            flags: Vec::new(),
            level: Level::Must,
            case,
            verdict,
            expected: None,
            actual: serde_json::Value::Null,
            detail: None,
            dialect: None,
            known: false,
            layout: None,
        }
    }

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
            expected: Some(vector.expect.clone()),
            actual,
            layout: layout.cloned(),
            ..Self::new(vector.case(group), verdict)
        }
    }

    /// The answer; a crash is an error. `None` for timeouts and protocol faults.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.verdict {
            Verdict::Crash => Some(Outcome::Error(self.detail.clone().unwrap_or_default())),
            Verdict::Timeout | Verdict::Protocol => None,
            _ => entry::outcome(&self.actual),
        }
    }

    /// The effective level: a judged extension is one that is offered.
    pub fn binding(&self) -> Level {
        let expected = self.expected.as_ref();
        expected.map_or(self.level, |expect| levels::offered(self.level, &self.case.as_case(), expect))
    }

    /// Whether the answer is another than the right one: a failure or a note.
    pub fn differs(&self) -> bool {
        self.failed() || self.verdict == Verdict::Note
    }

    /// Whether it is a failure, known or not.
    pub fn failed(&self) -> bool {
        !matches!(self.verdict, Verdict::Pass | Verdict::Note | Verdict::Unsupported)
    }
}
