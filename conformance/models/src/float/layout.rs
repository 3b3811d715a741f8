//! The keys of `kind = "float"`.

use crate::steps::round::Round;
use crate::unit::Unit;
use crate::words::words;

/// A layout of `kind = "float"`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// Sign bits: 1 or 0.
    pub sign: u32,
    /// Bits of the exponent.
    pub exponent: u32,
    /// Bits of the significand.
    pub significand: u32,
    /// What is added to the exponent; half of its codes, less one, if it is not given.
    pub bias: Option<i32>,
    /// The order of the bytes, where there are any.
    pub unit: Option<Unit>,
    /// What the top exponent means.
    pub top: Top,
    /// How a number becomes a significand: `even`, `away` or `zero`; `even` if it is not given.
    pub round: Option<Round>,
    /// Numbers below the least normal one.
    pub subnormals: Subnormals,
    /// Numbers beyond the largest.
    pub overflow: Special,
    /// Infinities.
    pub infinity: Special,
    /// NaNs.
    pub nan: Nan,
    /// The sign of zero.
    pub zero: Zero,
    /// Negative numbers, without a sign bit.
    pub negative: Negative,
    /// Where the reader differs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
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

/// Keys that a reader has of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    /// What the top exponent means.
    pub top: Option<Top>,
    /// Words below the least normal number: `keep` or `flush`.
    pub subnormals: Option<Subnormals>,
    /// Infinities.
    pub infinity: ReadInfinity,
    /// NaNs.
    pub nan: ReadNan,
}

impl Read {
    /// Whether the reader reads what is written.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

words! {
    /// What the top exponent means.
    Top: Ieee,
    /// Infinity, and NaNs.
    Ieee = "ieee",
    /// Numbers.
    Number = "number",
    /// Numbers, but all ones is a NaN.
    NumberButTheLast = "number but the last",
}

words! {
    /// Numbers below the least normal one.
    Subnormals: Keep,
    /// Kept.
    Keep = "keep",
    /// Zero, before rounding.
    Flush = "flush",
    /// Zero, if they still are after rounding.
    FlushAfter = "flush after rounding",
    /// The bits below the last place are cut off before rounding.
    CutThenRound = "cut then round",
}

impl Subnormals {
    /// What a reader of the same kind does.
    pub(super) fn read(self) -> Self {
        if matches!(self, Self::Flush | Self::FlushAfter) { Self::Flush } else { Self::Keep }
    }
}

words! {
    /// What stands for a number beyond the largest, or for infinity.
    Special: Infinity,
    /// Infinity.
    Infinity = "infinity",
    /// The largest number.
    Max = "max",
    /// Zero.
    Zero = "zero",
    /// What NaN becomes.
    Nan = "nan",
}

words! {
    /// What a NaN is written as.
    Nan: Any,
    /// Any NaN.
    Any = "any",
    /// The top bits of its payload, quiet.
    Quiet = "quiet",
    /// The top bits of its payload; 1 where they are 0.
    Payload = "payload",
    /// The top bits of its payload; infinity where they are 0.
    Cut = "cut",
    /// The top bit of the significand alone.
    Canonical = "canonical",
    /// All ones.
    Ones = "ones",
    /// A significand of 1, without sign.
    One = "one",
    /// Zero with the NaN's sign.
    Zero = "zero",
    /// The largest number.
    Max = "max",
    /// Zero with the sign bit, which is the only NaN.
    MinusZero = "minus zero",
}

words! {
    /// The sign of zero.
    Zero: Signed,
    /// Kept.
    Signed = "signed",
    /// Lost.
    Positive = "positive",
}

words! {
    /// What a negative number is written as without a sign bit.
    Negative: Zero,
    /// Zero.
    Zero = "zero",
    /// Its magnitude.
    Magnitude = "magnitude",
}

words! {
    /// What infinity is read as.
    ReadInfinity: Infinity,
    /// Infinity.
    Infinity = "infinity",
    /// The largest number.
    Max = "max",
}

words! {
    /// What a NaN is read as.
    ReadNan: Any,
    /// Any NaN.
    Any = "any",
    /// With its payload.
    Payload = "payload",
    /// With its payload, quiet.
    Quiet = "quiet",
    /// With its payload in the low bits.
    LowPayload = "low payload",
    /// Zero.
    Zero = "zero",
}
