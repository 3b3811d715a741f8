//! The reader.

use super::MAX_WIDTH;
use super::field::{ONE_STORE, fields_per_store};
use crate::error::{DecodeError, Fault};

/// Reads fields from a slice, from its first bit on.
///
/// A failed call leaves the position where it was.
///
/// ```
/// let mut reader = packproof_codec::bit_pack::Reader::new(&[0xB5, 0xE0]);
/// assert_eq!(reader.read(3), Ok(5));
/// assert_eq!(reader.peek(10), Ok(700));
/// assert_eq!(reader.read(10), Ok(700));
/// assert_eq!((reader.position(), reader.remaining()), (13, 3));
/// assert_eq!(reader.finish_canonical(), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    /// Bits consumed. At most eight times the length, which 64 bits hold for any slice that memory holds.
    position: u64,
}

impl<'a> Reader<'a> {
    /// A reader at the first bit of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// Bits consumed so far.
    #[inline]
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Bits left, padding included.
    #[inline]
    pub fn remaining(&self) -> u64 {
        self.end() - self.position
    }

    /// The whole input.
    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    fn end(&self) -> u64 {
        end(self.bytes)
    }

    /// Consumes a field of `width` bits, 1 to 64.
    ///
    /// # Errors
    /// [`Fault::BadParameter`] for another width, at the position; [`Fault::Truncated`] at the end of the input.
    #[inline]
    pub fn read(&mut self, width: u32) -> Result<u64, DecodeError> {
        let value = self.peek(width)?;
        self.position += u64::from(width);
        Ok(value)
    }

    /// The field of `width` bits, 1 to 64, at the position, without consuming it.
    ///
    /// # Errors
    /// As [`Self::read`].
    #[inline]
    pub fn peek(&self, width: u32) -> Result<u64, DecodeError> {
        let at = (self.position >> 3) as usize;
        // Up to seven bits before the field and the 57 of the field make one unaligned load.
        if width.wrapping_sub(1) < ONE_STORE
            && let Some(bytes) = self.bytes.get(at..at + 8)
        {
            let word = u64::from_be_bytes([
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
            ]);
            return Ok(word << (self.position & 7) >> (64 - width));
        }
        peek_wide_or_last(self.bytes, self.position, width)
    }

    /// Fills `values` with fields of `width` bits, 1 to 64: the same as one [`Self::read`] for each, in less time.
    ///
    /// # Errors
    /// As [`Self::read`]; nothing is consumed then and `values` is unchanged.
    ///
    /// ```
    /// let mut reader = packproof_codec::bit_pack::Reader::new(&[0b001_010_01, 0b1_100_000_0]);
    /// let mut values = [0; 5];
    /// reader.read_run(&mut values, 3)?;
    /// assert_eq!(values, [1, 2, 3, 4, 0]);
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn read_run(&mut self, values: &mut [u64], width: u32) -> Result<(), DecodeError> {
        if !(1..=MAX_WIDTH).contains(&width) {
            return Err(DecodeError::bit(Fault::BadParameter, self.position));
        }
        if self.remaining() / u64::from(width) < values.len() as u64 {
            return Err(DecodeError::bit(Fault::Truncated, self.end()));
        }
        let together = fields_per_store(width);
        let mask = u64::MAX >> (64 - width);
        let mut groups = values.chunks_exact_mut(together);
        for group in &mut groups {
            let mut joined = self.read(together as u32 * width)?;
            for value in group.iter_mut().rev() {
                *value = joined & mask;
                joined = joined.checked_shr(width).unwrap_or(0);
            }
        }
        for value in groups.into_remainder() {
            *value = self.read(width)?;
        }
        Ok(())
    }

    /// `len` bytes from the one at the position, if there are as many, and the consumed bits of the first.
    #[inline(always)]
    pub(super) fn window(&self, len: usize) -> Option<(&'a [u8], u64)> {
        Some((self.bytes.get((self.position >> 3) as usize..)?.get(..len)?, self.position & 7))
    }

    /// Advances over bits of a [`Self::window`].
    #[inline(always)]
    pub(super) fn pass(&mut self, bits: u64) {
        self.position += bits;
    }

    /// Passes over `bits` bits.
    ///
    /// # Errors
    /// [`Fault::Truncated`] at the end of the input, when it has fewer.
    pub fn skip(&mut self, bits: u64) -> Result<(), DecodeError> {
        if self.remaining() < bits {
            return Err(DecodeError::bit(Fault::Truncated, self.end()));
        }
        self.position += bits;
        Ok(())
    }

    /// Passes over whatever bits there are up to the next byte boundary, none when the position is at one.
    pub fn align(&mut self) {
        // The input ends at a boundary, so there always is one.
        self.position = self.position.next_multiple_of(8);
    }

    /// Passes over zero bits up to the next byte boundary.
    ///
    /// # Errors
    /// [`Fault::NonZeroPadding`] at the first bit that is set.
    ///
    /// ```
    /// use packproof_codec::{Fault, Offset, bit_pack::Reader};
    /// let mut reader = Reader::new(&[0b1010_0010]);
    /// reader.skip(3)?;
    /// let error = reader.align_canonical().unwrap_err();
    /// assert_eq!((error.kind, error.at), (Fault::NonZeroPadding, Offset::Bit(6)));
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn align_canonical(&mut self) -> Result<(), DecodeError> {
        let begun = self.position & 7;
        if begun > 0 {
            let padding = self.bytes[(self.position >> 3) as usize] << begun;
            if padding != 0 {
                let at = self.position + u64::from(padding.leading_zeros());
                return Err(DecodeError::bit(Fault::NonZeroPadding, at));
            }
        }
        self.align();
        Ok(())
    }

    /// Ends a canonical stream: only the padding of the last byte may be left.
    ///
    /// # Errors
    /// In this order: [`Fault::Trailing`] at the first byte after that of the position, if there is one;
    /// [`Fault::NonZeroPadding`] at the first bit that is set.
    pub fn finish_canonical(mut self) -> Result<(), DecodeError> {
        if self.remaining() >= 8 {
            return Err(DecodeError::bit(Fault::Trailing, self.position.next_multiple_of(8)));
        }
        self.align_canonical()
    }
}

/// Bits of `bytes`.
fn end(bytes: &[u8]) -> u64 {
    bytes.len() as u64 * 8
}

/// A field too wide or too near the end for one load, or a refused one.
///
/// By value, so that the compiler can keep a reader's position in a register.
#[cold]
fn peek_wide_or_last(bytes: &[u8], position: u64, width: u32) -> Result<u64, DecodeError> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(DecodeError::bit(Fault::BadParameter, position));
    }
    if end(bytes) - position < u64::from(width) {
        return Err(DecodeError::bit(Fault::Truncated, end(bytes)));
    }
    let rest = &bytes[(position >> 3) as usize..];
    // Seven bits and a field of 64 touch nine bytes; what lies beyond the input is never part of the field.
    let mut window = [0; 16];
    let len = rest.len().min(9);
    window[..len].copy_from_slice(&rest[..len]);
    Ok((u128::from_be_bytes(window) << (position & 7) >> (128 - width)) as u64)
}
