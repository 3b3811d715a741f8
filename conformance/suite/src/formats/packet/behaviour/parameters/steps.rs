//! Fields that cut an interval into steps: what they have in common, and what is that of intervals alone.

use crate::formats::packet::sets::{
    FRACTION_DECODE, NORMALIZED, NORMALIZED_ENCODE, QUATERNION, QUATERNION_ENCODE, RANGE, RANGE_DECODE,
    RANGE_ENCODE, STEPS_ENCODE,
};
use crate::model::behaviour::parameters;

parameters! {
    pub(super) const PARAMETERS;
    /// How a number of steps becomes an integer.
    Rounding = "rounding" for STEPS_ENCODE, right Nearest: "rounds to the nearest step, ties up" {
        Down = "down": "cuts to the step below", "floor(v * steps + 0.5).";
        HalfDown = "half-down": "rounds ties down", "Round ties up: floor(v * steps + 0.5).";
        Up = "up": "rounds up", "floor(v * steps + 0.5).";
    }

    /// The type of a writer's arithmetic.
    RangePrecision = "range-precision" for RANGE_ENCODE, right Binary64: "computes steps in binary64" {
        Binary32 = "binary32": "computes steps in binary32", "Compute in binary64, and round once.";
        ProductFirst = "binary32-product-first": "computes (v - min) * steps / range in binary32", "Compute in binary64, and round once.";
    }

    /// The number of steps that an interval has.
    Scale = "normalized-scale" for NORMALIZED,
        "range-scale" for RANGE,
        "quaternion-scale" for QUATERNION, right Steps: "has 255 or 65535 steps" {
        PowerOfTwo = "power-of-two": "scales by 256 or 65536", "Scale by 255 or 65535: 256 values have one step fewer between them.";
        OneLess = "one-less": "scales by 254 or 65534", "Scale by 255 or 65535.";
    }

    /// What becomes of a step above the largest.
    Top = "normalized-top" for NORMALIZED_ENCODE,
        "quaternion-top" for QUATERNION_ENCODE, right Largest: "writes at most the largest step" {
        Wraps = "wraps": "cuts a step above the largest to the field's bits", "Write at most 255 or 65535.";
    }

    /// Whether a writer has both ends of the interval.
    Ends = "normalized-ends" for NORMALIZED_ENCODE, right Both: "accepts both ends of the interval" {
        UpperRefused = "upper-refused": "refuses the upper end of the interval: < for <=", "Accept the upper end.";
    }

    /// What becomes of finite values outside the interval.
    Outside = "normalized-outside" for NORMALIZED_ENCODE,
        "range-outside" for RANGE_ENCODE,
        "quaternion-outside" for QUATERNION_ENCODE, right Refused: "refuses values outside the interval" {
        Clamped = "clamped": "clamps values outside the interval", "Refuse them; clamp by name where clamping is meant.";
        Wraps = "wraps": "does not check the interval and cuts what is outside to the field's bits", "Refuse values outside the interval.";
        Converted = "converted": "does not check the interval, and converts to an int as x86 does: cut toward zero, and -2^31 for what it does not hold",
            "Refuse values outside the interval.";
        Breaks = "breaks": "fails with an error on values outside the interval", "Refuse them, and say out_of_range.";
    }

    /// What becomes of NaN and infinities.
    NotFinite = "normalized-not-finite" for NORMALIZED_ENCODE,
        "range-not-finite" for RANGE_ENCODE,
        "quaternion-not-finite" for QUATERNION_ENCODE, right Refused: "refuses NaN and infinities as invalid" {
        Unchecked = "unchecked": "lets NaN pass, which becomes step 0, and treats infinities as values outside the interval",
            "Refuse what is not finite as invalid.";
        NanLargest = "nan-largest": "lets NaN pass, which becomes the largest step, and treats infinities as values outside the interval",
            "Refuse what is not finite as invalid.";
        NanBreaks = "nan-breaks": "fails with an error on NaN, and treats infinities as values outside the interval",
            "Refuse what is not finite as invalid.";
    }

    /// How a reader divides by the number of steps.
    Quotient = "quotient" for FRACTION_DECODE, right Divides: "divides by the steps and rounds once" {
        Reciprocal = "reciprocal": "multiplies by the reciprocal of the steps in binary32", "Divide, or multiply in binary64 and round once.";
    }

    /// Which intervals are accepted.
    IntervalCheck = "range-interval" for RANGE, right Whole: "accepts finite intervals above zero whose end binary32 holds" {
        EndInBinary64 = "end-in-binary64": "takes min + range in binary64 for the upper end, not rounded to binary32",
            "Round min + range to binary32 before comparing with it.";
        FiniteUnchecked = "finite-unchecked": "does not check that min, range and their sum are finite", "Require finite ends.";
        ZeroPasses = "zero-passes": "does not refuse a range of 0, which makes NaN and so step 0", "Require range > 0.";
        ZeroBreaks = "zero-divides": "does not refuse a range of 0, and fails when it divides by it", "Require range > 0.";
        Unchecked = "unchecked": "refuses no interval", "Require finite ends and range > 0.";
    }

    /// What a writer compares with the ends of the interval.
    Bounds = "range-bounds" for RANGE_ENCODE, right Value: "compares the value with min and min + range in binary32" {
        Fraction = "fraction": "compares (v - min) / range with 0 and 1 instead of the value with the ends",
            "Compare the value with min and with min + range rounded to binary32.";
    }

    /// What is done with min.
    Min = "range-min" for RANGE, right Used: "subtracts min before it scales and adds it after" {
        Forgotten = "forgotten": "leaves min out", "Subtract min to write, add it to read.";
    }

    /// What the second parameter is taken for.
    Span = "range-span" for RANGE, right Range: "takes range for the interval's length" {
        MaxAboveMin = "max-above-min": "takes range for the interval's upper end, which must lie above min", "The upper end is min + range.";
        MaxOfAnyMin = "max-above-any-min": "takes range for the interval's upper end, and does not look whether min is finite",
            "The upper end is min + range; require finite ends.";
        End = "end": "takes min + range for the interval's length", "The length is range.";
        EndLessMin = "end-less-min": "takes min + range, rounded to binary32, less min for the interval's length", "The length is range itself.";
    }

    /// A reader's arithmetic.
    RangeRead = "range-read" for RANGE_DECODE, right Binary64: "computes n * range / steps + min in binary64" {
        Extended = "extended": "computes n * range / steps + min in the 80-bit registers of the x87",
            "Compute in SSE registers (-msse2 -mfpmath=sse); storing each result (-ffloat-store) rounds twice.";
        QuotientFirst = "binary32-quotient-first": "computes n / steps * range + min in binary32", "Compute in binary64 and round once.";
        ProductFirst = "binary32-product-first": "computes n * range / steps + min in binary32", "Compute in binary64 and round once.";
        StepFirst = "binary32-step-first": "computes n * (range / steps) + min in binary32", "Compute in binary64 and round once.";
        WideReciprocal = "reciprocal": "computes n * (1 / steps) * range + min in binary64", "Multiply by the range, then divide by the steps.";
    }
}
