//! The writer over a caller's slice: no allocation.

use super::field::{self, Cursor, STORE};
use super::order::{self, Msb, Order};
use super::traits::{BitWrite, bytes_as_fields};
use crate::error::EncodeError;

/// Writes fields into a slice, starting at its first bit. The methods are those of [`BitWrite`].
///
/// Whole bytes are overwritten, whatever they held. Up to seven bytes after the last written one may become zero.
///
/// ```
/// use packproof_codec::bit_pack::{BitWrite, SliceWriter};
/// let mut packet = [0xFF; 4];
/// let mut writer = SliceWriter::new(&mut packet);
/// writer.write(5, 3)?;
/// writer.write(700, 10)?;
/// assert_eq!(writer.remaining(), 19);
/// assert_eq!(writer.finish(), 2);
/// assert_eq!(packet[..2], [0xB5, 0xE0]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct SliceWriter<'a, O = Msb> {
    bytes: &'a mut [u8],
    cursor: Cursor<O>,
}

impl<'a> SliceWriter<'a> {
    /// A stream that starts at the first byte of `bytes` and may fill all of it, most significant bit first.
    #[inline]
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self::with_order(bytes)
    }
}

impl<'a, O: Order> SliceWriter<'a, O> {
    /// A stream of any order that may fill the whole words of `bytes`. Words larger than a byte are in their final byte order only
    /// after [`Self::finish`].
    #[inline]
    pub fn with_order(bytes: &'a mut [u8]) -> Self {
        let whole = bytes.len() - bytes.len() % O::WORD;
        Self { bytes: &mut bytes[..whole], cursor: Cursor::default() }
    }

    /// Continues a larger stream at `cursor`.
    #[cfg(feature = "alloc")]
    pub(super) fn at(bytes: &'a mut [u8], cursor: Cursor<O>) -> Self {
        Self { bytes, cursor }
    }

    #[cfg(feature = "alloc")]
    pub(super) fn cursor(&self) -> Cursor<O> {
        self.cursor
    }

    /// The number of bits that still fit the slice.
    #[inline]
    pub fn remaining(&self) -> u64 {
        self.bytes.len() as u64 * 8 - self.cursor.position
    }

    /// Pads the last byte or word with zero bits and returns the length of the stream in bytes, from the front of the slice.
    #[inline]
    pub fn finish(self) -> usize {
        let len = self.cursor.len();
        let words = len.next_multiple_of(O::WORD);
        self.bytes[len..words].fill(0);
        order::store::<O>(&mut self.bytes[..words]);
        words
    }
}

impl<O: Order> BitWrite for SliceWriter<'_, O> {
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
            self.cursor.recent = write_wide_or_last(self.bytes, self.cursor, value, width)?;
        }
        self.cursor.position += u64::from(width);
        Ok(())
    }

    #[inline(always)]
    fn write_word(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        let at = self.cursor.byte();
        if let Some(store) = self.bytes.get_mut(at..at + STORE) {
            store.copy_from_slice(&self.cursor.put(value, width));
        } else {
            self.reserve(width.into())?;
            put_last(self.bytes, &mut self.cursor, value, width);
        }
        self.cursor.position += u64::from(width);
        Ok(())
    }

    /// # Errors
    /// [`EncodeError::BufferTooSmall`] with the total length of the stream and of the slice in bytes.
    #[inline]
    fn reserve(&mut self, bits: u64) -> Result<(), EncodeError> {
        check_room(self.bytes.len(), self.cursor.position, bits)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.reserve((bytes.len() as u64).saturating_mul(8))?;
        if self.cursor.position.is_multiple_of(8) {
            let at = self.cursor.byte();
            self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
            self.cursor = Cursor::at_byte(at + bytes.len());
            return Ok(());
        }
        bytes_as_fields(self, bytes)
    }
}

fn check_room(available: usize, position: u64, bits: u64) -> Result<(), EncodeError> {
    let end = position.saturating_add(bits);
    if end <= available as u64 * 8 {
        return Ok(());
    }
    let needed = usize::try_from(end.div_ceil(8)).unwrap_or(usize::MAX);
    Err(EncodeError::BufferTooSmall { needed, available })
}

/// A field that is too wide or too near the end for one store, or is refused; returns the bits of the unfinished byte.
///
/// Takes the cursor by value, so that the compiler can keep a writer's in registers.
#[inline(never)]
fn write_wide_or_last<O: Order>(
    bytes: &mut [u8],
    mut cursor: Cursor<O>,
    value: u64,
    width: u32,
) -> Result<u64, EncodeError> {
    field::check(value, width)?;
    if bytes.len() >= cursor.byte() + 2 * STORE {
        return Ok(field::write_wide(bytes, cursor, value, width));
    }
    check_room(bytes.len(), cursor.position, u64::from(width))?;
    field::parts::<O>(value, width, |value, width| {
        put_last(bytes, &mut cursor, value, width);
        cursor.position += u64::from(width);
    });
    Ok(cursor.recent)
}

/// Writes a field of 1 to 57 bits that fits, touching no byte after it: two overlapping copies of constant length, because one of variable
/// length would be a call.
#[inline(always)]
fn put_last<O: Order>(bytes: &mut [u8], cursor: &mut Cursor<O>, value: u64, width: u32) {
    let at = cursor.byte();
    let store = cursor.put(value, width);
    let len = (cursor.position + u64::from(width)).div_ceil(8) as usize - at;
    let target = &mut bytes[at..at + len];
    if len >= 4 {
        target[..4].copy_from_slice(&store[..4]);
        target[len - 4..].copy_from_slice(&store[len - 4..len]);
    } else {
        target[0] = store[0];
        if len >= 2 {
            target[len - 2..].copy_from_slice(&store[len - 2..len]);
        }
    }
}
