//! The words of 32 and 48 bits, one at a time.

use super::{BOUNDS, Parts, compress_with, dropped, rebuild};
use crate::error::{DecodeError, EncodeError, Fault};

/// The fields of a word.
pub(super) struct Unpacked {
    pub(super) kept: [u32; 3],
    pub(super) index: u32,
    pub(super) sig: u32,
    /// Bits that should be zero.
    pub(super) reserved: u32,
}

#[inline(always)]
pub(super) fn unpack_9(word: u32) -> Unpacked {
    Unpacked {
        kept: [word & 0x1FF, word >> 9 & 0x1FF, word >> 18 & 0x1FF],
        index: word >> 27 & 3,
        sig: word >> 30 & 1,
        reserved: word & RESERVED_9,
    }
}

#[inline(always)]
pub(super) fn unpack_10(word: u32) -> Unpacked {
    Unpacked {
        kept: [word & 0x3FF, word >> 10 & 0x3FF, word >> 20 & 0x3FF],
        index: word >> 30,
        sig: 1,
        reserved: 0,
    }
}

#[inline(always)]
pub(super) fn unpack_15((first, second): (u32, u16)) -> Unpacked {
    let second = u32::from(second);
    let kept = [first & 0x7FFF, first >> 15 & 0x7FFF, second & 0x7FFF];
    Unpacked { kept, index: first >> 30, sig: second >> 15, reserved: 0 }
}

/// The kept components of a word of `bits` bits each, which fit their width by construction.
#[inline(always)]
pub(super) fn kept_of_word(kept: [u32; 3], bits: u32) -> [f64; 3] {
    let reciprocal = 1.0 / f64::from((1_u32 << bits) - 1);
    kept.map(|q| -BOUNDS + f64::from(q) * reciprocal * (BOUNDS + BOUNDS))
}

/// Restores a word; the second result is false if no rotation has its components.
#[inline(always)]
fn restore_word(word: &Unpacked, bits: u32) -> ([f32; 4], bool) {
    let kept = kept_of_word(word.kept, bits);
    let dropped = dropped(kept);
    (rebuild(kept, dropped, word.index as usize, word.sig == 1), !dropped.is_nan())
}

/// [`restore_word`] that refuses components of no rotation.
#[inline(always)]
fn restore_word_canonical(word: &Unpacked, bits: u32) -> Result<[f32; 4], DecodeError> {
    let (quat, real) = restore_word(word, bits);
    if real { Ok(quat) } else { Err(IMPOSSIBLE) }
}

/// The fault of a word that restores to NaN.
const IMPOSSIBLE: DecodeError = DecodeError::bit(Fault::Invalid, 0);

/// Bits 29 and 31 of a 9-bit word, which the original never sets.
const RESERVED_9: u32 = 0b1010 << 28;

/// Compresses (x, y, z, w) to the 32-bit word of 9-bit components, the dropped one's sign included.
///
/// # Errors
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`compress`](super::compress).
///
/// ```
/// assert_eq!(packproof_codec::smallest_three::compress_9([0.0, 0.0, 0.0, 1.0]), Ok(0x5C02_0100));
/// ```
#[inline]
pub fn compress_9(quat: [f32; 4]) -> Result<u32, EncodeError> {
    let Parts { kept: [a, b, c], index, sig } = compress_with(quat, 511.0)?;
    Ok(a + (b << 9) + (c << 18) + (u32::from(index) << 27) + (u32::from(sig) << 30))
}

/// Restores (x, y, z, w) from a word of 9-bit components.
///
/// # Errors
/// [`Fault::NonZeroPadding`] if bit 29 or 31 is set, at the lower one (bit 0 is the least significant of the word);
/// [`Fault::Invalid`] for components whose squares add up to more than 1. Reserved bits are checked first.
///
/// ```
/// use packproof_codec::smallest_three::{compress_9, restore_9_canonical};
/// let word = compress_9([0.5, -0.5, 0.5, -0.5]).unwrap();
/// assert!(restore_9_canonical(word).unwrap().iter().all(|component| (component.abs() - 0.5).abs() < 0.002));
/// assert!(restore_9_canonical(0x07FF_FFFF).is_err());
/// ```
#[inline]
pub fn restore_9_canonical(word: u32) -> Result<[f32; 4], DecodeError> {
    let word = unpack_9(word);
    if word.reserved != 0 {
        return Err(DecodeError::bit(Fault::NonZeroPadding, u64::from(word.reserved.trailing_zeros())));
    }
    restore_word_canonical(&word, 9)
}

/// Restores as the original does: bits 29 and 31 are ignored, and impossible components give a NaN.
///
/// ```
/// assert!(packproof_codec::smallest_three::restore_9(0x07FF_FFFF)[0].is_nan());
/// ```
#[inline]
pub fn restore_9(word: u32) -> [f32; 4] {
    restore_word(&unpack_9(word), 9).0
}

/// Compresses (x, y, z, w) to the 32-bit word of 10-bit components. The sign of the dropped one is lost:
/// a quaternion whose largest component is negative comes back negated, which is the same rotation.
///
/// # Errors
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`compress`](super::compress).
///
/// ```
/// use packproof_codec::smallest_three::compress_10;
/// assert_eq!(compress_10([0.0, 0.0, 0.0, 1.0]), Ok(0xE008_0200));
/// assert_eq!(compress_10([0.0, 0.0, 0.0, -1.0]), Ok(0xE008_0200));
/// ```
#[inline]
pub fn compress_10(quat: [f32; 4]) -> Result<u32, EncodeError> {
    let Parts { kept: [a, b, c], index, .. } = compress_with(quat, 1_023.0)?;
    Ok(a + (b << 10) + (c << 20) + (u32::from(index) << 30))
}

/// Restores (x, y, z, w) from a word of 10-bit components; the dropped one comes back positive.
///
/// # Errors
/// [`Fault::Invalid`] for components whose squares add up to more than 1.
///
/// ```
/// assert!(packproof_codec::smallest_three::restore_10_canonical(0xE008_0200).unwrap()[3] > 0.999);
/// assert!(packproof_codec::smallest_three::restore_10_canonical(u32::MAX).is_err());
/// ```
#[inline]
pub fn restore_10_canonical(word: u32) -> Result<[f32; 4], DecodeError> {
    restore_word_canonical(&unpack_10(word), 10)
}

/// Restores as the original does: impossible components give a NaN.
///
/// ```
/// assert!(packproof_codec::smallest_three::restore_10(u32::MAX)[3].is_nan());
/// ```
#[inline]
pub fn restore_10(word: u32) -> [f32; 4] {
    restore_word(&unpack_10(word), 10).0
}

/// Compresses (x, y, z, w) to the two words of 15-bit components, the dropped one's sign included: 48 bits.
///
/// # Errors
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`compress`](super::compress).
///
/// ```
/// let words = packproof_codec::smallest_three::compress_15([0.0, 0.0, 0.0, 1.0]);
/// assert_eq!(words, Ok((0xE000_4000, 0xC000)));
/// ```
#[inline]
pub fn compress_15(quat: [f32; 4]) -> Result<(u32, u16), EncodeError> {
    let Parts { kept: [a, b, c], index, sig } = compress_with(quat, 32_767.0)?;
    Ok((a + (b << 15) + (u32::from(index) << 30), c as u16 + (u16::from(sig) << 15)))
}

/// Restores (x, y, z, w) from the two words of 15-bit components.
///
/// # Errors
/// [`Fault::Invalid`] for components whose squares add up to more than 1.
///
/// ```
/// use packproof_codec::smallest_three::{compress_15, restore_15_canonical};
/// let (first, second) = compress_15([0.5, -0.5, 0.5, -0.5]).unwrap();
/// assert!((restore_15_canonical(first, second).unwrap()[1] + 0.5).abs() < 0.000_1);
/// assert!(restore_15_canonical(u32::MAX, u16::MAX).is_err());
/// ```
#[inline]
pub fn restore_15_canonical(first: u32, second: u16) -> Result<[f32; 4], DecodeError> {
    restore_word_canonical(&unpack_15((first, second)), 15)
}

/// Restores as the original does: impossible components give a NaN.
///
/// ```
/// assert!(packproof_codec::smallest_three::restore_15(u32::MAX, u16::MAX)[3].is_nan());
/// ```
#[inline]
pub fn restore_15(first: u32, second: u16) -> [f32; 4] {
    restore_word(&unpack_15((first, second)), 15).0
}
