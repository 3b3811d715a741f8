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
mod spread;
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
    // One byte per seven bits, rounded up; 0 takes one byte, like 1.
    ((value.into() | 1).ilog2() / 7 + 1) as usize
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
    if value < u64::from(MORE) {
        let available = 0;
        *out.first_mut().ok_or(EncodeError::BufferTooSmall { needed: 1, available })? = value as u8;
        return Ok(1);
    }
    if value >> 14 == 0
        && let Some(target) = out.first_chunk_mut()
    {
        *target = [value as u8 | MORE, (value >> 7) as u8];
        return Ok(2);
    }
    if spread::takes_five(value)
        && let Some(target) = out.first_chunk_mut()
    {
        *target = spread::five(value);
        return Ok(5);
    }
    encode_long(value, out)
}

/// [`encode`] for two to ten bytes. Not inlined, so that callers contain only the one-byte form, which most values have.
#[inline(never)]
fn encode_long(value: u64, out: &mut [u8]) -> Result<usize, EncodeError> {
    let (len, available) = (encoded_len(value), out.len());
    let (word, back) = spread::continued(value, len);
    let target = out.get_mut(..len).ok_or(EncodeError::BufferTooSmall { needed: len, available })?;
    // Two overlapping copies of constant length; a copy of variable length would be a call.
    if len >= 8 {
        target[..8].copy_from_slice(&word.to_le_bytes());
        let back = u128::from(back) << 64 | u128::from(word);
        target[len - 2..].copy_from_slice(&((back >> (8 * (len - 2))) as u16).to_le_bytes());
    } else if len >= 4 {
        target[..4].copy_from_slice(&(word as u32).to_le_bytes());
        target[len - 4..].copy_from_slice(&((word >> (8 * (len - 4))) as u32).to_le_bytes());
    } else {
        target[..2].copy_from_slice(&(word as u16).to_le_bytes());
        target[len - 2..].copy_from_slice(&((word >> (8 * (len - 2))) as u16).to_le_bytes());
    }
    Ok(len)
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
    if let Some(&first) = bytes.first()
        && first < MORE
        && let Ok(value) = T::try_from(u64::from(first))
    {
        return Ok((value, 1));
    }
    decode_long::<T, false>(bytes)
}

/// [`decode_lenient`] or [`decode`] for more than one byte.
#[inline]
fn decode_long<T: Unsigned, const CANONICAL: bool>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    if let Some(&word) = bytes.first_chunk() {
        let (value, len) =
            if CANONICAL { spread::canonical_front(word) } else { spread::front::<false>(word) };
        if len <= T::MAX_LEN.min(word.len())
            && let Ok(value) = T::try_from(value)
        {
            return Ok((value, len));
        }
    }
    let (value, len) = decode_bytewise(bytes)?;
    // A last byte without data does not change the value.
    if CANONICAL && len > 1 && bytes[len - 1] == 0 {
        return Err(DecodeError::byte(Fault::Overlong, len - 1));
    }
    Ok((value, len))
}

/// [`decode_lenient`] near the end of the input, for nine and ten bytes, and for faults.
fn decode_bytewise<T: Unsigned>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    let mut value = 0;
    for (at, &byte) in bytes.iter().take(T::MAX_LEN).enumerate() {
        value += u64::from(byte & !MORE) << (7 * at);
        if byte < MORE {
            return match T::try_from(value) {
                Ok(value) if at + 1 < T::MAX_LEN || byte <= T::LAST_BYTE_LIMIT => Ok((value, at + 1)),
                _ => Err(DecodeError::byte(Fault::OutOfRange, at)),
            };
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
    if let Some(&first) = bytes.first()
        && first < MORE
        && let Ok(value) = T::try_from(u64::from(first))
    {
        return Ok((value, 1));
    }
    decode_long::<T, true>(bytes)
}
