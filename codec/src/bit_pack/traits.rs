//! The methods of every writer and every reader. Bools, signed and ranged integers and bytes are **our extension**: the source
//! packs only unsigned integers. Each is an unsigned field, or several:
//!
//! | type | bits | field |
//! |---|---|---|
//! | bool | 1 | 0 or 1 |
//! | signed | the width, 1 to 64 | two's complement |
//! | ranged | the fewest that hold `max - min`, 0 to 64 | `value - min` |
//! | bytes | 8 each | as they are, at any alignment |

use super::field;
use super::order::{self, Order};
use crate::error::{DecodeError, EncodeError, Fault};

/// Whole bytes of the widest field that one store takes.
const BYTES_TOGETHER: usize = 7;

/// Writes fields one after another: [`Writer`](super::Writer) into a vector, [`SliceWriter`](super::SliceWriter) into a slice,
/// `IoWriter` and `BytesWriter` into a stream. [`BitCounter`](super::BitCounter) only counts.
///
/// A call that refuses its value writes nothing.
///
/// ```
/// use packproof_codec::bit_pack::{BitCounter, BitWrite, Writer};
///
/// fn pack<W: BitWrite>(writer: &mut W) -> Result<(), W::Error> {
///     writer.write_bool(true)?;
///     writer.write_ranged(-95, -100, 100)?; // 5 of 200, in 8 bits
///     writer.write_signed(-3, 4)?;
///     writer.align()?;
///     writer.write_bytes(b"id")
/// }
/// let (mut writer, mut counter) = (Writer::new(), BitCounter::default());
/// pack(&mut writer)?;
/// pack(&mut counter)?;
/// assert_eq!(counter.position(), 32);
/// assert_eq!(writer.finish(), [0b1_0000010, 0b1_1101_000, b'i', b'd']);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
pub trait BitWrite {
    /// [`EncodeError`], or the error of the stream.
    type Error: From<EncodeError>;
    /// The order of the stream's bits.
    type Order: Order;

    /// The number of bits written so far.
    fn position(&self) -> u64;

    /// Writes `value` in `width` bits, 1 to 64.
    ///
    /// # Errors
    /// In this order: [`EncodeError::BadParameter`] for any other width, [`EncodeError::OutOfRange`] for a value that `width` bits
    /// do not hold, [`EncodeError::BufferTooSmall`], the errors of the stream.
    fn write(&mut self, value: u64, width: u32) -> Result<(), Self::Error>;

    /// Ensures that `bits` more bits fit, as far as the writer can know.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`].
    #[inline]
    fn reserve(&mut self, bits: u64) -> Result<(), Self::Error> {
        let _ = bits;
        Ok(())
    }

    /// Writes zero bits up to the next byte boundary; nothing at a boundary.
    ///
    /// # Errors
    /// Those of an `std::io` stream; with other writers the last byte always fits.
    fn align(&mut self) -> Result<(), Self::Error> {
        match self.position().wrapping_neg() & 7 {
            0 => Ok(()),
            padding => self.write(0, padding as u32),
        }
    }

    /// Writes a bool: 1 bit.
    ///
    /// # Errors
    /// As [`Self::write`].
    #[inline]
    fn write_bool(&mut self, value: bool) -> Result<(), Self::Error> {
        self.write(value.into(), 1)
    }

    /// Writes a signed value in `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// As [`Self::write`]: [`EncodeError::OutOfRange`] for a value outside -2^(width - 1) to 2^(width - 1) - 1.
    #[inline]
    fn write_signed(&mut self, value: i64, width: u32) -> Result<(), Self::Error> {
        if !(1..=super::MAX_WIDTH).contains(&width) {
            return Err(EncodeError::BadParameter.into());
        }
        let unused = 64 - width;
        if value << unused >> unused != value {
            return Err(EncodeError::OutOfRange.into());
        }
        self.write((value << unused) as u64 >> unused, width)
    }

    /// Writes a value of `min` to `max`, both included, in the fewest bits that hold them all: 0 bits if `min == max`.
    ///
    /// # Errors
    /// As [`Self::write`]: [`EncodeError::BadParameter`] for `min` above `max`, [`EncodeError::OutOfRange`] for a value outside.
    #[inline(always)]
    fn write_ranged(&mut self, value: i64, min: i64, max: i64) -> Result<(), Self::Error> {
        let width = ranged_width(min, max).ok_or(EncodeError::BadParameter)?;
        if value < min || value > max {
            return Err(EncodeError::OutOfRange.into());
        }
        if width > 0 { self.write(min.abs_diff(value), width) } else { Ok(()) }
    }

    /// Writes bytes at the position, aligned or not.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`], and the errors of the stream, which may have taken some of the bytes.
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Self::Error> {
        self.reserve((bytes.len() as u64).saturating_mul(8))?;
        bytes_as_fields(self, bytes)
    }

    /// Writes each value in `width` bits, 1 to 64: the same bits as one [`Self::write`] per value, faster.
    ///
    /// # Errors
    /// As [`Self::write`], for the width, for each value, and for the buffer. A stream may have taken some of the values.
    ///
    /// ```
    /// use packproof_codec::bit_pack::{BitWrite, Writer};
    /// let mut writer = Writer::new();
    /// writer.write_run(&[1, 2, 3, 4, 0], 3)?;
    /// assert_eq!(writer.finish(), [0b001_010_01, 0b1_100_000_0]);
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    fn write_run(&mut self, values: &[u64], width: u32) -> Result<(), Self::Error> {
        field::check_all(values, width)?;
        self.reserve((values.len() as u64).saturating_mul(width.into()))?;
        match width {
            1..=7 => write_groups::<8, _>(self, values, width),
            8..=14 => write_groups::<4, _>(self, values, width),
            15..=28 => write_groups::<2, _>(self, values, width),
            _ => values.iter().try_for_each(|&value| self.write(value, width)),
        }
    }

    /// [`Self::write`] of a value of 1 to 57 bits that fits them; inlined as far as possible, because a message's widths are constants.
    #[doc(hidden)]
    #[inline(always)]
    fn write_word(&mut self, value: u64, width: u32) -> Result<(), Self::Error> {
        self.write(value, width)
    }
}

/// Reads fields one after another: [`Reader`](super::Reader) from a slice, `IoReader` and `BytesReader` from a stream.
///
/// In memory, a failed call changes neither the position nor its output. Over a stream, a refused value is consumed, and at the
/// end of the input it is unspecified how much is.
///
/// ```
/// use packproof_codec::bit_pack::{BitRead, Reader};
/// let mut reader = Reader::new(&[0b1_0000010, 0b1_1101_000, b'i', b'd']);
/// assert_eq!((reader.read_bool()?, reader.read_ranged(-100, 100)?, reader.read_signed(4)?), (true, -95, -3));
/// reader.align()?;
/// let mut id = [0; 2];
/// reader.read_bytes(&mut id)?;
/// assert_eq!(&id, b"id");
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
pub trait BitRead {
    /// [`DecodeError`], or the error of the stream.
    type Error: From<DecodeError>;
    /// The order of the stream's bits.
    type Order: Order;

    /// The number of bits consumed so far.
    fn position(&self) -> u64;

    /// Consumes a field of `width` bits, 1 to 64.
    ///
    /// # Errors
    /// [`Fault::BadParameter`] at the position for any other width; [`Fault::Truncated`] at the end of the input; the errors of the
    /// stream.
    fn read(&mut self, width: u32) -> Result<u64, Self::Error>;

    /// Skips zero bits up to the next byte boundary; nothing at a boundary.
    ///
    /// # Errors
    /// [`Fault::NonZeroPadding`] at the first set bit. Nothing is consumed then.
    fn align(&mut self) -> Result<(), Self::Error>;

    /// Skips any bits up to the next byte boundary.
    fn align_lenient(&mut self);

    /// Ensures that `bits` bits are left, as far as the reader can know: a stream cannot.
    ///
    /// # Errors
    /// [`Fault::Truncated`] at the end of the input.
    #[inline]
    fn require(&self, bits: u64) -> Result<(), Self::Error> {
        let _ = bits;
        Ok(())
    }

    /// Reads a bool: 1 bit.
    ///
    /// # Errors
    /// As [`Self::read`].
    #[inline]
    fn read_bool(&mut self) -> Result<bool, Self::Error> {
        Ok(self.read(1)? == 1)
    }

    /// Reads a signed value of `width` bits, 1 to 64, in two's complement.
    ///
    /// # Errors
    /// As [`Self::read`].
    #[inline]
    fn read_signed(&mut self, width: u32) -> Result<i64, Self::Error> {
        let field = self.read(width)?;
        let unused = 64 - width;
        Ok((field << unused) as i64 >> unused)
    }

    /// Reads a value of `min` to `max`, both included, as [`BitWrite::write_ranged`] writes it.
    ///
    /// # Errors
    /// As [`Self::read`]; [`Fault::BadParameter`] for `min` above `max` and [`Fault::OutOfRange`] for a field above `max - min`,
    /// both at the position.
    #[inline(always)]
    fn read_ranged(&mut self, min: i64, max: i64) -> Result<i64, Self::Error> {
        let position = self.position();
        let width = ranged_width(min, max).ok_or(DecodeError::bit(Fault::BadParameter, position))?;
        let field = if width > 0 { self.read(width)? } else { 0 };
        if field > min.abs_diff(max) {
            self.rewind(position);
            return Err(DecodeError::bit(Fault::OutOfRange, position).into());
        }
        // The sum is at most `max`.
        Ok(min.wrapping_add_unsigned(field))
    }

    /// Fills `out` with the bytes at the position, aligned or not.
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        self.require((out.len() as u64).saturating_mul(8))?;
        fields_as_bytes(self, out)
    }

    /// Fills `values` with fields of `width` bits, 1 to 64: the same as one [`Self::read`] per value, faster.
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_run(&mut self, values: &mut [u64], width: u32) -> Result<(), Self::Error> {
        if !(1..=super::MAX_WIDTH).contains(&width) {
            return Err(DecodeError::bit(Fault::BadParameter, self.position()).into());
        }
        self.require((values.len() as u64).saturating_mul(width.into()))?;
        match width {
            1..=7 => read_groups::<8, _>(self, values, width),
            8..=14 => read_groups::<4, _>(self, values, width),
            15..=28 => read_groups::<2, _>(self, values, width),
            _ => {
                for value in values {
                    *value = self.read(width)?;
                }
                Ok(())
            }
        }
    }

    /// [`Self::read`] of 1 to 57 bits; inlined up to the end of the input, because most packets are short.
    #[doc(hidden)]
    #[inline(always)]
    fn read_word(&mut self, width: u32) -> Result<u64, Self::Error> {
        self.read(width)
    }

    /// Resets the position; in memory only.
    #[doc(hidden)]
    #[inline]
    fn rewind(&mut self, position: u64) {
        let _ = position;
    }

    /// An error of the field `name` of a message.
    #[doc(hidden)]
    fn in_field(&self, error: Self::Error, name: &'static &'static str) -> Self::Error {
        let _ = name;
        error
    }
}

/// Writes `N` fields at a time, which fit one store, then the rest one by one.
#[inline]
fn write_groups<const N: usize, W: BitWrite + ?Sized>(
    writer: &mut W,
    values: &[u64],
    width: u32,
) -> Result<(), W::Error> {
    let (groups, rest) = values.as_chunks::<N>();
    for group in groups {
        writer.write(order::join::<W::Order>(group.iter().copied(), width), width * N as u32)?;
    }
    rest.iter().try_for_each(|&value| writer.write(value, width))
}

/// Reads `N` fields at a time, which fit one load, then the rest one by one.
#[inline]
fn read_groups<const N: usize, R: BitRead + ?Sized>(
    reader: &mut R,
    values: &mut [u64],
    width: u32,
) -> Result<(), R::Error> {
    let mask = super::mask(width);
    let (groups, rest) = values.as_chunks_mut::<N>();
    for group in groups {
        let joined = reader.read(width * N as u32)?;
        for (n, value) in group.iter_mut().enumerate() {
            let below = if R::Order::LSB { n } else { N - 1 - n };
            *value = joined >> (below as u32 * width) & mask;
        }
    }
    for value in rest {
        *value = reader.read(width)?;
    }
    Ok(())
}

pub(super) fn bytes_as_fields<W: BitWrite + ?Sized>(writer: &mut W, bytes: &[u8]) -> Result<(), W::Error> {
    bytes.chunks(BYTES_TOGETHER).try_for_each(|chunk| {
        let field = order::join::<W::Order>(chunk.iter().map(|&byte| byte.into()), 8);
        writer.write(field, chunk.len() as u32 * 8)
    })
}

pub(super) fn fields_as_bytes<R: BitRead + ?Sized>(reader: &mut R, out: &mut [u8]) -> Result<(), R::Error> {
    for chunk in out.chunks_mut(BYTES_TOGETHER) {
        let field = reader.read(chunk.len() as u32 * 8)?;
        if R::Order::LSB {
            chunk.copy_from_slice(&field.to_le_bytes()[..chunk.len()]);
        } else {
            chunk.copy_from_slice(&field.to_be_bytes()[8 - chunk.len()..]);
        }
    }
    Ok(())
}

/// The width in bits of a value of `min` to `max`; `None` if `min > max`.
#[inline]
pub(crate) const fn ranged_width(min: i64, max: i64) -> Option<u32> {
    if min <= max { Some(u64::BITS - min.abs_diff(max).leading_zeros()) } else { None }
}

/// Counts the bits that a writer would write, with the same checks.
#[derive(Clone, Debug, Default)]
pub struct BitCounter {
    bits: u64,
}

impl BitWrite for BitCounter {
    type Error = EncodeError;
    type Order = super::Msb;

    fn position(&self) -> u64 {
        self.bits
    }

    fn write(&mut self, value: u64, width: u32) -> Result<(), EncodeError> {
        field::check(value, width)?;
        self.bits += u64::from(width);
        Ok(())
    }
}
