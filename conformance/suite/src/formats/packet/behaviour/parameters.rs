//! What implementations of packet fields do differently.

use std::sync::LazyLock;

use crate::formats::contained::contained;
use crate::formats::packet::sets::{
    FRACTION_DECODE, HALF, HALF_DECODE, HALF_ENCODE, NORMALIZED, NORMALIZED_ENCODE, QUATERNION,
    QUATERNION_DECODE, QUATERNION_ENCODE, RANGE, RANGE_DECODE, RANGE_ENCODE, STEPS_ENCODE, both, decoders,
    encoders,
};
use crate::formats::varint::behaviour as varint;
use crate::model::behaviour::{Parameter, parameters};

/// All parameters. A VariableFloat16 is a LEB128.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    let uses: [(&str, &[&'static str]); 2] =
        [("varint.encode", encoders!(variable_float16)), ("varint.decode", decoders!(variable_float16))];
    [OWN, &contained("varint", &varint::PARAMETERS, &uses)].concat()
});

parameters! {
    /// Of halves, bytes and vectors, steps, and quaternions.
    const OWN;
    HalfLayout = "half-layout" for HALF, right Binary16: "has binary16: 5 exponent bits, biased by 15" {
        NoInfinity = "no-infinity": "takes exponent 31 for a number, as Arm's alternative half precision does", "Exponent 31 is infinity and NaN.";
        Bias16 = "bias-16": "biases the exponent by 16", "Bias by 15.";
    }
    HalfSign = "half-sign" for HALF, right Kept: "keeps the sign" {
        Dropped = "dropped": "drops the sign", "Bit 15 is the sign.";
    }
    HalfSubnormals = "half-subnormals" for HALF, right Kept: "has subnormals" {
        Flushed = "flushed": "takes subnormals for zero", "Exponent 0 is fraction * 2^-24.";
    }
    HalfRounding = "half-rounding" for HALF_ENCODE, right TiesToEven: "rounds to the nearest, ties to even" {
        ToZero = "to-zero": "cuts the fraction instead of rounding", "Round to the nearest, ties to even.";
        TiesAway = "ties-away": "rounds ties away from zero", "Round ties to the even pattern.";
    }
    HalfCarry = "half-carry" for HALF_ENCODE, right Kept: "carries from the fraction into the exponent" {
        OneLow = "exponent-too-low": "writes normal numbers with an exponent one too low, which halves them", "The exponent of 2^e is e + 15.";
    }
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
    HalfInfinityWritten = "half-infinity-written" for HALF_ENCODE, right Infinity: "writes infinity as infinity" {
        AllOnes = "7fff": "writes exponent 31 with all bits of the fraction set for infinity, which is a NaN",
            "Infinity is exponent 31 with fraction 0.";
    }
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
    HalfZeroWritten = "half-zero-written" for HALF_ENCODE, right Kept: "writes zero with its sign" {
        SignLost = "sign-lost": "writes -0 as a positive zero", "Keep the sign of zero.";
        UnderflowSignLost = "underflow-sign-lost": "writes a positive zero for -0 and for negative numbers that round to it",
            "Keep the sign of zero.";
    }
    HalfZeroRead = "half-zero-read" for HALF_DECODE, right Kept: "reads zero with its sign" {
        SignLost = "sign-lost": "reads 8000 as a positive zero", "Keep the sign of zero.";
    }
    HalfInfinityRead = "half-infinity-read" for HALF_DECODE, right Infinity: "reads infinity" {
        Number = "number": "reads infinity as 65 536", "Exponent 31 with fraction 0 is infinity.";
        SignLost = "sign-lost": "reads both infinities as the positive one", "Keep the sign.";
    }
    HalfNanRead = "half-nan-read" for HALF_DECODE, right Quiet: "reads NaN with its sign, its payload and the quiet bit" {
        Signalling = "signalling": "leaves a signalling NaN signalling when it is widened", "Set bit 22 of every NaN.";
        Default = "default": "reads every NaN as 7FC00000, without its sign and payload", "Keep the sign and the payload.";
        DefaultSigned = "payload-lost": "reads every NaN as the default one of its sign", "Keep the payload.";
        SignLost = "sign-lost": "drops the sign of NaN", "Keep the sign.";
        LowBits = "low-bits": "leaves a NaN's payload in the low bits", "Shift the payload by 13.";
        Number = "number": "reads NaN as a number from 65 536 on", "Exponent 31 with a fraction other than 0 is NaN.";
    }
    HalfFractionRead = "half-fraction-read" for HALF_DECODE, right Whole: "shifts the ten bits of a fraction by 13" {
        Smoothed = "powers-of-two-3ff": "sets the low ten bits of the binary32 for powers of two above 2^-14", "The low 13 bits are 0.";
    }
    HalfExponentRead = "half-exponent-read" for HALF_DECODE, right Five: "masks the exponent with 0x1F" {
        ShiftModulo32 = "shift-modulo-32": "computes the power of two as 1 << (exponent - 25) in 32 bits, where a negative shift is taken modulo 32",
            "Multiply by a power of two: Math.pow, ldexp.";
        Copied = "0-and-31-copied": "copies exponents 0 and 31 to binary32 as they are, with 1 for any fraction: infinity reads as 2^-96, subnormals as 2^-149",
            "Exponent 31 is 255 in binary32; exponent 0 is fraction * 2^-24.";
    }
    ByteOrder = "float16-byte-order" for both!(float16),
        "vector-float16-byte-order" for both!(vector2_float16 vector3_float16),
        "vector-float32-byte-order" for both!(vector2_float32 vector3_float32),
        "normalized-byte-order" for both!(normalized_float16),
        "range-byte-order" for both!(range_limited_float16),
        "quaternion-byte-order" for both!(rotation_quaternion64), right LittleEndian: "has the least significant byte of a word first" {
        BigEndian = "big-endian": "has the most significant byte of a word first", "Least significant byte first.";
    }
    End = "end" for decoders!(
        float16 normalized_float8 normalized_float16 range_limited_float8 range_limited_float16
        vector2_float32 vector3_float32 vector2_float16 vector3_float16
        rotation_quaternion64 rotation_quaternion32
    ), right Refused: "refuses input that ends inside the field" {
        Zeros = "zeros": "takes missing bytes for zero", "Refuse input that ends inside the field.";
    }
    VariableForm = "variable-form" for both!(variable_float16), right Leb128: "has the pattern as LEB128" {
        Fixed = "fixed": "has the two bytes of a Float16 for a VariableFloat16", "Have the pattern as LEB128.";
    }
    Rounding = "rounding" for STEPS_ENCODE, right Nearest: "rounds to the nearest step, ties up" {
        Down = "down": "cuts to the step below", "floor(v * steps + 0.5).";
        HalfDown = "half-down": "rounds ties down", "Round ties up: floor(v * steps + 0.5).";
        Up = "up": "rounds up", "floor(v * steps + 0.5).";
    }
    RangePrecision = "range-precision" for RANGE_ENCODE, right Binary64: "computes steps in binary64" {
        Binary32 = "binary32": "computes steps in binary32", "Compute in binary64, and round once.";
        ProductFirst = "binary32-product-first": "computes (v - min) * steps / range in binary32", "Compute in binary64, and round once.";
    }
    Scale = "normalized-scale" for NORMALIZED,
        "range-scale" for RANGE,
        "quaternion-scale" for QUATERNION, right Steps: "has 255 or 65535 steps" {
        PowerOfTwo = "power-of-two": "scales by 256 or 65536", "Scale by 255 or 65535: 256 values have one step fewer between them.";
        OneLess = "one-less": "scales by 254 or 65534", "Scale by 255 or 65535.";
    }
    Top = "normalized-top" for NORMALIZED_ENCODE,
        "quaternion-top" for QUATERNION_ENCODE, right Largest: "writes at most the largest step" {
        Wraps = "wraps": "cuts a step above the largest to the field's bits", "Write at most 255 or 65535.";
    }
    Outside = "normalized-outside" for NORMALIZED_ENCODE,
        "range-outside" for RANGE_ENCODE,
        "quaternion-outside" for QUATERNION_ENCODE, right Refused: "refuses values outside the interval" {
        Clamped = "clamped": "clamps values outside the interval", "Refuse them; clamp by name where clamping is meant.";
        Wraps = "wraps": "does not check the interval and cuts what is outside to the field's bits", "Refuse values outside the interval.";
        Converted = "converted": "does not check the interval, and converts to an int as x86 does: cut toward zero, and -2^31 for what it does not hold",
            "Refuse values outside the interval.";
        Breaks = "breaks": "fails with an error on values outside the interval", "Refuse them, and say out_of_range.";
    }
    NotFinite = "normalized-not-finite" for NORMALIZED_ENCODE,
        "range-not-finite" for RANGE_ENCODE,
        "quaternion-not-finite" for QUATERNION_ENCODE, right Refused: "refuses NaN and infinities as invalid" {
        Unchecked = "unchecked": "lets NaN pass, which becomes step 0, and treats infinities as values outside the interval",
            "Refuse what is not finite as invalid.";
        NanBreaks = "nan-breaks": "fails with an error on NaN, and treats infinities as values outside the interval",
            "Refuse what is not finite as invalid.";
    }
    Quotient = "quotient" for FRACTION_DECODE, right Divides: "divides by the steps and rounds once" {
        Reciprocal = "reciprocal": "multiplies by the reciprocal of the steps in binary32", "Divide, or multiply in binary64 and round once.";
    }
    IntervalCheck = "range-interval" for RANGE, right Whole: "accepts finite intervals above zero whose end binary32 holds" {
        EndInBinary64 = "end-in-binary64": "takes min + range in binary64 for the upper end, not rounded to binary32",
            "Round min + range to binary32 before comparing with it.";
        FiniteUnchecked = "finite-unchecked": "does not check that min, range and their sum are finite", "Require finite ends.";
        ZeroPasses = "zero-passes": "does not refuse a range of 0, which makes NaN and so step 0", "Require range > 0.";
        ZeroBreaks = "zero-divides": "does not refuse a range of 0, and fails when it divides by it", "Require range > 0.";
        Unchecked = "unchecked": "refuses no interval", "Require finite ends and range > 0.";
    }
    Bounds = "range-bounds" for RANGE_ENCODE, right Value: "compares the value with min and min + range in binary32" {
        Fraction = "fraction": "compares (v - min) / range with 0 and 1 instead of the value with the ends",
            "Compare the value with min and with min + range rounded to binary32.";
    }
    Span = "range-span" for RANGE, right Range: "takes range for the interval's length" {
        MaxAboveMin = "max-above-min": "takes range for the interval's upper end, which must lie above min", "The upper end is min + range.";
        MaxOfAnyMin = "max-above-any-min": "takes range for the interval's upper end, and does not look whether min is finite",
            "The upper end is min + range; require finite ends.";
        End = "end": "takes min + range for the interval's length", "The length is range.";
        EndLessMin = "end-less-min": "takes min + range, rounded to binary32, less min for the interval's length", "The length is range itself.";
    }
    RangeRead = "range-read" for RANGE_DECODE, right Binary64: "computes n * range / steps + min in binary64" {
        Extended = "extended": "computes n * range / steps + min in the 80-bit registers of the x87",
            "Compute in SSE registers (-msse2 -mfpmath=sse); storing each result (-ffloat-store) rounds twice.";
        QuotientFirst = "binary32-quotient-first": "computes n / steps * range + min in binary32", "Compute in binary64 and round once.";
        ProductFirst = "binary32-product-first": "computes n * range / steps + min in binary32", "Compute in binary64 and round once.";
        StepFirst = "binary32-step-first": "computes n * (range / steps) + min in binary32", "Compute in binary64 and round once.";
    }
    Order = "quaternion-order" for QUATERNION, right WFirst: "has w, x, y, z on the wire and x, y, z, w in the value" {
        WLast = "w-last": "has w last on the wire", "w, x, y, z on the wire.";
        ValueWFirst = "value-w-first": "has w first in the value, too", "The value is x, y, z, w.";
    }
    W = "quaternion-w" for QUATERNION, right Unit: "has w over [0, 1]" {
        LikeOthers = "like-x": "has w over [-1, 1] like x, y and z", "w is over [0, 1].";
        SignedCut = "signed-words-cut": "has signed words for all four: c * 127 or c * 32767, cut toward zero",
            "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5.";
    }
    Negation = "quaternion-negation" for QUATERNION_ENCODE, right All: "negates all four components if w < 0" {
        Never = "never": "negates nothing if w < 0", "Negate all four if w < 0.";
        WClamped = "w-clamped": "clamps a negative w to 0 instead of negating", "Negate all four if w < 0.";
        WOnly = "w-only": "negates w alone", "Negate all four: only then is it the same rotation.";
    }
    Remap = "quaternion-remap" for QUATERNION_ENCODE, right Halved: "moves x, y and z by c / 2 + 0.5" {
        PlusOne = "plus-one": "moves x, y and z by / 2 + 1", "c / 2 + 0.5.";
    }
    Moved = "quaternion-moved" for QUATERNION_DECODE, right Exact: "reads (2n - steps) / steps, rounded once" {
        HalfSteps = "half-steps": "reads n / 127 - 1 or n / 32767 - 1, an integer division of the steps", "(2n - 255) / 255 or (2n - 65535) / 65535.";
        Binary32 = "binary32": "reads n / steps * 2 - 1 in binary32, with two roundings", "Compute 2n - steps as an integer, then divide once.";
        Conjugate = "conjugate": "reads x, y and z with the opposite sign", "Read (2n - steps) / steps.";
    }
    Tolerance = "quaternion-tolerance" for QUATERNION_ENCODE, right Whole: "takes magnitudes up to 1 + 2^-20 for 1" {
        None = "none": "refuses magnitudes just above 1", "Take magnitudes up to 1 + 2^-20 for 1.";
    }
    LengthRead = "quaternion-length-read" for QUATERNION_DECODE, right Unseen: "returns components as their steps make them" {
        Normalised = "normalised": "normalises the quaternion", "Return the components as their steps make them.";
    }
}
