//! The keys of `kind = "bits"`.

use crate::prelude::*;
use crate::words::{keys, words};

keys! {
    Layout,
    /// Which bit of a byte comes first.
    take: Take,
    /// Which bits of a field come first.
    field: Order,
    /// The width in bits of words whose bytes are reversed.
    word: Option<u32>,
    /// What follows the last field.
    pad: Pad,
    /// How to treat input that ends inside a field.
    end: End,
    /// How negative values of a field are written.
    signed: Signed,
    /// The encoding of a value between two ends.
    ranged: Ranged,
    /// The width in bits of a value whose ends are equal.
    single: u32,
    /// How to treat a value above the upper end.
    above: Above,
    /// Codes of values without a width, as bits in stream order.
    codes: Vec<String>,
    /// Which part of a code's data is the lowest.
    order: Parts,
    /// A later code begins where those before it end.
    bijective: bool,
    /// The width in bits of a coded value; 0 for no limit.
    width: u32 = 32,
    /// How negative values are coded.
    sign: Sign,
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
