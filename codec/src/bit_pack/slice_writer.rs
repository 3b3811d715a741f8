//! The writer over a caller's slice, for callers without an allocator or with a packet buffer to fill.

use super::field::{self, Cursor, STORE};
use crate::error::EncodeError;

/// Writes fields into a slice, from its first bit on.
///
/// Bytes are overwritten whole, whatever they held. Up to seven bytes after the last written one may become zero.
///
/// ```
/// let mut packet = [0xFF; 4];
/// let mut writer = packproof_codec::bit_pack::SliceWriter::new(&mut packet);
/// writer.write(5, 3)?;
/// writer.write(700, 10)?;
/// assert_eq!(writer.remaining(), 19);
/// assert_eq!(writer.finish(), 2);
/// assert_eq!(packet[..2], [0xB5, 0xE0]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct SliceWriter<'a> {
    pub(super) bytes: &'a mut [u8],
    pub(super) cursor: Cursor,
}

impl<'a> SliceWriter<'a> {
    /// A stream that begins at the first byte of `bytes` and has room for all of them.
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, cursor: Cursor::default() }
    }

    /// Bits written so far.
    #[inline]
    pub fn position(&self) -> u64 {
        self.cursor.position
    }

    /// Bits that the slice has room for.
    #[inline]
    pub fn remaining(&self) -> u64 {
        self.bytes.len() as u64 * 8 - self.cursor.position
    }

    /// Writes `value` in `width` bits, 1 to 64.
    ///
    /// # Errors
    /// In this order: [`EncodeError::BadParameter`] for another width, [`EncodeError::OutOfRange`] for a value that
    /// `width` bits do not hold, [`EncodeError::BufferTooSmall`] with the bytes that the stream would take and those
    /// that the slice has. Nothing is written then.
    #[inline]
    pub fn write(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        let at = self.cursor.byte();
        if field::fits_one_store(value, width)
            && let Some(store) = self.bytes.get_mut(at..at + STORE)
        {
            store.copy_from_slice(&self.cursor.put(value, width));
            return Ok(());
        }
        self.cursor = write_wide_or_last(self.bytes, self.cursor, value, width)?;
        Ok(())
    }

    /// Writes each value in `width` bits, 1 to 64: the same bits as one [`Self::write`] for each, in less time.
    ///
    /// # Errors
    /// As [`Self::write`], for the width, for any of the values and for all of them together. Nothing is written
    /// then.
    pub fn write_run(&mut self, values: &[u64], width: u32) -> Result<(), EncodeError> {
        field::check_all(values, width)?;
        let bits = (values.len() as u64).saturating_mul(u64::from(width));
        check_room(self.bytes, self.cursor, bits)?;
        let together = field::fields_per_store(width);
        if together == 1 {
            return values.iter().try_for_each(|&value| self.write(value, width));
        }
        let groups = values.chunks_exact(together);
        let rest = groups.remainder();
        for group in groups {
            self.write(field::join(group, width), width * together as u32)?;
        }
        rest.iter().try_for_each(|&value| self.write(value, width))
    }

    /// Writes zero bits up to the next byte boundary, none when the position is at one. There is always room.
    pub fn align(&mut self) {
        let padding = self.cursor.padding() as u32;
        if padding > 0 {
            put_last(self.bytes, &mut self.cursor, 0, padding);
        }
    }

    /// Fails unless the slice has room for `bits` bits.
    pub(super) fn check_room(&self, bits: u64) -> Result<(), EncodeError> {
        check_room(self.bytes, self.cursor, bits)
    }

    /// Pads the last byte with zero bits and returns the bytes that the stream takes, at the front of the slice.
    pub fn finish(self) -> usize {
        self.cursor.len()
    }
}

fn check_room(bytes: &[u8], cursor: Cursor, bits: u64) -> Result<(), EncodeError> {
    let end = cursor.position.saturating_add(bits);
    if end <= bytes.len() as u64 * 8 {
        return Ok(());
    }
    let needed = usize::try_from(end.div_ceil(8)).unwrap_or(usize::MAX);
    Err(EncodeError::BufferTooSmall { needed, available: bytes.len() })
}

/// A field too wide or too near the end for one store, or a refused one.
///
/// Takes the cursor by value, so that the compiler can keep a writer's in registers.
#[cold]
fn write_wide_or_last(
    bytes: &mut [u8],
    mut cursor: Cursor,
    value: u64,
    width: u32,
) -> Result<Cursor, EncodeError> {
    field::check(value, width)?;
    check_room(bytes, cursor, u64::from(width))?;
    if width > field::ONE_STORE {
        put_last(bytes, &mut cursor, value >> 32, width - 32);
        put_last(bytes, &mut cursor, value & 0xFFFF_FFFF, 32);
    } else {
        put_last(bytes, &mut cursor, value, width);
    }
    Ok(cursor)
}

/// Writes a field of 1 to 57 bits for which there is room, touching no byte after it.
fn put_last(bytes: &mut [u8], cursor: &mut Cursor, value: u64, width: u32) {
    let at = cursor.byte();
    let store = cursor.put(value, width);
    let len = cursor.len() - at;
    bytes[at..at + len].copy_from_slice(&store[..len]);
}
