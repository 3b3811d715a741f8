//! The kinds of refusals, common to all families.

/// The kind of error with which an implementation refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Refusal {
    /// The input ends inside the value.
    Truncated,
    /// The type cannot hold the value.
    OutOfRange,
    /// A longer form than the value needs.
    Overlong,
    /// A form that no writer emits.
    NotCanonical,
    /// A pattern that has no meaning.
    Invalid,
    /// Bytes after the end of the value.
    Trailing,
    /// An exception or a crash instead of an error.
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

    /// The name used in vectors, such as `out_of_range`.
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
}
