//! The outcome: what an implementation answers, and how two outcomes compare.

use std::fmt;

use packproof_reference::refusal::{Answer, Class, Place, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// In the shape documented for the operation.
    pub value: Value,
    /// Bytes of input consumed; decoders only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consumed: Option<u64>,
}

/// An implementation's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Accept(Accepted),
    /// A refusal, with the place of the fault if the implementation reports it.
    Reject {
        class: Class,
        at: Option<Place>,
    },
    /// The implementation does not offer the operation, or not for these parameters.
    Unsupported,
    /// The implementation failed, with its message.
    Error(String),
}

impl Outcome {
    /// Whether two answers count as the same: same value and bytes consumed, or same class of refusal.
    ///
    /// The places of faults are compared only if both report one.
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Reject { class: a, at: at_a }, Self::Reject { class: b, at: at_b }) => {
                a == b && (at_a.is_none() || at_b.is_none() || at_a == at_b)
            }
            (Self::Error(_), Self::Error(_)) => true,
            (a, b) => a == b,
        }
    }
}

/// The outcome of an operation, or of a failure to run it.
pub fn answered(answer: Answer<Outcome>) -> Outcome {
    answer.unwrap_or_else(Outcome::from)
}

impl From<Refusal> for Outcome {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Reject(class, at) => Self::Reject { class, at },
            Refusal::Broken(what) => Self::Error(what),
        }
    }
}

/// A value and the bytes consumed.
pub(super) fn show(
    f: &mut fmt::Formatter<'_>,
    value: &dyn fmt::Display,
    consumed: Option<u64>,
) -> fmt::Result {
    match consumed {
        Some(1) => write!(f, "{value} (1 byte consumed)"),
        Some(n) => write!(f, "{value} ({n} bytes consumed)"),
        None => write!(f, "{value}"),
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept(Accepted { value, consumed }) => show(f, value, *consumed),
            Self::Reject { class, at: Some(at) } => write!(f, "rejected: {class} at {at}"),
            Self::Reject { class, at: None } => write!(f, "rejected: {class}"),
            Self::Unsupported => f.write_str("unsupported"),
            Self::Error(what) => write!(f, "error: {what}"),
        }
    }
}
