//! Fields over the traits of the `bytes` crate. Feature `bytes`.

use bytes::{Buf, BufMut};

use super::stream::{Head, Tail};
use super::typed;
use crate::error::{DecodeError, EncodeError, Fault};

/// Writes fields into a [`BufMut`], byte by byte as they fill. A refused value writes nothing.
///
/// ```
/// use packproof_codec::bit_pack::{BytesReader, BytesWriter};
/// let mut writer = BytesWriter::new(Vec::new());
/// writer.write(5, 3)?;
/// writer.write_signed(-1, 10)?;
/// let bytes = writer.finish();
/// assert_eq!(bytes, [0b101_11111, 0b11111_000]);
/// let mut reader = BytesReader::new(&bytes[..]);
/// assert_eq!((reader.read(3)?, reader.read_signed(10)?), (5, -1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BytesWriter<B> {
    inner: B,
    tail: Tail,
}

impl<B: BufMut> BytesWriter<B> {
    /// A stream that begins at the next byte of `inner`.
    pub fn new(inner: B) -> Self {
        Self { inner, tail: Tail::default() }
    }

    /// Bits written so far.
    pub fn position(&self) -> u64 {
        self.tail.position()
    }

    /// Writes `value` in `width` bits, 1 to 64.
    ///
    /// # Errors
    /// Those of [`Writer::write`](super::Writer::write),
    /// and [`EncodeError::BufferTooSmall`].
    pub fn write(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        let (tail, bytes, len) = self.tail.with(value, width)?;
        // Reserves the unfinished byte, so that neither `align` nor `finish` can fail.
        let needed = len + usize::from(tail.padded().1.is_some());
        let available = self.inner.remaining_mut();
        if available < needed {
            return Err(EncodeError::BufferTooSmall { needed, available });
        }
        self.inner.put_slice(&bytes[..len]);
        self.tail = tail;
        Ok(())
    }

    /// Writes a bool: 1 bit.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`].
    pub fn write_bool(&mut self, value: bool) -> Result<(), EncodeError> {
        self.write(value.into(), 1)
    }

    /// Writes a signed value in `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// Those of [`Writer::write_signed`](super::Writer::write_signed),
    /// and [`EncodeError::BufferTooSmall`].
    pub fn write_signed(&mut self, value: i64, width: u32) -> Result<(), EncodeError> {
        self.write(typed::signed(value, width)?, width)
    }

    /// Writes a value of `min` to `max`, both included, in the fewest bits that hold every one of them.
    ///
    /// # Errors
    /// Those of [`Writer::write_ranged`](super::Writer::write_ranged),
    /// and [`EncodeError::BufferTooSmall`].
    pub fn write_ranged(&mut self, value: i64, min: i64, max: i64) -> Result<(), EncodeError> {
        let (field, width) = typed::ranged(value, min, max)?;
        if width > 0 { self.write(field, width) } else { Ok(()) }
    }

    /// Writes bytes at the position, whether it is at a byte boundary or not.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`].
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        let needed = bytes.len().saturating_add(usize::from(self.tail.padded().1.is_some()));
        let available = self.inner.remaining_mut();
        if available < needed {
            return Err(EncodeError::BufferTooSmall { needed, available });
        }
        bytes.chunks(7).try_for_each(|chunk| {
            let (field, width) = typed::joined(chunk);
            self.write(field, width)
        })
    }

    /// Writes zero bits up to the next byte boundary, none when the position is at one. There is always room.
    pub fn align(&mut self) {
        let (tail, last) = self.tail.padded();
        self.inner.put_slice(last.as_slice());
        self.tail = tail;
    }

    /// Pads the last byte with zero bits and returns the inner buffer.
    pub fn finish(mut self) -> B {
        self.align();
        self.inner
    }
}

/// Reads fields from a [`Buf`], contiguous or not, and no byte beyond the last field. A failed call consumes nothing, except
/// a field that [`Self::read_ranged`] refuses.
#[derive(Debug)]
pub struct BytesReader<B> {
    inner: B,
    head: Head,
}

impl<B: Buf> BytesReader<B> {
    /// A stream that begins at the next byte of `inner`.
    pub fn new(inner: B) -> Self {
        Self { inner, head: Head::default() }
    }

    /// Bits consumed so far.
    pub fn position(&self) -> u64 {
        self.head.position()
    }

    /// The field, and the head after it.
    fn ahead(&mut self, width: u32) -> Result<(Head, u64), DecodeError> {
        let mut bytes = [0; 8];
        let bytes = &mut bytes[..self.head.wanted(width)?];
        if self.inner.remaining() < bytes.len() {
            return Err(self.truncated());
        }
        self.inner.copy_to_slice(bytes);
        Ok(self.head.with(bytes, width))
    }

    fn truncated(&self) -> DecodeError {
        let left = u64::from(self.head.left()) + self.inner.remaining() as u64 * 8;
        DecodeError::bit(Fault::Truncated, self.position() + left)
    }

    /// Consumes a field of `width` bits, 1 to 64.
    ///
    /// # Errors
    /// Those of [`Reader::read`](super::Reader::read).
    pub fn read(&mut self, width: u32) -> Result<u64, DecodeError> {
        let (head, field) = self.ahead(width)?;
        self.head = head;
        Ok(field)
    }

    /// Reads a bool: 1 bit.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_bool(&mut self) -> Result<bool, DecodeError> {
        Ok(self.read(1)? == 1)
    }

    /// Reads a signed value of `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_signed(&mut self, width: u32) -> Result<i64, DecodeError> {
        Ok(typed::from_signed(self.read(width)?, width))
    }

    /// Reads a value of `min` to `max`, both included, from the bits of [`BytesWriter::write_ranged`]. A refused field
    /// is consumed.
    ///
    /// # Errors
    /// Those of [`Reader::read_ranged`](super::Reader::read_ranged).
    pub fn read_ranged(&mut self, min: i64, max: i64) -> Result<i64, DecodeError> {
        let position = self.position();
        let width = typed::ranged_width(min, max).ok_or(DecodeError::bit(Fault::BadParameter, position))?;
        let field = if width > 0 { self.read(width)? } else { 0 };
        typed::from_ranged(field, min, max, position)
    }

    /// Fills `out` with the bytes at the position, whether it is at a byte boundary or not.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_bytes(&mut self, out: &mut [u8]) -> Result<(), DecodeError> {
        if self.inner.remaining() < out.len() {
            return Err(self.truncated());
        }
        for chunk in out.chunks_mut(7) {
            typed::split(self.read(chunk.len() as u32 * 8)?, chunk);
        }
        Ok(())
    }

    /// Passes over whatever bits there are up to the next byte boundary, none when the position is at one.
    pub fn align(&mut self) {
        self.head = self.head.aligned();
    }

    /// Passes over zero bits up to the next byte boundary.
    ///
    /// # Errors
    /// [`Fault::NonZeroPadding`] at the first bit that is set.
    pub fn align_canonical(&mut self) -> Result<(), DecodeError> {
        self.head = self.head.aligned_canonical()?;
        Ok(())
    }

    /// The inner buffer, after the byte of the last field.
    pub fn into_inner(self) -> B {
        self.inner
    }
}
