//! Quantise: floats of a known range as integers of 1 to 32 bits.
//!
//! With `steps = 2^bits - 1` and all arithmetic in binary64:
//!
//! | operation | rule |
//! |---|---|
//! | [`quantize`] | `floor(unit * steps + 0.5)`, at most `steps`, of `unit = (v - min) / (max - min)` |
//! | [`restore`] | `min + unit * (max - min)` of `unit = binary32(q) * (1.0 / steps)`: the reciprocal is rounded first, then the product |
//!
//! The original has functions of their own for the range 0 to 1, with the same results: nothing is rounded in `v - 0` and `v / 1`.
//!
//! Worked example: 0.45 of 0 to 1 in 10 bits. `steps` = 1023; 0.45 * 1023 + 0.5 = 460.85, so `q` = 460; restored it is
//! 460 * (1 / 1023) = 0.449658.
//!
//! **Measured** in engine 3.2.3: when restoring, the integer is converted to binary32 before it is multiplied. Up
//! to 24 bits that changes nothing. From 25 bits on, the low bits of `q` are rounded away, and the result
//! can be slightly above the range: 2^25 - 1 in 25 bits restores to 1 + 2^-25.
//!
//! The original clamps values above the range but turns values below it into a negative integer, which
//! corrupts the neighbouring fields when packed. Here [`quantize`] refuses a value that rounds to a negative integer, and agrees with the original bit for
//! bit on every other finite value; the `_clamped` forms clamp at both ends. A value less than half a step below the range rounds to 0 in
//! both. Both refuse NaN; [`quantize`] refuses infinities, too. [`quantize_checked`] refuses every value outside the range.
//!
//! Source: Keh, "General Utilities", Quantize; bit patterns measured in the real addon.

mod slices;

pub(crate) use self::slices::floor_to_integer;
pub use self::slices::{quantize_slice, quantize_slice_clamped, restore_slice};

use crate::error::{DecodeError, EncodeError, Fault};

/// The most bits that a quantised value can take; the fewest is 1.
pub const MAX_BITS: u32 = 32;

/// `2^bits - 1` and its reciprocal for each width from 1 bit on: dividing would take longer than the rest of restoring.
const STEPS: [(f64, f64); MAX_BITS as usize] = {
    let mut table = [(0.0, 0.0); MAX_BITS as usize];
    let mut at = 0;
    while at < table.len() {
        let steps = ((2_u64 << at) - 1) as f64;
        table[at] = (steps, 1.0 / steps);
        at += 1;
    }
    table
};

/// The number of steps, i.e. the largest quantised value, and its reciprocal. `None` unless the width is 1 to 32.
#[inline]
fn steps_of(bits: u32) -> Option<(f64, f64)> {
    STEPS.get(bits.wrapping_sub(1) as usize).copied()
}

/// `max - min` of a valid range: finite ends in order, and a finite difference.
#[inline]
fn span_of(min: f64, max: f64) -> Option<f64> {
    let span = max - min;
    (min < max && span.is_finite()).then_some(span)
}

/// [`steps_of`] for encoders.
#[inline]
pub(crate) fn steps(bits: u32) -> Result<f64, EncodeError> {
    steps_of(bits).map(|(steps, _)| steps).ok_or(EncodeError::BadParameter)
}

/// [`span_of`] for encoders.
#[inline]
fn span(min: f64, max: f64) -> Result<f64, EncodeError> {
    span_of(min, max).ok_or(EncodeError::BadParameter)
}

/// A parameter that no range or integer has. The integer is not in a slice, so errors point at bit 0 of the integer.
const BAD: DecodeError = DecodeError::bit(Fault::BadParameter, 0);

/// The rounding rule before `floor`; negative results stand for a negative integer.
#[inline]
pub(crate) fn shifted(unit: f64, steps: f64) -> f64 {
    unit * steps + 0.5
}

/// The last step of quantising, checked. The cast truncates, which equals `floor` unless negative.
#[inline]
fn round_checked(value: f64, shifted: f64, steps: f64) -> Result<u32, EncodeError> {
    if !value.is_finite() {
        return Err(EncodeError::NotFinite);
    }
    if shifted < 0.0 {
        return Err(EncodeError::OutOfRange);
    }
    Ok(shifted.min(steps) as u32)
}

/// The last step of quantising, clamped. The cast saturates at 0.
#[inline]
fn round_clamped(value: f64, shifted: f64, steps: f64) -> Result<u32, EncodeError> {
    if value.is_nan() { Err(EncodeError::NotFinite) } else { Ok(shifted.min(steps) as u32) }
}

/// Restores `q`, up to `steps`, by the measured rule.
#[inline]
fn unit_of(q: u32, reciprocal: f64) -> f64 {
    f64::from(q as f32) * reciprocal
}

/// Refuses an integer that is wider than its field.
#[inline]
fn restorable(q: u32, steps: f64) -> Result<(), DecodeError> {
    if f64::from(q) > steps { Err(DecodeError::bit(Fault::OutOfRange, 0)) } else { Ok(()) }
}

/// Quantises a value of [`min`, `max`] to `bits` bits, 1 to 32. Values above `max` give the largest integer.
///
/// # Errors
/// [`EncodeError::BadParameter`] for `bits` outside 1 to 32, and for ends that are not finite, not in order, or so far
/// apart that their difference is infinite; [`EncodeError::NotFinite`] for NaN and infinities;
/// [`EncodeError::OutOfRange`] for a value that rounds to a negative integer, which is more than half a step below `min`.
///
/// ```
/// use packproof_codec::{EncodeError, quantize::{quantize, restore}};
/// let q = quantize(-0.35, -1.0, 1.0, 16).unwrap();
/// assert_eq!(q, 21_299);
/// assert_eq!(format!("{:.6}", restore(q, -1.0, 1.0, 16).unwrap()), "-0.349996");
/// assert_eq!(quantize(1.5, 0.0, 1.0, 10), Ok(1023));
/// assert_eq!(quantize(-0.25, 0.0, 1.0, 10), Err(EncodeError::OutOfRange));
/// ```
#[inline]
pub fn quantize(value: f64, min: f64, max: f64, bits: u32) -> Result<u32, EncodeError> {
    let (steps, span) = (steps(bits)?, span(min, max)?);
    round_checked(value, shifted((value - min) / span, steps), steps)
}

/// Quantises like [`quantize`], with values below `min` giving 0 and infinities the nearer end.
///
/// # Errors
/// [`EncodeError::BadParameter`] as for [`quantize`]; [`EncodeError::NotFinite`] for NaN.
///
/// ```
/// use packproof_codec::quantize::quantize_clamped;
/// assert_eq!(quantize_clamped(-9.0, -1.0, 1.0, 16), Ok(0));
/// assert_eq!(quantize_clamped(9.0, -1.0, 1.0, 16), Ok(65_535));
/// ```
#[inline]
pub fn quantize_clamped(value: f64, min: f64, max: f64, bits: u32) -> Result<u32, EncodeError> {
    let (steps, span) = (steps(bits)?, span(min, max)?);
    round_clamped(value, shifted((value - min) / span, steps), steps)
}

/// Quantises like [`quantize`], but also refuses values above `max` or below `min`.
///
/// # Errors
/// Those of [`quantize`]; [`EncodeError::OutOfRange`] for every value outside the range.
///
/// ```
/// use packproof_codec::{EncodeError, quantize::quantize_checked};
/// assert_eq!(quantize_checked(1.0, -1.0, 1.0, 16), Ok(65_535));
/// assert_eq!(quantize_checked(1.1, -1.0, 1.0, 16), Err(EncodeError::OutOfRange));
/// // Less than half a step below.
/// assert_eq!(quantize_checked(-1.000_001, -1.0, 1.0, 16), Err(EncodeError::OutOfRange));
/// ```
#[inline]
pub fn quantize_checked(value: f64, min: f64, max: f64, bits: u32) -> Result<u32, EncodeError> {
    let q = quantize(value, min, max, bits)?;
    if value < min || value > max { Err(EncodeError::OutOfRange) } else { Ok(q) }
}

/// Restores a value of [`min`, `max`] from `bits` bits, 1 to 32. Rounding can make it exceed `max` by one last bit; from 25 bits on, by up
/// to `2^-25` of the range.
///
/// # Errors
/// [`Fault::BadParameter`] as for [`quantize`]; [`Fault::OutOfRange`] for `q` above `2^bits - 1`. Both point at bit 0, the integer itself.
///
/// ```
/// use packproof_codec::quantize::restore;
/// assert_eq!(restore(0, -1.0, 1.0, 16), Ok(-1.0));
/// assert_eq!(restore(65_535, -1.0, 1.0, 16), Ok(1.0));
/// assert_eq!(restore(460, 0.0, 1.0, 10), Ok(460.0 * (1.0 / 1023.0)));
/// assert!(restore(1024, 0.0, 1.0, 10).is_err());
/// ```
#[inline]
pub fn restore(q: u32, min: f64, max: f64, bits: u32) -> Result<f64, DecodeError> {
    let (steps, reciprocal) = steps_of(bits).ok_or(BAD)?;
    restorable(q, steps)?;
    let span = span_of(min, max).ok_or(BAD)?;
    Ok(min + unit_of(q, reciprocal) * span)
}
