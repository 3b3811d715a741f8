//! FString: the engine's string, a signed length followed by the characters.
//!
//! | field | size | meaning |
//! |---|---|---|
//! | length `n` | 1 to 5 bytes | CompactIndex; counts the final NUL |
//! | `n` > 0 | `n` bytes | Latin-1, one byte a character, the last one NUL |
//! | `n` < 0 | `-n` units of 2 bytes | UTF-16LE, the last unit NUL |
//! | `n` = 0 | nothing | the empty string |
//!
//! Worked example: "Ω1" does not fit Latin-1; two units and the NUL make `n` = -3, which is sign 1, more 0,
//! magnitude 000011 = `83`; then U+03A9 = `A9 03`, U+0031 = `31 00`, NUL = `00 00`.
//!
//! Decisions where the source is silent: the empty string is written as `00`, and [`decode_lenient`] also accepts
//! `01 00`; a NUL before the end and an unpaired surrogate are refused in both
//! directions, because readers disagree about such strings.
//!
//! Source: Unreal Wiki, "CompactIndex" (the "MSB flags UTF-16" is the sign of the length).

use core::fmt::{self, Write};

use crate::compact_index;
use crate::error::{DecodeError, EncodeError, Fault};

/// Bytes of a UTF-16 unit.
const WIDE: usize = 2;
/// Bytes of a Latin-1 character.
const NARROW: usize = 1;

/// A decoded string that borrows its characters from the input, without the final NUL.
///
/// The characters are valid: no NUL and no unpaired surrogate. Two views are equal if their
/// encodings and their characters are.
///
/// ```
/// let (text, consumed) = packproof_codec::unreal::fstring::decode_lenient(&[0x03, b'h', 0xE9, 0x00])?;
/// assert!(text.chars().eq("hé".chars()));
/// assert_eq!((text.is_wide(), text.as_bytes(), consumed), (false, &b"h\xE9"[..], 4));
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FString<'a> {
    bytes: &'a [u8],
    wide: bool,
}

impl<'a> FString<'a> {
    /// Whether the characters are UTF-16LE units (a negative length) rather than Latin-1 bytes.
    pub fn is_wide(self) -> bool {
        self.wide
    }

    /// The characters as stored: Latin-1, or UTF-16LE if [`is_wide`](Self::is_wide).
    pub fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Iterates over the characters.
    pub fn chars(self) -> impl Iterator<Item = char> + Clone + 'a {
        // Decoding refuses unpaired surrogates, so none is replaced here.
        char::decode_utf16(units(self.bytes, self.wide)).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}

impl fmt::Display for FString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|c| f.write_char(c))
    }
}

/// The UTF-16 units of `bytes`. A Latin-1 byte is its own unit, because Latin-1 is the first 256 code points.
fn units(bytes: &[u8], wide: bool) -> impl Iterator<Item = u16> + Clone + '_ {
    bytes.chunks_exact(unit_len(wide)).map(|unit| match *unit {
        [low, high] => u16::from_le_bytes([low, high]),
        _ => u16::from(unit[0]),
    })
}

const fn unit_len(wide: bool) -> usize {
    if wide { WIDE } else { NARROW }
}

/// The length field of a text and the size of its characters.
#[derive(Clone, Copy)]
struct Plan {
    length: i32,
    body: usize,
    wide: bool,
}

impl Plan {
    fn new(text: &str, wide: bool) -> Result<Self, EncodeError> {
        if text.contains('\0') {
            return Err(EncodeError::InvalidText);
        }
        if text.is_empty() {
            return Ok(Self { length: 0, body: 0, wide });
        }
        let units = text.encode_utf16().count() + 1;
        let length = i32::try_from(units).map_err(|_| EncodeError::OutOfRange)?;
        let body = units.checked_mul(unit_len(wide)).ok_or(EncodeError::OutOfRange)?;
        Ok(Self { length: if wide { -length } else { length }, body, wide })
    }

    fn len(self) -> usize {
        compact_index::encoded_len(self.length) + self.body
    }

    /// The bytes after the length field. In a narrow string every unit is a character below U+0100.
    fn body(self, text: &str) -> impl Iterator<Item = u8> + '_ {
        let unit_len = unit_len(self.wide);
        let bytes = text
            .encode_utf16()
            .chain([0])
            .flat_map(move |unit| unit.to_le_bytes().into_iter().take(unit_len));
        bytes.take(self.body)
    }
}

fn needs_wide(text: &str) -> bool {
    text.chars().any(|c| c > '\u{FF}')
}

/// The encoded length of `text` in bytes.
///
/// # Errors
/// As [`encode`], without `BufferTooSmall`.
///
/// ```
/// assert_eq!(packproof_codec::unreal::fstring::encoded_len(""), Ok(1));
/// assert_eq!(packproof_codec::unreal::fstring::encoded_len("abc"), Ok(5));
/// assert_eq!(packproof_codec::unreal::fstring::encoded_len("Ω"), Ok(5));
/// ```
pub fn encoded_len(text: &str) -> Result<usize, EncodeError> {
    Ok(Plan::new(text, needs_wide(text))?.len())
}

/// Encodes into the front of `out`: as Latin-1 if every character is at most U+00FF, else as UTF-16LE.
/// Returns the bytes written.
///
/// # Errors
/// [`EncodeError::InvalidText`] for a NUL in `text`, [`EncodeError::OutOfRange`] from 2^31 - 1 characters on,
/// [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
///
/// ```
/// let mut out = [0; 8];
/// assert_eq!(packproof_codec::unreal::fstring::encode("Ω1", &mut out), Ok(7));
/// assert_eq!(out[..7], [0x83, 0xA9, 0x03, 0x31, 0x00, 0x00, 0x00]);
/// ```
pub fn encode(text: &str, out: &mut [u8]) -> Result<usize, EncodeError> {
    encode_as(text, needs_wide(text), out)
}

/// Encodes into the front of `out` as UTF-16LE, even if Latin-1 would do. Returns the bytes written.
///
/// The empty string is `00` here as well. Text that fits Latin-1 is not canonical in this form.
///
/// # Errors
/// As [`encode`].
///
/// ```
/// let mut out = [0; 8];
/// assert_eq!(packproof_codec::unreal::fstring::encode_wide("1", &mut out), Ok(5));
/// assert_eq!(out[..5], [0x82, 0x31, 0x00, 0x00, 0x00]);
/// ```
pub fn encode_wide(text: &str, out: &mut [u8]) -> Result<usize, EncodeError> {
    encode_as(text, true, out)
}

fn encode_as(text: &str, wide: bool, out: &mut [u8]) -> Result<usize, EncodeError> {
    let plan = Plan::new(text, wide)?;
    let (needed, available) = (plan.len(), out.len());
    let target = out.get_mut(..needed).ok_or(EncodeError::BufferTooSmall { needed, available })?;
    let head = compact_index::encode(plan.length, target)?;
    for (target, byte) in target[head..].iter_mut().zip(plan.body(text)) {
        *target = byte;
    }
    Ok(needed)
}

/// Appends what [`encode`] writes to `out` and returns the bytes appended.
///
/// # Errors
/// As [`encode`], without `BufferTooSmall`; `out` is unchanged then.
#[cfg(feature = "alloc")]
pub fn append(text: &str, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
    append_as(text, needs_wide(text), out)
}

/// Appends what [`encode_wide`] writes to `out` and returns the bytes appended.
///
/// # Errors
/// As [`append`].
#[cfg(feature = "alloc")]
pub fn append_wide(text: &str, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
    append_as(text, true, out)
}

#[cfg(feature = "alloc")]
fn append_as(text: &str, wide: bool, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
    let plan = Plan::new(text, wide)?;
    out.reserve(plan.len());
    compact_index::append(plan.length, out);
    out.extend(plan.body(text));
    Ok(plan.len())
}

/// Decodes the string at the front of `bytes` as an engine does; returns it and the bytes consumed.
///
/// The length may be in any form that [`compact_index::decode_lenient`] reads, the empty string may be `01 00`,
/// and UTF-16 may be used for text that fits Latin-1. Nothing is allocated; the length is checked against the input first.
///
/// # Errors
/// In this order: [`Fault::Truncated`]; [`Fault::MissingNul`]; then, whichever comes first in the text,
/// [`Fault::EmbeddedNul`] or [`Fault::InvalidText`] (an unpaired surrogate).
///
/// ```
/// use packproof_codec::{Fault, unreal::fstring::decode_lenient};
/// assert_eq!(decode_lenient(&[0x02, b'a', 0x00, 0x99])?.0.to_string(), "a");
/// assert_eq!(decode_lenient(&[0x02, b'a', b'b']).unwrap_err().kind, Fault::MissingNul);
/// assert_eq!(decode_lenient(&[0x82, 0x00, 0xD8, 0x00, 0x00]).unwrap_err().kind, Fault::InvalidText);
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
pub fn decode_lenient(bytes: &[u8]) -> Result<(FString<'_>, usize), DecodeError> {
    let (length, head) = compact_index::decode_lenient(bytes)?;
    decode_body(bytes, length, head)
}

/// Decodes the string at the front of `bytes`; refuses every form that [`encode`] does not write.
///
/// # Errors
/// Those of [`compact_index::decode`] for the length, then those of [`decode_lenient`], then
/// [`Fault::Overlong`] for an empty string that is not `00` and for UTF-16 that fits Latin-1.
///
/// ```
/// use packproof_codec::{Fault, unreal::fstring::decode};
/// assert_eq!(decode(&[0x00])?.0.to_string(), "");
/// assert_eq!(decode(&[0x01, 0x00]).unwrap_err().kind, Fault::Overlong);
/// assert_eq!(decode(&[0x82, 0x31, 0x00, 0x00, 0x00]).unwrap_err().kind, Fault::Overlong);
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
pub fn decode(bytes: &[u8]) -> Result<(FString<'_>, usize), DecodeError> {
    let (length, head) = compact_index::decode(bytes)?;
    let (text, consumed) = decode_body(bytes, length, head)?;
    let fits_narrow = text.wide && units(text.bytes, true).all(|unit| unit <= 0xFF);
    let empty_with_nul = length == 1;
    if fits_narrow || empty_with_nul {
        return Err(DecodeError::byte(Fault::Overlong, consumed - 1));
    }
    Ok((text, consumed))
}

fn decode_body(bytes: &[u8], length: i32, head: usize) -> Result<(FString<'_>, usize), DecodeError> {
    let wide = length < 0;
    if length == 0 {
        return Ok((FString { bytes: &[], wide }, head));
    }
    let unit_len = unit_len(wide);
    // Up to 2 * 2^31, which does not fit a 32-bit usize.
    let body_len = u64::from(length.unsigned_abs()) * unit_len as u64;
    let rest = &bytes[head..];
    let body = usize::try_from(body_len).ok().and_then(|len| rest.get(..len));
    let Some(body) = body else {
        return Err(DecodeError::byte(Fault::Truncated, bytes.len()));
    };
    let (text, nul) = body.split_at(body.len() - unit_len);
    if nul.iter().any(|&byte| byte != 0) {
        return Err(DecodeError::byte(Fault::MissingNul, head + text.len()));
    }
    let mut at = head;
    for c in char::decode_utf16(units(text, wide)) {
        match c {
            Ok('\0') => return Err(DecodeError::byte(Fault::EmbeddedNul, at)),
            Ok(c) => at += c.len_utf16() * unit_len,
            Err(_) => return Err(DecodeError::byte(Fault::InvalidText, at)),
        }
    }
    Ok((FString { bytes: text, wide }, head + body.len()))
}
