//! The writer into a vector.

use super::field::{self, Cursor, STORE};
use super::order::{self, Msb, Order};
use super::slice_writer::SliceWriter;
use super::traits::{BitWrite, bytes_as_fields};
use crate::error::EncodeError;
use alloc::vec::Vec;

/// Bytes reserved by the first field.
const FIRST_GROWTH: usize = 32;

/// Bits that [`BitWrite::reserve`] allocates at most; more is allocated as it is written.
const RESERVED: u64 = 1 << 15;

/// Appends fields to a vector. The methods are those of [`BitWrite`]. The only errors are those for a value or a width.
///
/// ```
/// use packproof_codec::bit_pack::{BitWrite, Writer};
/// let mut writer = Writer::new();
/// writer.write(5, 3)?;
/// writer.write(700, 10)?;
/// assert_eq!(writer.position(), 13);
/// assert_eq!(writer.finish(), [0xB5, 0xE0]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer<O = Msb> {
    /// The written bytes, then unused ones, so that an 8-byte store fits.
    bytes: Vec<u8>,
    cursor: Cursor<O>,
    /// Length of what precedes the stream.
    before: usize,
}

impl Writer {
    /// An empty stream, most significant bit first.
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// A stream that is appended to `bytes`, most significant bit first. Positions count from the start of `bytes`.
    ///
    /// It allocates only when the capacity is used up, so one vector, cleared, can serve every packet:
    ///
    /// ```
    /// use packproof_codec::bit_pack::{BitWrite, Writer};
    /// let mut buffer = Vec::new();
    /// for packet in 0..3 {
    ///     buffer.clear();
    ///     buffer.push(0xAA); // a header of whole bytes
    ///     let mut writer = Writer::after(buffer);
    ///     writer.write(packet, 2)?;
    ///     assert_eq!(writer.position(), 10);
    ///     buffer = writer.finish();
    ///     assert_eq!(buffer, [0xAA, (packet as u8) << 6]);
    /// }
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    #[inline]
    pub fn after(bytes: Vec<u8>) -> Self {
        Self::with_order(bytes)
    }
}

impl<O: Order> Writer<O> {
    /// A stream of any order that is appended to `bytes`; its first word starts at their end.
    #[inline]
    pub fn with_order(bytes: Vec<u8>) -> Self {
        let (cursor, before) = (Cursor::at_byte(bytes.len()), bytes.len());
        Self { bytes, cursor, before }
    }

    /// Pads the last byte or word with zero bits and returns the bytes.
    #[inline]
    pub fn finish(mut self) -> Vec<u8> {
        let len = self.cursor.len();
        self.bytes.truncate(len);
        if O::WORD > 1 {
            self.bytes.resize(self.before + (len - self.before).next_multiple_of(O::WORD), 0);
            order::store::<O>(&mut self.bytes[self.before..]);
        }
        self.bytes
    }
}

impl<O: Order> BitWrite for Writer<O> {
    type Error = EncodeError;
    type Order = O;

    #[inline]
    fn position(&self) -> u64 {
        self.cursor.position
    }

    #[inline]
    fn write(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        let at = self.cursor.byte();
        if field::fits_one_store(value, width)
            && let Some(store) = self.bytes.get_mut(at..at + STORE)
        {
            store.copy_from_slice(&self.cursor.put(value, width));
        } else {
            field::check(value, width)?;
            if self.bytes.len() < at + 2 * STORE {
                self.bytes = grown(core::mem::take(&mut self.bytes), self.before, 2 * STORE);
            }
            self.cursor.recent = write_wide(&mut self.bytes, self.cursor, value, width);
        }
        self.cursor.position += u64::from(width);
        Ok(())
    }

    /// Allocates ahead, but at most 4 KiB.
    #[inline]
    fn reserve(&mut self, bits: u64) -> Result<(), EncodeError> {
        let needed = self.cursor.byte() + (bits.min(RESERVED) / 8) as usize + 2 * STORE;
        if needed > self.bytes.len() {
            let more = needed - self.bytes.len();
            if more <= FIRST_GROWTH {
                // A constant length, because most packets are short.
                self.bytes.extend_from_slice(&[0; FIRST_GROWTH]);
            } else {
                self.bytes = grown(core::mem::take(&mut self.bytes), self.before, more);
            }
        }
        Ok(())
    }

    fn write_run(&mut self, values: &[u64], width: u32) -> Result<(), EncodeError> {
        let bits = (values.len() as u64).saturating_mul(width.min(super::MAX_WIDTH).into());
        let end = self.cursor.byte() + (bits / 8) as usize + 2 * STORE;
        if let Some(needed) = end.checked_sub(self.bytes.len()) {
            self.bytes = grown(core::mem::take(&mut self.bytes), self.before, needed);
        }
        let mut run = SliceWriter::at(&mut self.bytes, self.cursor);
        let end = run.write_run(values, width);
        self.cursor = run.cursor();
        end
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        if self.cursor.position.is_multiple_of(8) {
            self.bytes.truncate(self.cursor.byte());
            self.bytes.extend_from_slice(bytes);
            self.cursor = Cursor::at_byte(self.bytes.len());
            return Ok(());
        }
        bytes_as_fields(self, bytes)
    }
}

/// Not inlined, and takes the cursor by value, so that the compiler can keep a writer's in registers.
#[inline(never)]
fn write_wide<O: Order>(bytes: &mut [u8], cursor: Cursor<O>, value: u64, width: u32) -> u64 {
    field::write_wide(bytes, cursor, value, width)
}

/// Takes `bytes` by value, so that the compiler can keep a writer's cursor in registers.
#[cold]
fn grown(mut bytes: Vec<u8>, before: usize, needed: usize) -> Vec<u8> {
    // At most doubles the stream, so that zeroing costs no more than writing the fields, and reallocates only when the capacity
    // is too small.
    let stream = bytes.len() - before;
    let needed = bytes.len() + needed;
    let doubled = needed.max(bytes.len() + stream.max(FIRST_GROWTH));
    let len = if bytes.capacity() >= needed { doubled.min(bytes.capacity()) } else { doubled };
    bytes.resize(len, 0);
    bytes
}
