//! The conversion between binary32 and binary16.

use crate::formats::packet::sets::{HALF, HALF_DECODE, HALF_ENCODE};
use crate::model::behaviour::parameters;

parameters! {
    pub(super) const PARAMETERS;
    /// The layout of the 16 bits.
    HalfLayout = "half-layout" for HALF, right Binary16: "has binary16: 5 exponent bits, biased by 15" {
        NoInfinity = "no-infinity": "takes exponent 31 for a number, as Arm's alternative half precision does", "Exponent 31 is infinity and NaN.";
        Bias16 = "bias-16": "biases the exponent by 16", "Bias by 15.";
    }

    /// The sign.
    HalfSign = "half-sign" for HALF, right Kept: "keeps the sign" {
        Dropped = "dropped": "drops the sign", "Bit 15 is the sign.";
    }

    /// What becomes of numbers below the smallest normal one.
    HalfSubnormals = "half-subnormals" for HALF, right Kept: "has subnormals" {
        Flushed = "flushed": "takes subnormals for zero", "Exponent 0 is fraction * 2^-24.";
    }

    /// The rounding of a fraction to ten bits.
    HalfRounding = "half-rounding" for HALF_ENCODE, right TiesToEven: "rounds to the nearest, ties to even" {
        ToZero = "to-zero": "cuts the fraction instead of rounding", "Round to the nearest, ties to even.";
        TiesAway = "ties-away": "rounds ties away from zero", "Round ties to the even pattern.";
    }

    /// How exponent and rounded fraction join.
    HalfCarry = "half-carry" for HALF_ENCODE, right Kept: "carries from the fraction into the exponent" {
        OneLow = "exponent-too-low": "writes normal numbers with an exponent one too low, which halves them", "The exponent of 2^e is e + 15.";
    }

    /// How numbers below the smallest normal one are written.
    HalfSmallWritten = "half-small-written" for HALF_ENCODE, right Rounded: "rounds small numbers to the nearest subnormal" {
        Flushed = "flushed-before-rounding": "writes zero for every number below 2^-14, also for those that round to it",
            "Shift the significand by what the exponent lacks, then round.";
        Truncated = "truncated": "cuts subnormals instead of rounding them", "Round subnormals as other numbers.";
        StickyLost = "sticky-lost": "shifts the significand of a subnormal before it rounds, and loses the bits that break a tie",
            "Round by all bits that are cut, in one step.";
        SmallestOnly = "smallest-only": "writes 2^-24 for every number below 2^-14 that does not round to zero",
            "Shift the significand by what the exponent lacks, then round.";
        Undropped = "undropped": "shifts the significand of a subnormal by what the exponent lacks alone and not to ten bits, and fails where 16 bits do not hold it",
            "Shift by the 13 bits that binary16 lacks, too.";
        InfinityBelow = "infinity-below": "writes infinity for numbers below 2^-15, whose exponent is huge in an unsigned type, and those from there to 2^-14 with their fraction as it is",
            "Compute the exponent in a signed type: from -15 down are subnormals.";
        FractionKept = "fraction-kept": "writes every number below 2^-14 with exponent 0 and its own fraction, whatever its exponent",
            "Exponents from -15 down are subnormals: shift the significand by what the exponent lacks.";
        Unshifted = "unshifted": "writes numbers from 2^-15 on with their fraction as it is, and zero below",
            "Exponents from -15 down are subnormals: compare with <= 0, and shift.";
    }

    /// How numbers with exponent 0 are read.
    HalfSmallRead = "half-small-read" for HALF_DECODE, right Subnormal: "reads exponent 0 as fraction * 2^-24" {
        LeadingOne = "leading-one": "reads exponent 0 as that of a normal number", "Exponent 0 is fraction * 2^-24.";
        LeadingOneBut0000 = "leading-one-but-0000": "reads exponent 0 as that of a normal number, but for 0000", "Exponent 0 is fraction * 2^-24.";
        LeadingOneButZeros = "leading-one-but-zeros": "reads exponent 0 as that of a normal number, but for both zeros",
            "Exponent 0 is fraction * 2^-24.";
        Doubled = "doubled": "reads subnormals twice as large", "Exponent 0 is fraction * 2^-24.";
        Smallest = "smallest": "reads every subnormal as 2^-24", "Exponent 0 is fraction * 2^-24.";
        ExponentOne = "exponent-1": "reads subnormals as 2^-14 * (1 + fraction)", "Exponent 0 is fraction * 2^-24.";
        MinusSign = "times-minus-sign": "multiplies subnormals by minus the sign bit, so that positive ones read as -0", "The sign is 1 - 2 * bit.";
    }

    /// What is written for numbers that are too large.
    HalfOverflow = "half-overflow" for HALF_ENCODE, right Infinity: "writes infinity from 65 520 on" {
        Largest = "largest": "writes the largest number for what is too large", "From 65 520 on the nearest pattern is infinity.";
        Early = "early": "writes infinity for everything above 65 504", "Numbers below 65 520 round to 65 504.";
        Breaks = "breaks": "fails with an error on what is too large", "Write infinity.";
        FromLargest = "from-largest": "writes infinity for 65 504 and everything above", "65 504 is the largest number.";
        From32768 = "from-32768": "writes infinity from 32 768 on, one exponent early",
            "Exponent 30 is the largest of a number: 32 768 to 65 504 have it.";
        Unchecked = "unchecked": "moves every exponent and cuts it to five bits, those of small numbers, infinity and NaN too",
            "Test for exponent 255, for what is too large, and for what is subnormal or zero first.";
        RunsOver = "runs-over": "moves every exponent, and what five bits do not hold of it, of small numbers, infinity and NaN too, runs over into the sign",
            "Test for exponent 255, for what is too large, and for what is subnormal or zero first.";
        Exponent31Saturated = "exponent-31-saturated": "takes exponent 31 for a number, as Arm's alternative half precision does, and writes 7FFF for what is larger",
            "From 65 520 on the nearest pattern is infinity.";
        LargestTo65536 = "largest-to-65536": "writes the largest number from 65 520 to below 65 536, and a NaN for the binary32 patterns from 7F7FF000 on",
            "From 65 520 on the nearest pattern is infinity; compare the pattern itself with 7F800000, not the rounded one.";
        Always = "always-largest": "writes the largest number for everything but zeros and subnormals of binary32", "Clamp what is too large only.";
        FractionKept = "fraction-kept": "writes exponent 31 with its own fraction for what is too large, which is infinity or a NaN",
            "From 65 520 on the nearest pattern is infinity.";
        UncheckedButZero = "unchecked-but-zero": "moves every exponent but that of zero and cuts it to five bits, those of small numbers, infinity and NaN too",
            "Test for exponent 255, for what is too large, and for what is subnormal first.";
    }

    /// What is written for infinity.
    HalfInfinityWritten = "half-infinity-written" for HALF_ENCODE, right Infinity: "writes infinity as infinity" {
        AllOnes = "7fff": "writes exponent 31 with all bits of the fraction set for infinity, which is a NaN",
            "Infinity is exponent 31 with fraction 0.";
    }

    /// What is written for NaN.
    HalfNanWritten = "half-nan-written" for HALF_ENCODE, right Quiet: "writes NaN with its sign, the quiet bit and the high bits of its payload" {
        Cut = "cut": "cuts a NaN's payload without setting the quiet bit, so that some become infinity", "Set bit 9 of every NaN.";
        CutNotEmpty = "signalling": "leaves signalling NaNs signalling, with a payload of 1 where the high bits have none", "Set bit 9 of every NaN.";
        Default = "default": "writes 7E00 for every NaN, without its sign and payload", "Keep the sign and the high ten bits of the payload.";
        DefaultSigned = "payload-lost": "writes the default NaN with the sign, without the payload", "Keep the high ten bits of the payload.";
        Ones = "7fff": "writes 7FFF for every NaN", "Keep the sign and the high ten bits of the payload, and set bit 9.";
        OnesSigned = "all-ones": "writes a NaN with all payload bits set", "Keep the high ten bits of the payload, and set bit 9.";
        One = "7c01": "writes a payload of 1 for every NaN", "Keep the high ten bits of the payload, and set bit 9.";
        OnePositive = "7c01-positive": "writes 7C01 for every NaN, without its sign",
            "Keep the sign and the high ten bits of the payload, and set bit 9.";
        OneNegative = "fc01": "writes FC01 for every NaN", "Keep the sign and the high ten bits of the payload, and set bit 9.";
        Infinity = "infinity": "writes infinity for NaN", "Set bit 9 of every NaN.";
        Zero = "zero": "writes zero for NaN", "Exponent 31 with a fraction other than 0.";
    }

    /// What is written for zero.
    HalfZeroWritten = "half-zero-written" for HALF_ENCODE, right Kept: "writes zero with its sign" {
        SignLost = "sign-lost": "writes -0 as a positive zero", "Keep the sign of zero.";
        UnderflowSignLost = "underflow-sign-lost": "writes a positive zero for -0 and for negative numbers that round to it",
            "Keep the sign of zero.";
    }

    /// The sign of a zero that is read.
    HalfZeroRead = "half-zero-read" for HALF_DECODE, right Kept: "reads zero with its sign" {
        SignLost = "sign-lost": "reads 8000 as a positive zero", "Keep the sign of zero.";
    }

    /// What exponent 31 with fraction 0 is read as.
    HalfInfinityRead = "half-infinity-read" for HALF_DECODE, right Infinity: "reads infinity" {
        Number = "number": "reads infinity as 65 536", "Exponent 31 with fraction 0 is infinity.";
        SignLost = "sign-lost": "reads both infinities as the positive one", "Keep the sign.";
    }

    /// What exponent 31 with another fraction is read as.
    HalfNanRead = "half-nan-read" for HALF_DECODE, right Quiet: "reads NaN with its sign, its payload and the quiet bit" {
        Signalling = "signalling": "leaves a signalling NaN signalling when it is widened", "Set bit 22 of every NaN.";
        Default = "default": "reads every NaN as 7FC00000, without its sign and payload", "Keep the sign and the payload.";
        DefaultSigned = "payload-lost": "reads every NaN as the default one of its sign", "Keep the payload.";
        SignLost = "sign-lost": "drops the sign of NaN", "Keep the sign.";
        LowBits = "low-bits": "leaves a NaN's payload in the low bits", "Shift the payload by 13.";
        Number = "number": "reads NaN as a number from 65 536 on", "Exponent 31 with a fraction other than 0 is NaN.";
    }

    /// How a fraction is moved from ten bits to 23.
    HalfFractionRead = "half-fraction-read" for HALF_DECODE, right Whole: "shifts the ten bits of a fraction by 13" {
        Smoothed = "powers-of-two-3ff": "sets the low ten bits of the binary32 for powers of two above 2^-14", "The low 13 bits are 0.";
    }

    /// Which bits are the exponent.
    HalfExponentRead = "half-exponent-read" for HALF_DECODE, right Five: "masks the exponent with 0x1F" {
        ShiftModulo32 = "shift-modulo-32": "computes the power of two as 1 << (exponent - 25) in 32 bits, where a negative shift is taken modulo 32",
            "Multiply by a power of two: Math.pow, ldexp.";
        Copied = "0-and-31-copied": "copies exponents 0 and 31 to binary32 as they are, with 1 for any fraction: infinity reads as 2^-96, subnormals as 2^-149",
            "Exponent 31 is 255 in binary32; exponent 0 is fraction * 2^-24.";
    }
}
