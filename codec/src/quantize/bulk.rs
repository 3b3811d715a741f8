//! Quantising whole slices, in loops without branches that the compiler vectorises.
//!
//! Each result equals what the one-value function gives. Checking comes first, in a pass of its own, so that a
//! refused slice leaves the output alone and the converting loop has nothing to refuse.

use super::{read_span, reciprocal_for, refused, shifted, span, steps, unit_of};
use crate::error::{DecodeError, EncodeError, Fault};

/// 2^52: from here on a binary64 holds integers only.
const INTEGERS: f64 = 4_503_599_627_370_496.0;

/// `x.floor() as u32` for `0 <= x < 2^32`, without the cast, whose saturation keeps loops scalar on most targets.
///
/// Adding 2^52 rounds to an integer (to even on a tie), at most one above the floor; what is above `x` goes down by
/// one. After adding 2^52 once more the integer stands in the low bits of the pattern.
#[inline(always)]
pub(crate) fn floor_to_integer(x: f64) -> u32 {
    let nearest = (x + INTEGERS) - INTEGERS;
    let floor = if nearest > x { nearest - 1.0 } else { nearest };
    (floor + INTEGERS).to_bits() as u32
}

/// Fails unless `out` has room for `count` elements of four bytes.
fn room(count: usize, out: usize) -> Result<(), EncodeError> {
    let (needed, available) = (count.saturating_mul(4), out.saturating_mul(4));
    if out < count { Err(EncodeError::BufferTooSmall { needed, available }) } else { Ok(()) }
}

/// Fails unless `out` has room for `count` elements, for what reads.
fn read_room(count: usize, out: usize) -> Result<(), DecodeError> {
    if out < count { Err(refused(Fault::BadParameter)) } else { Ok(()) }
}

/// The integer that orders binary32 patterns as the floats that they stand for; its own inverse.
fn order(pattern: i32) -> i32 {
    pattern ^ ((pattern >> 31) as u32 >> 1) as i32
}

/// The smallest value and the pattern of the largest magnitude. An empty slice gives NaN and 0.
fn extremes(values: &[f32]) -> (f64, u32) {
    let (lowest, magnitude) = values.iter().fold((i32::MAX, 0), |(lowest, magnitude), value| {
        let bits = value.to_bits();
        (lowest.min(order(bits as i32)), magnitude.max(bits & 0x7FFF_FFFF))
    });
    (f64::from(f32::from_bits(order(lowest) as u32)), magnitude)
}

/// Quantises by the rounding rule `shift`, which never decreases: the smallest value decides for all.
fn quantize_checked(
    values: &[f32],
    steps: f64,
    shift: impl Fn(f64) -> f64,
    out: &mut [u32],
) -> Result<(), EncodeError> {
    room(values.len(), out.len())?;
    let (lowest, magnitude) = extremes(values);
    if magnitude >= f32::INFINITY.to_bits() {
        return Err(EncodeError::NotFinite);
    }
    if shift(lowest) < 0.0 {
        return Err(EncodeError::OutOfRange);
    }
    convert(values, steps, shift, out);
    Ok(())
}

/// Quantises by the rounding rule `shift`, clamping at both ends.
fn quantize_clamping(
    values: &[f32],
    steps: f64,
    shift: impl Fn(f64) -> f64,
    out: &mut [u32],
) -> Result<(), EncodeError> {
    room(values.len(), out.len())?;
    if extremes(values).1 > f32::INFINITY.to_bits() {
        return Err(EncodeError::NotFinite);
    }
    convert(values, steps, shift, out);
    Ok(())
}

/// The converting loop. Comparisons instead of `clamp` become one instruction each.
#[inline]
fn convert(values: &[f32], steps: f64, shift: impl Fn(f64) -> f64, out: &mut [u32]) {
    for (q, &value) in out.iter_mut().zip(values) {
        let shifted = shift(f64::from(value));
        let shifted = if shifted > 0.0 { shifted } else { 0.0 };
        *q = floor_to_integer(if shifted < steps { shifted } else { steps });
    }
}

/// [`super::quantize_unit`] of each value, into the front of `out`; the rest of `out` is left alone.
///
/// # Errors
/// Those of [`super::quantize_unit`], [`EncodeError::NotFinite`] before [`EncodeError::OutOfRange`] if the slice
/// gives cause for both, and [`EncodeError::BufferTooSmall`] (sizes in bytes, 4 for an element). `out` is unchanged then.
///
/// ```
/// let mut out = [0; 3];
/// packproof_codec::quantize::quantize_unit_slice(&[0.0, 0.45, 1.0], 10, &mut out).unwrap();
/// assert_eq!(out, [0, 460, 1023]);
/// ```
pub fn quantize_unit_slice(values: &[f32], bits: u32, out: &mut [u32]) -> Result<(), EncodeError> {
    let steps = steps(bits)?;
    quantize_checked(values, steps, |value| shifted(value, steps), out)
}

/// [`super::quantize_unit_clamped`] of each value, into the front of `out`; the rest of `out` is left alone.
///
/// # Errors
/// Those of [`super::quantize_unit_clamped`], and [`EncodeError::BufferTooSmall`]. `out` is unchanged then.
///
/// ```
/// let mut out = [0; 2];
/// packproof_codec::quantize::quantize_unit_slice_clamped(&[-0.25, 7.0], 10, &mut out).unwrap();
/// assert_eq!(out, [0, 1023]);
/// ```
pub fn quantize_unit_slice_clamped(values: &[f32], bits: u32, out: &mut [u32]) -> Result<(), EncodeError> {
    let steps = steps(bits)?;
    quantize_clamping(values, steps, |value| shifted(value, steps), out)
}

/// [`super::quantize`] of each value, into the front of `out`; the rest of `out` is left alone.
///
/// # Errors
/// Those of [`super::quantize`], [`EncodeError::NotFinite`] before [`EncodeError::OutOfRange`] if the slice
/// gives cause for both, and [`EncodeError::BufferTooSmall`]. `out` is unchanged then.
///
/// ```
/// let mut out = [0; 2];
/// packproof_codec::quantize::quantize_slice(&[-0.5, 1.0], -1.0, 1.0, 8, &mut out).unwrap();
/// assert_eq!(out, [64, 255]);
/// ```
pub fn quantize_slice(
    values: &[f32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [u32],
) -> Result<(), EncodeError> {
    let (steps, span) = (steps(bits)?, span(min, max)?);
    quantize_checked(values, steps, |value| shifted((value - min) / span, steps), out)
}

/// [`super::quantize_clamped`] of each value, into the front of `out`; the rest of `out` is left alone.
///
/// # Errors
/// Those of [`super::quantize_clamped`], and [`EncodeError::BufferTooSmall`]. `out` is unchanged then.
///
/// ```
/// let mut out = [0; 2];
/// packproof_codec::quantize::quantize_slice_clamped(&[-3.0, 3.0], -1.0, 1.0, 8, &mut out).unwrap();
/// assert_eq!(out, [0, 255]);
/// ```
pub fn quantize_slice_clamped(
    values: &[f32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [u32],
) -> Result<(), EncodeError> {
    let (steps, span) = (steps(bits)?, span(min, max)?);
    quantize_clamping(values, steps, |value| shifted((value - min) / span, steps), out)
}

/// The nearest binary32 to [`super::restore_unit`] of each integer, into the front of `out`.
///
/// # Errors
/// Those of [`super::restore_unit`], and [`Fault::BadParameter`] for an `out` shorter than `integers`. `out` is unchanged
/// then.
///
/// ```
/// let mut out = [9.0; 3];
/// packproof_codec::quantize::restore_unit_slice(&[0, 1023], 10, &mut out).unwrap();
/// assert_eq!(out, [0.0, 1.0, 9.0]);
/// ```
pub fn restore_unit_slice(integers: &[u32], bits: u32, out: &mut [f32]) -> Result<(), DecodeError> {
    let reciprocal = reciprocal_for_all(integers, bits)?;
    read_room(integers.len(), out.len())?;
    for (value, &q) in out.iter_mut().zip(integers) {
        *value = unit_of(q, reciprocal) as f32;
    }
    Ok(())
}

/// The nearest binary32 to [`super::restore`] of each integer, into the front of `out`.
///
/// # Errors
/// Those of [`super::restore`], and [`Fault::BadParameter`] for an `out` shorter than `integers`. `out` is unchanged
/// then.
///
/// ```
/// let mut out = [0.0; 2];
/// packproof_codec::quantize::restore_slice(&[0, 255], -1.0, 1.0, 8, &mut out).unwrap();
/// assert_eq!(out, [-1.0, 1.0]);
/// ```
pub fn restore_slice(
    integers: &[u32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [f32],
) -> Result<(), DecodeError> {
    let (reciprocal, span) = (reciprocal_for_all(integers, bits)?, read_span(min, max)?);
    read_room(integers.len(), out.len())?;
    for (value, &q) in out.iter_mut().zip(integers) {
        *value = (min + unit_of(q, reciprocal) * span) as f32;
    }
    Ok(())
}

/// The reciprocal to restore with, if all integers fit `bits`: the largest decides.
fn reciprocal_for_all(integers: &[u32], bits: u32) -> Result<f64, DecodeError> {
    reciprocal_for(integers.iter().fold(0, |largest, &q| largest.max(q)), bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The branchless floor is the floor: at integers, at halves, and one step of the last bit to either side.
    #[test]
    fn floors_without_a_cast() {
        for whole in [0_u32, 1, 2, 3, 1023, 1 << 23, (1 << 24) + 1, 1 << 31, u32::MAX - 1, u32::MAX] {
            let x = f64::from(whole);
            assert_eq!(floor_to_integer(x), whole);
            assert_eq!(floor_to_integer(x + 0.5), whole);
            assert_eq!(floor_to_integer((x + 0.5).next_up()), whole);
            assert_eq!(floor_to_integer((x + 0.5).next_down()), whole);
            assert_eq!(floor_to_integer((x + 1.0).next_down()), whole);
        }
    }

    /// The ordering key sorts negative before positive and keeps magnitude order on both sides.
    #[test]
    fn order_sorts_patterns_as_floats() {
        let sorted =
            [f32::NEG_INFINITY, -2.0, -1.0, -f32::MIN_POSITIVE, -0.0, 0.0, f32::MIN_POSITIVE, 1.0, 2.0];
        for pair in sorted.windows(2) {
            let [low, high] = [pair[0], pair[1]].map(|value| order(value.to_bits() as i32));
            assert!(low < high, "{pair:?}");
            assert_eq!(order(low) as u32, pair[0].to_bits());
        }
    }

    /// A refused slice leaves the output as it was, whichever value is at fault.
    #[test]
    fn a_refused_slice_leaves_the_output_alone() {
        let mut out = [7; 2];
        assert_eq!(quantize_unit_slice(&[0.5, -0.5], 8, &mut out), Err(EncodeError::OutOfRange));
        assert_eq!(quantize_unit_slice(&[-0.5, f32::NAN], 8, &mut out), Err(EncodeError::NotFinite));
        assert_eq!(quantize_unit_slice_clamped(&[0.5, f32::NAN], 8, &mut out), Err(EncodeError::NotFinite));
        assert_eq!(quantize_slice(&[9.0, 1.0], 5.0, 10.0, 8, &mut out), Err(EncodeError::OutOfRange));
        let small = EncodeError::BufferTooSmall { needed: 12, available: 8 };
        assert_eq!(quantize_slice_clamped(&[0.0; 3], 0.0, 1.0, 8, &mut out), Err(small));
        assert_eq!(out, [7; 2]);
        let mut floats = [7.0; 2];
        assert_eq!(restore_unit_slice(&[0, 256], 8, &mut floats), Err(refused(Fault::OutOfRange)));
        assert_eq!(restore_slice(&[0; 3], 0.0, 1.0, 8, &mut floats), Err(refused(Fault::BadParameter)));
        assert_eq!(floats, [7.0; 2]);
    }

    /// An empty slice is quantised to an empty one.
    #[test]
    fn accepts_an_empty_slice() {
        assert_eq!(quantize_unit_slice(&[], 8, &mut []), Ok(()));
        assert_eq!(restore_unit_slice(&[], 8, &mut []), Ok(()));
    }
}
