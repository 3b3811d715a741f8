//! The conversion between binary32 and binary16.

use super::operations::{HALF, HALF_DECODE, HALF_ENCODE};
use crate::formats::packet::behaviour::family::family;

family! {
    /// The layout of the 16 bits.
    HALF_LAYOUT: HalfLayout for "half-layout" of HALF; right Binary16: "has binary16: 5 exponent bits, biased by 15";
    Bfloat16 = "bfloat16": "has the upper half of a binary32 (bfloat16)", "Have 5 exponent bits and 10 of the fraction.";
    NoInfinity = "no-infinity": "takes exponent 31 for a number, as Arm's alternative half precision does",
        "Exponent 31 is infinity and NaN.";
    Bias14 = "bias-14": "biases the exponent by 14", "Bias by 15.";
    Bias16 = "bias-16": "biases the exponent by 16", "Bias by 15.";
}

family! {
    /// The sign.
    HALF_SIGN: HalfSign for "half-sign" of HALF; right Kept: "keeps the sign";
    Dropped = "dropped": "drops the sign", "Bit 15 is the sign.";
}

family! {
    /// What becomes of numbers below the smallest normal one.
    HALF_SUBNORMALS: HalfSubnormals for "half-subnormals" of HALF; right Kept: "has subnormals";
    Flushed = "flushed": "takes subnormals for zero", "Exponent 0 is fraction * 2^-24.";
}

family! {
    /// The rounding of a fraction to ten bits.
    HALF_ROUNDING: HalfRounding for "half-rounding" of HALF_ENCODE; right TiesToEven: "rounds to the nearest, ties to even";
    ToZero = "to-zero": "cuts the fraction instead of rounding", "Round to the nearest, ties to even.";
    TiesAway = "ties-away": "rounds ties away from zero", "Round ties to the even pattern.";
    TiesToZero = "ties-to-zero": "rounds ties towards zero", "Round ties to the even pattern.";
    Away = "away": "rounds away from zero whatever is cut", "Round to the nearest, ties to even.";
    TiesAwayNormal = "ties-away-normal": "rounds ties away from zero where the result is not subnormal", "Round ties to the even pattern.";
}

family! {
    /// How exponent and rounded fraction join, the carry of one that rounds up to the next power of two among them.
    HALF_CARRY: HalfCarry for "half-carry" of HALF_ENCODE; right Kept: "carries from the fraction into the exponent";
    Lost = "lost": "loses the carry from the rounded fraction into the exponent", "Add the rounded fraction to the exponent.";
    Saturated = "saturated": "keeps the largest fraction instead of carrying into the exponent",
        "Add the rounded fraction to the exponent.";
    Ored = "or-ed": "ors the carry of the rounded fraction into the exponent, where an odd one loses it",
        "Add the rounded fraction to the exponent.";
    OneLow = "exponent-too-low": "writes normal numbers with an exponent one too low, which halves them", "The exponent of 2^e is e + 15.";
}

family! {
    /// How numbers below the smallest normal one are written.
    HALF_SMALL_WRITTEN: HalfSmallWritten for "half-small-written" of HALF_ENCODE;
    right Rounded: "rounds small numbers to the nearest subnormal";
    Flushed = "flushed-before-rounding": "writes zero for every number below 2^-14, also for those that round to it",
        "Shift the significand by what the exponent lacks, then round.";
    Truncated = "truncated": "cuts subnormals instead of rounding them", "Round subnormals as other numbers.";
    TiesAway = "ties-away": "rounds ties of subnormals away from zero", "Round subnormals as other numbers.";
    SmallestLost = "smallest-lost": "writes zero for every number below 2^-24, also for those that round to it",
        "Numbers above 2^-25 round to 2^-24.";
    NoLeadingOne = "no-leading-one": "forgets the leading one of a subnormal's significand",
        "Add the leading one before shifting.";
    Doubled = "doubled": "shifts the significand of a subnormal by one bit too few", "Shift by 14 - exponent more than the ten bits need.";
    Halved = "halved": "shifts the significand of a subnormal by one bit too many", "Shift by 14 - exponent more than the ten bits need.";
    StickyLost = "sticky-lost": "shifts the significand of a subnormal before it rounds, and loses the bits that break a tie",
        "Round by all bits that are cut, in one step.";
    SmallestOnly = "smallest-only": "writes 2^-24 for every number below 2^-14 that does not round to zero",
        "Shift the significand by what the exponent lacks, then round.";
    Undropped = "undropped": "shifts the significand of a subnormal by what the exponent lacks alone and not to ten bits, and fails where 16 bits do not hold it",
        "Shift by the 13 bits that binary16 lacks, too.";
    UndroppedCut = "undropped-cut": "shifts the significand of a subnormal by what the exponent lacks alone, modulo 32, and not to ten bits, and cuts it to 16",
        "Shift by the 13 bits that binary16 lacks, too; write zero from 24 bits on.";
    InfinityBelow = "infinity-below": "writes infinity for numbers below 2^-15, whose exponent is huge in an unsigned type, and those from there to 2^-14 with their fraction as it is",
        "Compute the exponent in a signed type: from -15 down are subnormals.";
    FractionKept = "fraction-kept": "writes every number below 2^-14 with exponent 0 and its own fraction, whatever its exponent",
        "Exponents from -15 down are subnormals: shift the significand by what the exponent lacks.";
    Unshifted = "unshifted": "writes numbers from 2^-15 on with their fraction as it is, and zero below",
        "Exponents from -15 down are subnormals: compare with <= 0, and shift.";
}

family! {
    /// How numbers with exponent 0 are read.
    HALF_SMALL_READ: HalfSmallRead for "half-small-read" of HALF_DECODE; right Subnormal: "reads exponent 0 as fraction * 2^-24";
    LeadingOne = "leading-one": "reads exponent 0 as that of a normal number", "Exponent 0 is fraction * 2^-24.";
    LeadingOneBut0000 = "leading-one-but-0000": "reads exponent 0 as that of a normal number, but for 0000", "Exponent 0 is fraction * 2^-24.";
    LeadingOneButZeros = "leading-one-but-zeros": "reads exponent 0 as that of a normal number, but for both zeros", "Exponent 0 is fraction * 2^-24.";
    Doubled = "doubled": "reads subnormals twice as large", "Exponent 0 is fraction * 2^-24.";
    Halved = "halved": "reads subnormals half as large", "Exponent 0 is fraction * 2^-24.";
    Copied = "copied": "copies exponent 0 to binary32 as it is, which makes subnormals 2^-112 times as large", "Exponent 0 is fraction * 2^-24.";
    Smallest = "smallest": "reads every subnormal as 2^-24", "Exponent 0 is fraction * 2^-24.";
    ExponentOne = "exponent-1": "reads subnormals as 2^-14 * (1 + fraction)", "Exponent 0 is fraction * 2^-24.";
    MinusSign = "times-minus-sign": "multiplies subnormals by minus the sign bit, so that positive ones read as -0", "The sign is 1 - 2 * bit.";
}

family! {
    /// What is written for numbers that are too large.
    HALF_OVERFLOW: HalfOverflow for "half-overflow" of HALF_ENCODE; right Infinity: "writes infinity from 65 520 on";
    Largest = "largest": "writes the largest number for what is too large", "From 65 520 on the nearest pattern is infinity.";
    Early = "early": "writes infinity for everything above 65 504", "Numbers below 65 520 round to 65 504.";
    Wraps = "wraps": "cuts the exponent of what is too large to its five bits", "From 65 520 on the nearest pattern is infinity.";
    Nan = "nan": "writes NaN for what is too large", "From 65 520 on the nearest pattern is infinity.";
    Refused = "refused": "refuses what is too large", "Write infinity.";
    Breaks = "breaks": "fails with an error on what is too large", "Write infinity.";
    FromLargest = "from-largest": "writes infinity for 65 504 and everything above", "65 504 is the largest number.";
    From32768 = "from-32768": "writes infinity from 32 768 on, one exponent early", "Exponent 30 is the largest of a number: 32 768 to 65 504 have it.";
    Exponent31 = "exponent-31": "takes exponent 31 for a number: 65 536 to 131 071 become infinity or NaN, and infinity all above",
        "From 65 520 on the nearest pattern is infinity: compare with >= 31.";
    Unchecked = "unchecked": "moves every exponent and cuts it to five bits, those of small numbers, infinity and NaN too",
        "Test for exponent 255, for what is too large, and for what is subnormal or zero first.";
    RunsOver = "runs-over": "moves every exponent, and what five bits do not hold of it, of small numbers, infinity and NaN too, runs over into the sign",
        "Test for exponent 255, for what is too large, and for what is subnormal or zero first.";
    Exponent31Saturated = "exponent-31-saturated": "takes exponent 31 for a number, as Arm's alternative half precision does, and writes 7FFF for what is larger",
        "From 65 520 on the nearest pattern is infinity.";
    LargestTo65536 = "largest-to-65536": "writes the largest number from 65 520 to below 65 536, and a NaN for the binary32 patterns from 7F7FF000 on",
        "From 65 520 on the nearest pattern is infinity; compare the pattern itself with 7F800000, not the rounded one.";
    Always = "always-largest": "writes the largest number for everything but zeros and subnormals of binary32", "Clamp what is too large only.";
    FractionKept = "fraction-kept": "writes exponent 31 with its own fraction for what is too large, which is infinity or a NaN", "From 65 520 on the nearest pattern is infinity.";
    LargestFrom65536 = "largest-from-65536": "writes the largest number from 65 536 on, and infinity from 65 520 to there",
        "From 65 520 on the nearest pattern is infinity.";
    UncheckedButZero = "unchecked-but-zero": "moves every exponent but that of zero and cuts it to five bits, those of small numbers, infinity and NaN too",
        "Test for exponent 255, for what is too large, and for what is subnormal first.";
    FractionJoined = "fraction-joined": "joins infinity with the low 16 bits of the fraction from 65 536 on, as (e == 255 ? 0 : 1) && x & 0x7fffff does",
        "From 65 520 on the nearest pattern is infinity: join a fraction for NaN only.";
}

family! {
    /// What is written for infinity.
    HALF_INFINITY_WRITTEN: HalfInfinityWritten for "half-infinity-written" of HALF_ENCODE;
    right Infinity: "writes infinity as infinity";
    Largest = "largest": "writes the largest number for infinity", "Infinity is exponent 31 with fraction 0.";
    AllOnes = "7fff": "writes exponent 31 with all bits of the fraction set for infinity, which is a NaN", "Infinity is exponent 31 with fraction 0.";
    Nan = "nan": "writes NaN for infinity", "Infinity is exponent 31 with fraction 0.";
    Refused = "refused": "refuses infinity as invalid", "Write infinity.";
    RefusedOutOfRange = "refused-out-of-range": "refuses infinity as out_of_range", "Write infinity.";
    Breaks = "breaks": "fails with an error on infinity", "Write infinity.";
}

family! {
    /// What is written for NaN.
    HALF_NAN_WRITTEN: HalfNanWritten for "half-nan-written" of HALF_ENCODE;
    right Quiet: "writes NaN with its sign, the quiet bit and the high bits of its payload";
    Cut = "cut": "cuts a NaN's payload without setting the quiet bit, so that some become infinity", "Set bit 9 of every NaN.";
    CutNotEmpty = "signalling": "leaves signalling NaNs signalling, with a payload of 1 where the high bits have none",
        "Set bit 9 of every NaN.";
    Default = "default": "writes 7E00 for every NaN, without its sign and payload", "Keep the sign and the high ten bits of the payload.";
    DefaultSigned = "payload-lost": "writes the default NaN with the sign, without the payload", "Keep the high ten bits of the payload.";
    SignLost = "sign-lost": "drops the sign of NaN", "Keep the sign.";
    Ones = "7fff": "writes 7FFF for every NaN", "Keep the sign and the high ten bits of the payload, and set bit 9.";
    OnesSigned = "all-ones": "writes a NaN with all payload bits set", "Keep the high ten bits of the payload, and set bit 9.";
    NegativeDefault = "fe00": "writes FE00 for every NaN, the default one of x86", "Keep the sign and the high ten bits of the payload.";
    LowBits = "low-bits": "writes the low ten bits of a NaN's payload", "Shift the payload by 13.";
    Rounded = "rounded": "rounds a NaN as a number, so that it becomes infinity or carries into the sign", "Cut a NaN's payload, and set bit 9.";
    One = "7c01": "writes a payload of 1 for every NaN", "Keep the high ten bits of the payload, and set bit 9.";
    OnePositive = "7c01-positive": "writes 7C01 for every NaN, without its sign", "Keep the sign and the high ten bits of the payload, and set bit 9.";
    OneNegative = "fc01": "writes FC01 for every NaN", "Keep the sign and the high ten bits of the payload, and set bit 9.";
    Infinity = "infinity": "writes infinity for NaN", "Set bit 9 of every NaN.";
    Zero = "zero": "writes zero for NaN", "Exponent 31 with a fraction other than 0.";
    Refused = "refused": "refuses NaN as invalid", "Write NaN.";
    Breaks = "breaks": "fails with an error on NaN", "Write NaN.";
}

family! {
    /// What is written for zero.
    HALF_ZERO_WRITTEN: HalfZeroWritten for "half-zero-written" of HALF_ENCODE; right Kept: "writes zero with its sign";
    SignLost = "sign-lost": "writes -0 as a positive zero", "Keep the sign of zero.";
    UnderflowSignLost = "underflow-sign-lost": "writes a positive zero for -0 and for negative numbers that round to it",
        "Keep the sign of zero.";
    Half = "3800": "writes 3800, which is 0.5, for zero: takes the exponent 0 that frexp gives", "Test for zero first.";
}

family! {
    /// The sign of a zero that is read.
    HALF_ZERO_READ: HalfZeroRead for "half-zero-read" of HALF_DECODE; right Kept: "reads zero with its sign";
    SignLost = "sign-lost": "reads 8000 as a positive zero", "Keep the sign of zero.";
}

family! {
    /// What exponent 31 with fraction 0 is read as.
    HALF_INFINITY_READ: HalfInfinityRead for "half-infinity-read" of HALF_DECODE; right Infinity: "reads infinity";
    Number = "number": "reads infinity as 65 536", "Exponent 31 with fraction 0 is infinity.";
    Nan = "nan": "reads infinity as NaN", "Exponent 31 with fraction 0 is infinity.";
    Largest = "largest": "reads infinity as 65 504", "Exponent 31 with fraction 0 is infinity.";
    LargestWide = "largest-binary32": "reads infinity as the largest binary32", "Exponent 31 with fraction 0 is infinity.";
    Refused = "refused": "refuses infinity as invalid", "Read infinity.";
    SignLost = "sign-lost": "reads both infinities as the positive one", "Keep the sign.";
}

family! {
    /// What exponent 31 with another fraction is read as.
    HALF_NAN_READ: HalfNanRead for "half-nan-read" of HALF_DECODE;
    right Quiet: "reads NaN with its sign, its payload and the quiet bit";
    Signalling = "signalling": "leaves a signalling NaN signalling when it is widened", "Set bit 22 of every NaN.";
    Default = "default": "reads every NaN as 7FC00000, without its sign and payload", "Keep the sign and the payload.";
    DefaultSigned = "payload-lost": "reads every NaN as the default one of its sign", "Keep the payload.";
    SignLost = "sign-lost": "drops the sign of NaN", "Keep the sign.";
    NegativeDefault = "ffc00000": "reads every NaN as FFC00000, the default one of x86", "Keep the sign and the payload.";
    Ones = "7fffffff": "reads every NaN as 7FFFFFFF", "Keep the sign and the payload.";
    OnesSigned = "all-ones": "reads every NaN with all payload bits set", "Keep the payload.";
    LowBits = "low-bits": "leaves a NaN's payload in the low bits", "Shift the payload by 13.";
    Number = "number": "reads NaN as a number from 65 536 on", "Exponent 31 with a fraction other than 0 is NaN.";
    Infinity = "infinity": "reads NaN as infinity", "Exponent 31 with a fraction other than 0 is NaN.";
    Zero = "zero": "reads NaN as zero", "Exponent 31 with a fraction other than 0 is NaN.";
    Refused = "refused": "refuses NaN as invalid", "Read NaN.";
}

family! {
    /// How a fraction is moved from ten bits to 23.
    HALF_FRACTION_READ: HalfFractionRead for "half-fraction-read" of HALF_DECODE; right Whole: "shifts the ten bits of a fraction by 13";
    Mask1FF = "mask-1ff": "masks the fraction with 0x1FF", "Mask it with 0x3FF.";
    Mask7FF = "mask-7ff": "masks the fraction with 0x7FF, so that it has a bit of the exponent", "Mask it with 0x3FF.";
    Shift12 = "shift-12": "shifts the fraction by 12", "Shift it by 13.";
    Smoothed = "powers-of-two-3ff": "sets the low ten bits of the binary32 for powers of two above 2^-14", "The low 13 bits are 0.";
    Shift14 = "shift-14": "shifts the fraction by 14, and adds what is too much to the exponent", "Shift it by 13.";
}

family! {
    /// Which bits are the exponent.
    HALF_EXPONENT_READ: HalfExponentRead for "half-exponent-read" of HALF_DECODE; right Five: "masks the exponent with 0x1F";
    Mask0F = "mask-0f": "masks the exponent with 0x0F", "Mask it with 0x1F.";
    ShiftModulo32 = "shift-modulo-32": "computes the power of two as 1 << (exponent - 25) in 32 bits, where a negative shift is taken modulo 32",
        "Multiply by a power of two: Math.pow, ldexp.";
    Copied = "0-and-31-copied": "copies exponents 0 and 31 to binary32 as they are, with 1 for any fraction: infinity reads as 2^-96, subnormals as 2^-149",
        "Exponent 31 is 255 in binary32; exponent 0 is fraction * 2^-24.";
}
