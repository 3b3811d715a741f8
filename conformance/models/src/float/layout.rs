//! The keys of `kind = "float"`.

use alloc::string::String;

use crate::steps::round::Round;
use crate::unit::Unit;
use crate::words::words;

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// The picture of the word, where it is not sign, exponent, significand.
    pub bits: Option<String>,
    /// Sign bits: 1 or 0.
    pub sign: u32,
    pub exponent: u32,
    pub significand: u32,
    /// The exponent bias; by default half the number of exponent codes, less one.
    pub bias: Option<i32>,
    /// The byte order, if words are stored as bytes.
    pub unit: Option<Unit>,
    pub top: Top,
    /// How significands are rounded: `even` (the default), `away` or `zero`.
    pub round: Option<Round>,
    pub subnormals: Subnormals,
    /// How to write numbers above the largest.
    pub overflow: Special,
    pub infinity: Special,
    pub nan: Nan,
    pub zero: Zero,
    /// How to write negative numbers without a sign bit.
    pub negative: Negative,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            bits: None,
            sign: 1,
            exponent: 0,
            significand: 0,
            bias: None,
            unit: None,
            top: Top::Ieee,
            round: None,
            subnormals: Subnormals::Keep,
            overflow: Special::Infinity,
            infinity: Special::Infinity,
            nan: Nan::Any,
            zero: Zero::Signed,
            negative: Negative::Zero,
            read: Read::default(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    pub top: Option<Top>,
    /// `keep` or `flush`.
    pub subnormals: Option<Subnormals>,
    pub infinity: ReadInfinity,
    pub nan: ReadNan,
}

impl Read {
    /// Whether the reader has no keys of its own.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

words! {
    /// The meaning of the largest exponent.
    Top: Ieee,
    /// Infinity and NaNs.
    Ieee = "ieee",
    Number = "number",
    /// Ordinary numbers, except that all ones is a NaN.
    NumberButTheLast = "number but the last",
}

words! {
    /// How to treat numbers below the smallest normal one.
    Subnormals: Keep,
    Keep = "keep",
    /// They become zero before rounding.
    Flush = "flush",
    /// They become zero if they are still subnormal after rounding.
    FlushAfter = "flush after rounding",
    /// The bits below the last place are truncated before rounding.
    CutThenRound = "cut then round",
}

impl Subnormals {
    pub(super) fn read(self) -> Self {
        if matches!(self, Self::Flush | Self::FlushAfter) { Self::Flush } else { Self::Keep }
    }
}

words! {
    /// How to write a number above the largest, or infinity.
    Special: Infinity,
    Infinity = "infinity",
    Max = "max",
    Zero = "zero",
    /// The representation of NaN.
    Nan = "nan",
    Refuse = "refuse",
}

words! {
    /// How to write a NaN.
    Nan: Any,
    Any = "any",
    /// A quiet NaN with the top bits of its payload.
    Quiet = "quiet",
    /// The top bits of its payload; 1 if they are 0.
    Payload = "payload",
    /// The top bits of its payload; infinity if they are 0.
    Cut = "cut",
    /// Only the top bit of the significand.
    Canonical = "canonical",
    Ones = "ones",
    /// A significand of 1, without sign.
    One = "one",
    /// Zero with the NaN's sign.
    Zero = "zero",
    Max = "max",
    /// Zero with the sign bit set, which is the only NaN.
    MinusZero = "minus zero",
}

words! {
    Zero: Signed,
    Signed = "signed",
    Positive = "positive",
}

words! {
    /// How to write a negative number without a sign bit.
    Negative: Zero,
    Zero = "zero",
    Magnitude = "magnitude",
}

words! {
    ReadInfinity: Infinity,
    Infinity = "infinity",
    Max = "max",
}

words! {
    /// The value that a NaN is read as.
    ReadNan: Any,
    Any = "any",
    Payload = "payload",
    /// A quiet NaN with its payload.
    Quiet = "quiet",
    /// A NaN with its payload in the low bits.
    LowPayload = "low payload",
    Zero = "zero",
}
