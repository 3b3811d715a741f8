//! The order of a stream's bits in its bytes.

use core::fmt::Debug;
use core::marker::PhantomData;

use crate::error::{DecodeError, Fault};

/// The order of a stream's bits: [`Msb`] or [`Lsb`], each with the word that the bits fill.
///
/// ```
/// use packproof_codec::bit_pack::{BitRead, BitWrite, Lsb, Msb, Order, Reader, Writer};
///
/// fn five_in_three_bits<O: Order>() -> Vec<u8> {
///     let mut writer = Writer::<O>::with_order(Vec::new());
///     writer.write(5, 3).expect("it fits");
///     writer.finish()
/// }
/// assert_eq!(five_in_three_bits::<Msb>(), [0b101_00000]);
/// assert_eq!(five_in_three_bits::<Lsb>(), [0b00000_101]);
/// assert_eq!(five_in_three_bits::<Msb<u32>>(), [0, 0, 0, 0b101_00000]);
/// assert_eq!(five_in_three_bits::<Lsb<u16>>(), [0b00000_101, 0]);
/// assert_eq!(Reader::<Lsb>::with_order(&[0b00000_101]).read(3), Ok(5));
/// ```
pub trait Order: Copy + Debug + Default + sealed::Sealed {
    /// Whether the first bit of a word, and of a field, is its least significant.
    const LSB: bool;
    /// The size of a word in bytes.
    const WORD: usize;
}

/// Most significant bit first, in words of type `W` that are stored little-endian. `Msb<u8>`, the default, is the source's
/// order. Larger words reverse the bytes within each word, as a packer does that shifts into a machine word on a
/// little-endian processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Msb<W = u8>(PhantomData<W>);

/// Least significant bit first, in words of type `W` that are stored little-endian: the order of most netcode (Source engine,
/// Doom 3, Unreal, yojimbo). The word affects only the length of the stream, which is a whole number of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lsb<W = u8>(PhantomData<W>);

impl<W: Word> Order for Msb<W> {
    const LSB: bool = false;
    const WORD: usize = size_of::<W>();
}

impl<W: Word> Order for Lsb<W> {
    const LSB: bool = true;
    const WORD: usize = size_of::<W>();
}

/// A word of a bit stream: `u8`, `u16`, `u32` or `u64`.
pub trait Word: Copy + Debug + Default + sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
    impl<W: super::Word> Sealed for super::Msb<W> {}
    impl<W: super::Word> Sealed for super::Lsb<W> {}
}

macro_rules! words {
    ($($word:ty)*) => {
        $(
            impl sealed::Sealed for $word {}
            impl Word for $word {}
        )*
    };
}
words!(u8 u16 u32 u64);

/// Whether the bytes of the stream are in memory order.
pub(crate) const fn in_order<O: Order>() -> bool {
    O::LSB || O::WORD == 1
}

/// The memory offset of byte `at` of the stream.
#[inline]
pub(super) fn place<O: Order>(at: usize) -> usize {
    if in_order::<O>() { at } else { at ^ (O::WORD - 1) }
}

/// Reorders the bytes of a stream of whole words into memory order.
pub(super) fn store<O: Order>(bytes: &mut [u8]) {
    if !in_order::<O>() {
        bytes.chunks_exact_mut(O::WORD).for_each(<[u8]>::reverse);
    }
}

/// Refuses a set bit in a field of `width` bits at bit `at`, which is padding.
pub(crate) fn check_padding<O: Order>(field: u64, width: u32, at: u64) -> Result<(), DecodeError> {
    if field == 0 {
        return Ok(());
    }
    let before = if O::LSB { field.trailing_zeros() } else { field.leading_zeros() + width - u64::BITS };
    Err(DecodeError::bit(Fault::NonZeroPadding, at + u64::from(before)))
}

/// Joins fields of `width` bits, 64 bits in total at most, into one.
#[inline]
pub(super) fn join<O: Order>(values: impl DoubleEndedIterator<Item = u64>, width: u32) -> u64 {
    let joined = |joined: u64, value| (joined << width) + value;
    if O::LSB { values.rfold(0, joined) } else { values.fold(0, joined) }
}
