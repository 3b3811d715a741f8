//! What wrong implementations of packet fields compute.

use crate::model::Answer;
use crate::model::sites::{outside, swapped};

/// A word whose bytes stand in the other order.
pub(super) fn big_endian(word: i64, bytes: usize) -> i64 {
    swapped(word.into(), bytes) as i64
}

/// A number of binary16 whose power of two is `1 << (exponent - 25)` in 32 bits.
pub(super) fn shifted_modulo_32(exponent: i64, fraction: i64) -> i64 {
    let power = 1_i32.wrapping_shl((exponent as u32).wrapping_sub(25));
    let value = f64::from(power) * (1024.0 + fraction as f64);
    (value as f32).to_bits().into()
}

/// An infinity, or a number; NaN breaks an implementation.
pub(super) fn number(value: f32) -> Answer<f64> {
    if value.is_nan() { Err(outside()) } else { Ok(value.into()) }
}

/// A number as x86 converts it to a signed integer of 32 bits.
pub(super) fn int(number: f64) -> i64 {
    let is_held = number.trunc() >= f64::from(i32::MIN) && number.trunc() <= f64::from(i32::MAX);
    if is_held { number as i64 } else { i32::MIN.into() }
}

/// No comparison with an end that is NaN holds.
pub(super) fn is_not_inside(value: f64, min: f64, max: f64) -> bool {
    value < min || value > max || !value.is_nan() && (min.is_nan() || max.is_nan())
}

/// A number of steps, so that the sum with 0.5 is that of binary32.
pub(super) fn with_half_added(steps: f32) -> f64 {
    let (sum, exact) = (f64::from(steps + 0.5), f64::from(steps) + 0.5);
    if sum.floor() == exact.floor() { steps.into() } else { sum - 0.5 }
}

/// A number of steps with 0.5 added, in binary32.
pub(super) fn half_up_32(unit: f64, scale: f64) -> f64 {
    (unit as f32 * scale as f32 + 0.5).into()
}

/// A list whose first element comes last.
pub(super) fn turned(list: &[f32]) -> Vec<f32> {
    list.iter().skip(1).chain(list.first()).copied().collect()
}

/// A quaternion by its length, both in binary32.
pub(super) fn normalised(quat: &[f32]) -> Vec<f32> {
    let length = quat.iter().fold(0.0, |sum, component| sum + component * component).sqrt();
    quat.iter().map(|component| component / length).collect()
}

pub(super) fn unit_length(quat: [f32; 4]) -> [f32; 4] {
    let square: f64 = quat.iter().map(|&component| f64::from(component).powi(2)).sum();
    if square > 0.0 { quat.map(|component| (f64::from(component) / square.sqrt()) as f32) } else { quat }
}
