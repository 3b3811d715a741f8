//! The words of 32 and 48 bits, one at a time.

use super::{BOUNDS, Parts, compress_with, dropped, rebuild};
use crate::error::{DecodeError, EncodeError, Fault};

/// The words whose components have `W` bits, 9, 10 or 15.
#[derive(Clone, Copy, Debug)]
pub struct Components<const W: u32>;

/// The layout of a quaternion in a word.
pub trait Layout: sealed::Sealed {
    /// `u32`, or `(u32, u16)` for 48 bits.
    type Word: Copy;

    /// Packs three components, an index and a sign. Slice functions also pack values that they refuse later, which fit no field.
    #[doc(hidden)]
    fn pack(kept: [u32; 3], index: u32, sig: u32) -> Self::Word;

    #[doc(hidden)]
    fn unpack(word: Self::Word) -> Unpacked;
}

/// The word whose components have `W` bits.
pub type Word<const W: u32> = <Components<W> as Layout>::Word;

mod sealed {
    pub trait Sealed {}
    impl<const W: u32> Sealed for super::Components<W> {}
}

/// The unpacked fields of a word.
#[doc(hidden)]
#[derive(Debug)]
pub struct Unpacked {
    pub(super) kept: [u32; 3],
    pub(super) index: u32,
    pub(super) sig: u32,
    /// Bits that should be zero.
    pub(super) reserved: u32,
}

/// Bits 29 and 31 of a 9-bit word, which the original never sets.
const RESERVED_9: u32 = 0b1010 << 28;

impl Layout for Components<9> {
    type Word = u32;

    #[inline(always)]
    fn pack([a, b, c]: [u32; 3], index: u32, sig: u32) -> u32 {
        a | b << 9 | c << 18 | index << 27 | sig << 30
    }

    #[inline(always)]
    fn unpack(word: u32) -> Unpacked {
        Unpacked {
            kept: [word & 0x1FF, word >> 9 & 0x1FF, word >> 18 & 0x1FF],
            index: word >> 27 & 3,
            sig: word >> 30 & 1,
            reserved: word & RESERVED_9,
        }
    }
}

impl Layout for Components<10> {
    type Word = u32;

    #[inline(always)]
    fn pack([a, b, c]: [u32; 3], index: u32, _: u32) -> u32 {
        a | b << 10 | c << 20 | index << 30
    }

    #[inline(always)]
    fn unpack(word: u32) -> Unpacked {
        let kept = [word & 0x3FF, word >> 10 & 0x3FF, word >> 20 & 0x3FF];
        Unpacked { kept, index: word >> 30, sig: 1, reserved: 0 }
    }
}

impl Layout for Components<15> {
    type Word = (u32, u16);

    #[inline(always)]
    fn pack([a, b, c]: [u32; 3], index: u32, sig: u32) -> (u32, u16) {
        (a | b << 15 | index << 30, (c | sig << 15) as u16)
    }

    #[inline(always)]
    fn unpack((first, second): (u32, u16)) -> Unpacked {
        let second = u32::from(second);
        let kept = [first & 0x7FFF, first >> 15 & 0x7FFF, second & 0x7FFF];
        Unpacked { kept, index: first >> 30, sig: second >> 15, reserved: 0 }
    }
}

/// The kept components of a word, `bits` bits each, which fit by construction.
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

/// Compresses (x, y, z, w) to the word of `W`-bit components. With 10 bits the sign of the dropped component is lost: a quaternion
/// whose largest component is negative is restored negated, which is the same rotation.
///
/// # Errors
/// [`EncodeError::NotFinite`] and [`EncodeError::OutOfRange`] as for [`Parts::compress`].
///
/// ```
/// use packproof_codec::smallest_three::compress;
/// assert_eq!(compress::<9>([0.0, 0.0, 0.0, 1.0]), Ok(0x5C02_0100));
/// assert_eq!(compress::<10>([0.0, 0.0, 0.0, 1.0]), Ok(0xE008_0200));
/// assert_eq!(compress::<10>([0.0, 0.0, 0.0, -1.0]), Ok(0xE008_0200));
/// assert_eq!(compress::<15>([0.0, 0.0, 0.0, 1.0]), Ok((0xE000_4000, 0xC000)));
/// ```
#[inline]
pub fn compress<const W: u32>(quat: [f32; 4]) -> Result<Word<W>, EncodeError>
where
    Components<W>: Layout,
{
    let Parts { kept, index, sig } = compress_with(quat, f64::from((1_u32 << W) - 1))?;
    Ok(Components::<W>::pack(kept, index.into(), sig.into()))
}

/// Restores (x, y, z, w) from a word of `W`-bit components.
///
/// # Errors
/// [`Fault::NonZeroPadding`] if bit 29 or 31 of the 9-bit word is set, at the lower one (bit 0 is the least significant);
/// [`Fault::Invalid`] for components whose squares add up to more than 1. Reserved bits are checked first.
///
/// ```
/// use packproof_codec::smallest_three::{compress, restore};
/// let word = compress::<9>([0.5, -0.5, 0.5, -0.5]).unwrap();
/// assert!(restore::<9>(word).unwrap().iter().all(|component| (component.abs() - 0.5).abs() < 0.002));
/// assert!(restore::<9>(0x07FF_FFFF).is_err());
/// assert!(restore::<15>((u32::MAX, u16::MAX)).is_err());
/// ```
#[inline]
pub fn restore<const W: u32>(word: Word<W>) -> Result<[f32; 4], DecodeError>
where
    Components<W>: Layout,
{
    let word = Components::<W>::unpack(word);
    if word.reserved != 0 {
        return Err(DecodeError::bit(Fault::NonZeroPadding, u64::from(word.reserved.trailing_zeros())));
    }
    let (quat, real) = restore_word(&word, W);
    if real { Ok(quat) } else { Err(DecodeError::bit(Fault::Invalid, 0)) }
}

/// Restores as the original does: reserved bits are ignored, and impossible components give a NaN.
///
/// ```
/// assert!(packproof_codec::smallest_three::restore_lenient::<9>(0x07FF_FFFF)[0].is_nan());
/// ```
#[inline]
pub fn restore_lenient<const W: u32>(word: Word<W>) -> [f32; 4]
where
    Components<W>: Layout,
{
    restore_word(&Components::<W>::unpack(word), W).0
}
