//! The kinds of refusals, common to all families.

/// The kind of error with which an implementation refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Refusal {
    /// The input ends inside the value.
    Truncated,
    /// The type cannot hold the value.
    OutOfRange,
    /// A form that no writer emits.
    NotCanonical,
    /// A pattern that has no meaning.
    Invalid,
    /// Bytes after the end of the value.
    Trailing,
}
