//! The answer that a vector expects.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Accepted, Written};

/// An accepted case's answer as a vector has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// In the shape that the operation documents.
    pub value: Written,
    /// Bytes of the input that the value took; decoding operations only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consumed: Option<u64>,
}

impl Expected {
    /// The answer that it is.
    pub fn accepted(&self) -> Accepted {
        Accepted { value: self.value.expanded(), consumed: self.consumed }
    }
}

impl From<Accepted> for Expected {
    fn from(Accepted { value, consumed }: Accepted) -> Self {
        Self { value: value.into(), consumed }
    }
}

impl fmt::Display for Expected {
    /// As the outcome that it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.consumed {
            Some(n) => write!(f, "{} ({n} bytes consumed)", self.value),
            None => write!(f, "{}", self.value),
        }
    }
}

impl PartialEq<Accepted> for Expected {
    fn eq(&self, other: &Accepted) -> bool {
        self.consumed == other.consumed && self.value == other.value
    }
}
