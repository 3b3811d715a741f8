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
    /// The lowest.
    Low = "low",
    /// The highest.
    High = "high",
}

words! {
    /// Which bits of a field come first.
    Order: Low,
    /// The lowest.
    Low = "low",
    /// The highest.
    High = "high",
    /// The lowest whole bytes, each from its highest bit, then what is left, from its highest bit.
    Bytes = "low bytes, high bits",
    /// The highest, in chunks that end with a byte of the stream, each from its lowest bit.
    Chunks = "high, in chunks of a byte",
}

words! {
    /// What follows the last field.
    Pad: Zeros,
    /// Zeros up to a whole byte.
    Zeros = "zeros",
    /// A one, then zeros.
    One = "one",
}

words! {
    /// Input that ends inside a field.
    End: Refuse,
    /// Refused.
    Refuse = "refuse",
    /// The field is 0, and all after it.
    Zero = "zero",
    /// Bits that are missing are 0.
    Zeros = "zeros",
    /// The field is -1, and takes nothing.
    MinusOne = "minus one",
}

words! {
    /// How negative values of a field are written.
    Signed: Unjudged,
    /// Not judged.
    Unjudged = "not judged",
    /// Two's complement.
    Twos = "twos",
    /// A bit for the sign, then the magnitude in the others.
    FlagFirst = "flag first, magnitude",
    /// The magnitude less one in the low bits, the sign above.
    FlagLast = "flag last, ones",
}

words! {
    /// The bits of a value between two ends.
    Ranged: Unjudged,
    /// Not judged.
    Unjudged = "not judged",
    /// As many as the difference of the ends needs.
    Width = "width",
    /// From the lowest, as long as the value with the next bit is below the upper end.
    While = "while value + bit < max",
}

words! {
    /// What is above the upper end.
    Above: Read,
    /// Read.
    Read = "read",
    /// Refused.
    Refuse = "refuse",
}

words! {
    /// How negative values are coded.
    Sign: None,
    /// There are none.
    None = "none",
    /// 0, -1, 1, -2 as 0, 1, 2, 3.
    Zigzag = "zigzag",
    /// 0, 1, -1, 2 as 0, 1, 2, 3.
    PositiveOdd = "positive odd",
}
