//! Quantising: scaled, half added, rounded down, clamped.

use super::table::{Quantize, Range};
use super::wrong::{
    cast_64, centred, clamped, divisor, ends32, fraction32, fused, half_up, low_32, modulo_32, narrow, power,
};
use crate::model::sites::{Arithmetic, narrowly, outside, refused, shl_i32, shl_u32};
use crate::model::{Answer, Class};

fn largest(bits: u32) -> Answer<f64> {
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
    Ok(or!(
        patterns - 1.0,
        told!("scale" = "power-of-two-throughout"; "takes 2^bits for the largest integer: it scales by it, and clamps and checks there"; "The largest integer is 2^bits - 1."; patterns)
    ))
}

fn steps_of(largest: f64, bits: u32) -> f64 {
    let steps = or!(
        largest,
        told!("scale-type" = "shift-modulo-32"; "shifts by the width modulo 32, so that 32 bits have no steps"; "Compute 1 << bits in 64 bits."; if bits < 32 { largest } else { shl_u32(1, bits) as f64 - 1.0 })
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

fn ends(range: Range) -> Answer<Range> {
    let range = or!(
        range,
        told!("ends" = "binary32"; "rounds the ends of the range to binary32"; "Take min and max as doubles."; ends32(range)),
        told!("ends" = "exchanged"; "takes max for min and min for max"; "The first end of a range is the lower one."; Range { min: range.max, max: range.min, ..range })
    );
    let range = or!(range, told!("precision" = "binary32"; ends32(range)));
    let span = or!(range.max - range.min, told!("precision" = "binary32"; narrow(range.max - range.min)));
    if or!(
        !(range.min < range.max) || !span.is_finite(),
        told!("range-check" = "any-order"; "does not compare min with max"; "Require min < max."; !span.is_finite()),
        told!("range-check" = "not-finite-passes"; "does not check that min and max are finite"; "Require finite ends."; !(range.min < range.max)),
        told!("range-check" = "unchecked"; "refuses no range"; "Require finite ends and min < max."; false),
        told!("range-check" = "empty-divides"; "accepts a range without width, by which quantising fails to divide"; "Refuse a range whose ends are equal (out_of_range)."; !(range.min <= range.max) || !span.is_finite())
    ) {
        return refused(Class::OutOfRange);
    }
    Ok(range)
}

fn finite(value: f64) -> Answer<()> {
    if or!(
        !value.is_finite(),
        told!("not-finite" = "infinities-pass"; "refuses NaN only, infinities pass"; "Refuse what is not finite."; value.is_nan()),
        told!("not-finite" = "nan-passes"; "refuses infinities only, NaN passes"; "Refuse what is not finite."; value.is_infinite()),
        told!("not-finite" = "unchecked"; "refuses neither NaN nor infinities"; "Refuse what is not finite."; false),
        told!("not-finite" = "unchecked-nan-is-max"; "refuses neither NaN nor infinities, and takes NaN for the upper end of the range, as a comparison with it in the wrong order does"; "Refuse what is not finite."; false)
    ) {
        return or!(
            refused(Class::Invalid),
            told!("class-not-finite" = "breaks"; "breaks with an error for NaN and infinities"; "Refuse them (invalid)."; Err(outside()))
        );
    }
    Ok(())
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
        told!("value" = "binary32-unchecked"; "rounds the value to binary32 before it looks whether that is finite"; "Keep the value in binary64."; narrow(value))
    );
    finite(value)?;
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
        told!("below" = "value-refused"; "refuses every value below the range, also one that rounds to 0"; "Check the rounded integer, not the value."; if value < min { return out_of_range() } else { value }),
        told!("below" = "tolerated"; "accepts as 0 what is less than 1e-6 below the range"; "Refuse what rounds below 0, without a tolerance."; if value < min && min - value <= 1e-6 { min } else { value })
    ))
}

fn factors(value: f64, range: Range, steps: f64) -> Answer<(f64, f64)> {
    let above = value - range.min;
    let span =
        or!(range.max - range.min, told!("range-check" = "empty-divides"; divisor(range.max - range.min)?));
    Ok(or!(
        (above / span, steps),
        told!("normalised" = "divided-binary32"; "computes (v - min) / (max - min) in binary32, and multiplies it by the steps in binary64"; "Compute the fraction in binary64."; (fraction32(value, range), steps)),
        told!("normalised" = "times-steps-per-unit"; "multiplies by the quotient of steps and width"; "Divide by max - min first, then multiply."; (above, steps.over(span))),
        told!("normalised" = "times-reciprocal-of-step"; "multiplies by the reciprocal of the width of a step"; "Divide by max - min first, then multiply."; (above, 1.0.over(span.over(steps)))),
        told!("normalised" = "half-step-first"; "adds half a step before it divides by the width of a step, and cuts"; "Divide by max - min first, multiply, then add 0.5."; ((above + span.over(steps).over(2.0)).over(span.over(steps)), 1.0))
    ))
}

fn rounded(unit: f64, steps: f64, half: f64) -> f64 {
    let product = unit * steps;
    let scaled = product + half;
    or!(
        scaled.floor(),
        told!("rounding" = "half-up-to-zero"; "adds 0.5 and truncates towards zero, so that -0.9 becomes 0"; "Use floor(x + 0.5); a cast to an integer truncates."; scaled.trunc()),
        told!("rounding" = "half-up-binary32"; "adds 0.5 and rounds down in binary32, as floorf(x + 0.5f) does"; "Add and round down in binary64: floor(x + 0.5)."; f64::from((product as f32 + 0.5).floor())),
        told!("rounding" = "half-up-exact"; "rounds the exact product, as Math.round does, where a sum with 0.5 may round up first"; "Add 0.5 and round down: floor(x + 0.5)."; half_up(product)),
        told!("rounding" = "half-even"; "rounds ties to the even integer"; "Round ties up: floor(x + 0.5)."; product.round_ties_even()),
        told!("rounding" = "down"; "rounds down"; "Add 0.5 before the floor."; product.floor()),
        told!("rounding" = "to-zero"; "truncates towards zero"; "Round to the nearest: floor(x + 0.5)."; product.trunc()),
        told!("rounding" = "up"; "rounds up"; "Round to the nearest: floor(x + 0.5)."; product.ceil())
    )
}

fn nearest(unit: f64, steps: f64, half: f64, largest: f64) -> Answer<i64> {
    let unit = or!(
        unit,
        told!("not-finite" = "unchecked-nan-is-max"; if unit.is_nan() { f64::INFINITY } else { unit })
    );
    let unit = or!(
        unit,
        told!("fraction" = "clamped"; "clamps the fraction of the range to 0 and 1"; "Clamp the rounded integer to 2^bits - 1, and refuse what rounds below 0."; clamped(unit, 0.0, 1.0))
    );
    let code = or!(
        rounded(unit, steps, half),
        told!("precision" = "binary32"; narrowly(|| rounded(unit, steps, half)))
    );
    let code = or!(
        code,
        told!("multiplies in binary32, adds 0.5 in binary64, and truncates"; "Use double throughout, and floor(x + 0.5)."; (narrow(unit * steps) + 0.5).trunc())
    );
    let code = or!(
        code,
        told!("conversion" = "unbounded-refused"; "makes an integer of any size, and refuses infinity, which is none"; "Clamp the float, then convert it."; if code.is_finite() { code } else { return refused(Class::Invalid) }),
        told!("conversion" = "cast-unsigned-64"; "converts to an unsigned integer of 64 bits before it clamps, of which a negative number becomes a large one, and 0 what does not fit"; "Clamp the float, then convert it."; if code < 0.0 { 9_223_372_036_854_775_808.0 } else if code < 18_446_744_073_709_551_616.0 { code } else { 0.0 }),
        told!("conversion" = "cast-64"; "converts to 64 bits before it clamps; what does not fit, and NaN, becomes -2^63"; "Clamp the float, then convert it."; cast_64(code)),
        told!("conversion" = "cast-32"; "converts to 32 bits; what does not fit, and NaN, becomes -2^31, which an unsigned integer shows as 2^31"; "Clamp the float, then convert it."; if code.abs() < 2_147_483_648.0 { code } else { 2_147_483_648.0 }),
        told!("conversion" = "cast-32-signed"; "converts to 32 bits; what does not fit, and NaN, becomes -2^31"; "Clamp the float, then convert it."; if code.abs() < 2_147_483_648.0 { code } else { -2_147_483_648.0 }),
        told!("conversion" = "modulo-32"; "converts to 32 bits modulo 2^32 before it clamps"; "Clamp the float, then convert it."; modulo_32(code)),
        told!("conversion" = "low-32-of-64"; "converts to 64 bits and takes the low 32 of them for an unsigned integer; what does not fit in 64 bits, and NaN, becomes 0"; "Clamp the float, then convert it."; low_32(code)),
        told!("conversion" = "unbounded"; "converts to an integer of any size before it clamps, which fails for infinity"; "Clamp the float, then convert it."; if code.is_finite() { code } else { return Err(outside()) })
    );
    if or!(code < 0.0, code < 0.0 || code.is_infinite()) {
        return or!(
            out_of_range(),
            told!("conversion" = "cast-32-signed"; if code == -2_147_483_648.0 { Ok(code as i64) } else { out_of_range() }),
            told!("below" = "negative"; "gives a negative integer for what rounds below the range"; "Refuse it, or clamp it to 0, by name."; Ok(code as i64)),
            told!("below" = "clamped"; "clamps what is below the range to 0"; "Refuse what rounds below 0."; Ok(0)),
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
            told!("above" = "unclamped"; "does not clamp the rounded integer to 2^bits - 1"; "Clamp it: a value above the range gives more."; Ok(code as i64)),
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

fn float(integer: u32, bits: u32, largest: f64) -> Answer<f64> {
    let integer = or!(
        integer,
        told!("integer-check" = "clamped"; "clamps integers above 2^bits - 1"; "Refuse integers above 2^bits - 1."; integer.min(largest as u32)),
        told!("integer-check" = "masked"; "masks integers to their lowest bits"; "Refuse integers above 2^bits - 1."; integer & largest as u32)
    );
    if or!(
        f64::from(integer) > largest,
        told!("integer-check" = "unchecked"; "does not refuse integers above 2^bits - 1"; "Refuse integers above 2^bits - 1."; false),
        told!("integer-check" = "unchecked-centred-32"; "subtracts 2^(bits-1) in signed 32 bits, and refuses no integer: those far above 2^bits become negative"; "Refuse integers above 2^bits - 1."; false)
    ) {
        return or!(
            refused(Class::OutOfRange),
            told!("class-integer" = "breaks"; "breaks with an error for an integer that is too large"; "Refuse it (out_of_range)."; Err(outside()))
        );
    }
    let integer = or!(
        i64::from(integer),
        told!("signed" = "signed-32"; "takes integers from 2^31 on for negative"; "Use an unsigned type of 32 bits."; i64::from(integer as i32)),
        told!("integer-check" = "unchecked-centred-32"; centred(integer, bits))
    );
    let integer = or!(
        integer,
        told!("width-check" = "zero-divides"; if bits == 0 { return Err(outside()) } else { integer }),
        told!("width-check" = "unchecked-divides"; if bits == 0 { return Err(outside()) } else { integer })
    );
    let stored = or!(
        f64::from(integer as f32),
        told!("stored" = "whole"; "restores from the whole integer; the original's passes through a binary32"; "Round the integer to binary32 before multiplying."; integer as f64)
    );
    let stored = or!(
        stored,
        told!("centre" = "bucket"; "adds 0.5 to the integer, for the middle of an interval"; "Integers are steps of the range, from end to end, not intervals: add nothing."; stored + 0.5)
    );
    Ok(or!(stored, told!("precision" = "binary32"; narrow(stored))))
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

fn placed(stored: f64, steps: f64, range: Range) -> f64 {
    let unit = quotient(stored, steps);
    let span = range.max - range.min;
    or!(
        range.min + unit * span,
        told!("contraction" = "fused"; "contracts a product and a sum to a fused multiply-add"; "Forbid contraction (-ffp-contract=off); round the product first."; fused(unit, span, range.min)),
        told!("restored" = "step-first"; "multiplies the integer by the width of a step"; "Compute min + unit * (max - min)."; range.min + stored * span.over(steps)),
        told!("restored" = "product-first"; "multiplies the integer by the width of the range before it divides by the steps"; "Compute min + unit * (max - min)."; range.min + quotient(stored * span, steps)),
        told!("restored" = "about-zero"; "computes (integer - steps / 2) * (max / (steps / 2)), as for a range from -max to max"; "Compute min + unit * (max - min)."; (stored - steps.over(2.0)) * range.max.over(steps.over(2.0))),
        told!("restored" = "blended"; "computes min * (1 - unit) + max * unit"; "Compute min + unit * (max - min)."; range.min * (1.0 - unit) + range.max * unit),
        told!("restored" = "from-middle"; "computes (2 * unit - 1) halves of the range from its middle"; "Compute min + unit * (max - min)."; (unit * 2.0 - 1.0) * span.over(2.0) + (range.min + span.over(2.0)))
    )
}

impl Quantize for Operations {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        let most = largest(bits)?;
        let steps = steps_of(most, bits);
        let value = taken(value, 0.0, 1.0)?;
        nearest(
            or!(
                value,
                told!("takes the value as a binary32"; "Take the value as a double."; f64::from(value as f32)),
                told!("takes the value as a binary32 once it is checked"; "Take the value as a double."; { nearest(value, steps, 0.5, most)?; f64::from(value as f32) })
            ),
            steps,
            0.5,
            most,
        )
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        let most = largest(bits)?;
        let stored = float(integer, bits, most)?;
        let steps = or!(
            steps_of(most, bits),
            told!("computes `(1 << bits) - 1` in signed 32 bits"; "Compute 1 << bits in 64 bits."; shl_i32(1, bits) as f64 - 1.0)
        );
        let (stored, steps) = or!(
            (stored, steps),
            told!("restored-unit" = "one-more"; "adds 1 to the integer and to the steps, in signed 32 bits"; "An integer is a step of the range, not an interval: divide it by 2^bits - 1."; (narrow(f64::from(integer & most as u32) + 1.0), shl_i32(1, bits) as f64))
        );
        Ok(or!(
            quotient(stored, steps),
            told!("precision" = "binary32"; narrowly(|| quotient(stored, steps)) + 0.0),
            told!("restored-unit" = "plus-zero"; "adds the fraction to 0, which leaves no negative zero"; "Return the fraction itself."; quotient(stored, steps) + 0.0)
        ))
    }

    fn quantize(&self, value: f64, range: Range) -> Answer<i64> {
        let most = largest(range.bits)?;
        let held = ends(range)?;
        let value = taken(value, held.min, held.max)?;
        let value = or!(
            value,
            told!("takes the value as a binary32"; "Take the value as a double."; f64::from(value as f32))
        );
        let steps = steps_of(most, range.bits);
        let (unit, steps) = or!(
            factors(value, held, steps)?,
            told!("precision" = "binary32"; narrowly(|| factors(value, held, steps))?)
        );
        let unit = or!(
            unit,
            told!("range-check" = "any-order"; if unit.is_nan() { finite(unit)?; unit } else { unit }),
            told!("range-check" = "not-finite-passes"; if unit.is_nan() { finite(unit)?; unit } else { unit }),
            told!("range-check" = "unchecked"; if unit.is_nan() { finite(unit)?; unit } else { unit })
        );
        let unit = or!(
            unit,
            told!("normalised" = "times-reciprocal-of-step"; if unit.is_nan() { finite(unit)?; unit } else { unit }),
            told!("normalised" = "half-step-first"; if unit.is_nan() { finite(unit)?; unit } else { unit }),
            told!("normalised" = "divided-binary32"; if unit.is_nan() { finite(unit)?; unit } else { unit })
        );
        let half = or!(0.5, told!("normalised" = "half-step-first"; 0.0));
        nearest(unit, steps, half, most)
    }

    fn restore(&self, integer: u32, range: Range) -> Answer<f64> {
        let most = largest(range.bits)?;
        let stored = float(integer, range.bits, most)?;
        let held = ends(range)?;
        let steps = steps_of(most, range.bits);
        let value = or!(
            placed(stored, steps, held),
            told!("precision" = "binary32"; narrowly(|| placed(stored, steps, held)))
        );
        let value = or!(
            value,
            told!("restored-clamp" = "range"; "clamps the restored value to the range"; "Refuse what is out of range instead."; clamped(value, held.min, held.max))
        );
        Ok(or!(
            value,
            told!("result" = "binary32"; "rounds the restored value to binary32"; "Keep the restored value a double."; narrow(value))
        ))
    }
}
