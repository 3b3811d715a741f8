//! Writing and rewriting, in a vector or in a caller's slice.

use super::Value;
use crate::error::EncodeError;

/// Overwrites the value at `position`. As in the original, `position` need not be the start of a value.
#[inline]
fn rewrite(bytes: &mut [u8], position: usize, value: &Value<'_>) -> Result<(), EncodeError> {
    if value.kind().encoded_len().is_none() {
        return Err(EncodeError::BadParameter);
    }
    value.with_head(|head| {
        let needed = position.saturating_add(head.len());
        let available = bytes.len();
        let target =
            bytes.get_mut(position..needed).ok_or(EncodeError::BufferTooSmall { needed, available })?;
        target.copy_from_slice(head);
        Ok(())
    })?
}

/// Writes values into the caller's slice, starting at its front.
///
/// ```
/// use packproof_codec::variant_buffer::{SliceWriter, Value};
/// let mut packet = [0; 6];
/// let mut writer = SliceWriter::new(&mut packet);
/// writer.write(&Value::Ushort(0))?;
/// writer.write(&Value::Float(1.0))?;
/// assert!(writer.write(&Value::Bool(true)).is_err());
/// writer.rewrite(0, &Value::Ushort(513))?;
/// assert_eq!(writer.as_bytes(), [1, 2, 0, 0, 0x80, 0x3F]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct SliceWriter<'a> {
    bytes: &'a mut [u8],
    position: usize,
}

impl<'a> SliceWriter<'a> {
    /// A writer that starts at the front of `bytes`.
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// Byte position of the next value, i.e. the number of bytes written.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The number of bytes that still fit the slice.
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// The bytes written so far.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.position]
    }

    /// Appends a value of any type.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`], and [`EncodeError::OutOfRange`] for a string of 4 GiB or more; nothing is written then.
    #[inline]
    pub fn write(&mut self, value: &Value<'_>) -> Result<(), EncodeError> {
        let text = value.text().as_bytes();
        value.with_head(|head| {
            let needed = head.len() + text.len();
            let room = &mut self.bytes[self.position..];
            let available = room.len();
            let target = room.get_mut(..needed).ok_or(EncodeError::BufferTooSmall { needed, available })?;
            target[..head.len()].copy_from_slice(head);
            target[head.len()..].copy_from_slice(text);
            self.position += needed;
            Ok(())
        })?
    }

    /// Overwrites bytes already written with a value of fixed size, at byte `position`.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`] if it would extend past the last written byte (`needed` and `available` count from the
    /// front); [`EncodeError::BadParameter`] for a string. Nothing is written then.
    pub fn rewrite(&mut self, position: usize, value: &Value<'_>) -> Result<(), EncodeError> {
        rewrite(&mut self.bytes[..self.position], position, value)
    }

    /// Ends the buffer and returns its length in bytes, from the front of the slice.
    pub fn finish(self) -> usize {
        self.position
    }
}

/// Appends values to a vector.
///
/// ```
/// use packproof_codec::variant_buffer::{Value, Writer};
/// let mut writer = Writer::new();
/// let count_at = writer.position();
/// writer.write(&Value::Uint(0))?;
/// writer.write(&Value::Vector2([0.0, 1.0]))?;
/// writer.rewrite(count_at, &Value::Uint(1))?;
/// assert_eq!(writer.finish(), [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x3F]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writer {
    bytes: alloc::vec::Vec<u8>,
}

#[cfg(feature = "alloc")]
impl Writer {
    /// An empty writer.
    pub fn new() -> Self {
        Self::default()
    }

    /// A writer that appends to an existing buffer.
    pub fn after(bytes: alloc::vec::Vec<u8>) -> Self {
        Self { bytes }
    }

    /// Byte position of the next value, i.e. the length of the buffer.
    pub fn position(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes of the buffer so far.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Appends a value of any type.
    ///
    /// # Errors
    /// [`EncodeError::OutOfRange`] for a string of 4 GiB or more; nothing is written then.
    #[inline]
    pub fn write(&mut self, value: &Value<'_>) -> Result<(), EncodeError> {
        value.with_head(|head| self.bytes.extend_from_slice(head))?;
        self.bytes.extend_from_slice(value.text().as_bytes());
        Ok(())
    }

    /// Overwrites bytes already written with a value of fixed size, at byte `position`.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`] if it would extend past the last byte (`needed` and `available` count from the front);
    /// [`EncodeError::BadParameter`] for a string. Nothing is written then.
    pub fn rewrite(&mut self, position: usize, value: &Value<'_>) -> Result<(), EncodeError> {
        rewrite(&mut self.bytes, position, value)
    }

    /// Ends the buffer and returns it.
    pub fn finish(self) -> alloc::vec::Vec<u8> {
        self.bytes
    }
}
