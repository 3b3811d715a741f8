//! The keys of `kind = "string"`.

use alloc::boxed::Box;
use alloc::string::String;

use crate::forms;
use crate::unit::Unit;
use crate::words::words;

/// A layout of `kind = "string"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// What stands before the text, or how many bytes or units it always has.
    pub length: Option<Length>,
    /// What the length counts of wide text.
    pub counts: Counts,
    /// What is added to the length before it is written.
    pub bias: u32,
    /// The NUL behind the text.
    pub nul: Nul,
    /// When the text is 16-bit units.
    pub wide: Wide,
    /// The order of the bytes of a 16-bit unit; the lowest first if it is not given.
    pub unit: Option<Unit>,
    /// The letters of other text.
    pub text: Letters,
    /// The last letter that is not written wide, where `wide` is `negative`.
    pub narrow_up_to: Option<u32>,
    /// An empty text, where a NUL is counted or the length has a bias.
    pub empty: Empty,
    /// Bytes that are no letters.
    pub bad: Bad,
    /// A NUL inside the text.
    pub inner_nul: Inner,
    /// Input that ends inside the text.
    pub end: End,
    /// The bytes to a multiple of which the whole is filled with zeros.
    pub pad: Option<u32>,
    /// The byte that fills a text of a fixed length.
    pub fill: u8,
    /// The longest text.
    pub limit: Option<u32>,
    /// What `limit` counts.
    pub limit_counts: Counts,
    /// A text that the length or the limit does not hold; not judged if it is not given.
    pub outside: Option<Outside>,
    /// Where the reader differs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

/// What stands before the text: an integer of a fixed size, or a varint; or nothing, where the text always has the same size.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(untagged))]
pub enum Length {
    /// How many bytes the text always has, or units if it is wide.
    Always(u32),
    /// `u8`, `u16le`, `i32be` and so on; in a file also the name of a varint's preset, whose keys then stand here.
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
    /// What is taken off both ends.
    pub trim: Trim,
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
    None = "none", Counted = "counted", Any = "counted, any", Checked = "counted, checked", After = "after",
    Ends = "ends",
}

words! {
    /// When the text is 16-bit units.
    Wide: Never,
    Never = "never", Negative = "negative", Always = "always",
}

words! {
    /// The letters of text that is not wide.
    Letters: Utf8,
    Utf8 = "utf8", Raw = "raw", Latin1 = "latin1", Cp1252 = "cp1252", Modified = "mutf8", Cp437 = "cp437",
    Cp1251 = "cp1251", ShiftJis = "shift-jis", EucKr = "euc-kr", Gbk = "gbk", Big5 = "big5",
}

words! {
    /// What a length counts of wide text.
    Counts: Units,
    Units = "units", Bytes = "bytes",
}

words! {
    /// What is taken off both ends.
    Trim: None,
    None = "none", Spaces = "spaces",
}

words! {
    /// An empty text, where a NUL is counted or the length has a bias.
    Empty: Nul,
    Nul = "nul", Zero = "zero",
}

words! {
    /// Bytes that are no letters.
    Bad: Refuse,
    Refuse = "refuse", Replace = "replace",
}

words! {
    /// A NUL inside the text.
    Inner: Keep,
    Keep = "keep", Cut = "cut", Refuse = "refuse",
}

words! {
    /// Input that ends inside the text.
    End: Refuse,
    Refuse = "refuse", Zeros = "zeros", Empty = "empty",
}

words! {
    /// A text that the length or the limit does not hold.
    Outside: Refuse,
    Refuse = "refuse", Wrap = "wrap", Cut = "cut",
}
