//! Rotation quaternions: four normalised floats, w first, w never negative.
//!
//! A quaternion and its negative are the same rotation, so a quaternion with `w < 0` is written with all four components
//! negated. (`w = -0.0` is not below zero: nothing is negated.) Then, with `steps` 65535 or 255 and in binary64:
//!
//! | component | encodes | decodes, correctly rounded to binary32 |
//! |---|---|---|
//! | w | `floor(w * steps + 0.5)` | `n / steps` |
//! | x, y, z | `floor((c / 2 + 0.5) * steps + 0.5)` | `(2 n - steps) / steps` |
//!
//! The number of steps is odd, so no step is zero: the identity is read back with x = y = z = 1/255.
//!
//! Source: the Heist series, the part of 12 November 2012. Its code maps by `/ 2 + 1`, which leaves [0, 1]; the text
//! next to it says + 0.5.

use super::Field;
use super::normalized::{STEPS_8, STEPS_16, check, nearest_step};
use super::vector::split;
use crate::error::EncodeError;

/// Components up to this magnitude, 1 + 2^-20, count as 1: products of rotations overshoot by a few of these eight
/// binary32 steps.
const TOLERATED: f32 = 1.0 + 8.0 * f32::EPSILON;

/// The steps of w, x, y and z.
#[inline]
fn steps_of(value: [f32; 4], steps: u16) -> Result<[u16; 4], EncodeError> {
    let inside = value.iter().fold(true, |inside, component| inside & (component.abs() <= 1.0));
    let [x, y, z, w] = if inside { value } else { tolerated(value)? };
    // By a bit mask, because a branch on the sign of w would be mispredicted.
    let sign = u32::from(w < 0.0) << 31;
    let [w, x, y, z] = [w, x, y, z].map(|c| f64::from(f32::from_bits(c.to_bits() ^ sign)));
    Ok([w, x / 2.0 + 0.5, y / 2.0 + 0.5, z / 2.0 + 0.5].map(|unit| nearest_step(unit, steps) as u16))
}

/// The components clamped to 1, unless one is refused.
#[cold]
fn tolerated([x, y, z, w]: [f32; 4]) -> Result<[f32; 4], EncodeError> {
    let one = |component| -> Result<f32, EncodeError> {
        Ok(check(component, -TOLERATED, TOLERATED)?.clamp(-1.0, 1.0) as f32)
    };
    // In wire order: the first component that is refused determines the error.
    let [w, x, y, z] = [one(w)?, one(x)?, one(y)?, one(z)?];
    Ok([x, y, z, w])
}

/// Converts the steps of w, x, y and z to the components x, y, z and w.
#[inline]
fn components_of([w, x, y, z]: [u16; 4], steps: u16) -> [f32; 4] {
    // Both integers are exact in binary32, so the division is the only rounding.
    let signed = |n: u16| (2 * i32::from(n) - i32::from(steps)) as f32 / f32::from(steps);
    [signed(x), signed(y), signed(z), f32::from(w) / f32::from(steps)]
}

/// A rotation (x, y, z, w) in eight bytes: w, x, y, z in 16 bits each.
///
/// A component's error is at most 1/65535 for x, y, z, and half that for w. Neither encoding nor decoding normalises:
/// normalise yourself if unit length matters.
///
/// Refuses NaN and infinities ([`EncodeError::NotFinite`]) and components outside ±(1 + 2^-20)
/// ([`EncodeError::OutOfRange`]); the first of w, x, y, z that is refused determines the error. Magnitudes between 1 and that
/// limit count as 1.
///
/// ```
/// use packproof_codec::packet::{Field, RotationQuaternion64};
/// let bytes = RotationQuaternion64.encode_array([1.0, 0.0, 0.0, 0.0])?;
/// assert_eq!(bytes, [0x00, 0x00, 0xFF, 0xFF, 0x00, 0x80, 0x00, 0x80]);
/// assert_eq!(RotationQuaternion64.decode_array(bytes), [1.0, 1.0 / 65_535.0, 1.0 / 65_535.0, 0.0]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotationQuaternion64;

impl Field<8> for RotationQuaternion64 {
    type Value = [f32; 4];

    #[inline]
    fn encode_array(&self, value: [f32; 4]) -> Result<[u8; 8], EncodeError> {
        let [w, x, y, z] = steps_of(value, STEPS_16)?.map(u64::from);
        // A single store: four two-byte stores would stall the read that follows.
        Ok((w | x << 16 | y << 32 | z << 48).to_le_bytes())
    }

    #[inline]
    fn decode_array(&self, bytes: [u8; 8]) -> [f32; 4] {
        components_of(split(bytes).map(u16::from_le_bytes), STEPS_16)
    }
}

/// A rotation (x, y, z, w) in four bytes: w, x, y, z in 8 bits each.
///
/// As [`RotationQuaternion64`] with 255 steps: a component's error is at most 1/255 for x, y, z, and half that for w.
///
/// ```
/// use packproof_codec::packet::{Field, RotationQuaternion32};
/// let bytes = RotationQuaternion32.encode_array([0.0, 0.0, 0.0, -1.0])?; // written as (0, 0, 0, 1)
/// assert_eq!(bytes, [0xFF, 0x80, 0x80, 0x80]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotationQuaternion32;

impl Field<4> for RotationQuaternion32 {
    type Value = [f32; 4];

    #[inline]
    fn encode_array(&self, value: [f32; 4]) -> Result<[u8; 4], EncodeError> {
        Ok(steps_of(value, STEPS_8)?.map(|n| n as u8))
    }

    #[inline]
    fn decode_array(&self, bytes: [u8; 4]) -> [f32; 4] {
        components_of(bytes.map(u16::from), STEPS_8)
    }
}
