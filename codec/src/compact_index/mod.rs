//! CompactIndex: the variable-length signed integer of Unreal packages.
//!
//! Sign and magnitude, 1 to 5 bytes, least significant group first:
//!
//! | byte | bit 7 | bit 6 | data |
//! |---|---|---|---|
//! | 0 | sign of the value | another byte follows | bits 5-0: 6 bits |
//! | 1, 2, 3 | another byte follows | data | bits 6-0: 7 bits |
//! | 4 | data | data | 8 bits, of which a 32-bit value uses the low 5 |
//!
//! Worked example: -4097 has the magnitude `1_000000_000001` in binary: byte 0 is sign 1, more 1, low six bits
//! 000001 = `C1`; byte 1 is more 0, the remaining bits 1000000 = `40`. The bytes are `C1 40`.
//!
//! The value type is `i32`. Every value round-trips; `i32::MIN` is `C0 80 80 80 10`.
//!
//! **Canonical** means the shortest form, no negative zero, and a magnitude that fits an `i32`. Engines also read
//! other forms: [`decode_lenient`] accepts them, [`decode`] refuses each of the three with its own error. Neither
//! ever reads a sixth byte.
//!
//! Sources: Unreal Wiki, "CompactIndex" and "Package File Format/Data Details". The decoding recipe on the first page
//! masks the later bytes with 0x3F, which drops a bit of each; the page's own example and the second page use 0x7F.

use crate::error::{DecodeError, EncodeError, Fault};

mod slices;

pub use slices::{decode_lenient_slice, decode_slice, encode_slice};

/// The length of the longest encoding in bytes.
pub const MAX_LEN: usize = 5;

const SIGN: u8 = 0x80;
/// Continuation bit of byte 0.
const MORE_FIRST: u8 = 0x40;
/// Continuation bit of bytes 1 to 3.
const MORE: u8 = 0x80;
/// [`MORE`] in bytes 1 to 3, of a little-endian word of bytes 1 to 4. The fifth byte is always the last.
const FOLLOWED: u32 = u32::from_le_bytes([MORE, MORE, MORE, 0]);

/// The encoded length of `value` in bytes, 1 to 5.
///
/// ```
/// assert_eq!(packproof_codec::compact_index::encoded_len(-63), 1);
/// assert_eq!(packproof_codec::compact_index::encoded_len(64), 2);
/// assert_eq!(packproof_codec::compact_index::encoded_len(i32::MIN), 5);
/// ```
#[inline]
pub const fn encoded_len(value: i32) -> usize {
    let bits = u32::BITS - value.unsigned_abs().leading_zeros();
    // Six bits in the first byte and seven in each of the next; the eighth bit of the last byte is never needed.
    (bits as usize + 7) / 7
}

/// The encoding of 2 to 5 bytes, in the low bytes of a word, and its length. The magnitude is above 63.
#[inline]
const fn long_form(value: i32) -> (u64, usize) {
    let magnitude = value.unsigned_abs() as u64;
    let sign = (value as u32 >> 31 << 7) as u64;
    // Each group moves up past the flags below it: past one in byte 1, two in byte 2, and so on.
    let groups = sign
        + (magnitude & 0x3F)
        + ((magnitude & 0x7F << 6) << 2)
        + ((magnitude & 0x7F << 13) << 3)
        + ((magnitude & 0x7F << 20) << 4)
        + ((magnitude & 0x1F << 27) << 5);
    let len = encoded_len(value);
    // "Another byte follows" in every byte but the last.
    let flags = (MORE_FIRST as u64 + ((FOLLOWED as u64) << 8)) & ((1 << (8 * (len - 1))) - 1);
    (groups + flags, len)
}

/// Whether the magnitude is at most 63. A single comparison, because a branch on the sign would be mispredicted.
#[inline]
const fn is_short(value: i32) -> bool {
    value.wrapping_add(63) as u32 <= 126
}

/// The one-byte encoding of a magnitude of at most 63.
#[inline]
const fn short_form(value: i32) -> u8 {
    value.unsigned_abs() as u8 + ((value >> 31) as u8 & SIGN)
}

/// Encodes into the front of `out` and returns the bytes written, 1 to 5.
///
/// # Errors
/// [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
///
/// ```
/// let mut out = [0; 8];
/// assert_eq!(packproof_codec::compact_index::encode(-4097, &mut out), Ok(2));
/// assert_eq!(out[..2], [0xC1, 0x40]);
/// ```
#[inline]
pub fn encode(value: i32, out: &mut [u8]) -> Result<usize, EncodeError> {
    let available = out.len();
    if is_short(value) {
        *out.first_mut().ok_or(EncodeError::BufferTooSmall { needed: 1, available })? = short_form(value);
        return Ok(1);
    }
    let (word, len) = long_form(value);
    let target = out.get_mut(..len).ok_or(EncodeError::BufferTooSmall { needed: len, available })?;
    // Two overlapping copies of constant length; a copy of variable length would be a call.
    if len > 3 {
        target[..4].copy_from_slice(&(word as u32).to_le_bytes());
        target[len - 4..].copy_from_slice(&((word >> (8 * (len - 4))) as u32).to_le_bytes());
    } else {
        target[..2].copy_from_slice(&(word as u16).to_le_bytes());
        target[len - 2..].copy_from_slice(&((word >> (8 * (len - 2))) as u16).to_le_bytes());
    }
    Ok(len)
}

/// Appends the encoding to `out` and returns the bytes appended, 1 to 5.
#[cfg(feature = "alloc")]
#[inline]
pub fn append(value: i32, out: &mut alloc::vec::Vec<u8>) -> usize {
    if is_short(value) {
        out.push(short_form(value));
        return 1;
    }
    append_long(value, out)
}

/// Not inlined, so that callers contain only the short form, which most values have.
#[cfg(feature = "alloc")]
#[inline(never)]
fn append_long(value: i32, out: &mut alloc::vec::Vec<u8>) -> usize {
    let (word, len) = long_form(value);
    // One store of eight bytes, of which the first `len` are kept: no branch on the length.
    let end = out.len() + len;
    out.extend_from_slice(&word.to_le_bytes());
    out.truncate(end);
    len
}

/// Decodes the value at the front of `bytes` as an engine does; returns it and the bytes consumed.
///
/// Overlong forms and negative zero give the number that they spell. Magnitude bits above bit 31
/// are lost, and the sign is applied in wrapping 32-bit arithmetic. Bytes after the value are ignored.
///
/// # Errors
/// [`Fault::Truncated`] only.
///
/// ```
/// use packproof_codec::compact_index::decode_lenient;
/// assert_eq!(decode_lenient(&[0xC1, 0x40]), Ok((-4097, 2)));
/// assert_eq!(decode_lenient(&[0x40, 0x00, 0x99]), Ok((0, 2))); // overlong
/// assert!(decode_lenient(&[0x40]).is_err());
/// ```
#[inline]
pub fn decode_lenient(bytes: &[u8]) -> Result<(i32, usize), DecodeError> {
    front::<false>(bytes).map_or_else(|| read_rest::<false>(bytes), Ok)
}

/// Decodes the value at the front of `bytes`; refuses every form that [`encode`] does not write.
///
/// # Errors
/// [`Fault::Truncated`], [`Fault::Overlong`], [`Fault::NegativeZero`], [`Fault::OutOfRange`].
/// If an input has several faults, the first in this order is reported: truncated, out of range, overlong, negative zero.
///
/// ```
/// use packproof_codec::{Fault, compact_index::decode};
/// assert_eq!(decode(&[0x3F]), Ok((63, 1)));
/// assert_eq!(decode(&[0x40, 0x00]).unwrap_err().kind, Fault::Overlong);
/// assert_eq!(decode(&[0x80]).unwrap_err().kind, Fault::NegativeZero);
/// ```
#[inline]
pub fn decode(bytes: &[u8]) -> Result<(i32, usize), DecodeError> {
    front::<true>(bytes).map_or_else(|| read_rest::<true>(bytes), Ok)
}

/// The value at the front of `bytes` and its length; `None` near the end of the input and for faults, which [`read_rest`] reads. The branches
/// for one and five bytes, the most frequent lengths, let the next read start without waiting for this one.
#[inline(always)]
fn front<const CANONICAL: bool>(bytes: &[u8]) -> Option<(i32, usize)> {
    let first = *bytes.first()?;
    // Rotated and with bit 0 inverted, the byte is 0 for a negative zero and has its sign bit if another byte follows: one comparison for
    // both.
    let short = if CANONICAL { (first.rotate_left(1) ^ 1) as i8 > 0 } else { first & MORE_FIRST == 0 };
    if short {
        return Some((SHORT[usize::from(first)].into(), 1));
    }
    let [_, rest @ ..] = bytes.first_chunk::<5>()?;
    let rest = u32::from_le_bytes(*rest);
    let ends = !rest & FOLLOWED;
    let (kept, below_last, len) = if ends == 0 {
        (rest, 0x00FF_FFFF, 5)
    } else {
        (rest & (ends - 1), (ends ^ (ends - 1)) >> 8, ends.trailing_zeros() as usize / 8 + 2)
    };
    // Each group moves down past the flags below it, in two steps.
    let groups = u64::from(kept & !FOLLOWED);
    let pairs = groups + (groups & 0x007F_007F);
    let magnitude = u64::from(first & 0x3F) + 8 * (pairs + 3 * (pairs & 0x7FFF));
    // A last byte without data is overlong.
    let odd = CANONICAL && (kept <= below_last || magnitude > i32::MAX as u64 || first == SIGN);
    if odd { None } else { Some((signed(magnitude as u32, first & SIGN != 0), len)) }
}

/// The value of a byte that is the only one: a load is faster than the sign's arithmetic.
static SHORT: [i8; 256] = {
    let mut values = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        values[byte] = signed(byte as u32 & 0x3F, byte & SIGN as usize != 0) as i8;
        byte += 1;
    }
    values
};

/// [`decode`] or [`decode_lenient`], for all that [`front`] does not read.
#[cold]
#[inline(never)]
fn read_rest<const CANONICAL: bool>(bytes: &[u8]) -> Result<(i32, usize), DecodeError> {
    let (mut magnitude, mut shift) = (0, 0);
    for (at, &byte) in bytes.iter().take(MAX_LEN).enumerate() {
        let (data, more) = match at {
            0 => (byte & 0x3F, byte & MORE_FIRST),
            4 => (byte, 0),
            _ => (byte & 0x7F, byte & MORE),
        };
        magnitude |= u64::from(data) << shift;
        shift += if at == 0 { 6 } else { 7 };
        if more == 0 {
            let negative = bytes[0] & SIGN != 0;
            let fault = if magnitude > i32::MAX as u64 + u64::from(negative) {
                Fault::OutOfRange
            } else if at > 0 && data == 0 {
                // A last byte without data does not change the value. So a negative zero of several bytes is overlong.
                Fault::Overlong
            } else if magnitude == 0 && negative {
                Fault::NegativeZero
            } else {
                return Ok((signed(magnitude as u32, negative), at + 1));
            };
            return if CANONICAL {
                Err(DecodeError::byte(fault, at))
            } else {
                Ok((signed(magnitude as u32, negative), at + 1))
            };
        }
    }
    Err(DecodeError::byte(Fault::Truncated, bytes.len()))
}

/// Applies the sign as engines do, in wrapping 32-bit arithmetic.
#[inline]
const fn signed(magnitude: u32, negative: bool) -> i32 {
    let value = magnitude as i32;
    if negative { value.wrapping_neg() } else { value }
}

/// Iterates over the indices of a slice as [`decode_lenient`] reads them; ends after the first error.
///
/// Each item is an index, or an error whose offset counts from the start of the slice.
///
/// ```
/// let values: Result<Vec<i32>, _> = packproof_codec::compact_index::iter_lenient(&[0x01, 0xC1, 0x40, 0x3F]).collect();
/// assert_eq!(values, Ok(vec![1, -4097, 63]));
/// ```
#[inline]
pub fn iter_lenient(bytes: &[u8]) -> Iter<'_> {
    Iter { bytes, at: 0 }
}

/// The iterator that [`iter_lenient`] returns.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    /// Up to an index that failed.
    bytes: &'a [u8],
    at: usize,
}

impl Iter<'_> {
    /// The number of bytes consumed; after an error, the offset of the index that failed.
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }
}

impl Iterator for Iter<'_> {
    type Item = Result<i32, DecodeError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.bytes.len() {
            return None;
        }
        match decode_lenient(&self.bytes[self.at..]) {
            Ok((value, len)) => {
                self.at += len;
                Some(Ok(value))
            }
            Err(error) => {
                self.bytes = &self.bytes[..self.at];
                Some(Err(error.shifted(self.at)))
            }
        }
    }

    /// Each index takes 1 to [`MAX_LEN`] bytes.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.bytes.len() - self.at;
        (left.div_ceil(MAX_LEN), Some(left))
    }
}

impl core::iter::FusedIterator for Iter<'_> {}
