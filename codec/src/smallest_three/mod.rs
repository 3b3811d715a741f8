//! Smallest three: a rotation quaternion without its largest component, the other three quantised.
//!
//! The component of the largest magnitude (the first one, on a tie) is dropped; if it is negative the other three
//! are negated. They are quantised in [-0.707107, 0.707107], that decimal constant and not 1/sqrt 2, by
//! [`crate::quantize`]: components are binary32, the arithmetic is binary64. Words, bit 0 least significant:
//!
//! | word | a | b | c | index | sig |
//! |---|---|---|---|---|---|
//! | 9 bits, `u32` | 0-8 | 9-17 | 18-26 | 27-28 | 30; bits 29 and 31 are 0 |
//! | 10 bits, `u32` | 0-9 | 10-19 | 20-29 | 30-31 | none, restored as 1 |
//! | 15 bits, `u32` and `u16` | 0-14 of the first | 15-29 of the first | 0-14 of the second | 30-31 of the first | 15 of the second |
//!
//! `index` 0 to 3 names x, y, z, w; `sig` is 1 if the dropped component was not negative.
//!
//! Worked example: the identity (0, 0, 0, 1) in 9 bits. w is dropped: index 3, sig 1. Zero is half way:
//! 0.5 * 511 + 0.5 = 256 for a, b and c. 256 + 256 * 2^9 + 256 * 2^18 + 3 * 2^27 + 2^30 = `5C02 0100` in hexadecimal.
//!
//! Restoring takes `sqrt(1 - a² - b² - c²)` for the dropped component. **Measured**: 2 to 4 % of random
//! words have no such root, and the original restores NaN from them. The bare forms ([`restore`], [`restore_9`],
//! [`restore_10`], [`restore_15`]) do the same and ignore reserved bits. The `_canonical` forms refuse both; untrusted words
//! belong there.
//!
//! Nothing here normalises. A quaternion that is not of unit length is encoded as its components stand, and far from unit
//! length it can compress to a word that restores to NaN: normalise first. A component above 0.707107 is clamped as the original does, one that rounds below the range is refused.
//!
//! Source: Keh, "General Utilities", Quantize; bit patterns measured in the real addon. Its release of May 2020, which
//! the source describes, loses `sig` of the 15-bit word; this is the form fixed in January 2021.

use crate::error::{DecodeError, EncodeError, Fault};
use crate::quantize;
use crate::simd::sqrt;

mod slices;

pub use slices::{
    compress_9_slice, compress_10_slice, compress_15_slice, restore_9_canonical_slice, restore_9_slice,
    restore_10_canonical_slice, restore_10_slice, restore_15_canonical_slice, restore_15_slice,
};

/// Half the width of the range in which the three components are quantised.
#[allow(clippy::approx_constant, reason = "the format has the decimal, not 1/sqrt 2")]
pub const BOUNDS: f64 = 0.707_107;

/// What is stored of a quaternion: three quantised components, which one was dropped, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    /// The quantised components that were kept, in the order x, y, z, w.
    pub kept: [u32; 3],
    /// The dropped component: 0 to 3 for x, y, z, w.
    pub index: u8,
    /// Whether the dropped component was zero or positive.
    pub sig: bool,
}

/// Compresses (x, y, z, w) to three components of `bits` bits each, 1 to 32.
///
/// # Errors
/// [`EncodeError::BadParameter`] for `bits` outside 1 to 32; [`EncodeError::NotFinite`] for a component that is NaN or
/// infinite; [`EncodeError::OutOfRange`] for a kept component that rounds below -0.707107.
///
/// ```
/// use packproof_codec::smallest_three::{Parts, compress};
/// let parts = compress([0.0, 0.0, 0.0, -1.0], 9);
/// assert_eq!(parts, Ok(Parts { kept: [256; 3], index: 3, sig: false }));
/// ```
pub fn compress(quat: [f32; 4], bits: u32) -> Result<Parts, EncodeError> {
    compress_with(quat, quantize::steps(bits)?)
}

/// [`compress`] with `2^bits - 1` at hand. Without branches that depend on the rotation: they are not predictable.
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

/// Position of the largest of four magnitudes: a later one only if it is greater.
#[inline]
fn largest([x, y, z, w]: [f32; 4]) -> usize {
    let (low, low_at) = if y > x { (y, 1) } else { (x, 0) };
    let (high, high_at) = if w > z { (w, 3) } else { (z, 2) };
    if high > low { high_at } else { low_at }
}

/// Restores (x, y, z, w) from components of `bits` bits each, 1 to 32, and refuses those of no rotation.
///
/// # Errors
/// Those of [`restore`], and [`Fault::OutOfRange`] for components whose squares add up to more than 1.
///
/// ```
/// use packproof_codec::smallest_three::{compress, restore_canonical};
/// let parts = compress([0.5, -0.5, 0.5, -0.5], 20).unwrap();
/// assert!(restore_canonical(parts, 20).unwrap().iter().all(|component| (component.abs() - 0.5).abs() < 1e-5));
/// ```
pub fn restore_canonical(parts: Parts, bits: u32) -> Result<[f32; 4], DecodeError> {
    let quat = restore(parts, bits)?;
    let real = !quat.iter().any(|component| component.is_nan());
    if real { Ok(quat) } else { Err(DecodeError::bit(Fault::OutOfRange, 0)) }
}

/// Restores as the original does: the dropped component is NaN if the squares of the others add up to more than 1.
///
/// # Errors
/// [`Fault::BadParameter`] for `bits` outside 1 to 32 and for an index above 3; [`Fault::OutOfRange`] for a component above
/// `2^bits - 1`. All point at bit 0: parts have no bytes.
///
/// ```
/// use packproof_codec::smallest_three::{Parts, restore};
/// let quat = restore(Parts { kept: [1023; 3], index: 3, sig: true }, 10).unwrap();
/// assert!(quat[0] > 0.7 && quat[3].is_nan());
/// ```
pub fn restore(parts: Parts, bits: u32) -> Result<[f32; 4], DecodeError> {
    let index = usize::from(parts.index);
    if index > 3 {
        return Err(DecodeError::bit(Fault::BadParameter, 0));
    }
    let mut kept = [0.0; 3];
    for (component, q) in kept.iter_mut().zip(parts.kept) {
        *component = quantize::restore(q, -BOUNDS, BOUNDS, bits)?;
    }
    Ok(rebuild(kept, dropped(kept), index, parts.sig))
}

/// The dropped component. The order of the subtractions is the original's; the last bit depends on it.
#[inline(always)]
fn dropped([a, b, c]: [f64; 3]) -> f32 {
    sqrt(1.0 - a * a - b * b - c * c) as f32
}

/// Puts the dropped component back: a kept one stands at its own place before it, and one further after it.
#[inline(always)]
fn rebuild([a, b, c]: [f64; 3], dropped: f32, index: usize, sig: bool) -> [f32; 4] {
    let sign = u32::from(!sig) << 31;
    let signed = |value: f32| f32::from_bits(value.to_bits() ^ sign);
    let mut quat = [0.0; 4];
    // Stores at computed places: a choice by the index would be a branch that cannot be predicted.
    quat[usize::from(index == 0)] = signed(a as f32);
    quat[1 + usize::from(index <= 1)] = signed(b as f32);
    quat[2 + usize::from(index <= 2)] = signed(c as f32);
    quat[index & 3] = signed(dropped);
    quat
}

/// The fields of a word.
struct Unpacked {
    kept: [u32; 3],
    index: u32,
    sig: u32,
    /// Bits that should be zero.
    reserved: u32,
}

#[inline(always)]
fn unpack_9(word: u32) -> Unpacked {
    Unpacked {
        kept: [word & 0x1FF, word >> 9 & 0x1FF, word >> 18 & 0x1FF],
        index: word >> 27 & 3,
        sig: word >> 30 & 1,
        reserved: word & RESERVED_9,
    }
}

#[inline(always)]
fn unpack_10(word: u32) -> Unpacked {
    Unpacked {
        kept: [word & 0x3FF, word >> 10 & 0x3FF, word >> 20 & 0x3FF],
        index: word >> 30,
        sig: 1,
        reserved: 0,
    }
}

#[inline(always)]
fn unpack_15((first, second): (u32, u16)) -> Unpacked {
    let second = u32::from(second);
    let kept = [first & 0x7FFF, first >> 15 & 0x7FFF, second & 0x7FFF];
    Unpacked { kept, index: first >> 30, sig: second >> 15, reserved: 0 }
}

/// The kept components of a word of `bits` bits each, which fit their width by construction.
#[inline(always)]
fn kept_of_word(kept: [u32; 3], bits: u32) -> [f64; 3] {
    let reciprocal = 1.0 / f64::from((1_u32 << bits) - 1);
    kept.map(|q| -BOUNDS + f64::from(q) * reciprocal * (BOUNDS + BOUNDS))
}

/// Restores a word; the second result is whether its components are those of a rotation.
#[inline(always)]
fn restore_word(word: &Unpacked, bits: u32) -> ([f32; 4], bool) {
    let kept = kept_of_word(word.kept, bits);
    let dropped = dropped(kept);
    (rebuild(kept, dropped, word.index as usize, word.sig == 1), !dropped.is_nan())
}

/// [`restore_word`], which refuses what is no rotation.
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
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`compress`].
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
/// [`Fault::Invalid`] for components whose squares add up to more than 1. Reserved bits are looked at first.
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
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`compress`].
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
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`compress`].
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The first of equal magnitudes is dropped, whatever their signs.
    #[test]
    fn drops_the_first_of_equal_magnitudes() {
        assert_eq!(compress([0.5; 4], 9).map(|parts| parts.index), Ok(0));
        assert_eq!(compress([-0.5, 0.5, 0.5, 0.5], 9).map(|parts| (parts.index, parts.sig)), Ok((0, false)));
        assert_eq!(compress([0.0, -0.6, 0.6, 0.5], 9).map(|parts| (parts.index, parts.sig)), Ok((1, false)));
    }

    /// Magnitudes are compared without their signs.
    #[test]
    fn compares_magnitudes() {
        let parts = compress([-1.0, 0.0, 0.0, 0.0], 10);
        assert_eq!(parts, Ok(Parts { kept: [512; 3], index: 0, sig: false }));
    }

    /// Each component lands in its own bits: one kept component at the top of its range at a time.
    #[test]
    fn fields_stand_where_the_table_says() {
        // 1023 at the top of the range, 512 for zero; the dropped component is the largest, here beyond unit length.
        assert_eq!(compress_10([0.75, 0.0, 0.0, 1.0]), Ok(1023 | 512 << 10 | 512 << 20 | 3 << 30));
        assert_eq!(compress_10([0.0, 0.75, 1.0, 0.0]), Ok(512 | 1023 << 10 | 512 << 20 | 2 << 30));
        assert_eq!(compress_9([0.0, 1.0, 0.0, 0.75]), Ok(256 | 256 << 9 | 511 << 18 | 1 << 27 | 1 << 30));
        assert_eq!(compress_15([1.0, 0.75, 0.0, 0.0]), Ok((32_767 | 16_384 << 15, 16_384 | 1 << 15)));
    }

    /// A component that rounds below the range is refused; NaN and infinities are too, the dropped one included.
    #[test]
    fn refuses_what_has_no_integer() {
        assert_eq!(compress_10([1.0, -0.75, 0.0, 0.0]), Err(EncodeError::OutOfRange));
        assert_eq!(compress_9([f32::NAN, 0.0, 0.0, 1.0]), Err(EncodeError::NotFinite));
        assert_eq!(compress_15([0.0, 0.0, 0.0, f32::INFINITY]), Err(EncodeError::NotFinite));
        assert_eq!(compress([0.0, 0.0, 0.0, 1.0], 33), Err(EncodeError::BadParameter));
    }

    /// Words that the original turns into NaN are refused in canonical reading and reproduced in bare reading.
    #[test]
    fn refuses_words_that_restore_to_nan() {
        let invalid = Err(DecodeError::bit(Fault::Invalid, 0));
        assert_eq!(restore_9_canonical(0x07FF_FFFF), invalid);
        assert_eq!(restore_10_canonical(0x3FFF_FFFF), invalid);
        assert_eq!(restore_15_canonical(0x3FFF_FFFF, 0x7FFF), invalid);
        let quat = restore_10(0x7FFF_FFFF);
        assert!(quat[1].is_nan());
        assert_eq!([quat[0], quat[2], quat[3]], [BOUNDS as f32; 3]);
    }

    /// Reserved bits of the 9-bit word are refused at the lower one, before anything else is looked at.
    #[test]
    fn refuses_reserved_bits() {
        for (word, bit) in [(1 << 29, 29), (1 << 31, 31), (5 << 29, 29), (1 << 31 | 0x07FF_FFFF, 31)] {
            assert_eq!(restore_9_canonical(word), Err(DecodeError::bit(Fault::NonZeroPadding, bit)));
        }
        assert_eq!(
            restore_9(0x5C02_0100 | 5 << 29).map(f32::to_bits),
            restore_9(0x5C02_0100).map(f32::to_bits)
        );
    }

    /// The general form refuses an index, a component and a width that no quaternion has.
    #[test]
    fn refuses_parts_out_of_range() {
        let good = Parts { kept: [256; 3], index: 3, sig: true };
        assert!(restore_canonical(good, 9).is_ok());
        assert_eq!(
            restore_canonical(Parts { index: 4, ..good }, 9),
            Err(DecodeError::bit(Fault::BadParameter, 0))
        );
        assert_eq!(
            restore_canonical(Parts { kept: [512, 0, 0], ..good }, 9),
            Err(DecodeError::bit(Fault::OutOfRange, 0))
        );
        assert_eq!(
            restore_canonical(Parts { kept: [511; 3], ..good }, 9),
            Err(DecodeError::bit(Fault::OutOfRange, 0))
        );
        assert_eq!(restore_canonical(good, 0), Err(DecodeError::bit(Fault::BadParameter, 0)));
    }
}
