//! Normalised and range-limited floats: an interval divided into 255 or 65 535 equal steps.
//!
//! | field | encodes, in binary64 | decodes |
//! |---|---|---|
//! | `NormalizedFloat` | `n = floor(v * steps + 0.5)` | `n / steps`, correctly rounded to binary32 |
//! | `RangeLimitedFloat` | `n = floor((v - min) / range * steps + 0.5)`, at most `steps` | `n * range / steps + min` in binary64, then to binary32 |
//!
//! `steps` is 255 or 65535, and `n` is little-endian. The source has only the 8-bit fields and does not specify the rounding.

use super::Field;
use super::slices::{self, Steps};
use crate::error::EncodeError;
use crate::progress::{Progress, Stopped};
use crate::simd;

pub(super) const STEPS_8: u16 = 255;
pub(super) const STEPS_16: u16 = 65_535;

/// Refuses NaN, infinities, and values outside `min..=max`; -0.0 counts as zero.
#[inline]
pub(super) fn check(value: f32, min: f32, max: f32) -> Result<f64, EncodeError> {
    if !value.is_finite() {
        return Err(EncodeError::NotFinite);
    }
    if value < min || value > max {
        return Err(EncodeError::OutOfRange);
    }
    Ok(f64::from(value))
}

/// `floor(unit * steps + 0.5)` for a `unit` of at least 0.
///
/// For a binary32 `unit` in [0, 1] this is exactly the nearest integer, ties up: the product has at most
/// 24 + 16 bits, and the sum loses bits only far below 1. The one tie is 0.5 itself.
#[inline]
pub(super) fn nearest_step(unit: f64, steps: u16) -> u32 {
    // The cast truncates, which equals `floor` for values of at least 0.
    (unit * f64::from(steps) + 0.5) as u32
}

/// Encodes values of `min..=max` as steps; `scaled` gives the step before it is rounded.
fn encode_all<const LEN: usize>(
    values: &[f32],
    out: &mut [u8],
    (min, max): (f32, f32),
    most: u16,
    scaled: impl Fn(f64) -> f64 + Copy,
    encode: impl Fn(f32) -> Result<[u8; LEN], EncodeError>,
) -> Result<Progress, Stopped<EncodeError>> {
    let kernel =
        |values: &[f32], out: &mut [u8]| simd::run(Steps::<_, LEN> { values, out, min, max, most, scaled });
    slices::encode(values, out, kernel, encode)
}

/// [0, 1] in one byte, as `n / 255`.
///
/// Encoding rounds to the nearest step, ties up; decoding is correctly rounded. Refuses NaN and infinities
/// ([`EncodeError::NotFinite`]) and values below 0 or above 1 ([`EncodeError::OutOfRange`]).
///
/// ```
/// use packproof_codec::packet::{Field, NormalizedFloat8};
/// assert_eq!(NormalizedFloat8.encode_array(0.999), Ok([255])); // 254.745; a writer that truncates has 254
/// assert_eq!(NormalizedFloat8.decode_array([51]), 0.2);
/// assert!(NormalizedFloat8.encode_array(1.001).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormalizedFloat8;

/// [0, 1] in two bytes, as `n / 65535`, little-endian; otherwise as [`NormalizedFloat8`].
///
/// ```
/// use packproof_codec::packet::{Field, NormalizedFloat16};
/// assert_eq!(NormalizedFloat16.encode_array(0.2), Ok([0x33, 0x33])); // 13 107
/// assert_eq!(NormalizedFloat16.decode_array([0x33, 0x33]), 0.2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormalizedFloat16;

/// The interval of a range-limited float.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Interval {
    min: f32,
    range: f32,
    /// `min + range`, added in binary64 and rounded to binary32: the largest value, and what the highest step decodes to.
    max: f32,
}

impl Interval {
    fn new(min: f32, range: f32) -> Result<Self, EncodeError> {
        let max = (f64::from(min) + f64::from(range)) as f32;
        // A NaN or an infinity in either makes the sum non-finite; a finite sum may still be too large for binary32.
        if max.is_finite() && range > 0.0 {
            Ok(Self { min, range, max })
        } else {
            Err(EncodeError::BadParameter)
        }
    }

    #[inline]
    fn step_of(self, value: f32, steps: u16) -> Result<u32, EncodeError> {
        let value = check(value, self.min, self.max)?;
        let n = nearest_step((value - f64::from(self.min)) / f64::from(self.range), steps);
        // Rounding may put `max` more than one step of a narrow range too high.
        Ok(n.min(steps.into()))
    }

    #[inline]
    fn value_of(self, n: u16, steps: u16) -> f32 {
        (f64::from(n) * f64::from(self.range) / f64::from(steps) + f64::from(self.min)) as f32
    }
}

/// [min, min + range] in one byte: `(value - min) / range` as `n / 255`.
///
/// Encoding computes `floor((value - min) / range * 255 + 0.5)`, at most 255, with each operation in binary64.
/// Decoding computes `n * range / 255 + min` and then rounds to binary32. So 0 decodes to `min` and 255 to `min + range` exactly
/// (a `min` of -0.0 to +0.0), and a decoded value encodes to its `n` again unless the range is so narrow relative to
/// `min` that binary32 cannot distinguish the steps.
///
/// Refuses NaN and infinities ([`EncodeError::NotFinite`]) and values below `min` or above `min + range` as rounded to
/// binary32 ([`EncodeError::OutOfRange`]).
///
/// ```
/// use packproof_codec::packet::{Field, RangeLimitedFloat8};
/// let temperature = RangeLimitedFloat8::new(-20.0, 51.0)?;
/// assert_eq!(temperature.encode_array(-10.0), Ok([50]));
/// assert_eq!(temperature.decode_array([50]), -10.0);
/// assert!(temperature.encode_array(31.5).is_err());
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeLimitedFloat8 {
    interval: Interval,
}

/// [min, min + range] in two bytes: `(value - min) / range` as `n / 65535`, little-endian; otherwise as
/// [`RangeLimitedFloat8`].
///
/// ```
/// use packproof_codec::packet::{Field, RangeLimitedFloat16};
/// let height = RangeLimitedFloat16::new(-100.0, 65.535)?;
/// assert_eq!(height.encode_array(-99.5), Ok([0xF4, 0x01])); // step 500
/// assert_eq!(height.decode_array([0xF4, 0x01]), -99.5);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeLimitedFloat16 {
    interval: Interval,
}

/// Fields of `$len` bytes, whose step is of the type `$step`.
macro_rules! fields {
    ($($normalized:ident, $limited:ident: $len:literal of $step:ty, $steps:ident;)*) => {$(
        impl Field<$len> for $normalized {
            type Value = f32;

            #[inline]
            fn encode_array(&self, value: f32) -> Result<[u8; $len], EncodeError> {
                Ok((nearest_step(check(value, 0.0, 1.0)?, $steps) as $step).to_le_bytes())
            }

            #[inline]
            fn decode_array(&self, bytes: [u8; $len]) -> f32 {
                f32::from(<$step>::from_le_bytes(bytes)) / f32::from($steps)
            }

            fn encode_slice(&self, values: &[f32], out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
                let scaled = |value| value * f64::from($steps);
                encode_all(values, out, (0.0, 1.0), $steps, scaled, |value| self.encode_array(value))
            }
        }

        impl $limited {
            /// The interval from `min` to `min + range`.
            ///
            /// # Errors
            /// [`EncodeError::BadParameter`] unless `min` and `range` are finite, `range` is positive, and `min + range`,
            /// rounded to binary32, is finite too.
            pub fn new(min: f32, range: f32) -> Result<Self, EncodeError> {
                Ok(Self { interval: Interval::new(min, range)? })
            }
        }

        impl Field<$len> for $limited {
            type Value = f32;

            #[inline]
            fn encode_array(&self, value: f32) -> Result<[u8; $len], EncodeError> {
                Ok((self.interval.step_of(value, $steps)? as $step).to_le_bytes())
            }

            #[inline]
            fn decode_array(&self, bytes: [u8; $len]) -> f32 {
                self.interval.value_of(<$step>::from_le_bytes(bytes).into(), $steps)
            }

            fn encode_slice(&self, values: &[f32], out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
                let Interval { min, range, max } = self.interval;
                let (from, range) = (f64::from(min), f64::from(range));
                let scaled = |value| (value - from) / range * f64::from($steps);
                encode_all(values, out, (min, max), $steps, scaled, |value| self.encode_array(value))
            }
        }
    )*};
}

fields! {
    NormalizedFloat8, RangeLimitedFloat8: 1 of u8, STEPS_8;
    NormalizedFloat16, RangeLimitedFloat16: 2 of u16, STEPS_16;
}
