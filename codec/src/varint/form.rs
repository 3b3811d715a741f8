//! The trait of the forms: how a value becomes groups of seven bits, and groups become bytes.

use super::unsigned::MORE;
use crate::error::{DecodeError, EncodeError};
use crate::progress::{Progress, Stopped, decode_many, encode_many};

/// Length in bytes of the longest encoding of any form.
pub(super) const LONGEST: usize = 10;

/// A way to write an integer of type `T` in groups of seven bits.
///
/// | form | types | the same as |
/// |---|---|---|
/// | [`Leb128`](super::Leb128) | unsigned | the functions of [`varint`](super); protobuf's `uint32`, `uint64` |
/// | [`Zigzag`](super::Zigzag) | signed | protobuf's `sint32`, `sint64` |
/// | [`SignedLeb128`](super::SignedLeb128) | signed | WebAssembly, DWARF |
/// | [`SignExtended`](super::SignExtended) | signed | protobuf's `int32`, `int64`, enumerations |
/// | [`AsUnsigned`](super::AsUnsigned) | signed | .NET's `Write7BitEncodedInt` and `Write7BitEncodedInt64`, Minecraft |
/// | [`VariableFloat16`](crate::packet::VariableFloat16) | `f32` | a binary16 pattern, written as an integer |
/// | [`IntPacked`](super::IntPacked) | unsigned | Unreal's `SerializeIntPacked` and `SerializeIntPacked64` |
///
/// 16-bit values take up to 3 bytes, 32-bit values up to 5, 64-bit values up to 10; [`SignExtended`](super::SignExtended) takes up to 10 for every type.
///
/// Parsers of protobuf read up to ten bytes of a `uint32` or `sint32`, too, and drop the bits above 32. Do as they do with the `u64`:
///
/// ```
/// use packproof_codec::varint::{Signed, decode_lenient};
/// let (word, len) = decode_lenient::<u64>(&[0x83, 0x80, 0x80, 0x80, 0x80, 0x01])?; // 2^35 + 3
/// let uint32 = word as u32;
/// assert_eq!((uint32, i32::from_zigzag(uint32), len), (3, -2, 6));
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
///
/// ```
/// use packproof_codec::Progress;
/// use packproof_codec::varint::{AsUnsigned, Form, IntPacked, SignExtended, SignedLeb128, Zigzag};
///
/// let mut out = Vec::new();
/// assert_eq!(Zigzag.append(-65_i32, &mut out), 2);
/// assert_eq!(SignedLeb128.append(-65_i32, &mut out), 2);
/// assert_eq!(SignExtended.append(-65_i32, &mut out), 10);
/// assert_eq!(AsUnsigned.append(-65_i32, &mut out), 5);
/// assert_eq!(IntPacked.append(65_u32, &mut out), 1);
/// assert_eq!(out[..4], [0x81, 0x01, 0xBF, 0x7F]);
/// assert_eq!(out[14..], [0xBF, 0xFF, 0xFF, 0xFF, 0x0F, 0x82]);
///
/// let (value, len): (i32, usize) = SignedLeb128.decode(&out[2..])?;
/// assert_eq!((value, len), (-65, 2));
/// let mut values = [0_i32; 4];
/// let done = Zigzag.decode_slice(&[0x01, 0x81, 0x01], &mut values)?;
/// assert_eq!((done, &values[..2]), (Progress { read: 3, written: 2 }, &[-1, -65][..]));
/// # Ok::<(), packproof_codec::DecodeError>(())
/// ```
pub trait Form<T: Copy>: Copy {
    /// The length of the longest encoding in bytes.
    const MAX_LEN: usize;

    /// The encoded length of `value` in bytes.
    fn encoded_len(self, value: T) -> usize;

    /// Encodes into the front of `out` and returns the bytes written.
    ///
    /// # Errors
    /// [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
    fn encode(self, value: T, out: &mut [u8]) -> Result<usize, EncodeError>;

    /// Appends the encoding to `out` and returns the bytes appended.
    #[cfg(feature = "alloc")]
    #[inline]
    fn append(self, value: T, out: &mut alloc::vec::Vec<u8>) -> usize {
        let mut bytes = [0; LONGEST];
        // It fits.
        let len = self.encode(value, &mut bytes).unwrap_or_default();
        out.extend_from_slice(&bytes[..len]);
        len
    }

    /// Decodes the value at the front of `bytes`; refuses what [`Self::encode`] does not write. Returns the value and the bytes consumed.
    ///
    /// # Errors
    /// Those of [`varint::decode`](super::decode).
    #[inline]
    fn decode(self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        self.read::<true>(bytes)
    }

    /// As [`Self::decode`], but reads overlong forms too; [`SignExtended`](super::SignExtended) and [`IntPacked`](super::IntPacked) drop
    /// the bits above `T`, as protobuf and Unreal do.
    ///
    /// # Errors
    /// Those of [`varint::decode_lenient`](super::decode_lenient).
    #[inline]
    fn decode_lenient(self, bytes: &[u8]) -> Result<(T, usize), DecodeError> {
        self.read::<false>(bytes)
    }

    /// Encodes until `values` end or the next does not fit `out`.
    ///
    /// # Errors
    /// None: every value has an encoding.
    fn encode_slice(self, values: &[T], out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
        encode_many(
            values,
            out,
            |values, out| self.encode_some(values, out),
            |value, out| self.encode(value, out),
        )
    }

    /// Decodes as [`Self::decode`] does until `bytes` end, `out` is full, or a value is refused.
    ///
    /// # Errors
    /// Those of [`Self::decode`], with offsets from the start of `bytes`.
    fn decode_slice(self, bytes: &[u8], out: &mut [T]) -> Result<Progress, Stopped<DecodeError>> {
        let kernel = |bytes: &[u8], out: &mut [T]| self.decode_some::<true>(bytes, out);
        decode_many(bytes, out, kernel, |bytes| self.read::<true>(bytes))
    }

    /// Decodes as [`Self::decode_lenient`] does until `bytes` end, `out` is full, or a value is refused.
    ///
    /// # Errors
    /// Those of [`Self::decode_lenient`], with offsets from the start of `bytes`.
    fn decode_lenient_slice(self, bytes: &[u8], out: &mut [T]) -> Result<Progress, Stopped<DecodeError>> {
        let kernel = |bytes: &[u8], out: &mut [T]| self.decode_some::<false>(bytes, out);
        decode_many(bytes, out, kernel, |bytes| self.read::<false>(bytes))
    }

    /// The bit of a byte that says "another byte follows".
    #[doc(hidden)]
    const MORE: u8 = MORE;

    /// Layout-file keys other than the kind, the maximum length and the width.
    #[doc(hidden)]
    const KEYS: &'static str = "";

    /// [`Self::decode`] or [`Self::decode_lenient`].
    #[doc(hidden)]
    fn read<const CANONICAL: bool>(self, bytes: &[u8]) -> Result<(T, usize), DecodeError>;

    /// Encodes a prefix; may stop anywhere.
    #[doc(hidden)]
    #[inline(always)]
    fn encode_some(self, values: &[T], out: &mut [u8]) -> Progress {
        let _ = (values, out);
        Progress::default()
    }

    /// Decodes a prefix; may stop anywhere.
    #[doc(hidden)]
    #[inline(always)]
    fn decode_some<const CANONICAL: bool>(self, bytes: &[u8], out: &mut [T]) -> Progress {
        let _ = (bytes, out);
        Progress::default()
    }
}
