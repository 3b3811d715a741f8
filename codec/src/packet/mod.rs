//! The Heist packet set: small floats, vectors and rotations of a game's network packets.
//!
//! | field | bytes | layout |
//! |---|---|---|
//! | [`Float16`] | 2 | binary16, little-endian |
//! | [`VariableFloat16`] | 1 to 3 | the binary16 pattern as LEB128 (**our reconstruction**) |
//! | [`NormalizedFloat8`], [`NormalizedFloat16`] | 1, 2 | [0, 1] as `n / 255`, `n / 65535`, little-endian |
//! | [`RangeLimitedFloat8`], [`RangeLimitedFloat16`] | 1, 2 | `(value - min) / range` as a normalised float |
//! | [`Vector2Float32`], [`Vector3Float32`] | 8, 12 | x, y (, z), binary32, little-endian |
//! | [`Vector2Float16`], [`Vector3Float16`] | 4, 6 | x, y (, z), each as a `Float16` |
//! | [`RotationQuaternion64`], [`RotationQuaternion32`] | 8, 4 | w, x, y, z, each as a normalised float of 16 or 8 bits |
//!
//! The set's integers, `VariableUint64`, are [`varint`](crate::varint).
//!
//! Worked example: the position (1, -2, 0.5) as a `Vector3Float16` is the patterns 3C00, C000, 3800:
//! the bytes are `00 3C 00 C0 00 38`.
//!
//! All arithmetic is IEEE 754 in the precision that each field documents, round to nearest, ties to even, one rounding per
//! operation, without contraction. NaN and infinities pass through binary16 and binary32 fields; all other fields
//! refuse them, as well as values outside the range: clamp first if you want clamping.
//! Every byte pattern decodes: the only fault of a fixed-size field is [`Fault::Truncated`].
//!
//! Sources: the Heist series, "Packet Encoding: Lossless" (the list of methods) and its next part of 12 November 2012
//! (the lossy ones). They do not say how to round; this crate rounds to nearest, which halves the error of truncating.

use crate::error::{DecodeError, EncodeError, Fault};
use crate::progress::{Progress, Stopped};

pub mod binary16;
mod float16;
mod normalized;
mod quaternion;
mod slices;
mod vector;

pub use self::float16::{Float16, VariableFloat16};
pub use self::normalized::{NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16};
pub use self::quaternion::{RotationQuaternion32, RotationQuaternion64};
pub use self::vector::{Vector2Float16, Vector2Float32, Vector3Float16, Vector3Float32};

/// A field of `LEN` bytes, whatever its value.
///
/// ```
/// use packproof_codec::packet::{Field, NormalizedFloat8, RangeLimitedFloat16, Vector2Float16};
///
/// let altitude = RangeLimitedFloat16::new(-500.0, 1000.0)?;
/// let mut packet = Vec::new();
/// NormalizedFloat8.append(0.25, &mut packet)?;
/// altitude.append(0.0, &mut packet)?;
/// Vector2Float16.append([1.0, -2.0], &mut packet)?;
/// assert_eq!(packet, [0x40, 0x00, 0x80, 0x00, 0x3C, 0x00, 0xC0]);
///
/// assert_eq!(Vector2Float16.decode(&packet[3..])?, ([1.0, -2.0], 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Field<const LEN: usize> {
    /// An `f32`, or an array of them.
    type Value: Copy;

    /// Encodes into an array.
    ///
    /// # Errors
    /// Each field documents the values that it refuses.
    fn encode_array(&self, value: Self::Value) -> Result<[u8; LEN], EncodeError>;

    /// Decodes from an array. Every pattern has a value.
    fn decode_array(&self, bytes: [u8; LEN]) -> Self::Value;

    /// Encodes into the front of `out` and returns the bytes written, `LEN`.
    ///
    /// # Errors
    /// Those of [`Field::encode_array`], then [`EncodeError::BufferTooSmall`]; `out` is unchanged either way.
    #[inline]
    fn encode(&self, value: Self::Value, out: &mut [u8]) -> Result<usize, EncodeError> {
        let bytes = self.encode_array(value)?;
        let available = out.len();
        *out.first_chunk_mut().ok_or(EncodeError::BufferTooSmall { needed: LEN, available })? = bytes;
        Ok(LEN)
    }

    /// Appends to `out` and returns the bytes appended, `LEN`.
    ///
    /// # Errors
    /// Those of [`Field::encode_array`]; `out` is unchanged then.
    #[cfg(feature = "alloc")]
    #[inline]
    fn append(&self, value: Self::Value, out: &mut alloc::vec::Vec<u8>) -> Result<usize, EncodeError> {
        out.extend_from_slice(&self.encode_array(value)?);
        Ok(LEN)
    }

    /// Decodes the field at the front of `bytes`; returns its value and the bytes consumed, `LEN`.
    ///
    /// # Errors
    /// [`Fault::Truncated`] only, at the end of `bytes`.
    #[inline]
    fn decode(&self, bytes: &[u8]) -> Result<(Self::Value, usize), DecodeError> {
        let field = bytes.first_chunk().ok_or(DecodeError::byte(Fault::Truncated, bytes.len()))?;
        Ok((self.decode_array(*field), LEN))
    }

    /// Encodes until `values` end, the next does not fit `out`, or a value is refused.
    ///
    /// # Errors
    /// Those of [`Field::encode_array`].
    ///
    /// ```
    /// use packproof_codec::{EncodeError, packet::{Field, NormalizedFloat8}};
    /// let stopped = NormalizedFloat8.encode_slice(&[0.0, 1.0, 7.0], &mut [0; 8]).unwrap_err();
    /// assert_eq!((stopped.done.read, stopped.done.written, stopped.error), (2, 2, EncodeError::OutOfRange));
    /// ```
    fn encode_slice(&self, values: &[Self::Value], out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
        slices::encode(values, out, |_, _| Progress::default(), |value| self.encode_array(value))
    }

    /// Decodes until `bytes` end or `out` is full.
    ///
    /// # Errors
    /// [`Fault::Truncated`] only, at the end of `bytes`, if they end within a field and `out` is not full.
    fn decode_slice(&self, bytes: &[u8], out: &mut [Self::Value]) -> Result<Progress, Stopped<DecodeError>> {
        slices::decode(bytes, out, |field| self.decode_array(field))
    }
}
