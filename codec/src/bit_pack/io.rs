//! Fields over `std::io`: streams that are not in memory. Feature `std`.

use std::io;

use super::stream::{Head, Tail};
use super::typed;
use crate::error::{DecodeError, EncodeError, Fault};

/// Writes fields into an [`io::Write`], byte by byte as they fill: wrap a file or a socket in an [`io::BufWriter`].
///
/// A refused value writes nothing and comes as [`io::ErrorKind::InvalidInput`], with the [`EncodeError`] inside. After
/// any other error it is unspecified what was written.
///
/// ```
/// use packproof_codec::bit_pack::{IoReader, IoWriter};
/// let mut writer = IoWriter::new(Vec::new());
/// writer.write(5, 3)?;
/// writer.write_signed(-1, 10)?;
/// let bytes = writer.finish()?;
/// assert_eq!(bytes, [0b101_11111, 0b11111_000]);
/// let mut reader = IoReader::new(&bytes[..]);
/// assert_eq!((reader.read(3)?, reader.read_signed(10)?), (5, -1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct IoWriter<W> {
    inner: W,
    tail: Tail,
}

impl<W: io::Write> IoWriter<W> {
    /// A stream that begins at the next byte of `inner`.
    pub fn new(inner: W) -> Self {
        Self { inner, tail: Tail::default() }
    }

    /// Bits written so far.
    pub fn position(&self) -> u64 {
        self.tail.position()
    }

    /// Writes `value` in `width` bits, 1 to 64.
    ///
    /// # Errors
    /// Those of [`Writer::write`](super::Writer::write), and those of the inner stream.
    pub fn write(&mut self, value: u64, width: u32) -> io::Result<()> {
        let (tail, bytes, len) = self.tail.with(value, width)?;
        self.inner.write_all(&bytes[..len])?;
        self.tail = tail;
        Ok(())
    }

    /// Writes a bool: 1 bit.
    ///
    /// # Errors
    /// Those of the inner stream.
    pub fn write_bool(&mut self, value: bool) -> io::Result<()> {
        self.write(value.into(), 1)
    }

    /// Writes a signed value in `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// Those of [`Writer::write_signed`](super::Writer::write_signed), and those of the inner stream.
    pub fn write_signed(&mut self, value: i64, width: u32) -> io::Result<()> {
        self.write(typed::signed(value, width)?, width)
    }

    /// Writes a value of `min` to `max`, both included, in the fewest bits that hold every one of them.
    ///
    /// # Errors
    /// Those of [`Writer::write_ranged`](super::Writer::write_ranged), and those of the inner stream.
    pub fn write_ranged(&mut self, value: i64, min: i64, max: i64) -> io::Result<()> {
        let (field, width) = typed::ranged(value, min, max)?;
        if width > 0 { self.write(field, width) } else { Ok(()) }
    }

    /// Writes bytes at the position, whether it is at a byte boundary or not.
    ///
    /// # Errors
    /// Those of the inner stream.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        bytes.chunks(7).try_for_each(|chunk| {
            let (field, width) = typed::joined(chunk);
            self.write(field, width)
        })
    }

    /// Writes zero bits up to the next byte boundary, none when the position is at one.
    ///
    /// # Errors
    /// Those of the inner stream.
    pub fn align(&mut self) -> io::Result<()> {
        let (tail, last) = self.tail.padded();
        self.inner.write_all(last.as_slice())?;
        self.tail = tail;
        Ok(())
    }

    /// Pads the last byte with zero bits and returns the inner stream, which is not flushed.
    ///
    /// # Errors
    /// Those of the inner stream.
    pub fn finish(mut self) -> io::Result<W> {
        self.align()?;
        Ok(self.inner)
    }
}

/// Reads fields from an [`io::Read`], and no byte beyond the last field: wrap a file or a socket in an [`io::BufReader`].
///
/// The end of the input comes as [`io::ErrorKind::UnexpectedEof`], malformed input as [`io::ErrorKind::InvalidData`],
/// both with the [`DecodeError`] inside. After the end of the input, or another error of the inner stream, it is
/// unspecified how much was consumed.
#[derive(Debug)]
pub struct IoReader<R> {
    inner: R,
    head: Head,
}

impl<R: io::Read> IoReader<R> {
    /// A stream that begins at the next byte of `inner`.
    pub fn new(inner: R) -> Self {
        Self { inner, head: Head::default() }
    }

    /// Bits consumed so far.
    pub fn position(&self) -> u64 {
        self.head.position()
    }

    /// The field, and the head after it.
    fn ahead(&mut self, width: u32) -> io::Result<(Head, u64)> {
        let mut bytes = [0; 8];
        let bytes = &mut bytes[..self.head.wanted(width)?];
        let mut filled = 0;
        while filled < bytes.len() {
            match self.inner.read(&mut bytes[filled..]) {
                Ok(0) => {
                    let end = self.head.position() + u64::from(self.head.left()) + filled as u64 * 8;
                    return Err(DecodeError::bit(Fault::Truncated, end).into());
                }
                Ok(more) => filled += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(self.head.with(bytes, width))
    }

    /// Consumes a field of `width` bits, 1 to 64.
    ///
    /// # Errors
    /// Those of [`Reader::read`](super::Reader::read), and those of the inner stream.
    pub fn read(&mut self, width: u32) -> io::Result<u64> {
        let (head, field) = self.ahead(width)?;
        self.head = head;
        Ok(field)
    }

    /// Reads a bool: 1 bit.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_bool(&mut self) -> io::Result<bool> {
        Ok(self.read(1)? == 1)
    }

    /// Reads a signed value of `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_signed(&mut self, width: u32) -> io::Result<i64> {
        Ok(typed::from_signed(self.read(width)?, width))
    }

    /// Reads a value of `min` to `max`, both included, from the bits of [`IoWriter::write_ranged`]. Unlike in memory, a
    /// refused field is consumed.
    ///
    /// # Errors
    /// Those of [`Reader::read_ranged`](super::Reader::read_ranged), and those of the inner stream.
    pub fn read_ranged(&mut self, min: i64, max: i64) -> io::Result<i64> {
        let position = self.position();
        let width = typed::ranged_width(min, max).ok_or(DecodeError::bit(Fault::BadParameter, position))?;
        let field = if width > 0 { self.read(width)? } else { 0 };
        Ok(typed::from_ranged(field, min, max, position)?)
    }

    /// Fills `out` with the bytes at the position, whether it is at a byte boundary or not.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_bytes(&mut self, out: &mut [u8]) -> io::Result<()> {
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
    pub fn align_canonical(&mut self) -> io::Result<()> {
        self.head = self.head.aligned_canonical()?;
        Ok(())
    }

    /// The inner stream, after the byte of the last field.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl From<EncodeError> for io::Error {
    /// As [`io::ErrorKind::InvalidInput`].
    fn from(error: EncodeError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

impl From<DecodeError> for io::Error {
    /// A parameter as [`io::ErrorKind::InvalidInput`], the end of the input as [`io::ErrorKind::UnexpectedEof`], malformed
    /// input as [`io::ErrorKind::InvalidData`].
    fn from(error: DecodeError) -> Self {
        let kind = match error.kind {
            Fault::BadParameter => io::ErrorKind::InvalidInput,
            Fault::Truncated => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}
