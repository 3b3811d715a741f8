//! Numbers that are a count of steps: normalized and range-limited floats, and the components of rotations.

use super::super::fields::Interval;
use super::super::wrong::{
    big_endian, half_up_32, int, is_not_inside, normalised, number, turned, with_half_added,
};
use super::put;
use crate::model::sites::{outside, refused};
use crate::model::{Answer, Class};

pub(super) fn steps(bytes: usize) -> f64 {
    let codes: i64 = 1 << (8 * bytes);
    codes as f64 - 1.0
}

fn finite(value: f32) -> Answer<f64> {
    if !value.is_finite() {
        return refused(Class::Invalid);
    }
    Ok(value.into())
}

/// Least, width and largest.
pub(super) fn interval(of: Interval) -> Answer<(f64, f64, f64)> {
    let (min, range) = (f64::from(of.min), f64::from(of.range));
    let max = f64::from((min + range) as f32);
    let max = or!(
        max,
        told!("range-interval" = "end-in-binary64"; "takes min + range in binary64 for the upper end, not rounded to binary32"; "Round min + range to binary32 before comparing with it."; min + range)
    );
    let (range, max) = or!(
        (range, max),
        told!("range-span" = "max-above-min"; "takes range for the interval's upper end, which must lie above min"; "The upper end is min + range."; (range - min, range)),
        told!("range-span" = "max-above-any-min"; "takes range for the interval's upper end, and does not look whether min is finite"; "The upper end is min + range; require finite ends."; (range - min, range))
    );
    let is_finite = or!(
        min.is_finite() && range.is_finite() && max.is_finite(),
        told!("range-span" = "max-above-any-min"; max.is_finite())
    );
    if or!(
        !is_finite || !(range > 0.0),
        told!("range-interval" = "finite-unchecked"; "does not check that min, range and their sum are finite"; "Require finite ends."; !(range > 0.0)),
        told!("range-interval" = "zero-passes"; "does not refuse a range of 0, which makes NaN and so step 0"; "Require range > 0."; !is_finite || !(range >= 0.0)),
        told!("range-interval" = "zero-divides"; "does not refuse a range of 0, and fails when it divides by it"; "Require range > 0."; !is_finite || !(range >= 0.0)),
        told!("range-interval" = "unchecked"; "refuses no interval"; "Require finite ends and range > 0."; false)
    ) {
        return refused(Class::OutOfRange);
    }
    let width = or!(
        range,
        told!("range-span" = "end"; "takes min + range for the interval's length"; "The length is range."; min + range),
        told!("range-span" = "end-less-min"; "takes min + range, rounded to binary32, less min for the interval's length"; "The length is range itself."; f64::from((min + range) as f32) - min)
    );
    Ok((min, width, max))
}

/// A component of a rotation.
fn component(value: f32) -> Answer<f64> {
    let value = or!(
        finite(value)?,
        told!("quaternion-not-finite" = "unchecked"; "lets NaN pass, which becomes step 0, and treats infinities as values outside the interval"; "Refuse what is not finite as invalid."; value.into()),
        told!("quaternion-not-finite" = "nan-breaks"; "fails with an error on NaN, and treats infinities as values outside the interval"; "Refuse what is not finite as invalid."; number(value)?)
    );
    let least = or!(
        -1.0 - 1.0 / 1048576.0,
        told!("quaternion-tolerance" = "none"; "refuses magnitudes just above 1"; "Take magnitudes up to 1 + 2^-20 for 1."; -1.0)
    );
    let most = or!(1.0 + 1.0 / 1048576.0, told!("quaternion-tolerance" = "none"; 1.0));
    if value < -1.0 {
        if value < least {
            return or!(
                refused(Class::OutOfRange),
                told!("quaternion-outside" = "clamped"; "clamps values outside the interval"; "Refuse them; clamp by name where clamping is meant."; Ok(-1.0)),
                told!("quaternion-outside" = "wraps"; "does not check the interval and cuts what is outside to the field's bits"; "Refuse values outside the interval."; Ok(value)),
                told!("quaternion-outside" = "converted"; "does not check the interval, and converts to an int as x86 does: cut toward zero, and -2^31 for what it does not hold"; "Refuse values outside the interval."; Ok(value)),
                told!("quaternion-outside" = "breaks"; "fails with an error on values outside the interval"; "Refuse them, and say out_of_range."; Err(outside()))
            );
        }
        return Ok(-1.0);
    }
    if value > 1.0 {
        if value > most {
            return or!(
                refused(Class::OutOfRange),
                told!("quaternion-outside" = "clamped"; Ok(1.0)),
                told!("quaternion-outside" = "wraps"; Ok(value)),
                told!("quaternion-outside" = "converted"; Ok(value)),
                told!("quaternion-outside" = "breaks"; Err(outside()))
            );
        }
        return Ok(1.0);
    }
    Ok(value)
}

/// A number of steps, of which the whole ones count.
fn raised(unit: f64, scale: f64) -> f64 {
    or!(
        unit * scale + 0.5,
        told!("rounding" = "half-even"; "rounds ties to the even step"; "Round ties up: floor(v * steps + 0.5)."; (unit * scale).round_ties_even()),
        told!("rounding" = "down"; "cuts to the step below"; "floor(v * steps + 0.5)."; unit * scale),
        told!("rounding" = "down-binary32"; "multiplies in binary32 and cuts to the step below"; "Compute floor(v * steps + 0.5) in binary64."; f64::from(unit as f32 * scale as f32)),
        told!("rounding" = "half-up-binary32"; "multiplies in binary32 before it rounds"; "Compute floor(v * steps + 0.5) in binary64."; half_up_32(unit, scale)),
        told!("rounding" = "half-down"; "rounds ties down"; "Round ties up: floor(v * steps + 0.5)."; (unit * scale - 0.5).ceil()),
        told!("rounding" = "up"; "rounds up"; "floor(v * steps + 0.5)."; (unit * scale).ceil())
    )
}

fn nearest(unit: f64, scale: f64) -> i64 {
    raised(unit, scale).floor() as i64
}

/// The nearest step, at most the last.
fn step(unit: f64, scale: f64, bytes: usize) -> i64 {
    let mut code = nearest(unit, scale);
    if code > steps(bytes) as i64 {
        code = steps(bytes) as i64;
    }
    code
}

pub(super) fn normalized(out: &mut Vec<u8>, value: f32, bytes: usize) -> Answer<()> {
    let value = or!(
        finite(value)?,
        told!("normalized-not-finite" = "unchecked"; "lets NaN pass, which becomes step 0, and treats infinities as values outside the interval"; "Refuse what is not finite as invalid."; value.into()),
        told!("normalized-not-finite" = "nan-breaks"; "fails with an error on NaN, and treats infinities as values outside the interval"; "Refuse what is not finite as invalid."; number(value)?)
    );
    let value = or!(
        value,
        told!("normalized-outside" = "clamped"; "clamps values outside the interval"; "Refuse them; clamp by name where clamping is meant."; value.clamp(0.0, 1.0))
    );
    let scale = or!(
        steps(bytes),
        told!("normalized-scale" = "power-of-two"; "scales by 256 or 65536"; "Scale by 255 or 65535: 256 values have one step fewer between them."; steps(bytes) + 1.0),
        told!("normalized-scale" = "one-less"; "scales by 254 or 65534"; "Scale by 255 or 65535."; steps(bytes) - 1.0)
    );
    let code = if value < 0.0 || value > 1.0 {
        or!(
            refused(Class::OutOfRange)?,
            told!("normalized-outside" = "wraps"; "does not check the interval and cuts what is outside to the field's bits"; "Refuse values outside the interval."; nearest(value, scale)),
            told!("normalized-outside" = "converted"; "does not check the interval, and converts to an int as x86 does: cut toward zero, and -2^31 for what it does not hold"; "Refuse values outside the interval."; int(raised(value, scale))),
            told!("normalized-outside" = "breaks"; "fails with an error on values outside the interval"; "Refuse them, and say out_of_range."; return Err(outside()))
        )
    } else {
        or!(
            step(value, scale, bytes),
            told!("normalized-top" = "wraps"; "cuts a step above the largest to the field's bits"; "Write at most 255 or 65535."; nearest(value, scale))
        )
    };
    let code = or!(
        code,
        told!("normalized-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(code, bytes))
    );
    put(out, code, bytes)
}

pub(super) fn limited(out: &mut Vec<u8>, value: f32, of: Interval, bytes: usize) -> Answer<()> {
    let (min, range, max) = interval(of)?;
    let value = or!(
        finite(value)?,
        told!("range-not-finite" = "unchecked"; "lets NaN pass, which becomes step 0, and treats infinities as values outside the interval"; "Refuse what is not finite as invalid."; value.into()),
        told!("range-not-finite" = "nan-breaks"; "fails with an error on NaN, and treats infinities as values outside the interval"; "Refuse what is not finite as invalid."; number(value)?)
    );
    let value = or!(
        value,
        told!("range-outside" = "clamped"; "clamps values outside the interval"; "Refuse them; clamp by name where clamping is meant."; if value > max { max } else if value < min { min } else { value })
    );
    let scale = or!(
        steps(bytes),
        told!("range-scale" = "power-of-two"; "scales by 256 or 65536"; "Scale by 255 or 65535: 256 values have one step fewer between them."; steps(bytes) + 1.0),
        told!("range-scale" = "one-less"; "scales by 254 or 65534"; "Scale by 255 or 65535."; steps(bytes) - 1.0)
    );
    let unit = or!(
        (value - min) / range,
        told!("takes range for the upper end"; "The interval is min to min + range."; ((value - min) / (range - min)).clamp(0.0, 1.0)),
        (value - min / range).max(0.0),
        value - min / range
    );
    let unit = or!(
        unit,
        told!("range-precision" = "binary32"; "computes steps in binary32"; "Compute in binary64, and round once."; ((value as f32 - min as f32) / range as f32).into()),
        told!("range-precision" = "binary32-product-first"; "computes (v - min) * steps / range in binary32"; "Compute in binary64, and round once."; ((value as f32 - min as f32) / range as f32).into())
    );
    let unit = or!(
        unit,
        told!("range-outside" = "fraction-clamped"; "clamps (v - min) / range to 0 and 1, whatever the interval; NaN becomes 0"; "Refuse values outside the interval; clamp by name where clamping is meant."; unit.max(0.0).min(1.0))
    );
    let is_outside = or!(
        value < min || value > max,
        told!("range-interval" = "finite-unchecked"; is_not_inside(value, min, max)),
        told!("range-interval" = "unchecked"; is_not_inside(value, min, max))
    );
    let is_outside = or!(
        is_outside,
        told!("range-outside" = "fraction-clamped"; false),
        told!("range-bounds" = "fraction"; "compares (v - min) / range with 0 and 1 instead of the value with the ends"; "Compare the value with min and with min + range rounded to binary32."; unit < 0.0 || unit > 1.0)
    );
    let (unit, scale) = or!(
        (unit, scale),
        told!("range-precision" = "binary32"; (with_half_added(unit as f32 * scale as f32), 1.0)),
        told!("range-precision" = "binary32-product-first"; (with_half_added((value as f32 - min as f32) * scale as f32 / range as f32), 1.0))
    );
    let code = if is_outside {
        or!(
            refused(Class::OutOfRange)?,
            told!("range-outside" = "clamped"; step(unit, scale, bytes).max(0)),
            told!("range-outside" = "wraps"; "does not check the interval and cuts what is outside to the field's bits"; "Refuse values outside the interval."; nearest(unit, scale)),
            told!("range-outside" = "converted"; "does not check the interval, and converts to an int as x86 does: cut toward zero, and -2^31 for what it does not hold"; "Refuse values outside the interval."; int(raised(unit, scale))),
            told!("range-outside" = "breaks"; "fails with an error on values outside the interval"; "Refuse them, and say out_of_range."; return Err(outside()))
        )
    } else {
        or!(
            step(unit, scale, bytes),
            told!("range-interval" = "zero-divides"; if of.range == 0.0 { return Err(outside()) } else { step(unit, scale, bytes) })
        )
    };
    let code = or!(code, told!("range-outside" = "converted"; int(raised(unit, scale)).min(code)));
    let code = or!(
        code,
        told!("range-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(code, bytes))
    );
    put(out, code, bytes)
}

pub(super) fn rotation(out: &mut Vec<u8>, quat: &[f32], bytes: usize) -> Answer<()> {
    let quat = or!(
        quat,
        told!("quaternion-order" = "w-value-first"; "has w first in the value, too"; "The value is x, y, z, w."; &turned(quat))
    );
    let quat = or!(
        quat,
        told!("quaternion-length-written" = "normalised"; "normalises the quaternion in binary32 first"; "Write the components as they are."; &normalised(quat))
    );
    let &[x, y, z, w] = quat else { return refused(Class::Invalid) };
    let (w, x, y, z) = (component(w)?, component(x)?, component(y)?, component(z)?);
    let (w, x, y, z) = if w < 0.0 {
        or!(
            (-w, -x, -y, -z),
            told!("quaternion-negation" = "never"; "negates nothing if w < 0"; "Negate all four if w < 0."; (w, x, y, z)),
            told!("quaternion-negation" = "w-clamped"; "clamps a negative w to 0 instead of negating"; "Negate all four if w < 0."; (0.0, x, y, z)),
            told!("quaternion-negation" = "w-only"; "negates w alone"; "Negate all four: only then is it the same rotation."; (-w, x, y, z))
        )
    } else {
        (w, x, y, z)
    };
    let scale = or!(
        steps(bytes),
        told!("quaternion-scale" = "power-of-two"; "scales by 256 or 65536"; "Scale by 255 or 65535: 256 values have one step fewer between them."; steps(bytes) + 1.0),
        told!("quaternion-scale" = "one-less"; "scales by 254 or 65534"; "Scale by 255 or 65535."; steps(bytes) - 1.0)
    );
    let units = [w, (x + 1.0) / 2.0, (y + 1.0) / 2.0, (z + 1.0) / 2.0];
    let units = or!(
        units,
        told!("quaternion-remap" = "plus-one"; "moves x, y and z by / 2 + 1"; "c / 2 + 0.5."; [w, x / 2.0 + 1.0, y / 2.0 + 1.0, z / 2.0 + 1.0])
    );
    let units = or!(
        units,
        told!("quaternion-w" = "like-x"; "has w over [-1, 1] like x, y and z"; "w is over [0, 1]."; [(w + 1.0) / 2.0, units[1], units[2], units[3]]),
        told!("quaternion-w" = "signed-words"; "has signed words for all four: c * 127 or c * 32767"; "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5."; [w, x, y, z]),
        told!("quaternion-w" = "signed-words-cut"; "has signed words for all four: c * 127 or c * 32767, cut toward zero"; "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5."; [w, x, y, z])
    );
    let units = or!(
        units,
        told!("quaternion-order" = "w-last"; "has w last on the wire"; "w, x, y, z on the wire."; [units[1], units[2], units[3], units[0]]),
        told!("quaternion-order" = "w-z-y-x"; "has w, z, y, x on the wire"; "w, x, y, z on the wire."; [units[0], units[3], units[2], units[1]])
    );
    for unit in units {
        let code = or!(
            step(unit, scale, bytes),
            told!("quaternion-top" = "wraps"; "cuts a step above the largest to the field's bits"; "Write at most 255 or 65535."; nearest(unit, scale))
        );
        let code = or!(
            code,
            told!("quaternion-outside" = "wraps"; if unit > 1.0 { nearest(unit, scale) } else { code }),
            told!("quaternion-outside" = "converted"; if unit > 1.0 { int(raised(unit, scale)) } else { int(raised(unit, scale)).min(steps(bytes) as i64) })
        );
        let code = or!(
            code,
            told!("quaternion-w" = "signed-words-cut"; int(unit * (steps(bytes) - 1.0) / 2.0)),
            told!("quaternion-w" = "signed-words"; int((unit * (steps(bytes) - 1.0) / 2.0).round()))
        );
        let code = or!(
            code,
            told!("quaternion-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(code, bytes))
        );
        put(out, code, bytes)?;
    }
    Ok(())
}

/// A component of a rotation on either side of zero.
pub(super) fn signed(code: i64, scale: f64) -> f32 {
    let above = 2.0 * code as f64 - scale;
    let (above, width) = or!(
        (above, scale),
        told!("takes 128 or 32768 for zero, and 127 or 32767 for 1"; "Compute 2 * code / (2^bits - 1) - 1."; (above - 1.0, scale - 1.0)),
        told!("takes half of 256 or 65536 for zero and for the width"; "Compute 2 * code / (2^bits - 1) - 1."; (above - 1.0, scale + 1.0)),
        told!("quaternion-moved" = "half-steps"; "reads n / 127 - 1 or n / 32767 - 1, an integer division of the steps"; "(2n - 255) / 255 or (2n - 65535) / 65535."; (above + 1.0, scale - 1.0)),
        told!("quaternion-moved" = "binary32"; "reads n / steps * 2 - 1 in binary32, with two roundings"; "Compute 2n - steps as an integer, then divide once."; (code as f64, scale)),
        told!("quaternion-moved" = "conjugate"; "reads x, y and z with the opposite sign"; "Read (2n - steps) / steps."; (scale - 2.0 * code as f64, scale))
    );
    let (above, width) = or!(
        (above, width),
        told!("quaternion-w" = "signed-words"; if 2.0 * code as f64 > scale { (code as f64 - scale - 1.0, (scale - 1.0) / 2.0) } else { (code as f64, (scale - 1.0) / 2.0) })
    );
    let fraction = or!(
        (above / width) as f32,
        told!("quotient" = "reciprocal"; "multiplies by the reciprocal of the steps in binary32"; "Divide, or multiply in binary64 and round once."; above as f32 * (1.0 / width as f32))
    );
    or!(fraction, told!("quaternion-moved" = "binary32"; fraction * 2.0 - 1.0))
}
