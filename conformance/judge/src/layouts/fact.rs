//! A line of `layout show`.

/// A key of a layout, or a property derived from its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The key, or the name of the property.
    pub name: String,
    /// The value, as in a layout file for a key.
    pub value: String,
    pub default: bool,
    pub meaning: String,
}
