//! A component and its code.

use super::super::super::quantize::table::Range;
use super::super::super::quantize::wrong::{
    cast_64, clamped, fraction32, fused, low_32, modulo_32, narrow, power,
};
use super::super::wrong::{flipped, top_bit};
use crate::model::sites::{Arithmetic, narrowly, outside, refused, shl_i32, shl_u32};
use crate::model::{Answer, Class};

pub(super) fn check(bits: u32) -> Answer<()> {
    if or!(
        bits < 1 || bits > 32,
        told!("width-check" = "below-32"; "refuses 32 bits: < for <="; "Accept 32 bits."; bits < 1 || bits > 31),
        told!("width-check" = "zero-passes"; "does not refuse a width of 0"; "Refuse widths outside 1 to 32."; bits > 32),
        told!("width-check" = "wide-passes"; "does not refuse widths above 32"; "Refuse widths outside 1 to 32."; bits < 1),
        told!("width-check" = "unchecked"; "refuses no width"; "Refuse widths outside 1 to 32."; false),
        told!("width-check" = "zero-divides"; "does not refuse a width of 0, by which restoring fails to divide"; "Refuse a width of 0 (out_of_range)."; bits > 32),
        told!("width-check" = "unchecked-divides"; "refuses no width, and restoring with a width of 0 fails to divide"; "Refuse widths outside 1 to 32."; false)
    ) {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn largest(bits: u32) -> f64 {
    let patterns: i64 = 1 << bits;
    let patterns = or!(
        patterns as f64,
        told!("width-check" = "wide-passes"; power(bits)),
        told!("width-check" = "unchecked"; power(bits)),
        told!("width-check" = "unchecked-divides"; power(bits))
    );
    let patterns = or!(
        patterns,
        told!("scale-type" = "shift-modulo-32-throughout"; "shifts by the width modulo 32 throughout: with 32 bits the largest integer is 0"; "Compute 1 << bits in 64 bits."; shl_u32(1, bits) as f64),
        told!("scale-type" = "signed-shift-throughout"; "shifts a signed 32-bit integer throughout: with 31 bits the largest integer is negative, with 32 bits 0"; "Compute 1 << bits in 64 bits."; shl_i32(1, bits) as f64)
    );
    or!(
        patterns - 1.0,
        told!("scale" = "power-of-two-throughout"; "takes 2^bits for the largest integer: it scales by it, and clamps and checks there"; "The largest integer is 2^bits - 1."; patterns)
    )
}

fn steps_of(bits: u32) -> f64 {
    let steps = or!(
        largest(bits),
        told!("scale-type" = "shift-modulo-32"; "shifts by the width modulo 32, so that 32 bits have no steps"; "Compute 1 << bits in 64 bits."; if bits < 32 { largest(bits) } else { shl_u32(1, bits) as f64 - 1.0 })
    );
    let steps = or!(
        steps,
        told!("scale" = "power-of-two"; "scales by 2^bits"; "Scale by 2^bits - 1: 2^bits integers have one interval fewer."; steps + 1.0),
        told!("scale" = "one-less"; "scales by 2^bits - 2"; "Scale by 2^bits - 1."; steps - 1.0)
    );
    or!(
        steps,
        told!("scale-type" = "binary32"; "rounds 2^bits - 1 to binary32, which makes it 2^bits from 25 bits on"; "Compute 2^bits - 1 in binary64."; narrow(steps)),
        told!("precision" = "binary32"; "computes in binary32 throughout"; "Use double throughout."; narrow(steps))
    )
}

fn bounds(bits: u32) -> Answer<(f64, f64)> {
    let bound = or!(
        0.707107,
        told!("bounds" = "exact"; "quantises in [-1/sqrt 2, 1/sqrt 2]"; "Use the decimal constant 0.707107."; std::f64::consts::FRAC_1_SQRT_2),
        told!("bounds" = "8-digits"; "quantises in [-0.70710678, 0.70710678]"; "Use the decimal constant 0.707107."; 0.707_106_78),
        told!("bounds" = "7-digits"; "quantises in [-0.7071068, 0.7071068]"; "Use the decimal constant 0.707107."; 0.707_106_8),
        told!("bounds" = "exact-binary32"; "quantises in [-1/sqrt 2, 1/sqrt 2] of binary32"; "Use the decimal constant 0.707107, in binary64."; f64::from(std::f32::consts::FRAC_1_SQRT_2)),
        told!("bounds" = "inverse-7-digits"; "quantises in [-1/1.414214, 1/1.414214]"; "Use the decimal constant 0.707107."; 1.0 / 1.414_214),
        told!("bounds" = "inverse-7-digits-binary32"; "quantises in [-1/1.414214, 1/1.414214], divided in binary32"; "Use the decimal constant 0.707107, in binary64."; f64::from(1.0_f32 / 1.414_214_f32)),
        told!("bounds" = "32767-times-0.00004315969"; "counts 32767 steps of 0.00004315969 from -0.70710678118 on"; "Use the decimal constant 0.707107."; if bits == 15 { 0.707_106_781_18 } else { 0.707107 }),
        told!("bounds" = "one"; "quantises in [-1, 1]"; "Use the decimal constant 0.707107."; 1.0)
    );
    let (min, max) = or!(
        (-bound, bound),
        told!("bounds" = "32767-times-0.00004315969"; if bits == 15 { (-bound, 32_767.0 * 0.000_043_159_69 - bound) } else { (-bound, bound) })
    );
    Ok(or!(
        (min, max),
        told!("ends" = "binary32"; "rounds the ends of the range to binary32"; "Take min and max as doubles."; (narrow(min), narrow(max))),
        told!("ends" = "exchanged"; "takes max for min and min for max"; "The first end of a range is the lower one."; return refused(Class::OutOfRange)),
        told!("precision" = "binary32"; (narrow(min), narrow(max)))
    ))
}

fn out_of_range<T>() -> Answer<T> {
    or!(
        refused(Class::OutOfRange),
        told!("class-below" = "breaks"; "breaks with an error for a value below the range"; "Refuse it (out_of_range)."; Err(outside()))
    )
}

fn taken(value: f64, min: f64, max: f64) -> Answer<f64> {
    let value = or!(
        value,
        told!("not-finite" = "nan-is-max"; "refuses neither NaN nor infinities, and takes NaN for the upper end of the range, as a comparison with it in the wrong order does"; "Refuse what is not finite."; if value.is_nan() { f64::INFINITY } else { value })
    );
    let value = or!(value, told!("precision" = "binary32"; narrow(value)));
    let value = or!(
        value,
        told!("above" = "value-refused"; "refuses every value above the range"; "Clamp to 2^bits - 1."; if value > max { return out_of_range() } else { value })
    );
    let value = or!(
        value,
        told!("clamp" = "value"; "clamps the value to the range, on both sides"; "Clamp the rounded integer to 2^bits - 1, and refuse what rounds below 0."; clamped(value, min, max))
    );
    Ok(or!(
        value,
        told!("below" = "value-refused"; "refuses every value below the range, also one that rounds to 0"; "Check the rounded integer, not the value."; if value < min { return out_of_range() } else { value })
    ))
}

fn factors(value: f64, (min, max): (f64, f64), bits: u32) -> (f64, f64) {
    let steps = steps_of(bits);
    let above = value - min;
    let span = max - min;
    or!(
        (above / span, steps),
        told!("normalised" = "divided-binary32"; "computes (v - min) / (max - min) in binary32, and multiplies it by the steps in binary64"; "Compute the fraction in binary64."; (fraction32(value, Range { min, max, bits }), steps)),
        told!("normalised" = "times-steps-per-unit"; "multiplies by the quotient of steps and width"; "Divide by max - min first, then multiply."; (above, steps.over(span))),
        told!("normalised" = "half-step-first"; "adds half a step before it divides by the width of a step, and cuts"; "Divide by max - min first, multiply, then add 0.5."; ((above + span.over(steps).over(2.0)).over(span.over(steps)), 1.0)),
        told!("code" = "twos-complement"; "has components in two's complement, 2^(bits-1) - 1 steps on either side of zero"; "Count 2^bits - 1 steps from the lower bound."; (value.over(max), steps_of(bits.saturating_sub(1)))),
        told!("code" = "twos-complement-uneven"; "has components in two's complement, 2^(bits-1) - 1 steps above zero and 2^(bits-1) below"; "Count 2^bits - 1 steps from the lower bound."; (value.over(max), steps_of(bits.saturating_sub(1)) + if value < 0.0 { 1.0 } else { 0.0 })),
        told!("code" = "twos-complement-two-too-high"; "has components in two's complement, and subtracts twice the bound to restore negative ones, which leaves them two steps too high"; "Count 2^bits - 1 steps from the lower bound."; (value.over(max), steps_of(bits.saturating_sub(1)))),
        told!("code" = "zero-at-half"; "counts 2^(bits-1) - 1 steps on either side of zero, which is integer 2^(bits-1)"; "Count 2^bits - 1 steps from the lower bound."; (value.over(max), steps_of(bits.saturating_sub(1))))
    )
}

fn rounded(unit: f64, steps: f64) -> f64 {
    let product = unit * steps;
    let scaled = or!(product + 0.5, told!("normalised" = "half-step-first"; product));
    or!(
        scaled.floor(),
        told!("rounding" = "half-up-to-zero"; "adds 0.5 and truncates towards zero, so that -0.9 becomes 0"; "Use floor(x + 0.5); a cast to an integer truncates."; scaled.trunc()),
        told!("rounding" = "half-up-binary32"; "adds 0.5 and rounds down in binary32, as floorf(x + 0.5f) does"; "Add and round down in binary64: floor(x + 0.5)."; f64::from((product as f32 + 0.5).floor())),
        told!("rounding" = "half-even"; "rounds ties to the even integer"; "Round ties up: floor(x + 0.5)."; product.round_ties_even()),
        told!("rounding" = "down"; "rounds down"; "Add 0.5 before the floor."; product.floor()),
        told!("rounding" = "to-zero"; "truncates towards zero"; "Round to the nearest: floor(x + 0.5)."; product.trunc()),
        told!("rounding" = "up"; "rounds up"; "Round to the nearest: floor(x + 0.5)."; product.ceil())
    )
}

fn nearest(unit: f64, steps: f64, bits: u32) -> Answer<i64> {
    let code = or!(rounded(unit, steps), told!("precision" = "binary32"; narrowly(|| rounded(unit, steps))));
    let code = or!(
        code,
        told!("conversion" = "0-of-nan"; "makes 0 of NaN"; "Refuse what is not finite."; if code.is_nan() { 0.0 } else { code }),
        told!("conversion" = "unbounded-refused"; "makes an integer of any size, and refuses infinity, which is none"; "Clamp the float, then convert it."; if code.is_finite() { code } else { return refused(Class::Invalid) }),
        told!("conversion" = "cast-64"; "converts to 64 bits before it clamps; what does not fit, and NaN, becomes -2^63"; "Clamp the float, then convert it."; cast_64(code)),
        told!("conversion" = "cast-32"; "converts to 32 bits; what does not fit, and NaN, becomes -2^31"; "Clamp the float, then convert it."; if code.abs() < 2_147_483_648.0 { code } else { -2_147_483_648.0 }),
        told!("conversion" = "modulo-32"; "converts to 32 bits modulo 2^32 before it clamps"; "Clamp the float, then convert it."; modulo_32(code)),
        told!("conversion" = "low-32-of-64"; "converts to 64 bits and takes the low 32 of them for an unsigned integer; what does not fit in 64 bits, and NaN, becomes 0"; "Clamp the float, then convert it."; low_32(code)),
        told!("conversion" = "unbounded"; "converts to an integer of any size before it clamps, which fails for infinity"; "Clamp the float, then convert it."; if code.is_finite() { code } else { return Err(outside()) })
    );
    let code = or!(
        code,
        told!("code" = "twos-complement"; code + top_bit(bits) as f64),
        told!("code" = "twos-complement-uneven"; code + top_bit(bits) as f64),
        told!("code" = "twos-complement-two-too-high"; code + top_bit(bits) as f64),
        told!("code" = "zero-at-half"; code + top_bit(bits) as f64)
    );
    let lowest = or!(
        0.0,
        told!("code" = "twos-complement"; (top_bit(bits) as f64 - steps).min(1.0)),
        told!("code" = "twos-complement-two-too-high"; (top_bit(bits) as f64 - steps).min(1.0)),
        told!("code" = "zero-at-half"; (top_bit(bits) as f64 - steps).min(1.0))
    );
    let largest = largest(bits);
    if code < lowest {
        return or!(
            out_of_range(),
            told!("below" = "negative"; "gives a negative integer for what rounds below the range"; "Refuse it, or clamp it to 0, by name."; Ok(code as i64)),
            told!("below" = "clamped"; "clamps what is below the range to 0"; "Refuse what rounds below 0."; Ok(lowest as i64)),
            told!("below" = "wraps"; "masks negative integers to their lowest bits"; "Refuse what rounds below 0."; Ok(code.rem_euclid(largest + 1.0) as i64)),
            told!("below" = "unsigned-32"; "takes the negative integer for an unsigned one of 32 bits"; "Refuse what rounds below 0."; Ok(code.rem_euclid(4_294_967_296.0) as i64))
        );
    }
    let code = or!(
        code,
        told!("above" = "clamped-one-less"; "clamps to 2^bits - 2"; "Clamp to 2^bits - 1."; if code >= largest { (largest - 1.0).max(0.0) } else { code })
    );
    if code > largest {
        return or!(
            Ok(largest as i64),
            told!("above" = "wraps"; "masks integers above the range to their lowest bits"; "Clamp to 2^bits - 1."; Ok(code.rem_euclid(largest + 1.0) as i64)),
            told!("above" = "unclamped"; "does not clamp above the range"; "Clamp to 2^bits - 1."; Ok(code as i64)),
            told!("above" = "one-less"; "takes 1 from an integer above the range, which does not clamp it"; "Clamp to 2^bits - 1."; Ok(code as i64 - 1)),
            told!("above" = "integer-refused"; "refuses values that round above the largest integer"; "Clamp to 2^bits - 1."; out_of_range()),
            told!("above" = "value-refused"; Ok(code as i64))
        );
    }
    let code = or!(
        code,
        told!("rounding" = "half-down-late"; "rounds ties up, clamps and checks, and then corrects ties downwards"; "Round ties up: floor(x + 0.5)."; if code < largest && code - unit * steps == 0.5 { code - 1.0 } else { code })
    );
    Ok(code as i64)
}

pub(super) fn quantize(value: f64, bits: u32) -> Answer<i64> {
    let ends = bounds(bits)?;
    let value = taken(value, ends.0, ends.1)?;
    let (unit, steps) = or!(
        factors(value, ends, bits),
        told!("precision" = "binary32"; narrowly(|| factors(value, ends, bits)))
    );
    let code = or!(
        nearest(unit, steps, bits)?,
        told!("below" = "tolerated"; "accepts as 0 what is less than 1e-6 below the range"; "Refuse what rounds below 0, without a tolerance."; if value < ends.0 && ends.0 - value <= 1e-6 { 0 } else { nearest(unit, steps, bits)? })
    );
    Ok(or!(
        code,
        told!("code" = "twos-complement"; flipped(code, bits)),
        told!("code" = "twos-complement-uneven"; flipped(code, bits)),
        told!("code" = "twos-complement-two-too-high"; flipped(code, bits))
    ))
}

fn quotient(stored: f64, steps: f64) -> f64 {
    let unit = or!(
        stored * (1.0 / steps),
        told!("quotient" = "divides"; "divides by the steps instead of multiplying by their reciprocal: the last bit differs"; "Multiply by 1.0 / (2^bits - 1)."; stored.over(steps)),
        told!("quotient" = "reciprocal-binary32"; "rounds the reciprocal of the steps to binary32"; "Keep the reciprocal a double."; stored * narrow(1.0 / steps))
    );
    or!(
        unit,
        told!("unit" = "binary32"; "rounds the restored fraction of the range to binary32"; "Compute the fraction in binary64: integer * (1.0 / (2^bits - 1))."; narrow(unit))
    )
}

fn placed(stored: f64, steps: f64, (min, max): (f64, f64)) -> f64 {
    let unit = quotient(stored, steps);
    let span = max - min;
    or!(
        min + unit * span,
        told!("contraction" = "fused"; "contracts a product and a sum to a fused multiply-add"; "Forbid contraction (-ffp-contract=off); round the product first."; fused(unit, span, min)),
        told!("restored" = "zero"; "restores every component but the dropped one as 0"; "Compute min + unit * (max - min)."; 0.0),
        told!("restored" = "step-first"; "multiplies the integer by the width of a step"; "Compute min + unit * (max - min)."; min + stored * span.over(steps)),
        told!("restored" = "product-first"; "multiplies the integer by the width of the range before it divides by the steps"; "Compute min + unit * (max - min)."; min + quotient(stored * span, steps)),
        told!("restored" = "about-zero"; "computes (integer - steps / 2) * (max / (steps / 2)), as for a range from -max to max"; "Compute min + unit * (max - min)."; (stored - steps.over(2.0)) * max.over(steps.over(2.0))),
        told!("restored" = "blended"; "computes min * (1 - unit) + max * unit"; "Compute min + unit * (max - min)."; min * (1.0 - unit) + max * unit),
        told!("restored" = "from-middle"; "computes (2 * unit - 1) halves of the range from its middle"; "Compute min + unit * (max - min)."; (unit * 2.0 - 1.0) * span.over(2.0) + (min + span.over(2.0)))
    )
}

pub(super) fn value_of(code: i64, bits: u32) -> Answer<f64> {
    let largest = largest(bits);
    let code = or!(
        code,
        told!("integer-check" = "clamped"; "clamps integers above 2^bits - 1"; "Refuse integers above 2^bits - 1."; if code >> 32 == 0 { code.min(largest as i64) } else { code }),
        told!("integer-check" = "clamped-one-less"; "clamps integers above 2^bits - 2"; "Refuse integers above 2^bits - 1."; if code >> 32 == 0 { code.min(largest as i64 - 1) } else { code }),
        told!("integer-check" = "masked"; "masks integers to their lowest bits"; "Refuse integers above 2^bits - 1."; if code >> 32 == 0 { code & largest as i64 } else { code })
    );
    if or!(
        code < 0 || code as f64 > largest,
        told!("integer-check" = "unchecked"; "does not refuse integers above 2^bits - 1"; "Refuse integers above 2^bits - 1."; code >> 32 != 0)
    ) {
        return or!(
            refused(Class::OutOfRange),
            told!("class-integer" = "breaks"; "breaks with an error for an integer that is too large"; "Refuse it (out_of_range)."; if code >> 32 == 0 { Err(outside()) } else { refused(Class::OutOfRange) })
        );
    }
    let code = or!(
        code,
        told!("width-check" = "zero-divides"; if bits == 0 { return Err(outside()) } else { code }),
        told!("width-check" = "unchecked-divides"; if bits == 0 { return Err(outside()) } else { code })
    );
    let code = or!(
        code,
        told!("signed" = "signed-32"; "takes integers from 2^31 on for negative"; "Use an unsigned type of 32 bits."; i64::from(code as i32)),
        told!("code" = "twos-complement"; flipped(code, bits) - top_bit(bits)),
        told!("code" = "twos-complement-uneven"; flipped(code, bits) - top_bit(bits)),
        told!("code" = "zero-at-half"; code - top_bit(bits))
    );
    let stored = or!(
        f64::from(code as f32),
        told!("stored" = "whole"; "restores from the whole integer; the original's passes through a binary32"; "Round the integer to binary32 before multiplying."; code as f64)
    );
    let stored = or!(
        stored,
        told!("centre" = "bucket"; "adds 0.5 to the integer, for the middle of an interval"; "Integers are steps of the range, from end to end, not intervals: add nothing."; stored + 0.5)
    );
    let stored = or!(stored, told!("precision" = "binary32"; narrow(stored)));
    let steps = or!(
        steps_of(bits),
        told!("code" = "twos-complement"; steps_of(bits.saturating_sub(1))),
        told!("code" = "twos-complement-uneven"; steps_of(bits.saturating_sub(1)) + if code < 0 { 1.0 } else { 0.0 }),
        told!("code" = "twos-complement-two-too-high"; steps_of(bits.saturating_sub(1))),
        told!("code" = "zero-at-half"; steps_of(bits.saturating_sub(1)))
    );
    let ends = bounds(bits)?;
    let ends = or!(
        ends,
        told!("code" = "twos-complement"; (0.0, ends.1)),
        told!("code" = "twos-complement-uneven"; (0.0, ends.1)),
        told!("code" = "twos-complement-two-too-high"; (0.0, ends.1)),
        told!("code" = "zero-at-half"; (0.0, ends.1))
    );
    let value = or!(
        placed(stored, steps, ends),
        told!("precision" = "binary32"; narrowly(|| placed(stored, steps, ends)))
    );
    let value = or!(
        value,
        told!("code" = "twos-complement-two-too-high"; if value > ends.1 { value - ends.1 * 2.0 } else { value })
    );
    Ok(or!(
        value,
        told!("result" = "binary32"; "rounds the restored value to binary32"; "Keep the restored value a double."; narrow(value))
    ))
}
