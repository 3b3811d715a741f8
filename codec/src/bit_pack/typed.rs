//! Fields of other types: bools, signed and ranged integers, bytes. **Our extension**: the source packs only unsigned
//! integers. Each is an unsigned field, or a run of them:
//!
//! | type | bits | field |
//! |---|---|---|
//! | bool | 1 | 0 or 1 |
//! | signed | the width, 1 to 64 | two's complement |
//! | ranged | the fewest that hold `max - min`, 0 to 64 | `value - min` |
//! | bytes | 8 each | as they are, at any alignment |

use super::field::Cursor;
use super::{MAX_WIDTH, Reader, SliceWriter};
use crate::error::{DecodeError, EncodeError, Fault};

/// Whole bytes of the widest field that one store takes.
const BYTES_TOGETHER: usize = 7;

/// The field of a signed value.
pub(super) fn signed(value: i64, width: u32) -> Result<u64, EncodeError> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(EncodeError::BadParameter);
    }
    let unused = 64 - width;
    if value << unused >> unused != value {
        return Err(EncodeError::OutOfRange);
    }
    Ok((value << unused) as u64 >> unused)
}

/// The signed value of a field of 1 to 64 bits.
pub(super) fn from_signed(field: u64, width: u32) -> i64 {
    let unused = 64 - width;
    (field << unused) as i64 >> unused
}

/// Bits that any value of `min` to `max` takes; `None` if `min > max`.
pub(super) fn ranged_width(min: i64, max: i64) -> Option<u32> {
    (min <= max).then(|| u64::BITS - min.abs_diff(max).leading_zeros())
}

/// The field of a ranged value, and its width.
pub(super) fn ranged(value: i64, min: i64, max: i64) -> Result<(u64, u32), EncodeError> {
    let width = ranged_width(min, max).ok_or(EncodeError::BadParameter)?;
    if value < min || value > max { Err(EncodeError::OutOfRange) } else { Ok((min.abs_diff(value), width)) }
}

/// The ranged value of a field that was read at `position`.
pub(super) fn from_ranged(field: u64, min: i64, max: i64, position: u64) -> Result<i64, DecodeError> {
    if field > min.abs_diff(max) {
        return Err(DecodeError::bit(Fault::OutOfRange, position));
    }
    // At most `max`.
    Ok(min.wrapping_add_unsigned(field))
}

/// Up to seven bytes as one field.
pub(super) fn joined(bytes: &[u8]) -> (u64, u32) {
    (bytes.iter().fold(0, |joined, &byte| joined << 8 | u64::from(byte)), bytes.len() as u32 * 8)
}

/// A field of whole bytes in as many bytes.
pub(super) fn split(field: u64, out: &mut [u8]) {
    let all = field.to_be_bytes();
    out.copy_from_slice(&all[all.len() - out.len()..]);
}

#[cfg(feature = "alloc")]
impl super::Writer {
    /// Writes a bool: 1 bit.
    #[inline]
    pub fn write_bool(&mut self, value: bool) {
        self.put(value.into(), 1);
    }

    /// Writes a signed value in `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for another width, [`EncodeError::OutOfRange`] for a value outside -2^(width - 1) to
    /// 2^(width - 1) - 1. Nothing is written then.
    ///
    /// ```
    /// let mut writer = packproof_codec::bit_pack::Writer::new();
    /// writer.write_signed(-3, 4)?;
    /// writer.write_ranged(-95, -100, 100)?; // 5 of 200, in 8 bits
    /// writer.write_bool(true);
    /// assert_eq!(writer.finish(), [0b1101_0000, 0b0101_1_000]);
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    #[inline]
    pub fn write_signed(&mut self, value: i64, width: u32) -> Result<(), EncodeError> {
        self.write(signed(value, width)?, width)
    }

    /// Writes a value of `min` to `max`, both included, in the fewest bits that hold every one of them: none if there is
    /// only one.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for `min` above `max`, [`EncodeError::OutOfRange`] for a value outside. Nothing is
    /// written then.
    #[inline]
    pub fn write_ranged(&mut self, value: i64, min: i64, max: i64) -> Result<(), EncodeError> {
        let (field, width) = ranged(value, min, max)?;
        if width > 0 { self.write(field, width) } else { Ok(()) }
    }

    /// Writes bytes at the position, whether it is at a byte boundary or not. At a boundary, as after
    /// [`Self::align`], this is a copy.
    ///
    /// ```
    /// let mut writer = packproof_codec::bit_pack::Writer::new();
    /// writer.write(0b1010, 4)?;
    /// writer.write_bytes(&[0xBC, 0xDE]);
    /// assert_eq!(writer.finish(), [0xAB, 0xCD, 0xE0]);
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    pub fn write_bytes(&mut self, bytes: &[u8]) {
        if self.cursor.padding() == 0 {
            self.bytes.truncate(self.cursor.byte());
            self.bytes.extend_from_slice(bytes);
            self.cursor = Cursor::at_byte(self.bytes.len());
            return;
        }
        for chunk in bytes.chunks(BYTES_TOGETHER) {
            let (field, width) = joined(chunk);
            self.put(field, width);
        }
    }
}

impl SliceWriter<'_> {
    /// Writes a bool: 1 bit.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`]; nothing is written then.
    #[inline]
    pub fn write_bool(&mut self, value: bool) -> Result<(), EncodeError> {
        self.write(value.into(), 1)
    }

    /// Writes a signed value in `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for another width, [`EncodeError::OutOfRange`] for a value outside -2^(width - 1) to
    /// 2^(width - 1) - 1, [`EncodeError::BufferTooSmall`]. Nothing is written then.
    ///
    /// ```
    /// let mut packet = [0; 2];
    /// let mut writer = packproof_codec::bit_pack::SliceWriter::new(&mut packet);
    /// writer.write_signed(-3, 4)?;
    /// writer.write_bool(true)?;
    /// writer.write_ranged(7, 5, 8)?;
    /// assert_eq!((writer.finish(), packet), (1, [0b1101_1_10_0, 0]));
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    #[inline]
    pub fn write_signed(&mut self, value: i64, width: u32) -> Result<(), EncodeError> {
        self.write(signed(value, width)?, width)
    }

    /// Writes a value of `min` to `max`, both included, in the fewest bits that hold every one of them: none if there is
    /// only one.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for `min` above `max`, [`EncodeError::OutOfRange`] for a value outside,
    /// [`EncodeError::BufferTooSmall`]. Nothing is written then.
    #[inline]
    pub fn write_ranged(&mut self, value: i64, min: i64, max: i64) -> Result<(), EncodeError> {
        let (field, width) = ranged(value, min, max)?;
        if width > 0 { self.write(field, width) } else { Ok(()) }
    }

    /// Writes bytes at the position, whether it is at a byte boundary or not. At a boundary, as after
    /// [`Self::align`], this is a copy.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`]; nothing is written then.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.check_room((bytes.len() as u64).saturating_mul(8))?;
        if self.cursor.padding() == 0 {
            let at = self.cursor.byte();
            self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
            self.cursor = Cursor::at_byte(at + bytes.len());
            return Ok(());
        }
        bytes.chunks(BYTES_TOGETHER).try_for_each(|chunk| {
            let (field, width) = joined(chunk);
            self.write(field, width)
        })
    }
}

impl<'a> Reader<'a> {
    /// Reads a bool: 1 bit.
    ///
    /// # Errors
    /// [`Fault::Truncated`] at the end of the input.
    #[inline]
    pub fn read_bool(&mut self) -> Result<bool, DecodeError> {
        Ok(self.read(1)? == 1)
    }

    /// Reads a signed value of `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// As [`Self::read`].
    ///
    /// ```
    /// let mut reader = packproof_codec::bit_pack::Reader::new(&[0b1101_0000, 0b0101_1_000]);
    /// assert_eq!(reader.read_signed(4)?, -3);
    /// assert_eq!(reader.read_ranged(-100, 100)?, -95);
    /// assert!(reader.read_bool()?);
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    #[inline]
    pub fn read_signed(&mut self, width: u32) -> Result<i64, DecodeError> {
        Ok(from_signed(self.read(width)?, width))
    }

    /// Reads a value of `min` to `max`, both included, from as many bits as its writer took.
    ///
    /// # Errors
    /// [`Fault::BadParameter`] for `min` above `max` and [`Fault::OutOfRange`] for a field above `max - min`, both at the
    /// position; [`Fault::Truncated`] at the end of the input. Nothing is consumed then.
    #[inline]
    pub fn read_ranged(&mut self, min: i64, max: i64) -> Result<i64, DecodeError> {
        let position = self.position();
        let width = ranged_width(min, max).ok_or(DecodeError::bit(Fault::BadParameter, position))?;
        let field = if width > 0 { self.peek(width)? } else { 0 };
        let value = from_ranged(field, min, max, position)?;
        self.skip(width.into())?;
        Ok(value)
    }

    /// Fills `out` with the bytes at the position, whether it is at a byte boundary or not.
    ///
    /// # Errors
    /// [`Fault::Truncated`] at the end of the input. Nothing is consumed then and `out` is unchanged.
    ///
    /// ```
    /// let mut reader = packproof_codec::bit_pack::Reader::new(&[0xAB, 0xCD, 0xE0]);
    /// let mut out = [0; 2];
    /// reader.skip(4)?;
    /// reader.read_bytes(&mut out)?;
    /// assert_eq!(out, [0xBC, 0xDE]);
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn read_bytes(&mut self, out: &mut [u8]) -> Result<(), DecodeError> {
        self.clone().skip((out.len() as u64).saturating_mul(8))?;
        if self.position().is_multiple_of(8) {
            out.copy_from_slice(self.read_aligned(out.len())?);
            return Ok(());
        }
        for chunk in out.chunks_mut(BYTES_TOGETHER) {
            split(self.read(chunk.len() as u32 * 8)?, chunk);
        }
        Ok(())
    }

    /// Borrows `len` bytes from the next byte boundary on, without copying them. The padding before it is ignored, as by
    /// [`Self::align`]; call [`Self::align_canonical`] first to check it.
    ///
    /// # Errors
    /// [`Fault::Truncated`] at the end of the input. Nothing is consumed then.
    ///
    /// ```
    /// let mut reader = packproof_codec::bit_pack::Reader::new(&[0b101_00000, b'o', b'k']);
    /// reader.skip(3)?;
    /// assert_eq!(reader.read_aligned(2)?, b"ok");
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn read_aligned(&mut self, len: usize) -> Result<&'a [u8], DecodeError> {
        let mut ahead = self.clone();
        ahead.align();
        let start = (ahead.position() / 8) as usize;
        ahead.skip((len as u64).saturating_mul(8))?;
        let bytes = self.bytes();
        *self = ahead;
        Ok(&bytes[start..start + len])
    }
}
