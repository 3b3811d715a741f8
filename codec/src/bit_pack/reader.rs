use core::marker::PhantomData;

use super::field::ONE_STORE;
use super::order::{self, Msb, Order, in_order, place};
use super::traits::{BitRead, fields_as_bytes};
use super::{MAX_WIDTH, mask};
use crate::error::{DecodeError, Fault};

/// Reads fields from a slice, starting at its first bit. The methods are those of [`BitRead`].
///
/// A failed call leaves the position where it was.
///
/// ```
/// use packproof_codec::bit_pack::{BitRead, Reader};
/// let mut reader = Reader::new(&[0xB5, 0xE0]);
/// assert_eq!(reader.read(3), Ok(5));
/// assert_eq!(reader.peek(10), Ok(700));
/// assert_eq!(reader.read(10), Ok(700));
/// assert_eq!((reader.position(), reader.remaining()), (13, 3));
/// assert_eq!(reader.finish(), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a, O = Msb> {
    /// Whole words.
    bytes: &'a [u8],
    /// Whether an incomplete word follows `bytes`.
    ragged: bool,
    /// Bits consumed: at most eight times the length of a slice, which 64 bits always hold.
    position: u64,
    order: PhantomData<O>,
}

impl<'a> Reader<'a> {
    /// A reader at the first bit of `bytes`, most significant bit first.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::with_order(bytes)
    }
}

impl<'a, O: Order> Reader<'a, O> {
    /// A reader of any order at the first bit of `bytes`. An incomplete word at the end is not read, and [`Self::finish`] refuses it.
    #[inline]
    pub fn with_order(bytes: &'a [u8]) -> Self {
        let (bytes, rest) = bytes.split_at(bytes.len() - bytes.len() % O::WORD);
        Self { bytes, ragged: !rest.is_empty(), position: 0, order: PhantomData }
    }

    /// The number of bits left, padding included.
    #[inline]
    pub fn remaining(&self) -> u64 {
        end(self.bytes) - self.position
    }

    /// The bytes from the one at the position onwards.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.bytes[(self.position >> 3) as usize..]
    }

    /// The field of `width` bits, 1 to 64, at the position; does not consume it.
    ///
    /// # Errors
    /// As [`BitRead::read`].
    #[inline]
    pub fn peek(&self, width: u32) -> Result<u64, DecodeError> {
        let at = (self.position >> 3) as usize;
        // Up to seven bits before the field and its 57 bits fit one unaligned load.
        if in_order::<O>()
            && width.wrapping_sub(1) < ONE_STORE
            && let Some(&bytes) = self.bytes.get(at..at + 8).and_then(<[u8]>::first_chunk)
        {
            return Ok(loaded::<O>(bytes, self.position & 7, width));
        }
        if in_order::<O>()
            && width.wrapping_sub(ONE_STORE + 1) < MAX_WIDTH - ONE_STORE
            && let Some(&bytes) = self.bytes.get(at..at + 9).and_then(<[u8]>::first_chunk)
        {
            return Ok(loaded_wide::<O>(bytes, self.position & 7, width));
        }
        peek_last::<O>(self.bytes, self.position, width).ok_or_else(|| self.refusal(width))
    }

    #[cold]
    fn refusal(&self, width: u32) -> DecodeError {
        if (1..=MAX_WIDTH).contains(&width) {
            DecodeError::bit(Fault::Truncated, end(self.bytes))
        } else {
            DecodeError::bit(Fault::BadParameter, self.position)
        }
    }

    /// Skips `bits` bits.
    ///
    /// # Errors
    /// [`Fault::Truncated`] at the end of the input if fewer bits are left.
    #[inline]
    pub fn skip(&mut self, bits: u64) -> Result<(), DecodeError> {
        self.require(bits)?;
        self.position += bits;
        Ok(())
    }

    /// Ends the stream: only the padding of the last byte or word may remain.
    ///
    /// # Errors
    /// In this order: [`Fault::Trailing`] at the first whole word after the position, if there is one;
    /// [`Fault::NonZeroPadding`] at the first set bit.
    #[inline]
    pub fn finish(self) -> Result<(), DecodeError> {
        let next = self.position.next_multiple_of(O::WORD as u64 * 8);
        if next < end(self.bytes) || self.ragged {
            return Err(DecodeError::bit(Fault::Trailing, next));
        }
        self.check_padding(self.remaining() as u32)
    }

    /// Refuses a set bit among the next `bits`, up to 63.
    fn check_padding(&self, bits: u32) -> Result<(), DecodeError> {
        let padding = if bits == 0 { 0 } else { self.peek(bits)? };
        order::check_padding::<O>(padding, bits, self.position)
    }
}

impl<O: Order> BitRead for Reader<'_, O> {
    type Error = DecodeError;
    type Order = O;

    #[inline]
    fn position(&self) -> u64 {
        self.position
    }

    #[inline]
    fn read(&mut self, width: u32) -> Result<u64, DecodeError> {
        let value = self.peek(width)?;
        self.position += u64::from(width);
        Ok(value)
    }

    #[inline(always)]
    fn read_word(&mut self, width: u32) -> Result<u64, DecodeError> {
        let at = (self.position >> 3) as usize;
        let value = if in_order::<O>()
            && let Some(&word) = self.bytes.get(at..at + 8).and_then(<[u8]>::first_chunk)
        {
            loaded::<O>(word, self.position & 7, width)
        } else if in_order::<O>()
            && self.remaining() >= width.into()
            && let Some(&word) = self.bytes.last_chunk()
        {
            loaded::<O>(word, self.position + 64 - end(self.bytes), width)
        } else {
            self.peek(width)?
        };
        self.position += u64::from(width);
        Ok(value)
    }

    fn align(&mut self) -> Result<(), DecodeError> {
        self.check_padding((self.position.wrapping_neg() & 7) as u32)?;
        self.align_lenient();
        Ok(())
    }

    fn align_lenient(&mut self) {
        // The input ends at a byte boundary, so there always is a next one.
        self.position = self.position.next_multiple_of(8);
    }

    #[inline]
    fn require(&self, bits: u64) -> Result<(), DecodeError> {
        if self.remaining() < bits {
            Err(DecodeError::bit(Fault::Truncated, end(self.bytes)))
        } else {
            Ok(())
        }
    }

    fn read_bytes(&mut self, out: &mut [u8]) -> Result<(), DecodeError> {
        self.require((out.len() as u64).saturating_mul(8))?;
        if in_order::<O>() && self.position.is_multiple_of(8) {
            let at = (self.position >> 3) as usize;
            out.copy_from_slice(&self.bytes[at..at + out.len()]);
            self.position += out.len() as u64 * 8;
            return Ok(());
        }
        fields_as_bytes(self, out)
    }

    fn in_field(&self, error: DecodeError, name: &'static &'static str) -> DecodeError {
        error.in_field(name)
    }

    #[inline]
    fn rewind(&mut self, position: u64) {
        self.position = position;
    }
}

#[inline]
fn end(bytes: &[u8]) -> u64 {
    bytes.len() as u64 * 8
}

/// The field of 1 to 57 bits that starts `begun` bits into the first of eight bytes.
#[inline(always)]
pub(super) fn loaded<O: Order>(bytes: [u8; 8], begun: u64, width: u32) -> u64 {
    if O::LSB {
        u64::from_le_bytes(bytes) >> begun & mask(width)
    } else {
        u64::from_be_bytes(bytes) << begun >> (64 - width)
    }
}

/// The field of 58 to 64 bits that starts up to seven bits into the first of nine bytes.
#[inline(always)]
fn loaded_wide<O: Order>([a, b, c, d, e, f, g, h, ninth]: [u8; 9], begun: u64, width: u32) -> u64 {
    let (word, ninth) = ([a, b, c, d, e, f, g, h], u64::from(ninth));
    if O::LSB {
        // Two shifts, because 64 - begun is 64 if begun is 0: then no bit of the ninth byte is in the field.
        (u64::from_le_bytes(word) >> begun | ninth << 1 << (63 - begun)) & mask(width)
    } else {
        (u64::from_be_bytes(word) << begun | ninth >> (8 - begun)) >> (64 - width)
    }
}

/// A field that is too near the end for one load, or is in words of another order; `None` if it is refused. The result is in registers.
///
/// By value, so that the compiler can keep a reader's position in a register.
#[cold]
#[inline(never)]
fn peek_last<O: Order>(bytes: &[u8], position: u64, width: u32) -> Option<u64> {
    if !(1..=MAX_WIDTH).contains(&width) || end(bytes) - position < u64::from(width) {
        return None;
    }
    // The last eight bytes hold any field that starts in them.
    if in_order::<O>()
        && let Some(&word) = bytes.last_chunk()
    {
        return Some(loaded::<O>(word, position + 64 - end(bytes), width));
    }
    // Seven bits and a field of 64 touch nine bytes; bytes past the end of the input are never part of the field.
    let (at, begun, mut window) = ((position >> 3) as usize, position & 7, [0; 16]);
    for (n, byte) in window.iter_mut().enumerate().take(9) {
        *byte = bytes.get(place::<O>(at + n)).copied().unwrap_or(0);
    }
    if O::LSB {
        return Some((u128::from_le_bytes(window) >> begun) as u64 & mask(width));
    }
    Some((u128::from_be_bytes(window) << begun >> (128 - width)) as u64)
}
