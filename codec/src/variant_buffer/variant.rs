//! The engine's own serialisation (`var2bytes` of Godot 3.2): a header and a payload for each value.
//!
//! | bytes | content |
//! |---|---|
//! | 0 | type: 1 bool, 2 int, 3 float, 4 string, 5 vector2, 6 rect2, 7 vector3, 10 quat, 14 color |
//! | 1, 3 | 0 |
//! | 2 | 1 for the 64-bit form of an int or float, else 0 |
//! | 4 to the end | the payload, little-endian |
//!
//! A bool takes 4 bytes; an int 4, or 8 if it does not fit an `i32`; a float 4 if a binary32 represents it
//! exactly, else 8 (NaN compares unequal to itself, so it takes 8). Vectors, rectangles, quaternions and colours are
//! binary32 components. A string is a `u32` count of bytes, UTF-8, and zeros up to a multiple of four.
//!
//! **Measured** in engine 3.2.3: its decoder reads only byte 0 and bit 0 of byte 2 of the header, treats any
//! bool payload other than 0 as true, and ignores a string's padding. [`Variant::decode_lenient`] agrees,
//! [`Variant::decode`] refuses what [`Variant::encode`] does not write. All of them refuse a string with a NUL, at which the
//! engine truncates it.
//!
//! Source: Keh, "General Utilities", `EncDecBuffer`, which compares sizes with it.

use core::cmp::Ordering;

use super::Value;
use super::value::floats_from;
use crate::error::{DecodeError, EncodeError, Fault};

const HEADER: usize = 4;
/// Length in bytes of the header and count before a string's text.
const STRING_HEAD: usize = 8;
/// Length in bytes of the longest value that is not a string.
const MAX_FIXED: usize = 20;
/// "The payload has 64 bits", in byte 2 of the header.
const WIDE: u8 = 1;

/// A value as the engine's scripts hold it: integers and floats have 64 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Variant<'a> {
    /// True or false.
    Bool(bool),
    /// Signed, 64 bits; unsigned values of 32 bits and less are ints too.
    Int(i64),
    /// binary64.
    Float(f64),
    /// UTF-8 without NUL.
    String(&'a str),
    /// x, y.
    Vector2([f32; 2]),
    /// x, y, width, height.
    Rect2([f32; 4]),
    /// x, y, z.
    Vector3([f32; 3]),
    /// x, y, z, w.
    Quat([f32; 4]),
    /// Red, green, blue, alpha.
    Color([f32; 4]),
}

impl<'a> From<Value<'a>> for Variant<'a> {
    /// The engine's form of a buffer's value: every integer is an int, and a binary32 widens without loss.
    fn from(value: Value<'a>) -> Self {
        match value {
            Value::Bool(value) => Self::Bool(value),
            Value::Int(value) => Self::Int(value.into()),
            Value::Uint(value) => Self::Int(value.into()),
            Value::Byte(value) => Self::Int(value.into()),
            Value::Ushort(value) => Self::Int(value.into()),
            Value::Float(value) => Self::Float(value.into()),
            Value::Vector2(value) => Self::Vector2(value),
            Value::Rect2(value) => Self::Rect2(value),
            Value::Vector3(value) => Self::Vector3(value),
            Value::Quat(value) => Self::Quat(value),
            Value::Color(value) => Self::Color(value),
            Value::String(value) => Self::String(value),
        }
    }
}

impl<'a> Variant<'a> {
    /// The encoded length of the value in bytes, header included: 8 to 20, or 8 plus a string's UTF-8 rounded up to a multiple of four.
    ///
    /// ```
    /// use packproof_codec::variant_buffer::Variant;
    /// assert_eq!(Variant::Bool(true).encoded_len(), 8);
    /// assert_eq!(Variant::Int(1 << 31).encoded_len(), 12);
    /// assert_eq!(Variant::String("abcde").encoded_len(), 16);
    /// ```
    pub fn encoded_len(&self) -> usize {
        match self {
            Self::String(text) => STRING_HEAD + text.len() + padding(text.len()),
            _ => head(self).1,
        }
    }

    /// Encodes into the front of `out` and returns the bytes written.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`]; [`EncodeError::InvalidText`] for a string with a NUL;
    /// [`EncodeError::OutOfRange`] for a string of 2 GiB or more, which the engine does not read. `out` is unchanged then.
    ///
    /// ```
    /// use packproof_codec::variant_buffer::Variant;
    /// let mut out = [0; 12];
    /// assert_eq!(Variant::Int(1 << 31).encode(&mut out), Ok(12));
    /// assert_eq!(out, [2, 0, 1, 0, 0, 0, 0, 0x80, 0, 0, 0, 0]);
    /// ```
    pub fn encode(&self, out: &mut [u8]) -> Result<usize, EncodeError> {
        let text = checked_text(self)?;
        let (head, head_len) = head(self);
        let needed = self.encoded_len();
        let available = out.len();
        let out = out.get_mut(..needed).ok_or(EncodeError::BufferTooSmall { needed, available })?;
        let (head_out, rest) = out.split_at_mut(head_len);
        let (text_out, padding_out) = rest.split_at_mut(text.len());
        head_out.copy_from_slice(&head[..head_len]);
        text_out.copy_from_slice(text.as_bytes());
        padding_out.fill(0);
        Ok(needed)
    }

    /// Appends the encoding to `out` and returns the bytes appended.
    ///
    /// # Errors
    /// [`EncodeError::InvalidText`] and [`EncodeError::OutOfRange`] as for [`encode`](Self::encode). `out` is unchanged then.
    #[cfg(feature = "alloc")]
    pub fn append(&self, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
        let text = checked_text(self)?;
        let (head, head_len) = head(self);
        out.extend_from_slice(&head[..head_len]);
        out.extend_from_slice(text.as_bytes());
        out.extend_from_slice(&[0; 3][..padding(text.len())]);
        Ok(self.encoded_len())
    }

    /// Decodes the value at the front of `bytes` as the engine does; returns it and the bytes consumed.
    ///
    /// # Errors
    /// [`Fault::Truncated`]; [`Fault::Invalid`] for a type that [`Variant`] does not have; [`Fault::InvalidText`] and
    /// [`Fault::EmbeddedNul`] for a string's text; [`Fault::OutOfRange`] for a string count of 2^31 or more.
    ///
    /// ```
    /// use packproof_codec::variant_buffer::Variant;
    /// let bytes = [2, 0, 1, 0, 5, 0, 0, 0, 0, 0, 0, 0]; // 5 in the 64-bit form
    /// assert_eq!(Variant::decode_lenient(&bytes), Ok((Variant::Int(5), 12)));
    /// assert!(Variant::decode(&bytes).is_err());
    /// ```
    pub fn decode_lenient(bytes: &'a [u8]) -> Result<(Self, usize), DecodeError> {
        let [kind, _, flags, _] = array(bytes, 0)?;
        let wide = flags & WIDE != 0;
        Ok(match (kind, wide) {
            (1, _) => (Variant::Bool(array::<4>(bytes, HEADER)? != [0; 4]), 8),
            (2, false) => (Variant::Int(i32::from_le_bytes(array(bytes, HEADER)?).into()), 8),
            (2, true) => (Variant::Int(i64::from_le_bytes(array(bytes, HEADER)?)), 12),
            (3, false) => (Variant::Float(f32::from_le_bytes(array(bytes, HEADER)?).into()), 8),
            (3, true) => (Variant::Float(f64::from_le_bytes(array(bytes, HEADER)?)), 12),
            (4, _) => decode_string(bytes)?,
            (5, _) => (Variant::Vector2(floats_from(&array::<8>(bytes, HEADER)?)), 12),
            (6, _) => (Variant::Rect2(floats_from(&array::<16>(bytes, HEADER)?)), MAX_FIXED),
            (7, _) => (Variant::Vector3(floats_from(&array::<12>(bytes, HEADER)?)), 16),
            (10, _) => (Variant::Quat(floats_from(&array::<16>(bytes, HEADER)?)), MAX_FIXED),
            (14, _) => (Variant::Color(floats_from(&array::<16>(bytes, HEADER)?)), MAX_FIXED),
            _ => return Err(DecodeError::byte(Fault::Invalid, 0)),
        })
    }

    /// Decodes the value at the front of `bytes`; refuses every form that [`encode`](Self::encode) does not write.
    ///
    /// # Errors
    /// Those of [`decode_lenient`](Self::decode_lenient) first; then [`Fault::NonZeroPadding`] for a bit of the header or of the string
    /// padding that should be 0; [`Fault::OutOfRange`] for a bool payload other than 0 and 1; [`Fault::Overlong`] for a 64-bit form of
    /// a value that fits 32; [`Fault::Invalid`] for a 32-bit NaN, which the engine never writes.
    pub fn decode(bytes: &'a [u8]) -> Result<(Self, usize), DecodeError> {
        let (value, len) = Self::decode_lenient(bytes)?;
        let (head, head_len) = head(&value);
        match len.cmp(&head_len) {
            // A string's text follows its head.
            _ if matches!(value, Variant::String(_)) => {}
            Ordering::Equal => {}
            Ordering::Greater => return Err(DecodeError::byte(Fault::Overlong, len - 1)),
            Ordering::Less => return Err(DecodeError::byte(Fault::Invalid, len - 1)),
        }
        if let Some(at) = (0..HEADER).find(|&at| bytes[at] != head[at]) {
            return Err(DecodeError::byte(Fault::NonZeroPadding, at));
        }
        match value {
            Variant::Bool(_) if bytes[HEADER..len] != head[HEADER..len] => {
                Err(DecodeError::byte(Fault::OutOfRange, HEADER))
            }
            Variant::String(text) => match (STRING_HEAD + text.len()..len).find(|&at| bytes[at] != 0) {
                Some(at) => Err(DecodeError::byte(Fault::NonZeroPadding, at)),
                None => Ok((value, len)),
            },
            _ => Ok((value, len)),
        }
    }
}

/// Number of zeros after a text of `len` bytes.
fn padding(len: usize) -> usize {
    len.wrapping_neg() % 4
}

/// The text of a string that the engine can read back; empty for other types.
fn checked_text<'a>(value: &Variant<'a>) -> Result<&'a str, EncodeError> {
    let Variant::String(text) = *value else { return Ok("") };
    i32::try_from(text.len()).map_err(|_| EncodeError::OutOfRange)?;
    if text.contains('\0') { Err(EncodeError::InvalidText) } else { Ok(text) }
}

/// The header and payload of a value, or the header and count of a string, and their length in bytes.
fn head(value: &Variant<'_>) -> ([u8; MAX_FIXED], usize) {
    match *value {
        Variant::Bool(value) => with_header(1, 0, &u32::from(value).to_le_bytes()),
        Variant::Int(value) => match i32::try_from(value) {
            Ok(value) => with_header(2, 0, &value.to_le_bytes()),
            Err(_) => with_header(2, WIDE, &value.to_le_bytes()),
        },
        Variant::Float(value) if f64::from(value as f32) == value => {
            with_header(3, 0, &(value as f32).to_le_bytes())
        }
        Variant::Float(value) => with_header(3, WIDE, &value.to_le_bytes()),
        // At most 2^31 - 1, by `checked_text` or by the count that was read.
        Variant::String(text) => with_header(4, 0, &(text.len() as u32).to_le_bytes()),
        Variant::Vector2(value) => with_header(5, 0, value.map(f32::to_le_bytes).as_flattened()),
        Variant::Rect2(value) => with_header(6, 0, value.map(f32::to_le_bytes).as_flattened()),
        Variant::Vector3(value) => with_header(7, 0, value.map(f32::to_le_bytes).as_flattened()),
        Variant::Quat(value) => with_header(10, 0, value.map(f32::to_le_bytes).as_flattened()),
        Variant::Color(value) => with_header(14, 0, value.map(f32::to_le_bytes).as_flattened()),
    }
}

fn with_header(kind: u8, flags: u8, payload: &[u8]) -> ([u8; MAX_FIXED], usize) {
    let mut out = [0; MAX_FIXED];
    let len = HEADER + payload.len();
    out[0] = kind;
    out[2] = flags;
    out[HEADER..len].copy_from_slice(payload);
    (out, len)
}

fn decode_string(bytes: &[u8]) -> Result<(Variant<'_>, usize), DecodeError> {
    let count = i32::from_le_bytes(array(bytes, HEADER)?);
    let count = usize::try_from(count).map_err(|_| DecodeError::byte(Fault::OutOfRange, HEADER))?;
    // Below 2^31 + 12: no overflow on a 32-bit `usize` either.
    let len = STRING_HEAD + count + padding(count);
    let Some(value) = bytes.get(STRING_HEAD..len) else {
        return Err(DecodeError::byte(Fault::Truncated, bytes.len()));
    };
    let text = core::str::from_utf8(&value[..count])
        .map_err(|error| DecodeError::byte(Fault::InvalidText, STRING_HEAD + error.valid_up_to()))?;
    match text.find('\0') {
        Some(at) => Err(DecodeError::byte(Fault::EmbeddedNul, STRING_HEAD + at)),
        None => Ok((Variant::String(text), len)),
    }
}

/// The `N` bytes at `at`.
fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], DecodeError> {
    let missing = DecodeError::byte(Fault::Truncated, bytes.len());
    bytes.get(at..).and_then(<[u8]>::first_chunk).copied().ok_or(missing)
}
