//! ObjectReference: a pointer to an object of this package or of another one. The value is stored as a CompactIndex, or as an `i32`
//! (little-endian) in the "outer" fields of the tables.

use crate::compact_index;
use crate::error::{DecodeError, EncodeError, Fault};

/// A reference to an object.
///
/// ```
/// use packproof_codec::unreal::ObjectReference;
/// assert_eq!(ObjectReference::from_value(-3), ObjectReference::Import(2));
/// assert_eq!(ObjectReference::from_value(i32::MIN), ObjectReference::Import(2_147_483_647));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ObjectReference {
    /// No object.
    #[default]
    Null,
    /// An entry of the import table, 0 to 2 147 483 647.
    Import(u32),
    /// An entry of the export table, 0 to 2 147 483 646.
    Export(u32),
}

impl ObjectReference {
    /// The reference that a stored value stands for; every value stands for one.
    pub const fn from_value(value: i32) -> Self {
        match value {
            0 => Self::Null,
            // The complement is -v - 1 and, unlike negation, exists for i32::MIN too.
            ..0 => Self::Import(!value as u32),
            1.. => Self::Export(value as u32 - 1),
        }
    }

    /// The stored value.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] for an import above 2 147 483 647 or an export above 2 147 483 646.
    ///
    /// ```
    /// use packproof_codec::unreal::ObjectReference;
    /// assert_eq!(ObjectReference::Import(2).value(), Ok(-3));
    /// assert!(ObjectReference::Export(u32::MAX).value().is_err());
    /// ```
    pub fn value(self) -> Result<i32, EncodeError> {
        match self {
            Self::Null => Ok(0),
            Self::Import(entry) => {
                i32::try_from(entry).map(|entry| !entry).map_err(|_| EncodeError::OutOfRange)
            }
            Self::Export(entry) => i32::try_from(entry)
                .ok()
                .and_then(|entry| entry.checked_add(1))
                .ok_or(EncodeError::OutOfRange),
        }
    }

    /// Encodes as a CompactIndex into the front of `out`; returns the bytes written, 1 to 5.
    ///
    /// # Errors
    /// Those of [`value`](Self::value) and [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
    ///
    /// ```
    /// let mut out = [0; 5];
    /// assert_eq!(packproof_codec::unreal::ObjectReference::Import(2).encode(&mut out), Ok(1));
    /// assert_eq!(out[0], 0x83);
    /// ```
    pub fn encode(self, out: &mut [u8]) -> Result<usize, EncodeError> {
        compact_index::encode(self.value()?, out)
    }

    /// Appends the CompactIndex to `out`; returns the bytes appended, 1 to 5.
    ///
    /// # Errors
    /// Those of [`value`](Self::value); `out` is unchanged then.
    #[cfg(feature = "alloc")]
    pub fn append(self, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
        Ok(compact_index::append(self.value()?, out))
    }

    /// Decodes the CompactIndex at the front of `bytes` as an engine does; returns the reference and the bytes consumed.
    ///
    /// # Errors
    /// Those of [`compact_index::decode_lenient`].
    pub fn decode_lenient(bytes: &[u8]) -> Result<(Self, usize), DecodeError> {
        let (value, consumed) = compact_index::decode_lenient(bytes)?;
        Ok((Self::from_value(value), consumed))
    }

    /// As [`decode_lenient`](Self::decode_lenient), but refuses every form that [`encode`](Self::encode) does not write.
    ///
    /// # Errors
    /// Those of [`compact_index::decode`].
    ///
    /// ```
    /// use packproof_codec::unreal::ObjectReference;
    /// assert_eq!(ObjectReference::decode_lenient(&[0x80]), Ok((ObjectReference::Null, 1)));
    /// assert!(ObjectReference::decode(&[0x80]).is_err());
    /// ```
    pub fn decode(bytes: &[u8]) -> Result<(Self, usize), DecodeError> {
        let (value, consumed) = compact_index::decode(bytes)?;
        Ok((Self::from_value(value), consumed))
    }

    /// Encodes the `i32` form, four bytes.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    ///
    /// ```
    /// use packproof_codec::unreal::ObjectReference;
    /// assert_eq!(ObjectReference::Import(2).encode_fixed(), Ok([0xFD, 0xFF, 0xFF, 0xFF]));
    /// ```
    pub fn encode_fixed(self) -> Result<[u8; 4], EncodeError> {
        Ok(self.value()?.to_le_bytes())
    }

    /// Decodes the `i32` form, the first four bytes of `bytes`.
    ///
    /// # Errors
    /// [`Fault::Truncated`].
    pub fn decode_fixed(bytes: &[u8]) -> Result<Self, DecodeError> {
        match bytes.first_chunk() {
            Some(bytes) => Ok(Self::from_value(i32::from_le_bytes(*bytes))),
            None => Err(DecodeError::byte(Fault::Truncated, bytes.len())),
        }
    }
}
