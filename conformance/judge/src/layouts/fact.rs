//! What is said of a layout: a line of `layout show`.

/// A key, or a consequence of the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The key, or what it is about.
    pub name: String,
    /// The value as a file has it; of a consequence what it is.
    pub value: String,
    /// Whether the value is the default's.
    pub default: bool,
    /// What it means.
    pub meaning: String,
}
