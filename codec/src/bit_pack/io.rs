//! Bit streams over `std::io`. Feature `std`.

use std::io;

use super::order::{Msb, Order};
use super::stream::{Head, Tail, adapter};
use super::traits::{BitRead, BitWrite};
use crate::error::{DecodeError, EncodeError, Fault};

adapter! {
    /// Writes fields into an [`io::Write`], one word at a time as words fill up. The methods are those of [`BitWrite`]. Wrap a file
    /// or a socket in an [`io::BufWriter`].
    ///
    /// A refused value writes nothing and gives [`io::ErrorKind::InvalidInput`] with the [`EncodeError`] inside. After any other
    /// error it is unspecified how much was written.
    IoWriter<W: io::Write>, tail: Tail
}

impl<W: io::Write, O: Order> IoWriter<W, O> {
    /// Pads the last byte or word with zero bits and returns the inner stream without flushing it.
    ///
    /// # Errors
    /// Those of the inner stream.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(width) = self.tail.padding(true) {
            self.write(0, width)?;
        }
        Ok(self.inner)
    }
}

impl<W: io::Write, O: Order> BitWrite for IoWriter<W, O> {
    type Error = io::Error;
    type Order = O;

    fn position(&self) -> u64 {
        self.tail.position
    }

    fn write(&mut self, value: u64, width: u32) -> io::Result<()> {
        let (tail, bytes, len) = self.tail.with(value, width)?;
        self.inner.write_all(&bytes[..len])?;
        self.tail = tail;
        Ok(())
    }
}

adapter! {
    /// Reads fields from an [`io::Read`]. Consumes no word after the one that holds the last field. The methods are those of
    /// [`BitRead`]. Wrap a file or a socket in an [`io::BufReader`].
    ///
    /// The end of the input gives [`io::ErrorKind::UnexpectedEof`], malformed input [`io::ErrorKind::InvalidData`], each with the
    /// [`DecodeError`] inside. After the end of the input, or after another error of the inner stream, it is unspecified how
    /// much was consumed.
    IoReader<R: io::Read>, head: Head
}

impl<R: io::Read, O: Order> IoReader<R, O> {
    /// Returns the inner stream, positioned after the word that holds the last field.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// Ends the stream: only the padding of the last byte or word may remain, and `inner` must be at its end, which takes a read.
    ///
    /// # Errors
    /// Those of [`Reader::finish`](super::Reader::finish), and of `inner`.
    pub fn finish(mut self) -> io::Result<()> {
        let trailing = match self.inner.read_exact(&mut [0]) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => false,
            Err(error) => return Err(error),
        };
        Ok(self.head.finish(trailing)?)
    }
}

impl<R: io::Read, O: Order> BitRead for IoReader<R, O> {
    type Error = io::Error;
    type Order = O;

    fn position(&self) -> u64 {
        self.head.position
    }

    fn read(&mut self, width: u32) -> io::Result<u64> {
        let mut bytes = [0; 8];
        let bytes = &mut bytes[..self.head.wanted(width)?];
        let mut filled = 0;
        while filled < bytes.len() {
            match self.inner.read(&mut bytes[filled..]) {
                Ok(0) => {
                    let end = self.head.position + u64::from(self.head.left()) + filled as u64 * 8;
                    return Err(DecodeError::bit(Fault::Truncated, end).into());
                }
                Ok(more) => filled += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let (head, field) = self.head.with(bytes, width);
        self.head = head;
        Ok(field)
    }

    fn align(&mut self) -> io::Result<()> {
        self.head = self.head.aligned()?;
        Ok(())
    }

    fn align_lenient(&mut self) {
        self.head = self.head.aligned_lenient();
    }

    fn in_field(&self, error: io::Error, name: &'static &'static str) -> io::Error {
        error.downcast().map_or_else(|error| error, |error: DecodeError| error.in_field(name).into())
    }
}

impl From<EncodeError> for io::Error {
    /// The kind is [`io::ErrorKind::InvalidInput`].
    fn from(error: EncodeError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

impl From<DecodeError> for io::Error {
    /// The kind is [`io::ErrorKind::InvalidInput`] for a bad parameter, [`io::ErrorKind::UnexpectedEof`] at the end of the input
    /// and [`io::ErrorKind::InvalidData`] for malformed input.
    fn from(error: DecodeError) -> Self {
        let kind = match error.kind {
            Fault::BadParameter => io::ErrorKind::InvalidInput,
            Fault::Truncated => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}
