//! Slots that every family has.

use alloc::format;
use alloc::string::String;

/// How an implementation refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Refusal {
    /// The input ends inside the value.
    Truncated,
    /// The value is outside what the type holds.
    OutOfRange,
    /// A longer form than the value needs.
    Overlong,
    /// A form that no writer writes.
    NotCanonical,
    /// A pattern without a meaning.
    Invalid,
    /// Bytes after the end of the value.
    Trailing,
    /// It does not refuse but breaks: an exception, a crash.
    Broken,
}

impl Refusal {
    pub const ALL: [Self; 7] = [
        Self::Truncated,
        Self::OutOfRange,
        Self::Overlong,
        Self::NotCanonical,
        Self::Invalid,
        Self::Trailing,
        Self::Broken,
    ];

    /// As vectors write it: `out_of_range`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::OutOfRange => "out_of_range",
            Self::Overlong => "overlong",
            Self::NotCanonical => "not_canonical",
            Self::Invalid => "invalid",
            Self::Trailing => "trailing",
            Self::Broken => "broken",
        }
    }

    /// The end of a sentence about an implementation: `refuses overlong forms as invalid`.
    pub fn says(self, what: &str) -> String {
        match self {
            Self::Broken => format!("breaks on {what}"),
            _ => format!("refuses {what} as {}", self.name()),
        }
    }
}

/// What a reader takes for a byte that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Missing {
    /// Nothing: it refuses.
    Refused,
    /// A byte of this value.
    Constant(u8),
    /// The last byte that there was.
    Repeated,
    /// The end of the value: what was read so far is answered.
    Ends,
    /// A failure that it answers 0 to, with no byte read.
    Nothing,
    /// A failure that it answers 0 to, with the bytes read so far.
    Zero,
    /// A failure that it answers -1 to, in the type's bits.
    MinusOne,
}
