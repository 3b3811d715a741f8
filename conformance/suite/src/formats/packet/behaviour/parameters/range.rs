//! Range-limited floats.

use super::operations::{RANGE, RANGE_DECODE, RANGE_ENCODE};
use crate::formats::packet::behaviour::family::family;

family! {
    /// Which intervals are accepted.
    INTERVAL: IntervalCheck for "range-interval" of RANGE;
    right Whole: "accepts finite intervals above zero whose end binary32 holds";
    EndInBinary64 = "end-in-binary64": "takes min + range in binary64 for the upper end, not rounded to binary32",
        "Round min + range to binary32 before comparing with it.";
    EndUnchecked = "end-unchecked": "does not refuse an interval whose end binary32 does not hold", "Check that min + range is finite.";
    FiniteUnchecked = "finite-unchecked": "does not check that min, range and their sum are finite", "Require finite ends.";
    NanUnchecked = "nan-unchecked": "does not refuse NaN for min or range, which makes NaN and so step 0", "Require finite ends.";
    OnlyRefusesZero = "zero-and-below-refused": "refuses a range of 0 and below, and nothing else: NaN and infinities pass",
        "Require finite ends.";
    ZeroPasses = "zero-passes": "does not refuse a range of 0, which makes NaN and so step 0", "Require range > 0.";
    ZeroBreaks = "zero-divides": "does not refuse a range of 0, and fails when it divides by it", "Require range > 0.";
    SignUnchecked = "sign-unchecked": "does not refuse a range of 0 or below", "Require range > 0.";
    Unchecked = "unchecked": "refuses no interval", "Require finite ends and range > 0.";
    Invalid = "invalid": "refuses an interval that is none as invalid", "Say out_of_range.";
    Breaks = "breaks": "fails with an error on an interval that is none", "Refuse it, and say out_of_range.";
}

family! {
    /// What a writer compares with the ends of the interval.
    BOUNDS: Bounds for "range-bounds" of RANGE_ENCODE; right Value: "compares the value with min and min + range in binary32";
    Fraction = "fraction": "compares (v - min) / range with 0 and 1 instead of the value with the ends",
        "Compare the value with min and with min + range rounded to binary32.";
}

family! {
    /// What is done with min.
    MIN: Min for "range-min" of RANGE; right Used: "subtracts min before it scales and adds it after";
    Forgotten = "forgotten": "leaves min out", "Subtract min to write, add it to read.";
    Opposite = "opposite-sign": "adds min where it is to be subtracted, or subtracts it where it is to be added",
        "Subtract min to write, add it to read.";
}

family! {
    /// What the second parameter is taken for.
    SPAN: Span for "range-span" of RANGE; right Range: "takes range for the interval's length";
    Max = "max": "takes range for the interval's upper end", "The upper end is min + range.";
    MaxAboveMin = "max-above-min": "takes range for the interval's upper end, which must lie above min", "The upper end is min + range.";
    MaxOfAnyMin = "max-above-any-min": "takes range for the interval's upper end, and does not look whether min is finite", "The upper end is min + range; require finite ends.";
    End = "end": "takes min + range for the interval's length", "The length is range.";
    EndLessMin = "end-less-min": "takes min + range, rounded to binary32, less min for the interval's length", "The length is range itself.";
}

family! {
    /// A reader's arithmetic.
    RANGE_READ: RangeRead for "range-read" of RANGE_DECODE; right Binary64: "computes n * range / steps + min in binary64";
    Extended = "extended": "computes n * range / steps + min in the 80-bit registers of the x87",
        "Compute in SSE registers (-msse2 -mfpmath=sse); storing each result (-ffloat-store) rounds twice.";
    QuotientFirst = "binary32-quotient-first": "computes n / steps * range + min in binary32", "Compute in binary64 and round once.";
    ProductFirst = "binary32-product-first": "computes n * range / steps + min in binary32", "Compute in binary64 and round once.";
    StepFirst = "binary32-step-first": "computes n * (range / steps) + min in binary32", "Compute in binary64 and round once.";
    Reciprocal = "binary32-reciprocal": "computes n * (1 / steps) * range + min in binary32", "Compute in binary64 and round once.";
    Fused = "binary32-fused": "computes n / steps * range + min in binary32, contracted to a fused multiply-add",
        "Compute in binary64 and round once.";
    WideQuotientFirst = "quotient-first": "computes n / steps * range + min in binary64", "Multiply by the range before dividing by the steps.";
    WideReciprocal = "reciprocal": "computes n * (1 / steps) * range + min in binary64", "Multiply by the range, then divide by the steps.";
    WideBlended = "blended": "computes min * (1 - t) + (min + range) * t for t = n / steps in binary64", "Compute n * range / steps + min.";
    WideStepFirst = "step-first": "computes n * (range / steps) + min in binary64", "Multiply by the range before dividing by the steps.";
}
