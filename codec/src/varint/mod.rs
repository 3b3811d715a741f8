//! VariableUint64: unsigned LEB128, for `u16`, `u32` and `u64`.
//!
//! Groups of seven bits, least significant group first; bit 7 of a byte is set if another byte follows:
//!
//! | type | most bytes | data bits of the last of them |
//! |---|---|---|
//! | `u16` | 3 | bits 1-0: 16 = 2 * 7 + 2 |
//! | `u32` | 5 | bits 3-0: 32 = 4 * 7 + 4 |
//! | `u64` | 10 | bit 0: 64 = 9 * 7 + 1 |
//!
//! Worked example, the source's own: 5541 is `0b101011_0100101`. Byte 0 is more 1, low seven bits 0100101 = `A5`;
//! byte 1 is more 0, the remaining bits 101011 = `2B`. The bytes are `A5 2B` for any type.
//!
//! **Canonical** means the shortest form. [`decode_lenient`] also reads longer forms, up to the maximum length of the type, as the
//! number that they spell; [`decode`] refuses them. Neither reads further than that.
//!
//! An input has at most one of the faults truncated, too long and overlong. If it is both too long and
//! out of range, it is reported as too long.
//!
//! Other forms of seven-bit groups, also for signed values, are our **extension**: [`Form`] lists them.
//!
//! Source: "Packet Encoding: Lossless" of the Heist series. Its loop runs `sizeof(UInt64)` = 8 times, so values
//! from 2^56 on are truncated and their last byte still says "more"; a `u64` needs up to ten rounds.

pub(crate) use unsigned::MORE;

use crate::error::{DecodeError, EncodeError, Fault};

mod form;
mod forms;
mod slices;
pub(crate) mod spread;
pub(crate) mod unsigned;

pub use form::Form;
pub use forms::{AsUnsigned, IntPacked, Leb128, SignExtended, SignedLeb128, Zigzag};
pub use slices::{decode_lenient_slice, decode_slice, encode_slice};
pub use unsigned::{Signed, Unsigned};

/// The encoded length of `value` in bytes, 1 to 10.
///
/// ```
/// assert_eq!(packproof_codec::varint::encoded_len(127_u16), 1);
/// assert_eq!(packproof_codec::varint::encoded_len(128_u32), 2);
/// assert_eq!(packproof_codec::varint::encoded_len(u64::MAX), 10);
/// ```
#[inline]
pub fn encoded_len<T: Unsigned>(value: T) -> usize {
    // One byte per seven bits, rounded up; 0 takes one byte, like 1. Up to 63, 9/64 of a logarithm is close enough to a seventh.
    ((value.into() | 1).ilog2() * 9 + 73) as usize / 64
}

/// Encodes into the front of `out` and returns the bytes written, 1 to 10.
///
/// # Errors
/// [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
///
/// ```
/// let mut out = [0; 10];
/// assert_eq!(packproof_codec::varint::encode(5541_u64, &mut out), Ok(2));
/// assert_eq!(out[..2], [0xA5, 0x2B]);
/// ```
#[inline]
pub fn encode<T: Unsigned>(value: T, out: &mut [u8]) -> Result<usize, EncodeError> {
    let value = value.into();
    if value < u64::from(MORE)
        && let Some(target) = out.first_mut()
    {
        *target = value as u8;
        return Ok(1);
    }
    if value >> 21 == 0 {
        let (last, len) = if value >> 14 == 0 { (value >> 7, 2) } else { (value >> 14, 3) };
        if let Some(target) = out.get_mut(..len) {
            // The last of two bytes is stored over the second of three: no branch on the length.
            target[0] = value as u8 | MORE;
            target[1] = (value >> 7) as u8 | MORE;
            target[len - 1] = last as u8;
            return Ok(len);
        }
    }
    if spread::takes_five(value)
        && let Some(target) = out.first_chunk_mut()
    {
        *target = spread::five(value);
        return Ok(5);
    }
    match encode_long(value, out) {
        0 => Err(EncodeError::BufferTooSmall { needed: encoded_len(value), available: out.len() }),
        len => Ok(len),
    }
}

/// [`encode`] for four to ten bytes; returns 0 if there is no room. Not inlined, so that callers contain only the most frequent lengths.
/// The result is in a register.
#[inline(never)]
fn encode_long(value: u64, out: &mut [u8]) -> usize {
    let len = encoded_len(value);
    if len > out.len() || len < 4 {
        return 0;
    }
    let last = spread::four((value >> (7 * (len - 4))) as u32) + 0x0080_8080;
    // The first four bytes, the two after them, and the last four over those: no branch on the length.
    out[..4].copy_from_slice(&(spread::four(value as u32) + 0x8080_8080).to_le_bytes());
    out[4.min(len - 2)..][..2].copy_from_slice(&[(value >> 28) as u8 | MORE, (value >> 35) as u8 | MORE]);
    out[len - 4..len].copy_from_slice(&last.to_le_bytes());
    len
}

/// Appends the encoding to `out` and returns the bytes appended, 1 to 10.
///
/// ```
/// let mut out = vec![7];
/// assert_eq!(packproof_codec::varint::append(128_u32, &mut out), 2);
/// assert_eq!(out, [7, 0x80, 0x01]);
/// ```
#[cfg(feature = "alloc")]
#[inline]
pub fn append<T: Unsigned>(value: T, out: &mut alloc::vec::Vec<u8>) -> usize {
    let value = value.into();
    if value < u64::from(MORE) {
        out.push(value as u8);
        return 1;
    }
    if value >> 14 == 0 {
        out.extend_from_slice(&[value as u8 | MORE, (value >> 7) as u8]);
        return 2;
    }
    if spread::takes_five(value) {
        out.extend_from_slice(&spread::five(value));
        return 5;
    }
    let len = encoded_len(value);
    let end = out.len() + len;
    // A copy of constant length, then truncating, is faster than a copy of `len` bytes.
    let (word, back) = spread::continued(value, len);
    let ([a, b, c, d, e, f, g, h], [i, j]) = (word.to_le_bytes(), back.to_le_bytes());
    out.extend_from_slice(&[a, b, c, d, e, f, g, h, i, j]);
    out.truncate(end);
    len
}

/// Decodes the value at the front of `bytes`, overlong forms included; returns it and the bytes consumed.
///
/// # Errors
/// [`Fault::Truncated`], [`Fault::TooLong`] if the last byte that the type allows says "more",
/// [`Fault::OutOfRange`] if that byte has bits above the type's.
///
/// ```
/// use packproof_codec::{Fault, varint::decode_lenient};
/// assert_eq!(decode_lenient::<u64>(&[0xA5, 0x2B, 0x99]), Ok((5541, 2)));
/// assert_eq!(decode_lenient::<u16>(&[0x80, 0x80, 0x00]), Ok((0, 3))); // overlong
/// assert_eq!(decode_lenient::<u16>(&[0xFF, 0xFF, 0x04]).unwrap_err().kind, Fault::OutOfRange);
/// assert_eq!(decode_lenient::<u16>(&[0x80, 0x80, 0x80]).unwrap_err().kind, Fault::TooLong);
/// assert_eq!(decode_lenient::<u16>(&[0x80, 0x80]).unwrap_err().kind, Fault::Truncated);
/// ```
#[inline]
pub fn decode_lenient<T: Unsigned>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    read::<T, false>(bytes)
}

/// [`decode`] or [`decode_lenient`]. The branches for one and five bytes, the most frequent lengths, let the next read start without waiting
/// for this one. Other lengths take no branch.
#[inline(always)]
fn read<T: Unsigned, const CANONICAL: bool>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    let Some(&first) = bytes.first() else { return decode_bytewise::<T, CANONICAL>(bytes) };
    if first < MORE {
        return Ok((T::of_word(first.into()), 1));
    }
    if let Some((rest, tenth)) = after_first::<T>(bytes) {
        let low = u64::from(first & !MORE);
        if T::MAX_LEN >= 5 && spread::has_four(rest) {
            let value = spread::gather_four(rest) + low;
            if value <= T::LARGEST && !(CANONICAL && value >> 28 == 0) {
                return Ok((T::of_word(value), 5));
            }
        } else {
            let ends = !rest & spread::MORE_WORD;
            // Up to the last byte; all of it, bit 63 included, if a tenth byte follows.
            let kept = rest & ends.wrapping_sub(1);
            let (value, len) = (spread::gather(kept) + low, ends.trailing_zeros() as usize / 8 + 2);
            // A mask, because a branch would be mispredicted.
            let tenth_is_one = (kept as i64 >> 63) as u8 & (tenth ^ 1) == 0;
            // A last byte without data does not change the value.
            let shortest = kept > (ends ^ ends.wrapping_sub(1)) >> 8;
            if len <= T::MAX_LEN && value <= T::LARGEST && tenth_is_one && (shortest || !CANONICAL) {
                return Ok((T::of_word(value), len));
            }
        }
    }
    decode_bytewise::<T, CANONICAL>(bytes)
}

/// The bytes of the type's longest form after the first: up to eight, and the tenth. `None` near the end of the input.
#[inline(always)]
fn after_first<T: Unsigned>(bytes: &[u8]) -> Option<(u64, u8)> {
    if T::MAX_LEN > 5 {
        let [_, rest @ .., tenth] = bytes.first_chunk::<10>()?;
        Some((u64::from_le_bytes(*rest), *tenth))
    } else {
        let [_, rest @ ..] = bytes.first_chunk::<5>()?;
        Some((u32::from_le_bytes(*rest).into(), 1))
    }
}

/// [`read`] near the end of the input, and for faults.
#[cold]
#[inline(never)]
fn decode_bytewise<T: Unsigned, const CANONICAL: bool>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    let mut value = 0;
    for (at, &byte) in bytes.iter().take(T::MAX_LEN).enumerate() {
        value += u64::from(byte & !MORE) << (7 * at);
        if byte < MORE {
            let fault = match T::try_from(value) {
                Ok(_) if CANONICAL && at > 0 && byte == 0 => Fault::Overlong,
                Ok(value) if at + 1 < T::MAX_LEN || byte <= T::LAST_BYTE_LIMIT => return Ok((value, at + 1)),
                _ => Fault::OutOfRange,
            };
            return Err(DecodeError::byte(fault, at));
        }
    }
    Err(unfinished::<T>(bytes))
}

/// The fault of bytes that all say "more".
fn unfinished<T: Unsigned>(bytes: &[u8]) -> DecodeError {
    if bytes.len() < T::MAX_LEN {
        DecodeError::byte(Fault::Truncated, bytes.len())
    } else {
        DecodeError::byte(Fault::TooLong, T::MAX_LEN)
    }
}

/// Decodes the value at the front of `bytes`; refuses every form that [`encode`] does not write.
///
/// # Errors
/// Those of [`decode_lenient`], and [`Fault::Overlong`].
///
/// ```
/// use packproof_codec::{Fault, varint::decode};
/// assert_eq!(decode::<u32>(&[0x7F]), Ok((127, 1)));
/// assert_eq!(decode::<u32>(&[0xFF, 0x00]).unwrap_err().kind, Fault::Overlong);
/// ```
#[inline]
pub fn decode<T: Unsigned>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    read::<T, true>(bytes)
}
