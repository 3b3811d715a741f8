//! The fields of the packets, with a step each.

use crate::model::sites::contained::varint;

use super::table::{Interval, Kind, Packet};
use super::wrong::{
    big_endian, int, is_not_inside, number, shifted_modulo_32, turned, unit_length, with_half_added,
};
use crate::model::sites::{at_byte, outside, padded, refused, swapped};
use crate::model::{Answer, Class, Decoded};

/// What is too large, by its exponent and fraction.
fn overflow(sign: i64, exponent: i64, fraction: i64) -> Answer<i64> {
    or!(
        Ok(sign | 0x7C00),
        told!("refuses what is too large as out_of_range"; "From 65520 on a half is infinity."; refused(Class::OutOfRange)),
        told!("refuses what is too large as invalid"; "From 65520 on a half is infinity."; refused(Class::Invalid)),
        Ok(sign | 0x7C00 | (fraction & 0xFFFF)),
        told!("half-overflow" = "largest"; "writes the largest number for what is too large"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | 0x7BFF)),
        told!("half-overflow" = "largest-to-65536"; "writes the largest number from 65 520 to below 65 536, and a NaN for the binary32 patterns from 7F7FF000 on"; "From 65 520 on the nearest pattern is infinity; compare the pattern itself with 7F800000, not the rounded one."; if exponent < 31 { Ok(sign | 0x7BFF) } else if exponent == 142 && fraction >= 0x7F_F000 { Ok(sign | 0x7FFF) } else { Ok(sign | 0x7C00) }),
        told!("half-overflow" = "exponent-31-saturated"; "takes exponent 31 for a number, as Arm's alternative half precision does, and writes 7FFF for what is larger"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | normal(exponent.clamp(31, 32), fraction).min(0x7FFF))),
        told!("half-overflow" = "fraction-kept"; "writes exponent 31 with its own fraction for what is too large, which is infinity or a NaN"; "From 65 520 on the nearest pattern is infinity."; Ok(sign | 0x7C00 | (normal(exponent, fraction) & 0x3FF))),
        told!("half-overflow" = "breaks"; "fails with an error on what is too large"; "Write infinity."; Err(outside()))
    )
}

/// A number with an exponent.
fn normal(exponent: i64, fraction: i64) -> i64 {
    let mut half = fraction >> 13;
    let rest = fraction & 0x1FFF;
    let is_up = or!(
        rest > 0x1000 || rest == 0x1000 && half & 1 != 0,
        told!("half-rounding" = "to-zero"; "cuts the fraction instead of rounding"; "Round to the nearest, ties to even."; false),
        told!("half-rounding" = "ties-away"; "rounds ties away from zero"; "Round ties to the even pattern."; rest >= 0x1000)
    );
    if is_up {
        half += 1;
    }
    or!((exponent << 10) + half, (exponent << 10) | half)
}

fn subnormal(exponent: i64, fraction: i64) -> i64 {
    if exponent < -10 {
        return 0;
    }
    let significand = fraction | 0x80_0000;
    let shift = 14 - exponent;
    let mut half = significand >> shift;
    let rest = significand & ((1 << shift) - 1);
    let middle = 1 << (shift - 1);
    let is_up = or!(
        rest > middle || rest == middle && half & 1 != 0,
        told!("half-rounding" = "to-zero"; false),
        told!("half-rounding" = "ties-away"; rest >= middle)
    );
    if is_up {
        half += 1;
    }
    half
}

fn rounded(sign: i64, exponent: i64, fraction: i64) -> Answer<i64> {
    if exponent >= 31 {
        return or!(
            overflow(sign, exponent, fraction),
            told!("takes exponent 31 for a number: compares with `> 31`"; "From exponent 31 on a half is infinity: compare with `>= 31`."; if exponent == 31 { Ok(sign | 0x7C00 | (fraction >> 13)) } else { overflow(sign, exponent, fraction) }),
            told!("half-layout" = "no-infinity"; "takes exponent 31 for a number, as Arm's alternative half precision does"; "Exponent 31 is infinity and NaN."; Ok(sign | normal(exponent.min(32), fraction).min(0x7FFF))),
            told!("half-carry" = "exponent-too-low"; "writes normal numbers with an exponent one too low, which halves them"; "The exponent of 2^e is e + 15."; match normal(exponent, fraction) - 0x400 {
                half if half > 0x7BFF => overflow(sign, exponent, fraction),
                half => Ok(sign | half),
            })
        );
    }
    if exponent <= 0 {
        let half = or!(
            subnormal(exponent, fraction),
            told!("half-overflow" = "runs-over"; "moves every exponent, and what five bits do not hold of it, of small numbers, infinity and NaN too, runs over into the sign"; "Test for exponent 255, for what is too large, and for what is subnormal or zero first."; normal(exponent, fraction) & 0xFFFF)
        );
        let half = or!(
            half,
            told!("half-small-written" = "flushed-before-rounding"; "writes zero for every number below 2^-14, also for those that round to it"; "Shift the significand by what the exponent lacks, then round."; 0),
            told!("half-small-written" = "truncated"; "cuts subnormals instead of rounding them"; "Round subnormals as other numbers."; (fraction | 0x80_0000) >> (14 - exponent)),
            told!("half-small-written" = "sticky-lost"; "shifts the significand of a subnormal before it rounds, and loses the bits that break a tie"; "Round by all bits that are cut, in one step."; normal(0, (fraction | 0x80_0000) >> (1 - exponent))),
            told!("half-small-written" = "smallest-only"; "writes 2^-24 for every number below 2^-14 that does not round to zero"; "Shift the significand by what the exponent lacks, then round."; half.min(1)),
            told!("half-small-written" = "undropped"; "shifts the significand of a subnormal by what the exponent lacks alone and not to ten bits, and fails where 16 bits do not hold it"; "Shift by the 13 bits that binary16 lacks, too."; match (fraction | 0x80_0000) >> (1 - exponent) {
                half if half > 0xFFFF => return Err(outside()),
                half => half,
            }),
            told!("half-small-written" = "infinity-below"; "writes infinity for numbers below 2^-15, whose exponent is huge in an unsigned type, and those from there to 2^-14 with their fraction as it is"; "Compute the exponent in a signed type: from -15 down are subnormals."; if exponent < 0 { return overflow(sign, exponent, 0) } else { normal(0, fraction) }),
            told!("half-small-written" = "fraction-kept"; "writes every number below 2^-14 with exponent 0 and its own fraction, whatever its exponent"; "Exponents from -15 down are subnormals: shift the significand by what the exponent lacks."; normal(0, fraction)),
            told!("half-small-written" = "unshifted"; "writes numbers from 2^-15 on with their fraction as it is, and zero below"; "Exponents from -15 down are subnormals: compare with <= 0, and shift."; if exponent < 0 { 0 } else { normal(0, fraction) })
        );
        return Ok(sign | half);
    }
    let half = normal(exponent, fraction);
    let half = or!(half, told!("half-carry" = "exponent-too-low"; half - 0x400));
    if half > 0x7BFF {
        return or!(overflow(sign, exponent, 0), told!("half-layout" = "no-infinity"; Ok(sign | half)));
    }
    Ok(sign | half)
}

fn not_finite(sign: i64, fraction: i64) -> i64 {
    if fraction == 0 {
        return or!(
            sign | 0x7C00,
            told!("half-infinity-written" = "7fff"; "writes exponent 31 with all bits of the fraction set for infinity, which is a NaN"; "Infinity is exponent 31 with fraction 0."; sign | 0x7FFF),
            told!("half-layout" = "no-infinity"; sign | 0x7FFF)
        );
    }
    let nan = or!(
        sign | 0x7E00 | (fraction >> 13),
        told!("half-nan-written" = "cut"; "cuts a NaN's payload without setting the quiet bit, so that some become infinity"; "Set bit 9 of every NaN."; sign | 0x7C00 | (fraction >> 13)),
        told!("half-nan-written" = "signalling"; "leaves signalling NaNs signalling, with a payload of 1 where the high bits have none"; "Set bit 9 of every NaN."; sign | 0x7C00 | (fraction >> 13).max(1)),
        told!("half-nan-written" = "default"; "writes 7E00 for every NaN, without its sign and payload"; "Keep the sign and the high ten bits of the payload."; 0x7E00),
        told!("half-nan-written" = "payload-lost"; "writes the default NaN with the sign, without the payload"; "Keep the high ten bits of the payload."; sign | 0x7E00),
        told!("half-nan-written" = "7fff"; "writes 7FFF for every NaN"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0x7FFF),
        told!("half-nan-written" = "all-ones"; "writes a NaN with all payload bits set"; "Keep the high ten bits of the payload, and set bit 9."; sign | 0x7FFF),
        told!("half-nan-written" = "7c01"; "writes a payload of 1 for every NaN"; "Keep the high ten bits of the payload, and set bit 9."; sign | 0x7C01),
        told!("half-nan-written" = "7c01-positive"; "writes 7C01 for every NaN, without its sign"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0x7C01),
        told!("half-nan-written" = "fc01"; "writes FC01 for every NaN"; "Keep the sign and the high ten bits of the payload, and set bit 9."; 0xFC01),
        told!("half-nan-written" = "infinity"; "writes infinity for NaN"; "Set bit 9 of every NaN."; sign | 0x7C00),
        told!("half-nan-written" = "zero"; "writes zero for NaN"; "Exponent 31 with a fraction other than 0."; 0)
    );
    or!(nan, told!("half-layout" = "no-infinity"; sign))
}

fn narrow(value: f32) -> Answer<i64> {
    let bits = i64::from(value.to_bits());
    let sign = or!(
        (bits >> 16) & 0x8000,
        told!("half-sign" = "dropped"; "drops the sign"; "Bit 15 is the sign."; 0)
    );
    let exponent = (bits >> 23) & 0xFF;
    let fraction = bits & 0x7F_FFFF;
    let moved = or!(
        exponent - 127 + 15,
        told!("half-layout" = "bias-16"; "biases the exponent by 16"; "Bias by 15."; exponent - 127 + 16)
    );
    let half = or!(
        if exponent == 255 { not_finite(sign, fraction) } else { rounded(sign, moved, fraction)? },
        told!("half-overflow" = "unchecked"; "moves every exponent and cuts it to five bits, those of small numbers, infinity and NaN too"; "Test for exponent 255, for what is too large, and for what is subnormal or zero first."; sign | (normal(moved, fraction) & 0x7FFF)),
        told!("half-overflow" = "unchecked-but-zero"; "moves every exponent but that of zero and cuts it to five bits, those of small numbers, infinity and NaN too"; "Test for exponent 255, for what is too large, and for what is subnormal first."; if exponent | fraction == 0 { sign } else { sign | (normal(moved, fraction) & 0x7FFF) }),
        told!("half-overflow" = "runs-over"; if moved > 0 { sign | (normal(moved, fraction) & 0xFFFF) } else { rounded(sign, moved, fraction)? }),
        told!("half-overflow" = "always-largest"; "writes the largest number for everything but zeros and subnormals of binary32"; "Clamp what is too large only."; if exponent > 0 { sign | 0x7BFF } else { rounded(sign, moved, fraction)? })
    );
    let half = or!(
        half,
        told!("half-overflow" = "early"; "writes infinity for everything above 65 504"; "Numbers below 65 520 round to 65 504."; if exponent < 255 && (moved > 30 || moved == 30 && fraction > 0x7F_E000) { sign | 0x7C00 } else { half }),
        told!("half-overflow" = "from-largest"; "writes infinity for 65 504 and everything above"; "65 504 is the largest number."; if exponent < 255 && (moved > 30 || moved == 30 && fraction >= 0x7F_E000) { sign | 0x7C00 } else { half }),
        told!("half-overflow" = "from-32768"; "writes infinity from 32 768 on, one exponent early"; "Exponent 30 is the largest of a number: 32 768 to 65 504 have it."; if exponent < 255 && exponent >= 142 { sign | 0x7C00 } else { half })
    );
    let half = or!(
        half,
        told!("half-subnormals" = "flushed"; "takes subnormals for zero"; "Exponent 0 is fraction * 2^-24."; if half & 0x7FFF < 0x400 { half & 0x8000 } else { half })
    );
    Ok(or!(
        half,
        told!("half-zero-written" = "sign-lost"; "writes -0 as a positive zero"; "Keep the sign of zero."; if exponent | fraction == 0 { half & 0x7FFF } else { half }),
        told!("half-zero-written" = "underflow-sign-lost"; "writes a positive zero for -0 and for negative numbers that round to it"; "Keep the sign of zero."; if half == 0x8000 { 0 } else { half })
    ))
}

/// The binary32 of an exponent and a fraction of a half.
fn binary32(sign: i64, exponent: i64, fraction: i64) -> i64 {
    let moved = or!(exponent - 15 + 127, told!("half-layout" = "bias-16"; exponent - 16 + 127));
    let low = or!(
        fraction << 13,
        told!("half-fraction-read" = "powers-of-two-3ff"; "sets the low ten bits of the binary32 for powers of two above 2^-14"; "The low 13 bits are 0."; if fraction == 0 && exponent > 1 { 0x3FF } else { fraction << 13 })
    );
    sign | (moved << 23) | low
}

/// The binary32 of a half with exponent 31.
fn above_all(sign: i64, fraction: i64) -> i64 {
    if fraction == 0 {
        return or!(
            sign | 0x7F80_0000,
            told!("half-infinity-read" = "number"; "reads infinity as 65 536"; "Exponent 31 with fraction 0 is infinity."; binary32(sign, 31, fraction)),
            told!("half-infinity-read" = "sign-lost"; "reads both infinities as the positive one"; "Keep the sign."; 0x7F80_0000)
        );
    }
    or!(
        sign | 0x7FC0_0000 | (fraction << 13),
        told!("half-nan-read" = "signalling"; "leaves a signalling NaN signalling when it is widened"; "Set bit 22 of every NaN."; sign | 0x7F80_0000 | (fraction << 13)),
        told!("half-nan-read" = "default"; "reads every NaN as 7FC00000, without its sign and payload"; "Keep the sign and the payload."; 0x7FC0_0000),
        told!("half-nan-read" = "payload-lost"; "reads every NaN as the default one of its sign"; "Keep the payload."; sign | 0x7FC0_0000),
        told!("half-nan-read" = "sign-lost"; "drops the sign of NaN"; "Keep the sign."; 0x7FC0_0000 | (fraction << 13)),
        told!("half-nan-read" = "low-bits"; "leaves a NaN's payload in the low bits"; "Shift the payload by 13."; sign | 0x7FC0_0000 | fraction),
        told!("half-nan-read" = "number"; "reads NaN as a number from 65 536 on"; "Exponent 31 with a fraction other than 0 is NaN."; binary32(sign, 31, fraction))
    )
}

/// The binary32 of a half with exponent 0.
fn below_all(sign: i64, significand: i64) -> Answer<i64> {
    if significand == 0 {
        return Ok(sign);
    }
    let mut fraction = significand;
    let mut exponent = or!(
        1,
        told!("reads subnormals at half their value"; "Subnormals have the exponent of the smallest normal numbers: 2^-14."; 0),
        told!("half-small-read" = "doubled"; "reads subnormals twice as large"; "Exponent 0 is fraction * 2^-24."; 2)
    );
    while fraction & 0x400 == 0 {
        fraction <<= 1;
        exponent -= 1;
    }
    fraction &= 0x3FF;
    Ok(binary32(sign, exponent, fraction))
}

fn widen(half: i64) -> Answer<f32> {
    let sign = or!((half & 0x8000) << 16, told!("half-sign" = "dropped"; 0));
    let exponent = (half >> 10) & 0x1F;
    let fraction = half & 0x3FF;
    if exponent == 31 {
        let bits = or!(
            above_all(sign, fraction),
            told!("half-layout" = "no-infinity"; binary32(sign, 31, fraction))
        );
        let bits = or!(
            bits,
            told!("half-exponent-read" = "0-and-31-copied"; "copies exponents 0 and 31 to binary32 as they are, with 1 for any fraction: infinity reads as 2^-96, subnormals as 2^-149"; "Exponent 31 is 255 in binary32; exponent 0 is fraction * 2^-24."; sign | (31 << 23) | i64::from(fraction != 0))
        );
        return Ok(f32::from_bits(bits as u32));
    }
    if or!(exponent == 0, half < 0x400) {
        let bits = or!(
            below_all(sign, fraction)?,
            told!("half-small-read" = "leading-one"; "reads exponent 0 as that of a normal number"; "Exponent 0 is fraction * 2^-24."; binary32(sign, 0, fraction)),
            told!("half-small-read" = "leading-one-but-0000"; "reads exponent 0 as that of a normal number, but for 0000"; "Exponent 0 is fraction * 2^-24."; if sign | fraction == 0 { 0 } else { binary32(sign, 0, fraction) }),
            told!("half-small-read" = "leading-one-but-zeros"; "reads exponent 0 as that of a normal number, but for both zeros"; "Exponent 0 is fraction * 2^-24."; if fraction == 0 { sign } else { binary32(sign, 0, fraction) }),
            told!("half-small-read" = "smallest"; "reads every subnormal as 2^-24"; "Exponent 0 is fraction * 2^-24."; below_all(sign, fraction.min(1))?),
            told!("half-small-read" = "exponent-1"; "reads subnormals as 2^-14 * (1 + fraction)"; "Exponent 0 is fraction * 2^-24."; if fraction == 0 { sign } else { binary32(sign, 1, fraction) }),
            told!("half-small-read" = "times-minus-sign"; "multiplies subnormals by minus the sign bit, so that positive ones read as -0"; "The sign is 1 - 2 * bit."; if sign == 0 && fraction > 0 { 0x8000_0000 } else { below_all(sign, fraction)? })
        );
        let bits = or!(bits, told!("half-subnormals" = "flushed"; sign));
        let bits = or!(
            bits,
            told!("half-zero-read" = "sign-lost"; "reads 8000 as a positive zero"; "Keep the sign of zero."; if bits == 0x8000_0000 { 0 } else { bits })
        );
        let bits =
            or!(bits, told!("half-exponent-read" = "0-and-31-copied"; sign | i64::from(fraction != 0)));
        return Ok(f32::from_bits(bits as u32));
    }
    let bits = or!(
        binary32(sign, exponent, fraction),
        told!("half-exponent-read" = "shift-modulo-32"; "computes the power of two as 1 << (exponent - 25) in 32 bits, where a negative shift is taken modulo 32"; "Multiply by a power of two: Math.pow, ldexp."; sign ^ shifted_modulo_32(exponent, fraction))
    );
    Ok(f32::from_bits(bits as u32))
}

/// A little-endian word.
fn word(bytes: &[u8], at: usize, count: usize) -> Answer<i64> {
    let bytes = or!(
        bytes,
        told!("end" = "zeros"; "takes missing bytes for zero"; "Refuse input that ends inside the field."; &padded(bytes, 16))
    );
    if at + count > bytes.len() {
        return refused(Class::Truncated);
    }
    let low = at_byte(bytes, at)?;
    if count == 1 {
        return Ok(low);
    }
    let low = low | (at_byte(bytes, at + 1)? << 8);
    if count == 2 {
        return Ok(low);
    }
    Ok(low | (at_byte(bytes, at + 2)? << 16) | (at_byte(bytes, at + 3)? << 24))
}

fn put(out: &mut Vec<u8>, pattern: i64, count: usize) -> Answer<()> {
    for byte in 0..count {
        out.push(((pattern >> (8 * byte)) & 0xFF) as u8);
    }
    Ok(())
}

fn steps(bytes: usize) -> f64 {
    match bytes {
        1 => 255.0,
        _ => 65535.0,
    }
}

fn finite(value: f32) -> Answer<f64> {
    if !value.is_finite() {
        return refused(Class::Invalid);
    }
    Ok(value.into())
}

/// Least, width and largest.
fn interval(of: Interval) -> Answer<(f64, f64, f64)> {
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
        (unit * scale).round_ties_even(),
        told!("rounding" = "down"; "cuts to the step below"; "floor(v * steps + 0.5)."; unit * scale),
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

fn normalized(out: &mut Vec<u8>, value: f32, bytes: usize) -> Answer<()> {
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

fn limited(out: &mut Vec<u8>, value: f32, of: Interval, bytes: usize) -> Answer<()> {
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
    let is_outside = or!(
        value < min || value > max,
        told!("range-interval" = "finite-unchecked"; is_not_inside(value, min, max)),
        told!("range-interval" = "unchecked"; is_not_inside(value, min, max))
    );
    let is_outside = or!(
        is_outside,
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
            told!("range-outside" = "clamped"; if min.is_nan() || max.is_nan() { refused(Class::OutOfRange)? } else { step(unit, scale, bytes).max(0) }),
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

fn rotation(out: &mut Vec<u8>, quat: &[f32], bytes: usize) -> Answer<()> {
    let quat = or!(
        quat,
        told!("quaternion-order" = "value-w-first"; "has w first in the value, too"; "The value is x, y, z, w."; &turned(quat))
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
        told!("quaternion-w" = "signed-words-cut"; "has signed words for all four: c * 127 or c * 32767, cut toward zero"; "Words have no sign: w is over [0, 1], and x, y and z are moved by c / 2 + 0.5."; [w, x, y, z])
    );
    let units = or!(
        units,
        told!("quaternion-order" = "w-last"; "has w last on the wire"; "w, x, y, z on the wire."; [units[1], units[2], units[3], units[0]])
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
        let code =
            or!(code, told!("quaternion-w" = "signed-words-cut"; int(unit * (steps(bytes) - 1.0) / 2.0)));
        let code = or!(
            code,
            told!("quaternion-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(code, bytes))
        );
        put(out, code, bytes)?;
    }
    Ok(())
}

/// The components as they are written.
fn in_order(components: &[f32]) -> Vec<f32> {
    match *components {
        [x, y] => Vec::from([x, y]),
        [x, y, z] => Vec::from([x, y, z]),
        _ => components.to_vec(),
    }
}

/// A component of a rotation on either side of zero.
fn signed(code: i64, scale: f64) -> f32 {
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
        told!("quaternion-w" = "signed-words-cut"; if 2.0 * code as f64 > scale { (code as f64 - scale - 1.0, (scale - 1.0) / 2.0) } else { (code as f64, (scale - 1.0) / 2.0) })
    );
    let fraction = or!(
        (above / width) as f32,
        told!("quotient" = "reciprocal"; "multiplies by the reciprocal of the steps in binary32"; "Divide, or multiply in binary64 and round once."; above as f32 * (1.0 / width as f32))
    );
    or!(fraction, told!("quaternion-moved" = "binary32"; fraction * 2.0 - 1.0))
}

impl Packet for Operations {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        match kind {
            Kind::Float16 => {
                for &value in components {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("float16-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(half, 2))
                    );
                    put(&mut out, half, 2)?;
                }
            }
            Kind::VectorFloat16(_) => {
                for value in in_order(components) {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("vector-float16-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(half, 2))
                    );
                    put(&mut out, half, 2)?;
                }
            }
            Kind::VariableFloat16 => {
                for &value in components {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("exchanges the bytes of the half before it encodes it"; "The half is the number that is encoded."; swapped(half.into(), 2) as i64)
                    );
                    out = or!(
                        varint::encode(half as u16)?,
                        told!("variable-form" = "fixed"; "has the two bytes of a Float16 for a VariableFloat16"; "Have the pattern as LEB128."; (half as u16).to_le_bytes().to_vec())
                    );
                }
            }
            Kind::VectorFloat32(_) => {
                for value in in_order(components) {
                    let pattern = i64::from(value.to_bits());
                    let is_last = out.len() == 4 * components.len() - 4;
                    let pattern = or!(
                        pattern,
                        told!("writes the last component most significant byte first"; "Write the least significant byte first."; if is_last { big_endian(pattern, 4) } else { pattern }),
                        told!("vector-float32-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(pattern, 4))
                    );
                    put(&mut out, pattern, 4)?;
                }
            }
            Kind::NormalizedFloat(bytes) => {
                for &value in components {
                    normalized(&mut out, value, bytes)?;
                }
            }
            Kind::RangeLimitedFloat(bytes, of) => {
                for &value in components {
                    limited(&mut out, value, of, bytes)?;
                }
            }
            Kind::RotationQuaternion(bytes) => rotation(&mut out, components, bytes)?,
        }
        Ok(out)
    }

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
        let mut values = Vec::new();
        match kind {
            Kind::Float16 => {
                let half = word(bytes, 0, 2)?;
                let half = or!(half, told!("float16-byte-order" = "big-endian"; big_endian(half, 2)));
                values.push(widen(half)?);
                Ok((values, 2))
            }
            Kind::VariableFloat16 => {
                let (pattern, consumed) = or!(
                    varint::decode(bytes)?,
                    told!("variable-form" = "fixed"; (word(bytes, 0, 2)? as u16, 2))
                );
                let half = pattern as i64;
                let half = or!(
                    half,
                    told!("exchanges the bytes of the half after it decodes it"; "The decoded number is the half."; swapped(half.into(), 2) as i64)
                );
                values.push(widen(half)?);
                Ok((values, consumed))
            }
            Kind::NormalizedFloat(count) => {
                let code = word(bytes, 0, count)?;
                let code = or!(code, told!("normalized-byte-order" = "big-endian"; big_endian(code, count)));
                let scale = or!(
                    steps(count),
                    told!("normalized-scale" = "power-of-two"; steps(count) + 1.0),
                    told!("normalized-scale" = "one-less"; steps(count) - 1.0)
                );
                values.push(or!(
                    (code as f64 / scale) as f32,
                    told!("quotient" = "reciprocal"; code as f32 * (1.0 / scale as f32))
                ));
                Ok((values, count))
            }
            Kind::RangeLimitedFloat(count, of) => {
                let (min, range, _) = interval(of)?;
                let width = or!(
                    range,
                    told!("takes range for the upper end"; "The interval is min to min + range."; range - min)
                );
                let code = word(bytes, 0, count)?;
                let code = or!(code, told!("range-byte-order" = "big-endian"; big_endian(code, count)));
                let scale = or!(
                    steps(count),
                    told!("range-scale" = "power-of-two"; steps(count) + 1.0),
                    told!("range-scale" = "one-less"; steps(count) - 1.0)
                );
                values.push(or!(
                    (code as f64 * width / scale + min) as f32,
                    told!("range-read" = "binary32-quotient-first"; "computes n / steps * range + min in binary32"; "Compute in binary64 and round once."; code as f32 / scale as f32 * width as f32 + min as f32),
                    told!("range-read" = "binary32-product-first"; "computes n * range / steps + min in binary32"; "Compute in binary64 and round once."; code as f32 * width as f32 / scale as f32 + min as f32),
                    told!("range-read" = "binary32-step-first"; "computes n * (range / steps) + min in binary32"; "Compute in binary64 and round once."; code as f32 * (width as f32 / scale as f32) + min as f32)
                ));
                Ok((values, count))
            }
            Kind::VectorFloat32(2) => {
                let words = [word(bytes, 0, 4)?, word(bytes, 4, 4)?];
                let words = or!(
                    words,
                    told!("vector-float32-byte-order" = "big-endian"; words.map(|of| big_endian(of, 4)))
                );
                values.extend(words.map(|of| f32::from_bits(of as u32)));
                Ok((values, 8))
            }
            Kind::VectorFloat32(_) => {
                let words = [word(bytes, 0, 4)?, word(bytes, 4, 4)?, word(bytes, 8, 4)?];
                let words = or!(
                    words,
                    told!("vector-float32-byte-order" = "big-endian"; words.map(|of| big_endian(of, 4)))
                );
                values.extend(words.map(|of| f32::from_bits(of as u32)));
                Ok((values, 12))
            }
            Kind::VectorFloat16(2) => {
                let words = [word(bytes, 0, 2)?, word(bytes, 2, 2)?];
                let [x, y] = or!(
                    words,
                    told!("vector-float16-byte-order" = "big-endian"; words.map(|of| big_endian(of, 2)))
                );
                values.extend([widen(x)?, widen(y)?]);
                Ok((values, 4))
            }
            Kind::VectorFloat16(_) => {
                let words = [word(bytes, 0, 2)?, word(bytes, 2, 2)?, word(bytes, 4, 2)?];
                let [x, y, z] = or!(
                    words,
                    told!("vector-float16-byte-order" = "big-endian"; words.map(|of| big_endian(of, 2)))
                );
                values.extend([widen(x)?, widen(y)?, widen(z)?]);
                Ok((values, 6))
            }
            Kind::RotationQuaternion(count) => {
                let w = word(bytes, 0, count)?;
                let x = word(bytes, count, count)?;
                let y = word(bytes, 2 * count, count)?;
                let z = word(bytes, 3 * count, count)?;
                let (w, x, y, z) = or!((w, x, y, z), told!("quaternion-order" = "w-last"; (z, w, x, y)));
                let (w, x, y, z) = or!(
                    (w, x, y, z),
                    told!("quaternion-byte-order" = "big-endian"; (big_endian(w, count), big_endian(x, count), big_endian(y, count), big_endian(z, count)))
                );
                let scale = or!(
                    steps(count),
                    told!("quaternion-scale" = "power-of-two"; steps(count) + 1.0),
                    told!("quaternion-scale" = "one-less"; steps(count) - 1.0)
                );
                let fraction = or!(
                    (w as f64 / scale) as f32,
                    told!("quotient" = "reciprocal"; w as f32 * (1.0 / scale as f32))
                );
                let w = or!(
                    fraction,
                    told!("quaternion-w" = "like-x"; signed(w, scale)),
                    told!("quaternion-w" = "signed-words-cut"; signed(w, scale))
                );
                let quat = [signed(x, scale), signed(y, scale), signed(z, scale), w];
                let quat = or!(
                    quat,
                    told!("quaternion-length-read" = "normalised"; "normalises the quaternion"; "Return the components as their steps make them."; unit_length(quat))
                );
                let quat = or!(
                    quat,
                    told!("quaternion-order" = "value-w-first"; [quat[3], quat[0], quat[1], quat[2]])
                );
                values.extend(quat);
                Ok((values, 4 * count))
            }
        }
    }
}
