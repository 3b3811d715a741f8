//! The writer that grows a vector.

use super::field::{self, Cursor, STORE};
use crate::error::EncodeError;
use alloc::vec::Vec;

/// Bytes that the first field makes room for.
const FIRST_GROWTH: usize = 64;

/// Writes fields into a vector that grows with them.
///
/// ```
/// let mut writer = packproof_codec::bit_pack::Writer::new();
/// writer.write(5, 3)?;
/// writer.write(700, 10)?;
/// assert_eq!(writer.position(), 13);
/// assert_eq!(writer.finish(), [0xB5, 0xE0]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    /// The written bytes, then ignored ones: room for an 8-byte store.
    pub(super) bytes: Vec<u8>,
    pub(super) cursor: Cursor,
}

impl Writer {
    /// An empty stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty stream that takes `bytes` bytes before it allocates again.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { bytes: alloc::vec![0; bytes.saturating_add(STORE)], cursor: Cursor::default() }
    }

    /// A stream that continues after `bytes`, at their end. Positions count from their beginning.
    ///
    /// Allocates nothing while the capacity lasts, so that one cleared vector serves every packet:
    ///
    /// ```
    /// use packproof_codec::bit_pack::Writer;
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
    pub fn after(bytes: Vec<u8>) -> Self {
        let cursor = Cursor::at_byte(bytes.len());
        Self { bytes, cursor }
    }

    /// Bits written so far.
    #[inline]
    pub fn position(&self) -> u64 {
        self.cursor.position
    }

    /// Writes `value` in `width` bits, 1 to 64.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for another width, [`EncodeError::OutOfRange`] for a value that `width` bits
    /// do not hold. Nothing is written then.
    #[inline]
    pub fn write(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        if field::fits_one_store(value, width) {
            self.put(value, width);
            return Ok(());
        }
        field::check(value, width)?;
        self.put(value >> 32, width - 32);
        self.put(value & 0xFFFF_FFFF, 32);
        Ok(())
    }

    /// Writes each value in `width` bits, 1 to 64: the same bits as one [`Self::write`] for each, in less time.
    ///
    /// # Errors
    /// As [`Self::write`], for the width and for any of the values. Nothing is written then.
    ///
    /// ```
    /// let mut writer = packproof_codec::bit_pack::Writer::new();
    /// writer.write_run(&[1, 2, 3, 4, 0], 3)?;
    /// assert_eq!(writer.finish(), [0b001_010_01, 0b1_100_000_0]);
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    pub fn write_run(&mut self, values: &[u64], width: u32) -> Result<(), EncodeError> {
        field::check_all(values, width)?;
        let together = field::fields_per_store(width);
        if together == 1 {
            return values.iter().try_for_each(|&value| self.write(value, width));
        }
        let groups = values.chunks_exact(together);
        let rest = groups.remainder();
        for group in groups {
            self.put(field::join(group, width), width * together as u32);
        }
        for &value in rest {
            self.put(value, width);
        }
        Ok(())
    }

    /// Writes zero bits up to the next byte boundary, none when the position is at one.
    pub fn align(&mut self) {
        let padding = self.cursor.padding() as u32;
        if padding > 0 {
            self.put(0, padding);
        }
    }

    /// Pads the last byte with zero bits and returns the bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.truncate(self.cursor.len());
        self.bytes
    }

    /// Writes a field that [`field::fits_one_store`].
    #[inline]
    pub(super) fn put(&mut self, value: u64, width: u32) {
        let at = self.cursor.byte();
        if self.bytes.len() < at + STORE {
            self.bytes = grown(core::mem::take(&mut self.bytes));
        }
        self.bytes[at..at + STORE].copy_from_slice(&self.cursor.put(value, width));
    }
}

/// By value, so that the compiler can keep a writer's cursor in registers.
#[cold]
fn grown(mut bytes: Vec<u8>) -> Vec<u8> {
    // At most doubles, so that the zeros cost no more than the fields do, and reallocates only when the capacity has no
    // room for one more store.
    let doubled = (bytes.len() * 2).max(FIRST_GROWTH);
    let len = if bytes.capacity() >= bytes.len() + STORE { doubled.min(bytes.capacity()) } else { doubled };
    bytes.resize(len, 0);
    bytes
}
