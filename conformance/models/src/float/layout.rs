//! The keys of `kind = "float"`.

use crate::prelude::*;
use crate::steps::round::Round;
use crate::unit::Unit;
use crate::words::{keys, words};

keys! {
    Layout,
    /// The picture of the word, where it is not sign, exponent, significand.
    bits: Option<String>,
    /// Sign bits: 1 or 0.
    sign: u32 = 1,
    exponent: u32,
    significand: u32,
    /// The exponent bias; by default half the number of exponent codes, less one.
    bias: Option<i32>,
    /// The byte order, if words are stored as bytes.
    unit: Option<Unit>,
    top: Top,
    /// How significands are rounded: `even` (the default), `away` or `zero`.
    round: Option<Round>,
    subnormals: Subnormals,
    /// How to write numbers above the largest.
    overflow: Special,
    infinity: Special,
    nan: Nan,
    zero: Zero,
    /// How to write negative numbers without a sign bit.
    negative: Negative,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::words::is_default"))]
    read: Read,
}

keys! {
    Read,
    top: Option<Top>,
    /// `keep` or `flush`.
    subnormals: Option<Subnormals>,
    infinity: ReadInfinity,
    nan: ReadNan,
}

words! {
    /// The meaning of the largest exponent.
    Top {
        /// Infinity and NaNs.
        Ieee = "ieee",
        Number = "number",
        /// Ordinary numbers, except that all ones is a NaN.
        NumberButTheLast = "number but the last",
    }
    /// How to treat numbers below the smallest normal one.
    Subnormals {
        Keep = "keep",
        /// They become zero before rounding.
        Flush = "flush",
        /// They become zero if they are still subnormal after rounding.
        FlushAfter = "flush after rounding",
        /// The bits below the last place are truncated before rounding.
        CutThenRound = "cut then round",
    }
}

impl Subnormals {
    pub(super) fn read(self) -> Self {
        if matches!(self, Self::Flush | Self::FlushAfter) { Self::Flush } else { Self::Keep }
    }
}

words! {
    /// How to write a number above the largest, or infinity.
    Special {
        Infinity = "infinity",
        Max = "max",
        Zero = "zero",
        /// The representation of NaN.
        Nan = "nan",
        Refuse = "refuse",
    }
    /// How to write a NaN.
    Nan {
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
    Zero { Signed = "signed", Positive = "positive" }
    /// How to write a negative number without a sign bit.
    Negative { Zero = "zero", Magnitude = "magnitude" }
    ReadInfinity { Infinity = "infinity", Max = "max" }
    /// The value that a NaN is read as.
    ReadNan {
        Any = "any",
        Payload = "payload",
        /// A quiet NaN with its payload.
        Quiet = "quiet",
        /// A NaN with its payload in the low bits.
        LowPayload = "low payload",
        Zero = "zero",
    }
}
