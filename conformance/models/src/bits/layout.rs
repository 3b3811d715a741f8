//! The keys of `kind = "bits"`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::words;

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// Which bit of a byte comes first.
    pub take: Take,
    /// Which bits of a field come first.
    pub field: Order,
    /// The width in bits of words whose bytes are reversed.
    pub word: Option<u32>,
    /// What follows the last field.
    pub pad: Pad,
    /// How to treat input that ends inside a field.
    pub end: End,
    /// How negative values of a field are written.
    pub signed: Signed,
    /// The encoding of a value between two ends.
    pub ranged: Ranged,
    /// The width in bits of a value whose ends are equal.
    pub single: u32,
    /// How to treat a value above the upper end.
    pub above: Above,
    /// Codes of values without a width, as bits in stream order.
    pub codes: Vec<String>,
    /// Which part of a code's data is the lowest.
    pub order: Parts,
    /// A later code begins where those before it end.
    pub bijective: bool,
    /// The width in bits of a coded value; 0 for no limit.
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
            order: Parts::Low,
            bijective: false,
            width: 32,
            sign: Sign::None,
        }
    }
}

words! {
    Take: Low,
    Low = "low", High = "high",
}

words! {
    Order: Low,
    Low = "low", High = "high", Bytes = "low bytes, high bits", Chunks = "high, in chunks of a byte",
}

words! {
    Pad: Zeros,
    Zeros = "zeros", One = "one",
}

words! {
    End: Refuse,
    Refuse = "refuse", Zero = "zero", Zeros = "zeros", MinusOne = "minus one",
}

words! {
    Signed: Unjudged,
    Unjudged = "not judged", Twos = "twos", FlagFirst = "flag first, magnitude",
    FlagLast = "flag last, ones", MagnitudeFirst = "magnitude first, flag",
}

words! {
    Ranged: Unjudged,
    Unjudged = "not judged", Width = "width", While = "while value + bit < max",
}

words! {
    Above: Read,
    Read = "read", Refuse = "refuse",
}

words! {
    Parts: Low,
    Low = "low", High = "high",
}

words! {
    Sign: None,
    None = "none", Twos = "twos", Zigzag = "zigzag", PositiveOdd = "positive odd", Low = "low",
}
