//! Quantising, one step of the page at a time. Follows `vectors/formats/quantize.md`.

use crate::refusal::{Answer, Class, Refusal};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub min: f64,
    pub max: f64,
    /// Width of the integers in bits, 1 to 32.
    pub bits: u32,
}

/// `2^bits - 1`, by doubling.
fn largest(bits: u32) -> Answer<f64> {
    if !(1..=32).contains(&bits) {
        return Err(Refusal::value(Class::OutOfRange));
    }
    let mut patterns = 1.0;
    for _ in 0..bits {
        patterns *= 2.0;
    }
    Ok(patterns - 1.0)
}

fn check_range(range: Range) -> Answer<()> {
    let finite = range.min.is_finite() && range.max.is_finite() && (range.max - range.min).is_finite();
    if finite && range.min < range.max { Ok(()) } else { Err(Refusal::value(Class::OutOfRange)) }
}

fn unit(bits: u32) -> Range {
    Range { min: 0.0, max: 1.0, bits }
}

/// Quantises a value of [0, 1].
pub fn quantize_unit(value: f64, bits: u32) -> Answer<i64> {
    quantize(value, unit(bits))
}

/// Restores a value of [0, 1].
pub fn restore_unit(q: u32, bits: u32) -> Answer<f64> {
    restore(q, unit(bits))
}

/// Quantises a value of a range: rounds, ties up, and clamps above; refuses what would be negative.
pub fn quantize(value: f64, range: Range) -> Answer<i64> {
    let largest = largest(range.bits)?;
    check_range(range)?;
    if !value.is_finite() {
        return Err(Refusal::value(Class::Invalid));
    }
    let unit = (value - range.min) / (range.max - range.min);
    let scaled = unit * largest;
    let rounded = (scaled + 0.5).floor();
    if rounded < 0.0 {
        return Err(Refusal::value(Class::OutOfRange));
    }
    Ok(rounded.min(largest) as i64)
}

/// Restores a value of a range.
pub fn restore(q: u32, range: Range) -> Answer<f64> {
    let largest = largest(range.bits)?;
    check_range(range)?;
    if f64::from(q) > largest {
        return Err(Refusal::value(Class::OutOfRange));
    }
    // The engine's typed float variable rounds an integer to binary32.
    let stored = q as f32;
    let reciprocal = 1.0 / largest;
    let unit = f64::from(stored) * reciprocal;
    Ok(range.min + unit * (range.max - range.min))
}
