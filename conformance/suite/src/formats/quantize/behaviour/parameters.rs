//! What implementations of quantising do differently.

use std::sync::LazyLock;

use crate::formats::arithmetic::PARAMETERS as ARITHMETIC;
use crate::model::behaviour::{Parameter, parameters};

const QUANTIZE: &[&str] = &["quantize.quantize_unit", "quantize.quantize"];
const RESTORE: &[&str] = &["quantize.restore_unit", "quantize.restore"];
const RANGED: &[&str] = &["quantize.quantize", "quantize.restore"];
const ALL: &[&str] =
    &["quantize.quantize_unit", "quantize.restore_unit", "quantize.quantize", "quantize.restore"];

/// All parameters.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| [ARITHMETIC, OWN].concat());

parameters! {
    /// Of steps, ranges and what lies outside them.
    const OWN;
    Scale = "scale" for ALL, right Steps: "scales by 2^bits - 1" {
        PowerOfTwo = "power-of-two": "scales by 2^bits", "Scale by 2^bits - 1: 2^bits integers have one interval fewer.";
        PowerOfTwoThroughout = "power-of-two-throughout": "takes 2^bits for the largest integer: it scales by it, and clamps and checks there",
            "The largest integer is 2^bits - 1.";
        OneLess = "one-less": "scales by 2^bits - 2", "Scale by 2^bits - 1.";
    }
    ScaleType = "scale-type" for ALL, right Exact: "computes 2^bits - 1 without overflow" {
        ShiftsBy32 = "shift-modulo-32": "shifts by the width modulo 32, so that 32 bits have no steps", "Compute 1 << bits in 64 bits.";
        ShiftsBy32Throughout = "shift-modulo-32-throughout": "shifts by the width modulo 32, where it checks and clamps, too: with 32 bits the largest integer is 0",
            "Compute 1 << bits in 64 bits.";
        SignedThroughout = "signed-shift-throughout": "shifts a signed 32-bit integer, where it checks and clamps, too: with 31 bits the largest integer is negative, with 32 bits 0",
            "Compute 1 << bits in 64 bits.";
        Narrow = "binary32": "rounds 2^bits - 1 to binary32, which makes it 2^bits from 25 bits on", "Compute 2^bits - 1 in binary64.";
    }
    ValuePrecision = "value" for QUANTIZE, right Whole: "takes the value as a binary64" {
        NarrowedFirst = "binary32-unchecked": "rounds the value to binary32 before it looks whether that is finite", "Keep the value in binary64.";
    }
    UnitPrecision = "unit" for RESTORE, right Whole: "restores a fraction of binary64" {
        Narrowed = "binary32": "rounds the restored fraction of the range to binary32", "Keep the fraction a double.";
    }
    ResultPrecision = "result" for &["quantize.restore"], right Whole: "returns a binary64" {
        Narrowed = "binary32": "rounds the restored value to binary32", "Keep the restored value a double.";
    }
    Ends = "ends" for RANGED, right Whole: "takes the ends of the range as binary64" {
        Narrowed = "binary32": "rounds the ends of the range to binary32", "Take min and max as doubles.";
        Exchanged = "exchanged": "takes max for min and min for max", "The first end of a range is the lower one.";
    }
    Normalised = "normalised" for &["quantize.quantize"], right Divided: "computes (v - min) / (max - min), then multiplies by the steps" {
        DividedNarrow = "divided-binary32": "computes (v - min) / (max - min) in binary32, and multiplies it by the steps in binary64",
            "Compute the fraction in binary64.";
        ByQuotient = "times-steps-per-unit": "multiplies by the quotient of steps and width", "Divide by max - min first, then multiply.";
        HalfStepFirst = "half-step-first": "adds half a step before it divides by the width of a step, and cuts",
            "Divide by max - min first, multiply, then add 0.5.";
    }
    Quotient = "quotient" for RESTORE, right Reciprocal: "multiplies by the reciprocal of the steps" {
        Divides = "divides": "divides by the steps instead of multiplying by their reciprocal: the last bit differs",
            "Multiply by 1.0 / (2^bits - 1).";
        NarrowReciprocal = "reciprocal-binary32": "rounds the reciprocal of the steps to binary32", "Keep the reciprocal a double.";
    }
    Restored = "restored" for &["quantize.restore"], right FromMin: "computes min + unit * (max - min)" {
        StepFirst = "step-first": "multiplies the integer by the width of a step", "Compute min + unit * (max - min).";
        ProductFirst = "product-first": "multiplies the integer by the width of the range before it divides by the steps",
            "Compute min + unit * (max - min).";
        Blended = "blended": "computes min * (1 - unit) + max * unit", "Compute min + unit * (max - min).";
        FromMiddle = "from-middle": "computes (2 * unit - 1) halves of the range from its middle", "Compute min + unit * (max - min).";
    }
    Stored = "stored" for RESTORE, right Narrow: "rounds the integer to binary32 before it multiplies, as the original's typed variable does" {
        Whole = "whole": "restores from the whole integer; the original's passes through a binary32",
            "Round the integer to binary32 before multiplying.";
    }
    Centre = "centre" for RESTORE, right Step: "restores the value at a step" {
        Bucket = "bucket": "adds 0.5 to the integer, for the middle of an interval",
            "Integers are steps of the range, from end to end, not intervals: add nothing.";
    }
    Signed = "signed" for RESTORE, right Unsigned: "takes integers as unsigned" {
        Signed32 = "signed-32": "takes integers from 2^31 on for negative", "Use an unsigned type of 32 bits.";
    }
    Below = "below" for QUANTIZE, right Refused: "refuses what rounds below the range" {
        Negative = "negative": "gives a negative integer for what rounds below the range", "Refuse it, or clamp it to 0, by name.";
        Clamped = "clamped": "clamps what is below the range to 0", "Refuse what rounds below 0.";
        Wraps = "wraps": "masks negative integers to their lowest bits", "Refuse what rounds below 0.";
        Unsigned = "unsigned-32": "takes the negative integer for an unsigned one of 32 bits", "Refuse what rounds below 0.";
        ValueRefused = "value-refused": "refuses every value below the range, also one that rounds to 0", "Check the rounded integer, not the value.";
        Tolerated = "tolerated": "accepts as 0 what is less than 1e-6 below the range", "Refuse what rounds below 0, without a tolerance.";
    }
    Above = "above" for QUANTIZE, right Clamped: "clamps what is above the range" {
        Wraps = "wraps": "masks integers above the range to their lowest bits", "Clamp to 2^bits - 1.";
        Unclamped = "unclamped": "does not clamp above the range", "Clamp to 2^bits - 1.";
        IntegerRefused = "integer-refused": "refuses values that round above the largest integer", "Clamp to 2^bits - 1.";
        ValueRefused = "value-refused": "refuses every value above the range", "Clamp to 2^bits - 1.";
        OneLess = "clamped-one-less": "clamps to 2^bits - 2", "Clamp to 2^bits - 1.";
        ValueClamped = "value-clamped": "clamps the value to the range, on both sides, and not the integer",
            "Clamp the rounded integer to 2^bits - 1, and refuse what rounds below 0.";
    }
    Conversion = "conversion" for QUANTIZE, right AfterClamping: "clamps before it converts to an integer" {
        UnboundedRefused = "unbounded-refused": "converts to an integer of any size before it clamps, and refuses infinity, which has none",
            "Clamp the float, then convert it.";
        Bits64 = "cast-64": "converts to 64 bits before it clamps; what does not fit, and NaN, becomes -2^63", "Clamp the float, then convert it.";
        Modulo = "modulo-32": "converts to 32 bits modulo 2^32 before it clamps", "Clamp the float, then convert it.";
        Low32 = "low-32-of-64": "converts to 64 bits before it clamps, and takes the low 32 for an unsigned integer; what does not fit in 64 bits, and NaN, becomes 0",
            "Clamp the float, then convert it.";
        Unbounded = "unbounded": "converts to an integer of any size before it clamps, which fails for infinity", "Clamp the float, then convert it.";
    }
    NotFinite = "not-finite" for QUANTIZE, right Refused: "refuses NaN and infinities" {
        InfinitiesPass = "infinities-pass": "refuses NaN only, infinities pass", "Refuse what is not finite.";
        NanPasses = "nan-passes": "refuses infinities only, NaN passes", "Refuse what is not finite.";
        NanIsMax = "nan-is-max": "refuses neither NaN nor infinities, and takes NaN for the upper end of the range, as a comparison with it in the wrong order does",
            "Refuse what is not finite.";
        Unchecked = "unchecked": "refuses neither NaN nor infinities", "Refuse what is not finite.";
    }
    WidthCheck = "width-check" for ALL, right Whole: "accepts widths from 1 to 32" {
        Below32 = "below-32": "refuses 32 bits: < for <=", "Accept 32 bits.";
        ZeroPasses = "zero-passes": "does not refuse a width of 0", "Refuse widths outside 1 to 32.";
        WidePasses = "wide-passes": "does not refuse widths above 32", "Refuse widths outside 1 to 32.";
        Unchecked = "unchecked": "refuses no width", "Refuse widths outside 1 to 32.";
        ZeroDivides = "zero-divides": "does not refuse a width of 0, by which restoring fails to divide", "Refuse a width of 0 (out_of_range).";
        UncheckedDivides = "unchecked-divides": "refuses no width, and restoring with a width of 0 fails to divide", "Refuse widths outside 1 to 32.";
    }
    RangeCheck = "range-check" for RANGED, right Whole: "accepts finite ranges of finite width with min < max" {
        OrderUnchecked = "any-order": "does not compare min with max", "Require min < max.";
        FiniteUnchecked = "not-finite-passes": "does not check that min and max are finite", "Require finite ends.";
        Unchecked = "unchecked": "refuses no range", "Require finite ends and min < max.";
        EmptyDivides = "empty-divides": "accepts a range without width, by which quantising fails to divide",
            "Refuse a range whose ends are equal (out_of_range).";
    }
    IntegerCheck = "integer-check" for RESTORE, right Whole: "refuses integers above 2^bits - 1" {
        Unchecked = "unchecked": "does not refuse integers above 2^bits - 1", "Refuse integers above 2^bits - 1.";
        Clamped = "clamped": "clamps integers above 2^bits - 1", "Refuse integers above 2^bits - 1.";
        Masked = "masked": "masks integers to their lowest bits", "Refuse integers above 2^bits - 1.";
    }
    ClassInteger = "class-integer" for RESTORE, right OutOfRange: "refuses an integer that is too large as out_of_range" {
        Breaks = "breaks": "breaks with an error for an integer that is too large", "Refuse it (out_of_range).";
    }
    ClassBelow = "class-below" for QUANTIZE, right OutOfRange: "refuses a value below the range as out_of_range" {
        Breaks = "breaks": "breaks with an error for a value below the range", "Refuse it (out_of_range).";
    }
    ClassNotFinite = "class-not-finite" for QUANTIZE, right Invalid: "refuses NaN and infinities as invalid" {
        Breaks = "breaks": "breaks with an error for NaN and infinities", "Refuse them (invalid).";
    }
}
