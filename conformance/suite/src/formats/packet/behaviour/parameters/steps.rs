//! Fields that cut an interval into steps: what they have in common.

use super::operations::{
    FRACTION_DECODE, NORMALIZED, NORMALIZED_DECODE, NORMALIZED_ENCODE, QUATERNION, QUATERNION_DECODE,
    QUATERNION_ENCODE, RANGE, RANGE_DECODE, RANGE_ENCODE, STEPS_ENCODE,
};
use crate::formats::packet::behaviour::family::family;

family! {
    /// How a number of steps becomes an integer.
    ROUNDING: Rounding for "rounding" of STEPS_ENCODE; right Nearest: "rounds to the nearest step, ties up";
    Down = "down": "cuts to the step below", "floor(v * steps + 0.5).";
    HalfDown = "half-down": "rounds ties down", "Round ties up: floor(v * steps + 0.5).";
    Up = "up": "rounds up", "floor(v * steps + 0.5).";
    AlmostHalf = "almost-half": "adds 0.49999 instead of a half before it cuts", "floor(v * steps + 0.5).";
}

family! {
    /// How a number of steps becomes an integer where it lies in the middle of two. The other fields have one tie only,
    /// which lies below an even step.
    TIES: Ties for "range-ties" of RANGE_ENCODE; right Up: "rounds ties up";
    Even = "half-even": "rounds ties to the even step", "Round ties up: floor(v * steps + 0.5).";
}

family! {
    /// The type of a writer's arithmetic.
    PRECISION: Precision for
        "normalized-precision" of NORMALIZED_ENCODE,
        "quaternion-precision" of QUATERNION_ENCODE;
    right Binary64: "computes steps in binary64";
    Binary32 = "binary32": "computes steps in binary32", "Compute in binary64, and round once.";
}

family! {
    /// The type of a writer's arithmetic where there is an interval.
    RANGE_PRECISION: RangePrecision for "range-precision" of RANGE_ENCODE;
    right Binary64: "computes steps in binary64";
    Binary32 = "binary32": "computes steps in binary32", "Compute in binary64, and round once.";
    ProductFirst = "binary32-product-first": "computes (v - min) * steps / range in binary32", "Compute in binary64, and round once.";
}

family! {
    /// The number of steps that an interval has.
    SCALE: Scale for
        "normalized-scale" of NORMALIZED,
        "range-scale" of RANGE,
        "quaternion-scale" of QUATERNION;
    right Steps: "has 255 or 65535 steps";
    PowerOfTwo = "power-of-two": "scales by 256 or 65536", "Scale by 255 or 65535: 256 values have one step fewer between them.";
    OneLess = "one-less": "scales by 254 or 65534", "Scale by 255 or 65535.";
    Half = "half": "scales by 127 or 32767, as if the word had a sign", "Scale by 255 or 65535.";
}

family! {
    /// What becomes of a step above the largest.
    TOP: Top for
        "normalized-top" of NORMALIZED_ENCODE,
        "range-top" of RANGE_ENCODE,
        "quaternion-top" of QUATERNION_ENCODE;
    right Largest: "writes at most the largest step";
    Wraps = "wraps": "cuts a step above the largest to the field's bits", "Write at most 255 or 65535.";
}

family! {
    /// What becomes of a step that the field's bytes do not hold.
    OVERFLOW: Overflow for "normalized-overflow" of NORMALIZED_ENCODE;
    right Checked: "converts a step to the field's bytes without an error";
    Breaks = "breaks": "fails with an error on a step that the field's bytes do not hold", "Write at most 255 or 65535.";
}

family! {
    /// Which end of the interval a writer does not have.
    ENDS: Ends for "normalized-ends" of NORMALIZED_ENCODE, "range-ends" of RANGE_ENCODE;
    right Both: "accepts both ends of the interval";
    UpperRefused = "upper-refused": "refuses the upper end of the interval: < for <=", "Accept the upper end.";
    LowerRefused = "lower-refused": "refuses the lower end of the interval: <= for <", "Accept the lower end.";
}

family! {
    /// What becomes of finite values outside the interval.
    OUTSIDE: Outside for
        "normalized-outside" of NORMALIZED_ENCODE,
        "range-outside" of RANGE_ENCODE,
        "quaternion-outside" of QUATERNION_ENCODE;
    right Refused: "refuses values outside the interval";
    Clamped = "clamped": "clamps values outside the interval", "Refuse them; clamp by name where clamping is meant.";
    Wraps = "wraps": "does not check the interval and cuts what is outside to the field's bits", "Refuse values outside the interval.";
    AboveWraps = "above-unchecked": "does not check the upper end of the interval, and cuts what is above to the field's bits",
        "Refuse values above the interval.";
    BelowWraps = "below-unchecked": "does not check the lower end of the interval, and cuts what is below to the field's bits",
        "Refuse values below the interval.";
    AboveClamped = "above-clamped": "clamps values above the interval", "Refuse them.";
    BelowClamped = "below-clamped": "clamps values below the interval", "Refuse them.";
    StepChecked = "step-checked": "checks the rounded step instead of the value, so that what rounds to an end passes",
        "Compare the value with the interval's ends, before rounding.";
    Invalid = "invalid": "refuses values outside the interval as invalid", "Say out_of_range.";
    Converted = "converted": "does not check the interval, and converts to an int as x86 does: cut toward zero, and -2^31 for what it does not hold",
        "Refuse values outside the interval.";
    Breaks = "breaks": "fails with an error on values outside the interval", "Refuse them, and say out_of_range.";
}

family! {
    /// What becomes of NaN and infinities.
    NOT_FINITE: NotFinite for
        "normalized-not-finite" of NORMALIZED_ENCODE,
        "range-not-finite" of RANGE_ENCODE,
        "quaternion-not-finite" of QUATERNION_ENCODE;
    right Refused: "refuses NaN and infinities as invalid";
    OutOfRange = "out-of-range": "refuses NaN and infinities as out_of_range", "Say invalid.";
    InfinitiesCompared = "infinities-compared": "treats infinities as values outside the interval, and refuses NaN alone as invalid",
        "Refuse what is not finite as invalid.";
    NanPasses = "nan-passes": "lets NaN pass, which becomes step 0, and refuses infinities as invalid", "Refuse NaN: no comparison with it is true.";
    Unchecked = "unchecked": "lets NaN pass, which becomes step 0, and treats infinities as values outside the interval",
        "Refuse what is not finite as invalid.";
    NanBreaks = "nan-breaks": "fails with an error on NaN, and treats infinities as values outside the interval",
        "Refuse what is not finite as invalid.";
    NanLargest = "nan-largest": "lets NaN pass, which becomes the largest step, and treats infinities as values outside the interval",
        "Refuse what is not finite as invalid.";
}

family! {
    /// How a reader divides by the number of steps.
    QUOTIENT: Quotient for "quotient" of FRACTION_DECODE; right Divides: "divides by the steps and rounds once";
    Reciprocal = "reciprocal": "multiplies by the reciprocal of the steps in binary32", "Divide, or multiply in binary64 and round once.";
}

family! {
    /// How far outside the interval a value is taken for its end.
    SLACK: Slack for "normalized-tolerance" of NORMALIZED_ENCODE, "range-tolerance" of RANGE_ENCODE;
    right None: "takes no value outside the interval for its end";
    Millionth = "millionth": "takes what is up to 1e-6 outside the interval for its end", "Refuse what is outside, however little.";
    Thousandth = "thousandth": "takes what is up to 1e-3 outside the interval for its end", "Refuse what is outside, however little.";
}

family! {
    /// What becomes of -0.
    NEGATIVE_ZERO: NegativeZero for "normalized-negative-zero" of NORMALIZED_ENCODE; right Zero: "takes -0 for 0";
    Refused = "refused": "refuses -0: looks at the sign bit", "Compare with 0; -0 is not below it.";
}

family! {
    /// Which value of those that a step stands for is read.
    CENTRE: Centre for
        "normalized-centre" of NORMALIZED_DECODE,
        "range-centre" of RANGE_DECODE,
        "quaternion-centre" of QUATERNION_DECODE;
    right Ends: "reads the first and the last step as the interval's ends";
    Bucket = "bucket": "reads a step as the middle of one of 256 or 65536 equal parts: (n + 0.5) / 256",
        "Divide n by 255 or 65535.";
}
