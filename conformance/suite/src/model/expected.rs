//! The answer that a vector expects.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::outcome::show;
use super::{Accepted, Written};

/// An accepting vector's expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// In the operation's documented shape.
    pub value: Written,
    /// Bytes of the input read; decoders only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consumed: Option<u64>,
}

impl Expected {
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, &self.value, self.consumed)
    }
}

impl PartialEq<Accepted> for Expected {
    fn eq(&self, other: &Accepted) -> bool {
        self.consumed == other.consumed && self.value == other.value
    }
}
