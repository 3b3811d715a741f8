//! Smallest three: a rotation quaternion without its largest component, with the other three quantised.
//!
//! The component of the largest magnitude (the first one, on a tie) is dropped; if it is negative, the other three
//! are negated. They are quantised in [-0.707107, 0.707107] (this decimal constant, not 1/sqrt 2) by
//! [`crate::quantize`]: components are binary32, the arithmetic is binary64. Words, bit 0 least significant:
//!
//! | word | a | b | c | index | sig |
//! |---|---|---|---|---|---|
//! | 9 bits, `u32` | 0-8 | 9-17 | 18-26 | 27-28 | 30; bits 29 and 31 are 0 |
//! | 10 bits, `u32` | 0-9 | 10-19 | 20-29 | 30-31 | none, restored as 1 |
//! | 15 bits, `u32` and `u16` | 0-14 of the first | 15-29 of the first | 0-14 of the second | 30-31 of the first | 15 of the second |
//!
//! `index` 0 to 3 is x, y, z, w; `sig` is 1 if the dropped component was not negative.
//!
//! Worked example: the identity (0, 0, 0, 1) in 9 bits. w is dropped: index 3, sig 1. Zero is the middle of the range:
//! 0.5 * 511 + 0.5 = 256 for a, b and c. 256 + 256 * 2^9 + 256 * 2^18 + 3 * 2^27 + 2^30 = `5C02 0100` in hexadecimal.
//!
//! Restoring computes `sqrt(1 - a² - b² - c²)` for the dropped component. **Measured**: for 2 to 4 % of random
//! words this root does not exist, and the original restores NaN. [`restore_lenient`] does the same and ignores reserved
//! bits; [`restore`] refuses both.
//!
//! Nothing here normalises. The components of a quaternion that is not of unit length are encoded as they are; far from unit
//! length, the word can restore to NaN: normalise first, or use [`Parts::compress_checked`], which refuses such a quaternion.
//! A component above 0.707107 is clamped as in the original; one that rounds below the range is refused.
//!
//! Source: Keh, "General Utilities", Quantize; bit patterns measured in the real addon. The release of May 2020, which
//! the source describes, loses `sig` of the 15-bit word; this is the form of January 2021, which keeps it.

use crate::error::{DecodeError, EncodeError, Fault};
use crate::quantize;
use crate::simd::sqrt;

mod slices;
mod words;

pub use slices::{compress_slice, restore_lenient_slice, restore_slice};
pub use words::{Components, Layout, Word, compress, restore, restore_lenient};

/// The kept components are quantised from `-BOUNDS` to `BOUNDS`.
#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
pub const BOUNDS: f64 = 0.707_107;

/// A compressed quaternion: three quantised components, the index of the dropped one, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// The quantised components that were kept, in the order x, y, z, w.
    pub kept: [u32; 3],
    /// The dropped component: 0 to 3 for x, y, z, w.
    pub index: u8,
    /// Whether the dropped component was zero or positive.
    pub sig: bool,
}

impl Parts {
    /// Compresses (x, y, z, w) to three components of `bits` bits each, 1 to 32, without normalising.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for `bits` outside 1 to 32; [`EncodeError::NotFinite`] for a component that is NaN or
    /// infinite; [`EncodeError::OutOfRange`] for a kept component that rounds below -0.707107.
    ///
    /// ```
    /// use packproof_codec::smallest_three::Parts;
    /// let parts = Parts::compress([0.0, 0.0, 0.0, -1.0], 9);
    /// assert_eq!(parts, Ok(Parts { kept: [256; 3], index: 3, sig: false }));
    /// ```
    pub fn compress(quat: [f32; 4], bits: u32) -> Result<Self, EncodeError> {
        compress_with(quat, quantize::steps(bits)?)
    }

    /// [`Self::compress`], but refuses a quaternion whose length differs from 1 by more than 1 %.
    ///
    /// # Errors
    /// Those of [`Self::compress`], and [`EncodeError::OutOfRange`] for any other length.
    ///
    /// ```
    /// use packproof_codec::{EncodeError, smallest_three::Parts};
    /// assert!(Parts::compress_checked([0.6, 0.8, 0.0, 0.0], 10).is_ok());
    /// assert_eq!(Parts::compress_checked([3.0, 4.0, 0.0, 0.0], 10), Err(EncodeError::OutOfRange));
    /// ```
    pub fn compress_checked(quat: [f32; 4], bits: u32) -> Result<Self, EncodeError> {
        let parts = Self::compress(quat, bits)?;
        let square: f64 = quat.iter().map(|&component| f64::from(component) * f64::from(component)).sum();
        if (0.98..=1.02).contains(&square) { Ok(parts) } else { Err(EncodeError::OutOfRange) }
    }

    /// Restores (x, y, z, w) from components of `bits` bits each, 1 to 32; refuses components that are not those of a rotation.
    ///
    /// # Errors
    /// Those of [`Self::restore_lenient`], and [`Fault::OutOfRange`] for components whose squares add up to more than 1.
    pub fn restore(self, bits: u32) -> Result<[f32; 4], DecodeError> {
        let quat = self.restore_lenient(bits)?;
        let real = !quat.iter().any(|component| component.is_nan());
        if real { Ok(quat) } else { Err(DecodeError::bit(Fault::OutOfRange, 0)) }
    }

    /// Restores as the original does: the dropped component is NaN if the squares of the others add up to more than 1.
    ///
    /// # Errors
    /// [`Fault::BadParameter`] for `bits` outside 1 to 32 and for an index above 3; [`Fault::OutOfRange`] for a component above
    /// `2^bits - 1`. All point at bit 0, because parts have no bytes.
    ///
    /// ```
    /// use packproof_codec::smallest_three::Parts;
    /// let quat = Parts { kept: [1023; 3], index: 3, sig: true }.restore_lenient(10).unwrap();
    /// assert!(quat[0] > 0.7 && quat[3].is_nan());
    /// ```
    pub fn restore_lenient(self, bits: u32) -> Result<[f32; 4], DecodeError> {
        let index = usize::from(self.index);
        if index > 3 {
            return Err(DecodeError::bit(Fault::BadParameter, 0));
        }
        let mut kept = [0.0; 3];
        for (component, q) in kept.iter_mut().zip(self.kept) {
            *component = quantize::restore(q, -BOUNDS, BOUNDS, bits)?;
        }
        Ok(rebuild(kept, dropped(kept), index, self.sig))
    }
}

/// [`Parts::compress`] given `2^bits - 1`. No branch depends on the rotation, because such branches are unpredictable.
#[inline]
fn compress_with(quat: [f32; 4], steps: f64) -> Result<Parts, EncodeError> {
    if quat.iter().any(|component| !component.is_finite()) {
        return Err(EncodeError::NotFinite);
    }
    let index = largest(quat.map(f32::abs));
    let sign = quat[index].to_bits() & (1 << 31);
    let kept = [0, 1, 2].map(|at| {
        let component = quat[(at + usize::from(at >= index)) & 3];
        let component = f64::from(f32::from_bits(component.to_bits() ^ sign));
        quantize::shifted((component + BOUNDS) / (BOUNDS + BOUNDS), steps)
    });
    if kept.iter().any(|&shifted| shifted < 0.0) {
        return Err(EncodeError::OutOfRange);
    }
    // `-0.0` counts as positive.
    let sig = quat[index] >= 0.0;
    Ok(Parts { kept: kept.map(|shifted| shifted.min(steps) as u32), index: index as u8, sig })
}

/// Index of the largest of four magnitudes; the first one, on a tie.
#[inline]
fn largest([x, y, z, w]: [f32; 4]) -> usize {
    let (low, low_at) = if y > x { (y, 1) } else { (x, 0) };
    let (high, high_at) = if w > z { (w, 3) } else { (z, 2) };
    if high > low { high_at } else { low_at }
}

/// The dropped component. The order of the subtractions is the original's; the last bit depends on it.
#[inline(always)]
fn dropped([a, b, c]: [f64; 3]) -> f32 {
    sqrt(1.0 - a * a - b * b - c * c) as f32
}

/// Inserts the dropped component at `index`.
#[inline(always)]
fn rebuild([a, b, c]: [f64; 3], dropped: f32, index: usize, sig: bool) -> [f32; 4] {
    let sign = u32::from(!sig) << 31;
    let bits = |value: f32| value.to_bits() ^ sign;
    let (a, b, c, dropped) = (bits(a as f32), bits(b as f32), bits(c as f32), bits(dropped));
    let mask = |chosen: bool| u32::from(chosen).wrapping_neg();
    // Masks, because a branch on the index would be mispredicted, and a store to a computed index would stall the
    // read that follows.
    core::array::from_fn(|at| {
        let [before, after] = [[a, b, c, 0][at] & mask(at < index), [0, a, b, c][at] & mask(at > index)];
        f32::from_bits(before | after | dropped & mask(at == index))
    })
}
