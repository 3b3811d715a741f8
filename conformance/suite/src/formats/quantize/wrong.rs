//! What published code does in the place of an expression of the program.

use super::table::Range;
use crate::model::Answer;
use crate::model::sites::{Arithmetic, outside};

/// An integer, moved by half of 2^bits in 32 bits and back.
pub(crate) fn centred(integer: u32, bits: u32) -> i64 {
    let half = 1_u32.wrapping_shl(bits.wrapping_sub(1));
    i64::from(integer.wrapping_sub(half) as i32) + i64::from(half)
}

/// The nearest binary32.
pub(crate) fn narrow(number: f64) -> f64 {
    f64::from(number as f32)
}

/// 2 to a power of any size.
pub(crate) fn power(bits: u32) -> f64 {
    2.0_f64.powi(i32::try_from(bits).unwrap_or(i32::MAX))
}

/// The ends of a range as binary32.
pub(crate) fn ends32(Range { min, max, bits }: Range) -> Range {
    Range { min: narrow(min), max: narrow(max), bits }
}

/// The fraction of a range below a value, in binary32.
pub(crate) fn fraction32(value: f64, Range { min, max, .. }: Range) -> f64 {
    let [value, min, max] = [value, min, max].map(|of| of as f32);
    f64::from((value - min) / (max - min))
}

/// A value that is clamped to a range; NaN stays.
pub(crate) fn clamped(value: f64, min: f64, max: f64) -> f64 {
    let value = if value > max { max } else { value };
    if value < min { min } else { value }
}

/// What is divided by; an implementation breaks if it is 0.
pub(crate) fn divisor(number: f64) -> Answer<f64> {
    if number == 0.0 { Err(outside()) } else { Ok(number) }
}

/// A whole number through a signed 64-bit integer, of which x86 makes the smallest one of what does not fit.
pub(crate) fn cast_64(number: f64) -> f64 {
    let smallest = i64::MIN as f64;
    if (smallest..-smallest).contains(&number) { number } else { smallest }
}

/// The nearest integer, the upper one of two.
pub(crate) fn half_up(number: f64) -> f64 {
    let below = number.floor();
    if number.minus(below) >= 0.5 { below.plus(1.0) } else { below }
}

/// The low 32 bits of [`cast_64`].
pub(crate) fn low_32(number: f64) -> f64 {
    f64::from(cast_64(number) as i64 as u32)
}

/// A whole number as a signed 32-bit integer modulo 2^32, as JavaScript makes it.
pub(crate) fn modulo_32(number: f64) -> f64 {
    if number.is_finite() { f64::from(number.rem_euclid(4_294_967_296.0) as u32 as i32) } else { 0.0 }
}

/// A product and a sum in one rounding, which is that of the operators of the program.
pub(crate) fn fused(one: f64, other: f64, more: f64) -> f64 {
    one.mul_add(other, more).times(1.0)
}
