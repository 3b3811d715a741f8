//! The keys of `kind = "string"`.

use alloc::boxed::Box;
use alloc::string::String;

use crate::forms;
use crate::words::words;

/// A layout of `kind = "string"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// What stands before the text.
    pub length: Option<Length>,
    /// What is added to the length before it is written.
    pub bias: u32,
    /// The NUL behind the text.
    pub nul: Nul,
    /// When the text is 16-bit units, lowest byte first.
    pub wide: Wide,
    /// The letters of other text.
    pub text: Letters,
    /// The last letter that is not written wide, where `wide` is `negative`.
    pub narrow_up_to: Option<u32>,
    /// An empty text, where a NUL is counted.
    pub empty: Empty,
    /// Bytes that are no letters.
    pub bad: Bad,
    /// A NUL inside the text.
    pub inner_nul: Inner,
    /// Input that ends inside the text.
    pub end: End,
    /// The bytes to a multiple of which the whole is filled with zeros.
    pub pad: Option<u32>,
    /// A text that the length does not hold; not judged if it is not given.
    pub outside: Option<Outside>,
    /// Where the reader differs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

/// What stands before the text: an integer of a fixed size, or a varint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(untagged))]
pub enum Length {
    /// `u8`, `u16le`, `u16be` or `i32le`; in a file also the name of a varint's preset, whose keys then stand here.
    Named(String),
    /// The keys of a varint.
    Varint(Box<forms::Layout>),
}

/// Keys that a reader has of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    /// A NUL inside the text.
    pub inner_nul: Option<Inner>,
}

impl Read {
    /// Whether the reader reads what is written.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

words! {
    /// The NUL behind the text.
    Nul: None,
    /// There is none.
    None = "none",
    /// Counted by the length; read with or without.
    Counted = "counted",
    /// Counted by the length; whatever is last is taken for it.
    Any = "counted, any",
    /// Counted by the length, and required.
    Checked = "counted, checked",
    /// Behind what the length counts.
    After = "after",
    /// It ends the text; there is no length.
    Ends = "ends",
}

words! {
    /// When the text is 16-bit units.
    Wide: Never,
    /// Never.
    Never = "never",
    /// Where the letters do not hold it; the length is negative.
    Negative = "negative",
    /// Always.
    Always = "always",
}

words! {
    /// The letters of text that is not wide.
    Letters: Utf8,
    /// UTF-8.
    Utf8 = "utf8",
    /// UTF-8 when written, any bytes when read.
    Raw = "raw",
    /// Latin-1.
    Latin1 = "latin1",
    /// Windows-1252.
    Cp1252 = "cp1252",
    /// Java's: NUL is C0 80, a letter beyond 16 bits two of three bytes each.
    Modified = "mutf8",
}

words! {
    /// An empty text, where a NUL is counted.
    Empty: Nul,
    /// The NUL alone.
    Nul = "nul",
    /// A length of 0.
    Zero = "zero",
}

words! {
    /// Bytes that are no letters.
    Bad: Refuse,
    /// Refused.
    Refuse = "refuse",
    /// Each is U+FFFD.
    Replace = "replace",
}

words! {
    /// A NUL inside the text.
    Inner: Keep,
    /// Kept.
    Keep = "keep",
    /// The text ends there.
    Cut = "cut",
    /// Refused.
    Refuse = "refuse",
}

words! {
    /// Input that ends inside the text.
    End: Refuse,
    /// Refused.
    Refuse = "refuse",
    /// What is missing is 0.
    Zeros = "zeros",
    /// The text is empty, and only the length is used.
    Empty = "empty",
}

words! {
    /// A text that the length does not hold.
    Outside: Refuse,
    /// Refused.
    Refuse = "refuse",
    /// The length's low bits.
    Wrap = "wrap",
}
