//! The keys of `kind = "bits"`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::words;

/// A layout of `kind = "bits"`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// Which bit of a byte comes first.
    pub take: Take,
    /// Which bits of a field come first.
    pub field: Order,
    /// The bits of a word whose bytes stand in reverse.
    pub word: Option<u32>,
    /// What follows the last field.
    pub pad: Pad,
    /// Input that ends inside a field.
    pub end: End,
    /// How negative values of a field are written.
    pub signed: Signed,
    /// The bits of a value between two ends.
    pub ranged: Ranged,
    /// The bits of a value whose ends are equal.
    pub single: u32,
    /// What is above the upper end.
    pub above: Above,
    /// Values without a width, as the bits of the stream.
    pub codes: Vec<String>,
    /// A later code begins where those before it end.
    pub bijective: bool,
    /// The bits of a value that has a code; 0 for no limit.
    pub width: u32,
    /// How negative values are coded.
    pub sign: Sign,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            take: Take::Low,
            field: Order::Low,
            word: None,
            pad: Pad::Zeros,
            end: End::Refuse,
            signed: Signed::Unjudged,
            ranged: Ranged::Unjudged,
            single: 0,
            above: Above::Read,
            codes: Vec::new(),
            bijective: false,
            width: 32,
            sign: Sign::None,
        }
    }
}

words! {
    /// Which bit of a byte comes first.
    Take: Low,
    Low = "low", High = "high",
}

words! {
    /// Which bits of a field come first.
    Order: Low,
    Low = "low", High = "high", Bytes = "low bytes, high bits", Chunks = "high, in chunks of a byte",
}

words! {
    /// What follows the last field.
    Pad: Zeros,
    Zeros = "zeros", One = "one",
}

words! {
    /// Input that ends inside a field.
    End: Refuse,
    Refuse = "refuse", Zero = "zero", Zeros = "zeros", MinusOne = "minus one",
}

words! {
    /// How negative values of a field are written.
    Signed: Unjudged,
    Unjudged = "not judged", Twos = "twos", FlagFirst = "flag first, magnitude",
    FlagLast = "flag last, ones",
}

words! {
    /// The bits of a value between two ends.
    Ranged: Unjudged,
    Unjudged = "not judged", Width = "width", While = "while value + bit < max",
}

words! {
    /// What is above the upper end.
    Above: Read,
    Read = "read", Refuse = "refuse",
}

words! {
    /// How negative values are coded.
    Sign: None,
    None = "none", Zigzag = "zigzag", PositiveOdd = "positive odd", Low = "low",
}
