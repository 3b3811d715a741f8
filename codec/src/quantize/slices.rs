//! Many values at a time in branchless loops, with the same results as one at a time.

use super::{
    BAD, restorable, round_checked, round_clamped, shifted, span, span_of, steps, steps_of, unit_of,
};
use crate::error::{DecodeError, EncodeError};
use crate::kernels::{Kernel, in_batches};
use crate::progress::{Progress, Stopped, convert_many};
use crate::simd;

/// 2^52: from here on, a binary64 holds integers only.
const INTEGERS: f64 = 4_503_599_627_370_496.0;

/// `x.floor() as u32` for `0 <= x < 2^32`, without the cast, whose saturation keeps loops scalar on most targets.
///
/// Adding 2^52 rounds to an integer (to even on a tie) that is at most one above the floor; a result above `x` is reduced by
/// one. Adding 2^52 once more puts the integer into the low bits of the pattern.
#[inline(always)]
pub(crate) fn floor_to_integer(x: f64) -> u32 {
    let nearest = (x + INTEGERS) - INTEGERS;
    let floor = if nearest > x { nearest - 1.0 } else { nearest };
    (floor + INTEGERS).to_bits() as u32
}

/// Quantises the front of `values` in batches, up to a batch with a refused value: NaN and, unless `CLAMPED`, infinities and values that
/// round to a negative integer.
struct Quantize<'a, F, const CLAMPED: bool> {
    values: &'a [f32],
    out: &'a mut [u32],
    steps: f64,
    shift: F,
}

impl<F: Fn(f64) -> f64, const CLAMPED: bool> Kernel for Quantize<'_, F, CLAMPED> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        in_batches(self.values, self.out, |value, q| {
            let shifted = (self.shift)(f64::from(value));
            let mut odd = u32::from(value.is_nan());
            if !CLAMPED {
                odd |= u32::from(value.is_infinite()) | u32::from(shifted < 0.0);
            }
            // Comparisons instead of `clamp`, because each becomes one instruction.
            let shifted = if shifted > 0.0 { shifted } else { 0.0 };
            *q = floor_to_integer(if shifted < self.steps { shifted } else { self.steps });
            odd
        })
    }
}

/// Restores the front of `integers` in batches, up to a batch with an integer above `most`.
struct Restore<'a, F> {
    integers: &'a [u32],
    out: &'a mut [f32],
    most: u32,
    value_of: F,
}

impl<F: Fn(u32) -> f64> Kernel for Restore<'_, F> {
    type Output = Progress;

    #[inline(always)]
    fn run(self) -> Progress {
        in_batches(self.integers, self.out, |q, value| {
            *value = (self.value_of)(q) as f32;
            q.saturating_sub(self.most)
        })
    }
}

/// An error before anything is converted.
fn stopped<E>(error: E) -> Stopped<E> {
    Stopped { done: Progress::default(), error }
}

/// [`quantize_slice`] or, if `CLAMPED`, [`quantize_slice_clamped`].
fn quantize_each<const CLAMPED: bool>(
    values: &[f32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [u32],
) -> Result<Progress, Stopped<EncodeError>> {
    let steps = steps(bits).map_err(stopped)?;
    let span = span(min, max).map_err(stopped)?;
    // Without the division, a quarter less time.
    if is_unit(min, span) {
        return quantize_by::<CLAMPED>(values, steps, |value| shifted(value, steps), out);
    }
    quantize_by::<CLAMPED>(values, steps, |value| shifted((value - min) / span, steps), out)
}

/// Whether a range is 0 to 1, from which and to which nothing needs to be converted.
fn is_unit(min: f64, span: f64) -> bool {
    (min, span) == (0.0, 1.0)
}

/// Quantises by the rounding rule `shift`; if `CLAMPED`, clamps at both ends.
fn quantize_by<const CLAMPED: bool>(
    values: &[f32],
    steps: f64,
    shift: impl Fn(f64) -> f64 + Copy,
    out: &mut [u32],
) -> Result<Progress, Stopped<EncodeError>> {
    let kernel =
        |values: &[f32], out: &mut [u32]| simd::run(Quantize::<_, CLAMPED> { values, out, steps, shift });
    convert_many(values, out, kernel, |value| {
        let (value, shifted) = (value.into(), shift(value.into()));
        if CLAMPED { round_clamped(value, shifted, steps) } else { round_checked(value, shifted, steps) }
    })
}

/// Restores by the rule `value_of`, which takes integers up to `steps`.
fn restore_by(
    integers: &[u32],
    steps: f64,
    value_of: impl Fn(u32) -> f64 + Copy,
    out: &mut [f32],
) -> Result<Progress, Stopped<DecodeError>> {
    let kernel = |integers: &[u32], out: &mut [f32]| {
        simd::run(Restore { integers, out, most: steps as u32, value_of })
    };
    convert_many(integers, out, kernel, |q| restorable(q, steps).map(|()| value_of(q) as f32))
}

/// Applies [`super::quantize`] to each value until `values` end, `out` is full, or a value is refused.
///
/// # Errors
/// Those of [`super::quantize`]; a bad parameter stops before the first value.
///
/// ```
/// use packproof_codec::{EncodeError, Progress, quantize::quantize_slice};
/// let mut out = [0; 4];
/// assert_eq!(quantize_slice(&[0.0, 0.45, 1.0], 0.0, 1.0, 10, &mut out), Ok(Progress { read: 3, written: 3 }));
/// assert_eq!(out[..3], [0, 460, 1023]);
/// let stopped = quantize_slice(&[0.45, -0.45], 0.0, 1.0, 10, &mut out).unwrap_err();
/// assert_eq!((stopped.done.written, stopped.error), (1, EncodeError::OutOfRange));
/// ```
pub fn quantize_slice(
    values: &[f32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [u32],
) -> Result<Progress, Stopped<EncodeError>> {
    quantize_each::<false>(values, min, max, bits, out)
}

/// Applies [`super::quantize_clamped`] to each value until `values` end, `out` is full, or a NaN is refused.
///
/// # Errors
/// Those of [`super::quantize_clamped`]; a bad parameter stops before the first value.
pub fn quantize_slice_clamped(
    values: &[f32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [u32],
) -> Result<Progress, Stopped<EncodeError>> {
    quantize_each::<true>(values, min, max, bits, out)
}

/// The nearest binary32 to [`super::restore`] of each integer, until `integers` end, `out` is full, or one is refused.
///
/// # Errors
/// Those of [`super::restore`], with offsets in the refused integer; a bad parameter stops before the first integer.
///
/// ```
/// use packproof_codec::{Progress, quantize::restore_slice};
/// let mut out = [0.0; 3];
/// assert_eq!(restore_slice(&[0, 255], -1.0, 1.0, 8, &mut out), Ok(Progress { read: 2, written: 2 }));
/// assert_eq!(out[..2], [-1.0, 1.0]);
/// assert_eq!(restore_slice(&[0, 256], -1.0, 1.0, 8, &mut out).unwrap_err().done.written, 1);
/// ```
pub fn restore_slice(
    integers: &[u32],
    min: f64,
    max: f64,
    bits: u32,
    out: &mut [f32],
) -> Result<Progress, Stopped<DecodeError>> {
    let (steps, reciprocal) = steps_of(bits).ok_or(stopped(BAD))?;
    let span = span_of(min, max).ok_or(stopped(BAD))?;
    if is_unit(min, span) {
        return restore_by(integers, steps, |q| unit_of(q, reciprocal), out);
    }
    restore_by(integers, steps, |q| min + unit_of(q, reciprocal) * span, out)
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
}
