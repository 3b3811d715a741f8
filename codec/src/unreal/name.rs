//! Name: the identifier type of a package's name table.
//!
//! Decisions where the source is silent: the source says ASCII, but real packages contain bytes from 0x80 on, so
//! names are read and written as Latin-1; a length of zero or less leaves no space for the NUL and is refused;
//! lengths above the 63 characters of the engine's name buffer are allowed, because other tools write them.
//!
//! Source: Unreal Wiki, "Package File Format/Data Details", which shows the length as one byte.

use core::fmt::{self, Write};

use crate::compact_index;
use crate::error::{DecodeError, EncodeError, Fault};

/// The first package file version that stores the length of a name.
pub const NAME_LENGTH_VERSION: u16 = 64;

/// A name that borrows its characters: Latin-1, without NUL.
///
/// ```
/// use packproof_codec::unreal::Name;
/// let (name, consumed) = Name::decode_lenient(&[0x06, b'U', b'T', b'2', b'k', b'3', 0x00], 69)?;
/// assert_eq!((name.as_bytes(), consumed), (&b"UT2k3"[..], 7));
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name<'a> {
    bytes: &'a [u8],
}

impl<'a> Name<'a> {
    /// Creates a name from ASCII text.
    ///
    /// # Errors
    /// [`EncodeError::InvalidText`] for a NUL or a non-ASCII character; for Latin-1 see [`from_latin1`](Self::from_latin1).
    ///
    /// ```
    /// assert!(packproof_codec::unreal::Name::from_ascii("UT2k3").is_ok());
    /// assert!(packproof_codec::unreal::Name::from_ascii("Käfer").is_err());
    /// ```
    pub fn from_ascii(text: &'a str) -> Result<Self, EncodeError> {
        if text.is_ascii() { Self::from_latin1(text.as_bytes()) } else { Err(EncodeError::InvalidText) }
    }

    /// Creates a name from Latin-1 characters.
    ///
    /// # Errors
    /// [`EncodeError::InvalidText`] for a NUL.
    ///
    /// ```
    /// let name = packproof_codec::unreal::Name::from_latin1(b"K\xE4fer")?;
    /// assert_eq!(name.to_string(), "Käfer");
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    pub fn from_latin1(bytes: &'a [u8]) -> Result<Self, EncodeError> {
        if bytes.contains(&0) { Err(EncodeError::InvalidText) } else { Ok(Self { bytes }) }
    }

    /// The characters in Latin-1, without NUL.
    pub fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Iterates over the characters.
    pub fn chars(self) -> impl Iterator<Item = char> + Clone + 'a {
        self.bytes.iter().map(|&byte| char::from(byte))
    }

    /// The length field in file version `version`; `None` below 64.
    fn length_field(self, version: u16) -> Result<Option<i32>, EncodeError> {
        if version < NAME_LENGTH_VERSION {
            return Ok(None);
        }
        // A slice has at most isize::MAX bytes, so adding the NUL does not overflow.
        i32::try_from(self.bytes.len() + 1).map(Some).map_err(|_| EncodeError::OutOfRange)
    }

    /// The encoded length of the name in bytes, in a package of file version `version`.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] from 2^31 - 1 characters on, if the version has a length field.
    pub fn encoded_len(self, version: u16) -> Result<usize, EncodeError> {
        let head = self.length_field(version)?.map_or(0, compact_index::encoded_len);
        Ok(head + self.bytes.len() + 1)
    }

    /// Encodes into the front of `out` for file version `version`; returns the bytes written.
    ///
    /// # Errors
    /// Those of [`encoded_len`](Self::encoded_len) and [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
    ///
    /// ```
    /// let mut out = [0; 7];
    /// assert_eq!(packproof_codec::unreal::Name::from_ascii("UT2k3")?.encode(64, &mut out), Ok(7));
    /// assert_eq!(out, [0x06, b'U', b'T', b'2', b'k', b'3', 0x00]);
    /// # Ok::<(), packproof_codec::EncodeError>(())
    /// ```
    pub fn encode(self, version: u16, out: &mut [u8]) -> Result<usize, EncodeError> {
        let (needed, available) = (self.encoded_len(version)?, out.len());
        let target = out.get_mut(..needed).ok_or(EncodeError::BufferTooSmall { needed, available })?;
        let head = match self.length_field(version)? {
            Some(length) => compact_index::encode(length, target)?,
            None => 0,
        };
        let end = head + self.bytes.len();
        target[head..end].copy_from_slice(self.bytes);
        target[end] = 0;
        Ok(needed)
    }

    /// Appends what [`encode`](Self::encode) writes to `out`; returns the bytes appended.
    ///
    /// # Errors
    /// Those of [`encoded_len`](Self::encoded_len); `out` is unchanged then.
    #[cfg(feature = "alloc")]
    pub fn append(self, version: u16, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
        let len = self.encoded_len(version)?;
        if let Some(length) = self.length_field(version)? {
            compact_index::append(length, out);
        }
        out.extend_from_slice(self.bytes);
        out.push(0);
        Ok(len)
    }

    /// Decodes the name at the front of `bytes` as an engine does, in a package of file version `version`; returns it and the bytes
    /// consumed. The length may be in any form that [`compact_index::decode_lenient`] reads. The name ends at its first NUL: obfuscated
    /// packages have other bytes between that NUL and the last one counted.
    ///
    /// # Errors
    /// In this order: [`Fault::Truncated`] inside the length, [`Fault::OutOfRange`] for a negative length,
    /// [`Fault::MissingNul`] for a length of zero, [`Fault::Truncated`], [`Fault::MissingNul`]. Below version 64 only
    /// [`Fault::Truncated`], if there is no NUL.
    ///
    /// ```
    /// use packproof_codec::{Fault, unreal::Name};
    /// assert_eq!(Name::decode_lenient(b"None\0", 63)?.1, 5);
    /// assert_eq!(Name::decode_lenient(&[0x02, b'a', b'b'], 64).unwrap_err().kind, Fault::MissingNul);
    /// # Ok::<(), packproof_codec::DecodeError>(())
    /// ```
    pub fn decode_lenient(bytes: &'a [u8], version: u16) -> Result<(Self, usize), DecodeError> {
        if version < NAME_LENGTH_VERSION {
            return decode_terminated(bytes);
        }
        let (length, head) = compact_index::decode_lenient(bytes)?;
        Ok(decode_counted(bytes, length, head)?.0)
    }

    /// As [`decode_lenient`](Self::decode_lenient), but refuses what [`encode`](Self::encode) does not write: other forms of the length, and bytes after a NUL.
    ///
    /// # Errors
    /// Those of [`compact_index::decode`] for the length, then those of [`decode_lenient`](Self::decode_lenient), then
    /// [`Fault::EmbeddedNul`].
    ///
    /// ```
    /// use packproof_codec::{Fault, unreal::Name};
    /// let overlong = [0x42, 0x00, b'a', 0x00];
    /// assert!(Name::decode_lenient(&overlong, 64).is_ok());
    /// assert_eq!(Name::decode(&overlong, 64).unwrap_err().kind, Fault::Overlong);
    /// ```
    pub fn decode(bytes: &'a [u8], version: u16) -> Result<(Self, usize), DecodeError> {
        if version < NAME_LENGTH_VERSION {
            return decode_terminated(bytes);
        }
        let (length, head) = compact_index::decode(bytes)?;
        let ((name, consumed), nul) = decode_counted(bytes, length, head)?;
        if nul + 1 < consumed {
            return Err(DecodeError::byte(Fault::EmbeddedNul, nul));
        }
        Ok((name, consumed))
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|c| f.write_char(c))
    }
}

fn decode_terminated(bytes: &[u8]) -> Result<(Name<'_>, usize), DecodeError> {
    match bytes.iter().position(|&byte| byte == 0) {
        Some(end) => Ok((Name { bytes: &bytes[..end] }, end + 1)),
        None => Err(DecodeError::byte(Fault::Truncated, bytes.len())),
    }
}

/// The name up to its first NUL with the bytes consumed, and the offset of that NUL.
fn decode_counted(bytes: &[u8], length: i32, head: usize) -> Result<((Name<'_>, usize), usize), DecodeError> {
    let Ok(length) = usize::try_from(length) else {
        return Err(DecodeError::byte(Fault::OutOfRange, 0));
    };
    let Some(body) = bytes[head..].get(..length) else {
        return Err(DecodeError::byte(Fault::Truncated, bytes.len()));
    };
    let Some((&0, text)) = body.split_last() else {
        // The offset where the NUL should be: the last byte, or right after a length of zero.
        return Err(DecodeError::byte(Fault::MissingNul, head + length.saturating_sub(1)));
    };
    let end = text.iter().position(|&byte| byte == 0).unwrap_or(text.len());
    Ok(((Name { bytes: &text[..end] }, head + length), head + end))
}
