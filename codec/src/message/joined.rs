//! Joins the fields of a message into words: one store or load per 57 bits instead of one per field. If the widths are constants,
//! so are the shifts.

use crate::bit_pack::{BitRead, BitWrite, Order, check_padding, mask};
use crate::error::{DecodeError, Fault};

/// Bits of one store or load, whatever its alignment.
const WORD: u32 = 57;

/// Delays writes to another writer until a word is full.
pub(super) struct Joined<'a, W> {
    writer: &'a mut W,
    word: u64,
    /// Bits of the pending word, up to [`WORD`].
    bits: u32,
}

impl<'a, W: BitWrite> Joined<'a, W> {
    #[inline(always)]
    pub(super) fn new(writer: &'a mut W) -> Self {
        Self { writer, word: 0, bits: 0 }
    }

    /// Writes the pending word.
    #[inline(always)]
    pub(super) fn end(&mut self) -> Result<(), W::Error> {
        if self.bits == 0 {
            return Ok(());
        }
        let (word, bits) = (self.word, self.bits);
        (self.word, self.bits) = (0, 0);
        self.writer.write_word(word, bits)
    }
}

impl<W: BitWrite> BitWrite for Joined<'_, W> {
    type Error = W::Error;
    type Order = W::Order;

    #[inline(always)]
    fn position(&self) -> u64 {
        self.writer.position() + u64::from(self.bits)
    }

    #[inline(always)]
    fn write(&mut self, value: u64, width: u32) -> Result<(), W::Error> {
        // A field that does not fit is passed to the writer, which refuses it.
        if width.wrapping_sub(1) >= WORD || value >> width != 0 {
            self.end()?;
            return self.writer.write(value, width);
        }
        if self.bits + width > WORD {
            self.end()?;
        }
        if W::Order::LSB {
            self.word |= value << self.bits;
        } else {
            self.word = self.word << width | value;
        }
        self.bits += width;
        Ok(())
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), W::Error> {
        self.end()?;
        self.writer.write_bytes(bytes)
    }
}

/// Reads a message of known size ahead from another reader, a word at a time.
pub(super) struct Ahead<'a, R> {
    reader: &'a mut R,
    word: u64,
    /// Unread bits of the word.
    bits: u32,
    /// Bits of the message after the word.
    left: u64,
}

impl<'a, R: BitRead> Ahead<'a, R> {
    #[inline(always)]
    pub(super) fn new(reader: &'a mut R, left: u64) -> Self {
        Self { reader, word: 0, bits: 0, left }
    }
}

impl<R: BitRead> BitRead for Ahead<'_, R> {
    type Error = R::Error;
    type Order = R::Order;

    #[inline(always)]
    fn position(&self) -> u64 {
        self.reader.position() - u64::from(self.bits)
    }

    #[inline(always)]
    fn read(&mut self, width: u32) -> Result<u64, R::Error> {
        if width.wrapping_sub(1) >= 64 {
            return Err(DecodeError::bit(Fault::BadParameter, self.position()).into());
        }
        if width > self.bits {
            let room = (64 - self.bits).min(WORD);
            // A code that reads more than its declared size is still served.
            let more = (self.left.min(room.into()) as u32).max(width - self.bits);
            let word = if more > WORD { self.reader.read(more) } else { self.reader.read_word(more) }?;
            self.left = self.left.saturating_sub(more.into());
            self.word = if R::Order::LSB {
                self.word | word << self.bits
            } else {
                self.word.checked_shl(more).unwrap_or(0) | word
            };
            self.bits += more;
        }
        self.bits -= width;
        if R::Order::LSB {
            let value = self.word & mask(width);
            self.word = self.word.checked_shr(width).unwrap_or(0);
            return Ok(value);
        }
        Ok(self.word >> self.bits & mask(width))
    }

    fn in_field(&self, error: R::Error, name: &'static &'static str) -> R::Error {
        self.reader.in_field(error, name)
    }

    fn align(&mut self) -> Result<(), R::Error> {
        let (at, bits) = (self.position(), self.position().wrapping_neg() as u32 & 7);
        let padding = if bits == 0 { 0 } else { self.read(bits)? };
        Ok(check_padding::<R::Order>(padding, bits, at)?)
    }

    fn align_lenient(&mut self) {
        let bits = self.position().wrapping_neg() as u32 & 7;
        if bits > 0 {
            // If the input ends here, the next field reports it.
            let _ = self.read(bits);
        }
    }
}
