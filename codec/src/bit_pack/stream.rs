//! Shared by the adapters: streams written or read a word at a time.

use core::marker::PhantomData;

use super::order::{self, Order};
use super::{field, mask};
use crate::error::{DecodeError, EncodeError, Fault};

/// An adapter over an inner stream, with the state of the word that is not complete.
macro_rules! adapter {
    ($(#[$doc:meta])* $name:ident<$inner:ident: $bound:path>, $state:ident: $of:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<$inner, O = Msb> {
            inner: $inner,
            $state: $of<O>,
        }

        impl<$inner: $bound> $name<$inner> {
            /// A stream that begins at the next byte of `inner`, most significant bit first.
            pub fn new(inner: $inner) -> Self {
                Self::with_order(inner)
            }
        }

        impl<$inner: $bound, O: Order> $name<$inner, O> {
            /// A stream of any order that begins at the next byte of `inner`.
            pub fn with_order(inner: $inner) -> Self {
                Self { inner, $state: $of::default() }
            }
        }
    };
}
pub(super) use adapter;

/// 63 bits and a field of 64 complete one 64-bit word; seven bits and a field of 64 complete eight bytes.
const MOST_BYTES: usize = 8;

/// The end of a stream being written: its unfinished word, in the low bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tail<O> {
    partial: u64,
    pub(super) position: u64,
    order: PhantomData<O>,
}

impl<O: Order> Tail<O> {
    const WORD: u32 = O::WORD as u32 * 8;

    fn filled(self) -> u32 {
        self.position as u32 % Self::WORD
    }

    /// Bytes that `bits` more bits, and their padding, would add.
    #[cfg(feature = "bytes")]
    pub(super) fn bytes_of(self, bits: u64) -> u64 {
        u64::from(self.filled())
            .saturating_add(bits)
            .div_ceil(Self::WORD.into())
            .saturating_mul(O::WORD as u64)
    }

    /// Adds a field: returns the new tail and the bytes that the field completes.
    pub(super) fn with(self, value: u64, width: u32) -> Result<(Self, [u8; MOST_BYTES], usize), EncodeError> {
        field::check(value, width)?;
        let (partial, value) = (u128::from(self.partial), u128::from(value));
        let filled = self.filled() + width;
        let len = (filled / Self::WORD) as usize * O::WORD;
        let rest = filled % Self::WORD;
        let mut bytes = [0; MOST_BYTES];
        let partial = if O::LSB {
            let bits = partial | value << self.filled();
            bytes[..len].copy_from_slice(&bits.to_le_bytes()[..len]);
            bits >> (len * 8)
        } else {
            let bits = partial << width | value;
            bytes[..len].copy_from_slice(&(bits >> rest).to_be_bytes()[16 - len..]);
            order::store::<O>(&mut bytes[..len]);
            bits & ((1 << rest) - 1)
        };
        let position = self.position + u64::from(width);
        Ok((Self { partial: partial as u64, position, ..self }, bytes, len))
    }

    /// The width of the padding up to the next byte or word, `None` at a boundary.
    pub(super) fn padding(self, word: bool) -> Option<u32> {
        let unit = if word { Self::WORD } else { 8 };
        Some((unit - self.position as u32 % unit) % unit).filter(|&width| width > 0)
    }
}

/// The front of a stream being read: the unconsumed bits of the last word, in the low bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Head<O> {
    rest: u64,
    pub(super) position: u64,
    order: PhantomData<O>,
}

impl<O: Order> Head<O> {
    const WORD: u32 = O::WORD as u32 * 8;

    /// Unconsumed bits of the last word.
    pub(super) fn left(self) -> u32 {
        (self.position as u32).wrapping_neg() % Self::WORD
    }

    /// Bytes to read before a field of `width` bits is complete.
    pub(super) fn wanted(self, width: u32) -> Result<usize, DecodeError> {
        if !(1..=super::MAX_WIDTH).contains(&width) {
            return Err(DecodeError::bit(Fault::BadParameter, self.position));
        }
        Ok(width.saturating_sub(self.left()).div_ceil(Self::WORD) as usize * O::WORD)
    }

    /// The field of `width` bits, completed by the [`Self::wanted`] bytes, and the new head.
    pub(super) fn with(self, bytes: &mut [u8], width: u32) -> (Self, u64) {
        let left = self.left();
        let have = left + bytes.len() as u32 * 8;
        order::store::<O>(bytes);
        let (field, rest) = if O::LSB {
            let bits = bytes.iter().rfold(0, |bits, &byte| bits << 8 | u128::from(byte));
            let bits = bits << left | u128::from(self.rest);
            (bits as u64 & mask(width), bits >> width)
        } else {
            let bits = bytes.iter().fold(u128::from(self.rest), |bits, &byte| bits << 8 | u128::from(byte));
            let unused = have - width;
            ((bits >> unused) as u64 & mask(width), bits & ((1 << unused) - 1))
        };
        (Self { rest: rest as u64, position: self.position + u64::from(width), ..self }, field)
    }

    /// The head after the next `width` bits, up to those that are [`Self::left`], and the bits.
    fn skip(self, width: u32) -> (Self, u64) {
        if width == 0 { (self, 0) } else { self.with(&mut [], width) }
    }

    /// Bits up to the next byte boundary.
    fn unaligned(self) -> u32 {
        (self.position as u32).wrapping_neg() & 7
    }

    pub(super) fn aligned_lenient(self) -> Self {
        self.skip(self.unaligned()).0
    }

    /// [`Self::aligned_lenient`], if the bits skipped are zero.
    pub(super) fn aligned(self) -> Result<Self, DecodeError> {
        self.without_padding(self.unaligned())
    }

    /// Ends the stream: only zero bits are left of the last word.
    pub(super) fn finish(self, trailing: bool) -> Result<(), DecodeError> {
        if trailing {
            return Err(DecodeError::bit(Fault::Trailing, self.position + u64::from(self.left())));
        }
        self.without_padding(self.left()).map(|_| ())
    }

    fn without_padding(self, width: u32) -> Result<Self, DecodeError> {
        let (after, padding) = self.skip(width);
        order::check_padding::<O>(padding, width, self.position)?;
        Ok(after)
    }
}
