//! Slices of binary16.

use crate::error::{DecodeError, EncodeError};
use crate::progress::{Progress, Stopped};
use crate::simd;

/// Applies [`super::from_f32`] to each value until `values` end or `out` is full.
///
/// # Errors
/// None: every value has a pattern.
///
/// ```
/// use packproof_codec::{Progress, packet::binary16};
/// let mut patterns = [0; 4];
/// assert_eq!(binary16::from_f32_slice(&[1.0, -0.0, 65_520.0], &mut patterns), Ok(Progress { read: 3, written: 3 }));
/// assert_eq!(patterns[..3], [0x3C00, 0x8000, 0x7C00]);
/// ```
pub fn from_f32_slice(values: &[f32], out: &mut [u16]) -> Result<Progress, Stopped<EncodeError>> {
    let len = values.len().min(out.len());
    simd::narrow(&values[..len], &mut out[..len]);
    Ok(Progress { read: len, written: len })
}

/// Applies [`super::to_f32`] to each pattern until `patterns` end or `out` is full.
///
/// # Errors
/// None: every pattern has a value.
pub fn to_f32_slice(patterns: &[u16], out: &mut [f32]) -> Result<Progress, Stopped<DecodeError>> {
    let len = patterns.len().min(out.len());
    simd::widen(&patterns[..len], &mut out[..len]);
    Ok(Progress { read: len, written: len })
}
