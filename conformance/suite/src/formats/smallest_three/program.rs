//! Smallest three in one sweep: the largest component is looked for, the others are quantised and shifted into words.

use super::super::quantize::table::Range;
use super::super::quantize::wrong::{cast_64, clamped, fraction32, fused, low_32, modulo_32, narrow, power};
use super::table::{Parts, SmallestThree};
use super::wrong::{
    IDENTITY, divided_or_identity, divided_pairwise, divided64, dropped, flipped, normalised, normalised32,
    normalised64, rotated, times_reciprocal, top_bit,
};
use crate::model::sites::{Arithmetic, narrowly, outside, refused, shl_i32, shl_u32};
use crate::model::{Answer, Class};

fn check(bits: u32) -> Answer<()> {
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
        told!("scale-type" = "shift-modulo-32-throughout"; "shifts by the width modulo 32, where it checks and clamps, too: with 32 bits the largest integer is 0"; "Compute 1 << bits in 64 bits."; shl_u32(1, bits) as f64),
        told!("scale-type" = "signed-shift-throughout"; "shifts a signed 32-bit integer, where it checks and clamps, too: with 31 bits the largest integer is negative, with 32 bits 0"; "Compute 1 << bits in 64 bits."; shl_i32(1, bits) as f64)
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

fn bounds() -> Answer<(f64, f64)> {
    let bound = or!(
        0.707107,
        told!("bounds" = "exact"; "quantises in [-1/sqrt 2, 1/sqrt 2]"; "Use the decimal constant 0.707107."; std::f64::consts::FRAC_1_SQRT_2),
        told!("bounds" = "8-digits"; "quantises in [-0.70710678, 0.70710678]"; "Use the decimal constant 0.707107."; 0.707_106_78),
        told!("bounds" = "7-digits"; "quantises in [-0.7071068, 0.7071068]"; "Use the decimal constant 0.707107."; 0.707_106_8),
        told!("bounds" = "exact-binary32"; "quantises in [-1/sqrt 2, 1/sqrt 2] of binary32"; "Use the decimal constant 0.707107, in binary64."; f64::from(std::f32::consts::FRAC_1_SQRT_2)),
        told!("bounds" = "inverse-7-digits"; "quantises in [-1/1.414214, 1/1.414214]"; "Use the decimal constant 0.707107."; 1.0 / 1.414_214),
        told!("bounds" = "inverse-7-digits-binary32"; "quantises in [-1/1.414214, 1/1.414214], divided in binary32"; "Use the decimal constant 0.707107, in binary64."; f64::from(1.0_f32 / 1.414_214_f32)),
        told!("bounds" = "32767-times-0.00004315969"; "counts 32767 steps of 0.00004315969 from -0.70710678118 on"; "Use the decimal constant 0.707107."; 0.707_106_781_18),
        told!("bounds" = "one"; "quantises in [-1, 1]"; "Use the decimal constant 0.707107."; 1.0)
    );
    let (min, max) = or!(
        (-bound, bound),
        told!("bounds" = "32767-times-0.00004315969"; (-bound, 32_767.0 * 0.000_043_159_69 - bound))
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
        told!("above" = "value-refused"; "refuses every value above the range"; "Clamp to 2^bits - 1."; if value > max { return out_of_range() } else { value }),
        told!("above" = "value-clamped"; "clamps the value to the range, on both sides, and not the integer"; "Clamp the rounded integer to 2^bits - 1, and refuse what rounds below 0."; clamped(value, min, max))
    );
    Ok(or!(
        value,
        told!("below" = "value-refused"; "refuses every value below the range, also one that rounds to 0"; "Check the rounded integer, not the value."; if value < min { return out_of_range() } else { value }),
        told!("below" = "tolerated"; "accepts as 0 what is less than 1e-6 below the range"; "Refuse what rounds below 0, without a tolerance."; if value < min && min - value <= 1e-6 { min } else { value })
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
        told!("conversion" = "unbounded-refused"; "converts to an integer of any size before it clamps, and refuses infinity, which has none"; "Clamp the float, then convert it."; if code.is_finite() { code } else { return refused(Class::Invalid) }),
        told!("conversion" = "cast-64"; "converts to 64 bits before it clamps; what does not fit, and NaN, becomes -2^63"; "Clamp the float, then convert it."; cast_64(code)),
        told!("conversion" = "modulo-32"; "converts to 32 bits modulo 2^32 before it clamps"; "Clamp the float, then convert it."; modulo_32(code)),
        told!("conversion" = "low-32-of-64"; "converts to 64 bits before it clamps, and takes the low 32 for an unsigned integer; what does not fit in 64 bits, and NaN, becomes 0"; "Clamp the float, then convert it."; low_32(code)),
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
            told!("above" = "integer-refused"; "refuses values that round above the largest integer"; "Clamp to 2^bits - 1."; out_of_range()),
            told!("above" = "value-refused"; Ok(code as i64)),
            told!("above" = "value-clamped"; Ok(code as i64))
        );
    }
    let code = or!(
        code,
        told!("rounding" = "half-down-late"; "rounds ties up, clamps and checks, and then corrects ties downwards"; "Round ties up: floor(x + 0.5)."; if code < largest && code - unit * steps == 0.5 { code - 1.0 } else { code })
    );
    Ok(code as i64)
}

fn quantize(value: f64, bits: u32) -> Answer<i64> {
    let ends = bounds()?;
    let value = taken(value, ends.0, ends.1)?;
    let (unit, steps) = or!(
        factors(value, ends, bits),
        told!("precision" = "binary32"; narrowly(|| factors(value, ends, bits)))
    );
    let code = nearest(unit, steps, bits)?;
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
        told!("unit" = "binary32"; "rounds the restored fraction of the range to binary32"; "Keep the fraction a double."; narrow(unit))
    )
}

fn placed(stored: f64, steps: f64, (min, max): (f64, f64)) -> f64 {
    let unit = quotient(stored, steps);
    let span = max - min;
    or!(
        min + unit * span,
        told!("contraction" = "fused"; "contracts a product and a sum to a fused multiply-add"; "Forbid contraction (-ffp-contract=off); round the product first."; fused(unit, span, min)),
        told!("restored" = "step-first"; "multiplies the integer by the width of a step"; "Compute min + unit * (max - min)."; min + stored * span.over(steps)),
        told!("restored" = "product-first"; "multiplies the integer by the width of the range before it divides by the steps"; "Compute min + unit * (max - min)."; min + quotient(stored * span, steps)),
        told!("restored" = "blended"; "computes min * (1 - unit) + max * unit"; "Compute min + unit * (max - min)."; min * (1.0 - unit) + max * unit),
        told!("restored" = "from-middle"; "computes (2 * unit - 1) halves of the range from its middle"; "Compute min + unit * (max - min)."; (unit * 2.0 - 1.0) * span.over(2.0) + (min + span.over(2.0)))
    )
}

fn value_of(code: i64, bits: u32) -> Answer<f64> {
    let largest = largest(bits);
    let code = or!(
        code,
        told!("integer-check" = "clamped"; "clamps integers above 2^bits - 1"; "Refuse integers above 2^bits - 1."; if code >> 32 == 0 { code.min(largest as i64) } else { code }),
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
    let ends = bounds()?;
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

fn magnitude(component: f64) -> f64 {
    or!(
        component.abs(),
        told!("compares magnitudes as integers, as C's `abs` does"; "Take the absolute value of a float: `fabs`."; component.abs().trunc())
    )
}

fn finite([x, y, z, w]: [f64; 4]) -> Answer<()> {
    if or!(
        !(x.is_finite() && y.is_finite() && z.is_finite() && w.is_finite()),
        told!("not-finite" = "infinities-pass"; "refuses NaN only, infinities pass"; "Refuse what is not finite."; x.is_nan() || y.is_nan() || z.is_nan() || w.is_nan()),
        told!("not-finite" = "nan-passes"; "refuses infinities only, NaN passes"; "Refuse what is not finite."; x.is_infinite() || y.is_infinite() || z.is_infinite() || w.is_infinite()),
        told!("not-finite" = "nan-is-max"; false),
        told!("not-finite" = "unchecked"; "refuses neither NaN nor infinities"; "Refuse what is not finite."; false)
    ) {
        return or!(
            refused(Class::Invalid),
            told!("class-not-finite" = "breaks"; "breaks with an error for NaN and infinities"; "Refuse them (invalid)."; Err(outside()))
        );
    }
    Ok(())
}

fn compressed(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    check(bits)?;
    finite(quat.map(f64::from))?;
    let quat = or!(
        quat.map(f64::from),
        told!("length" = "normalised"; "normalises the quaternion first"; "Quantise the components as they are."; normalised(quat, quat)),
        told!("length" = "normalised-or-identity"; "normalises the quaternion first, and takes the identity for one of length 0"; "Quantise the components as they are."; normalised(quat, IDENTITY)),
        told!("length" = "normalised-binary32"; "normalises the quaternion first, by a length whose square is a binary32 that may overflow or be 0"; "Quantise the components as they are."; normalised32(quat)),
        told!("length" = "normalised-or-identity-binary64"; "normalises the quaternion first, keeps binary64, and takes the identity for one without a length"; "Quantise the components as they are."; normalised64(quat))
    );
    let [x, y, z, w] = or!(
        quat,
        told!("axes" = "wxyz"; "takes components in the order w, x, y, z"; "The order is x, y, z, w."; rotated(quat, 3))
    );
    let mut index = 0;
    let mut largest = or!(
        0.0,
        told!("dropped" = "nan-first"; "starts its search for the largest with the first component, so that a NaN there stays the largest"; "Refuse what is not finite."; x)
    );
    if magnitude(x) > magnitude(largest) {
        largest = x;
    }
    if magnitude(y) > magnitude(largest) {
        index = 1;
        largest = y;
    }
    if magnitude(z) > magnitude(largest) {
        index = 2;
        largest = z;
    }
    if magnitude(w) > magnitude(largest) {
        index = 3;
        largest = w;
    }
    let (index, largest) = or!(
        (index, largest),
        told!("dropped" = "last-on-tie"; "drops the last of equal components: >= for >"; "Compare with >, not >=."; dropped([x.abs(), y.abs(), z.abs(), w.abs()], [x, y, z, w], |one, best| one >= best)),
        told!("dropped" = "signed"; "compares components without their absolute values"; "Compare magnitudes."; dropped([x, y, z, w], [x, y, z, w], |one, best| one > best)),
        told!("dropped" = "smallest"; "drops the component of the smallest magnitude"; "Drop the largest."; dropped([x.abs(), y.abs(), z.abs(), w.abs()], [x, y, z, w], |one, best| one < best)),
        told!("dropped" = "first-signed"; "takes the first component with its sign, and the magnitudes of the others"; "Compare magnitudes."; dropped([x, y.abs(), z.abs(), w.abs()], [x, y, z, w], |one, best| one > best))
    );
    let kept = match index {
        0 => [y, z, w],
        1 => [x, z, w],
        2 => [x, y, w],
        _ => [x, y, z],
    };
    let kept = or!(
        kept,
        told!("length" = "normalised"; { finite([kept[0], kept[1], kept[2], 0.0])?; kept }),
        told!("length" = "normalised-or-identity"; { finite([kept[0], kept[1], kept[2], 0.0])?; kept }),
        told!("length" = "normalised-binary32"; { finite([kept[0], kept[1], kept[2], 0.0])?; kept }),
        told!("length" = "normalised-or-identity-binary64"; { finite([kept[0], kept[1], kept[2], 0.0])?; kept })
    );
    let kept = or!(
        kept,
        told!("kept" = "reversed"; "keeps the others in reverse order"; "Keep the others in the order x, y, z, w."; [kept[2], kept[1], kept[0]]),
        told!("kept" = "cyclic"; "keeps the others beginning after the dropped one"; "Keep the others in the order x, y, z, w."; rotated(kept, index))
    );
    let mut sig = 1;
    let mut sign = 1.0;
    if or!(
        largest,
        told!("sig" = "of-w"; "takes the sign of w instead of the dropped component's"; "sig is 0 where the dropped component is negative."; w)
    ) < 0.0
    {
        sig = 0;
        sign = or!(
            -1.0,
            told!("negation" = "never"; "does not negate the kept components"; "Negate the other three if the dropped one is negative."; 1.0)
        );
    }
    let [a, b, c] = kept;
    let kept = [quantize(sign * a, bits)?, quantize(sign * b, bits)?, quantize(sign * c, bits)?];
    let index = or!(
        index as u32,
        told!("numbering" = "w-first"; "numbers w, x, y, z from 0 to 3"; "x is 0, y is 1, z is 2, w is 3."; (index as u32 + 1) % 4),
        told!("numbering" = "reversed"; "numbers w, z, y, x from 0 to 3"; "x is 0, y is 1, z is 2, w is 3."; 3 - index as u32)
    );
    let sig = or!(
        sig,
        told!("sig" = "always-1"; "always stores sig 1"; "sig is 0 for a negative dropped component."; 1),
        told!("sig" = "always-0"; "always stores sig 0"; "sig is 1 for a dropped component that is not negative."; 0)
    );
    Ok(Parts { kept, index, sig })
}

fn dropped_of(a: f64, b: f64, c: f64) -> f64 {
    let square = or!(
        1.0 - a * a - b * b - c * c,
        told!("square" = "sum-first"; "adds the squares and subtracts their sum from 1"; "Subtract them one after another: 1 - a * a - b * b - c * c."; 1.0 - (a * a + b * b + c * c)),
        told!("contraction" = "fused"; fused(-c, c, fused(-b, b, fused(-a, a, 1.0))))
    );
    let square = or!(
        square,
        told!("radicand" = "clamped"; "clamps a negative radicand to 0"; "Refuse components whose squares add up to more than 1."; square.max(0.0))
    );
    or!(
        square.sqrt(),
        told!("square" = "root-binary32"; "takes the root of the dropped component's square in binary32, as sqrtf does"; "Take the root in binary64."; f64::from((square as f32).sqrt())),
        told!("square" = "no-root"; "returns the square of the dropped component, not its root"; "Take the root."; if square < 0.0 { f64::NAN } else { square })
    )
}

fn restored(parts: Parts, bits: u32) -> Answer<[f64; 4]> {
    check(bits)?;
    if parts.sig > 1 {
        return refused(Class::OutOfRange);
    }
    let index = or!(
        parts.index,
        told!("numbering" = "w-first"; (parts.index + 3) % 4),
        told!("numbering" = "reversed"; 3 - parts.index)
    );
    let [first, second, third] = parts.kept;
    let [a, b, c] = [first, second, third];
    let sign = or!(
        if parts.sig == 0 { -1.0 } else { 1.0 },
        told!("sign" = "ignored"; "ignores sig"; "Negate all four components for sig 0."; 1.0)
    );
    let (a, b, c) = (value_of(a, bits)?, value_of(b, bits)?, value_of(c, bits)?);
    let root =
        or!(dropped_of(a, b, c), told!("precision" = "binary32"; narrow(narrowly(|| dropped_of(a, b, c)))));
    let (a, b, c) = or!(
        (a, b, c),
        told!("kept" = "reversed"; (c, b, a)),
        told!("kept" = "cyclic"; rotated([a, b, c], 3 - index as usize % 3).into())
    );
    let d = sign * root;
    let sign = or!(
        sign,
        told!("sign" = "dropped-only"; "negates only the dropped component for sig 0"; "Negate all four components for sig 0."; 1.0)
    );
    let (a, b, c) = (sign * a, sign * b, sign * c);
    let [x, y, z, w] = match index {
        0 => [d, a, b, c],
        1 => [a, d, b, c],
        2 => [a, b, d, c],
        _ => [a, b, c, d],
    };
    let quat = or!([x, y, z, w], told!("axes" = "wxyz"; [y, z, w, x]));
    let quat = or!(
        quat,
        told!("restored-order" = "w-first"; "returns w before x, y and z"; "Return x, y, z, w."; rotated(quat, 3))
    );
    Ok(or!(
        quat,
        told!("restored-length" = "normalised-binary64"; "normalises the restored quaternion in binary64"; "Return the components as they are restored."; divided64(quat)),
        told!("restored-length" = "normalised-reciprocal"; "normalises the restored quaternion in binary32, by the reciprocal of its length"; "Return the components as they are restored."; times_reciprocal(quat)),
        told!("restored-length" = "normalised-pairwise"; "normalises the restored quaternion in binary32, with its squares added as (x + z) + (y + w)"; "Return the components as they are restored."; divided_pairwise(quat)),
        told!("restored-length" = "normalised-or-identity"; "normalises the restored quaternion in binary32, and returns the identity for what has no length"; "Return the components as they are restored; refuse words of no rotation."; divided_or_identity(quat))
    ))
}

fn checked(quat: [f64; 4], class: Class) -> Answer<[f32; 4]> {
    for component in quat {
        if or!(
            component.is_nan(),
            told!("rotation-check" = "missing"; "restores NaN from components of no rotation"; "Refuse components whose squares add up to more than 1."; false)
        ) {
            return refused(class);
        }
    }
    Ok(quat.map(|component| component as f32))
}

fn joined(parts: Parts, bits: u32) -> Vec<i64> {
    let [first, second, third] = parts.kept;
    let [a, b, c] = or!(
        [first, second, third],
        told!("field-order" = "reversed"; "puts c in the lowest bits, then b, then a"; "a belongs in the lowest bits."; [third, second, first]),
        told!("field-order" = "reversed-9-10"; "puts c in the lowest bits, then b, then a, where there is one word"; "a belongs in the lowest bits."; if bits < 15 { [third, second, first] } else { [first, second, third] })
    );
    let (index, sig) = (i64::from(parts.index), i64::from(parts.sig));
    match bits {
        9 => {
            let kept = a | (b << 9) | (c << 18);
            let fields = or!(
                kept | (index << 27),
                told!("index-9" = "lowest"; "has the index of the 9-bit word in its two lowest bits and the components above it"; "Shift it by 27, and the components by 0, 9 and 18."; (kept << 2) | index),
                told!("sig-9" = "below-index"; "has sig of the 9-bit word below the index: sig at bit 27, the index at 28 and 29"; "Shift the index by 27, and sig by 30."; kept | (index << 28))
            );
            let top = or!(
                sig << 30,
                told!("sig-9" = "bit-29"; "has sig of the 9-bit word directly above the index, at bit 29"; "Shift it by 30."; sig << 29),
                told!("sig-9" = "below-index"; sig << 27),
                told!("sig-9" = "missing"; "has no sig in the 9-bit word: a reader takes it for 1"; "It is at bit 30."; 0)
            );
            let word = fields | top;
            Vec::from([i64::from(word as u32)])
        }
        10 => {
            let kept = a | (b << 10) | (c << 20);
            let word = or!(
                kept | (index << 30),
                told!("index-10" = "lowest"; "has the index of the 10-bit word in its two lowest bits and the components above it"; "Shift it by 30, and the components by 0, 10 and 20."; (kept << 2) | index)
            );
            Vec::from([or!(
                i64::from(word as u32),
                told!("word-sign" = "signed-10"; "returns the 10-bit word as a signed number, negative for the indices 2 and 3"; "Return an unsigned number; in JavaScript with >>> 0."; i64::from(word as i32))
            )])
        }
        _ => {
            let sig = or!(
                sig,
                told!("sig-15" = "lost"; "loses sig of the 15-bit words, which is 0"; "second = c | (sig & 1) << 15."; 0),
                told!("sig-15" = "missing"; "has no sig in the 15-bit words: a reader takes it for 1"; "It is at bit 15 of the second word, above c."; 0)
            );
            let word = or!(
                a | (b << 15) | (index << 30),
                told!("index-15" = "lowest"; "has the index of the first 15-bit word in its two lowest bits and the components above it"; "Shift it by 30, and the components by 0 and 15."; index | (a << 2) | (b << 17)),
                told!("index-15" = "one-number"; "has the index, a, b and c from the top down in one number of 48 bits, and no sig"; "a and b are in the first word, below the index, c and sig in the second."; c | (b << 15) | (a << 30))
            );
            let last = or!(c | (sig << 15), told!("index-15" = "one-number"; (index << 13) | (a >> 2)));
            Vec::from([i64::from(word as u32), i64::from(last as u16)])
        }
    }
}

fn split(words: &[u32], bits: u32) -> Parts {
    let first = words.first().copied().map_or(0, i64::from);
    let last = words.last().copied().map_or(0, i64::from);
    let (kept, index, sig) = match bits {
        9 => {
            let fields = or!(first, told!("index-9" = "lowest"; first >> 2));
            let kept = [fields & 0x1FF, (fields >> 9) & 0x1FF, (fields >> 18) & 0x1FF];
            let index = or!(
                (first >> 27) & 3,
                told!("index-9" = "lowest"; first & 3),
                told!("sig-9" = "below-index"; (first >> 28) & 3)
            );
            let sig = or!(
                (first >> 30) & 1,
                told!("sig-9" = "bit-29"; (first >> 29) & 1),
                told!("sig-9" = "below-index"; (first >> 27) & 1),
                told!("sig-9" = "missing"; 1)
            );
            (kept, index, sig)
        }
        10 => {
            let fields = or!(first, told!("index-10" = "lowest"; first >> 2));
            let kept = [fields & 0x3FF, (fields >> 10) & 0x3FF, (fields >> 20) & 0x3FF];
            let index = or!(
                first >> 30,
                told!("index-10" = "lowest"; first & 3),
                told!("shifts the word as a signed number, so that index 2 is taken for 3"; "Shift an unsigned word: `>>> 30`."; if first >> 30 == 2 { 3 } else { first >> 30 })
            );
            let index = or!(
                index,
                told!("index-sign" = "signed-10"; "shifts the 10-bit word as a signed number, so that the indices 2 and 3 become -2 and -1, places from the end"; "Shift an unsigned word; in JavaScript with >>>."; if index >= 2 { index - 1 } else { index })
            );
            (kept, index, 1)
        }
        _ => {
            let kept = or!(
                [first & 0x7FFF, (first >> 15) & 0x7FFF, last & 0x7FFF],
                told!("index-15" = "lowest"; [(first >> 2) & 0x7FFF, (first >> 17) & 0x7FFF, last & 0x7FFF]),
                told!("index-15" = "one-number"; [(first >> 30) | ((last << 2) & 0x7FFC), (first >> 15) & 0x7FFF, first & 0x7FFF])
            );
            let index = or!(
                first >> 30,
                told!("index-15" = "lowest"; first & 3),
                told!("index-15" = "one-number"; (last >> 13) & 3)
            );
            let sig = or!(
                last >> 15,
                told!("sig-15" = "lost"; 0),
                told!("sig-15" = "missing"; 1),
                told!("index-15" = "one-number"; 1)
            );
            (kept, index, sig)
        }
    };
    let kept = or!(
        kept,
        told!("field-mask" = "1ff"; "masks components with 0x1FF at every width"; "The mask is 2^bits - 1."; kept.map(|code| code & 0x1FF))
    );
    let kept = or!(
        kept,
        told!("field-order" = "reversed"; [kept[2], kept[1], kept[0]]),
        told!("field-order" = "reversed-9-10"; if bits < 15 { [kept[2], kept[1], kept[0]] } else { kept })
    );
    Parts { kept, index: index as u32, sig: sig as u32 }
}

impl SmallestThree for Operations {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        Ok(joined(compressed(quat, bits)?, bits))
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let first = words.first().copied().unwrap_or_default();
        let first = or!(
            first,
            told!("reserved" = "unchecked"; "ignores reserved bits of the 9-bit word"; "Refuse bits 29 and 31."; 0)
        );
        let reserved = or!(
            0x2000_0000,
            told!("sig-9" = "bit-29"; 0x4000_0000),
            told!("sig-9" = "below-index"; 0x4000_0000)
        );
        if bits == 9 && first & reserved != 0 {
            return refused(Class::NotCanonical);
        }
        if bits == 9 && first & 0x8000_0000 != 0 {
            return refused(Class::NotCanonical);
        }
        checked(
            restored(split(words, bits), bits)?,
            or!(
                Class::Invalid,
                told!("class-rotation" = "out-of-range"; "refuses words of no rotation as out_of_range"; "Say invalid."; Class::OutOfRange)
            ),
        )
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let quat = restored(split(words, bits), bits)?;
        Ok(quat.map(|component| component as f32))
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        compressed(quat, bits)
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        let index = or!(
            parts.index,
            told!("index-check" = "masked"; "takes an index modulo 4"; "Refuse an index above 3."; parts.index % 4),
            told!("index-check" = "taken-for-w"; "takes an index above 3 for w"; "Refuse an index above 3."; parts.index.min(3)),
            told!("index-check" = "identity"; "restores the identity for an index above 3"; "Refuse an index above 3."; if parts.index > 3 { return Ok(IDENTITY) } else { parts.index })
        );
        if index > 3 {
            return refused(Class::OutOfRange);
        }
        checked(restored(Parts { index, ..parts }, bits)?, Class::OutOfRange)
    }
}
