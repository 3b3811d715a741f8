//! Fields over the traits of the `bytes` crate. Feature `bytes`.

use bytes::{Buf, BufMut};

use super::order::{Msb, Order};
use super::stream::{Head, Tail, adapter};
use super::traits::{BitRead, BitWrite};
use crate::error::{DecodeError, EncodeError, Fault};

adapter! {
    /// Writes fields into a [`BufMut`], one word at a time as words fill up. The methods are those of [`BitWrite`].
    ///
    /// ```
    /// use packproof_codec::bit_pack::{BitRead, BitWrite, BytesReader, BytesWriter};
    /// let mut writer = BytesWriter::new(Vec::new());
    /// writer.write(5, 3)?;
    /// writer.write_signed(-1, 10)?;
    /// let bytes = writer.finish();
    /// assert_eq!(bytes, [0b101_11111, 0b11111_000]);
    /// let mut reader = BytesReader::new(&bytes[..]);
    /// assert_eq!((reader.read(3)?, reader.read_signed(10)?), (5, -1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    BytesWriter<B: BufMut>, tail: Tail
}

impl<B: BufMut, O: Order> BytesWriter<B, O> {
    /// Pads the last byte or word with zero bits and returns the inner buffer.
    pub fn finish(mut self) -> B {
        if let Some(width) = self.tail.padding(true)
            && let Ok((_, bytes, len)) = self.tail.with(0, width)
        {
            self.inner.put_slice(&bytes[..len]);
        }
        self.inner
    }
}

impl<B: BufMut, O: Order> BitWrite for BytesWriter<B, O> {
    type Error = EncodeError;
    type Order = O;

    fn position(&self) -> u64 {
        self.tail.position
    }

    fn write(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        let (tail, bytes, len) = self.tail.with(value, width)?;
        self.reserve(width.into())?;
        self.inner.put_slice(&bytes[..len]);
        self.tail = tail;
        Ok(())
    }

    /// Reserves space for the unfinished word too, so that neither [`Self::align`] nor [`BytesWriter::finish`] can fail.
    fn reserve(&mut self, bits: u64) -> Result<(), EncodeError> {
        let needed = usize::try_from(self.tail.bytes_of(bits)).unwrap_or(usize::MAX);
        let available = self.inner.remaining_mut();
        if available < needed { Err(EncodeError::BufferTooSmall { needed, available }) } else { Ok(()) }
    }
}

adapter! {
    /// Reads fields from a [`Buf`], contiguous or not. Consumes no word after the one that holds the last field. The methods are
    /// those of [`BitRead`].
    BytesReader<B: Buf>, head: Head
}

impl<B: Buf, O: Order> BytesReader<B, O> {
    /// Returns the inner buffer, positioned after the word that holds the last field.
    pub fn into_inner(self) -> B {
        self.inner
    }

    /// Ends the stream: only the padding of the last byte or word may remain.
    ///
    /// # Errors
    /// Those of [`Reader::finish`](super::Reader::finish).
    pub fn finish(self) -> Result<(), DecodeError> {
        self.head.finish(self.inner.has_remaining())
    }
}

impl<B: Buf, O: Order> BitRead for BytesReader<B, O> {
    type Error = DecodeError;
    type Order = O;

    fn position(&self) -> u64 {
        self.head.position
    }

    fn read(&mut self, width: u32) -> Result<u64, DecodeError> {
        let mut bytes = [0; 8];
        let bytes = &mut bytes[..self.head.wanted(width)?];
        self.require(width.into())?;
        self.inner.copy_to_slice(bytes);
        let (head, field) = self.head.with(bytes, width);
        self.head = head;
        Ok(field)
    }

    fn align(&mut self) -> Result<(), DecodeError> {
        self.head = self.head.aligned()?;
        Ok(())
    }

    fn align_lenient(&mut self) {
        self.head = self.head.aligned_lenient();
    }

    fn require(&self, bits: u64) -> Result<(), DecodeError> {
        let whole = self.inner.remaining() / O::WORD * O::WORD;
        let left = u64::from(self.head.left()) + whole as u64 * 8;
        if left < bits { Err(DecodeError::bit(Fault::Truncated, self.head.position + left)) } else { Ok(()) }
    }

    fn in_field(&self, error: DecodeError, name: &'static &'static str) -> DecodeError {
        error.in_field(name)
    }
}
