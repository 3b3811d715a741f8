//! Zigzag: signed values as unsigned LEB128. An **extension**: the source has only unsigned integers.
//!
//! 0, -1, 1, -2, 2 ... are counted as 0, 1, 2, 3, 4 ..., so that values near zero of either sign stay short:
//! `v >= 0` becomes `2 v`, `v < 0` becomes `-2 v - 1`. An `i16` is carried as a `u16`, an `i32` as a `u32`, an `i64` as a `u64`,
//! with the lengths, the limits and the errors of that type.
//!
//! Worked example: -65 becomes 129 = `0b1_0000001`, which is `81 01`.
//!
//! The mapping is that of the `sint32` and `sint64` of Protocol Buffers.

use super::{Unsigned, slices};
use crate::error::{DecodeError, EncodeError};
use crate::progress::{Progress, Stopped};

/// A signed integer that has an encoding here: `i16`, `i32` or `i64`.
pub trait Signed: Copy + private::Sealed {
    /// The unsigned type of the same width, which carries it.
    type Unsigned: Unsigned;

    /// Counts 0, -1, 1, -2 ... as 0, 1, 2, 3 ...
    fn to_zigzag(self) -> Self::Unsigned;

    /// The value that counts as `zigzag`: the inverse of [`Signed::to_zigzag`].
    fn from_zigzag(zigzag: Self::Unsigned) -> Self;
}

mod private {
    pub trait Sealed {}
    impl Sealed for i16 {}
    impl Sealed for i32 {}
    impl Sealed for i64 {}
}

// The arithmetic shift right spreads the sign over the word: all ones turn a doubled negative value, which is
// even, into its complement, `-2 v - 1`.

impl Signed for i16 {
    type Unsigned = u16;

    #[inline]
    fn to_zigzag(self) -> u16 {
        (self << 1 ^ self >> 15) as u16
    }

    #[inline]
    fn from_zigzag(zigzag: u16) -> Self {
        (zigzag >> 1) as i16 ^ -((zigzag & 1) as i16)
    }
}

impl Signed for i32 {
    type Unsigned = u32;

    #[inline]
    fn to_zigzag(self) -> u32 {
        (self << 1 ^ self >> 31) as u32
    }

    #[inline]
    fn from_zigzag(zigzag: u32) -> Self {
        (zigzag >> 1) as i32 ^ -((zigzag & 1) as i32)
    }
}

impl Signed for i64 {
    type Unsigned = u64;

    #[inline]
    fn to_zigzag(self) -> u64 {
        (self << 1 ^ self >> 63) as u64
    }

    #[inline]
    fn from_zigzag(zigzag: u64) -> Self {
        (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64)
    }
}

/// Bytes that `value` takes, 1 to 10.
///
/// ```
/// assert_eq!(packproof_codec::varint::zigzag::encoded_len(-64_i32), 1);
/// assert_eq!(packproof_codec::varint::zigzag::encoded_len(64_i32), 2);
/// ```
#[inline]
pub fn encoded_len<T: Signed>(value: T) -> usize {
    super::encoded_len(value.to_zigzag())
}

/// Encodes into the front of `out` and returns the bytes written, 1 to 10.
///
/// # Errors
/// [`EncodeError::BufferTooSmall`]; `out` is unchanged then.
///
/// ```
/// let mut out = [0; 5];
/// assert_eq!(packproof_codec::varint::zigzag::encode(-65_i32, &mut out), Ok(2));
/// assert_eq!(out[..2], [0x81, 0x01]);
/// ```
#[inline]
pub fn encode<T: Signed>(value: T, out: &mut [u8]) -> Result<usize, EncodeError> {
    super::encode(value.to_zigzag(), out)
}

/// Appends the encoding to `out` and returns the bytes appended, 1 to 10.
///
/// ```
/// let mut out = Vec::new();
/// assert_eq!(packproof_codec::varint::zigzag::append(-1_i64, &mut out), 1);
/// assert_eq!(out, [0x01]);
/// ```
#[cfg(feature = "alloc")]
#[inline]
pub fn append<T: Signed>(value: T, out: &mut alloc::vec::Vec<u8>) -> usize {
    super::append(value.to_zigzag(), out)
}

/// Decodes the value at the front of `bytes`, overlong forms included; returns it and the bytes consumed.
///
/// # Errors
/// Those of [`varint::decode_lenient`](super::decode_lenient) for the unsigned type of the same width.
///
/// ```
/// assert_eq!(packproof_codec::varint::zigzag::decode_lenient::<i16>(&[0x81, 0x01]), Ok((-65, 2)));
/// ```
#[inline]
pub fn decode_lenient<T: Signed>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    let (zigzag, len) = super::decode_lenient(bytes)?;
    Ok((T::from_zigzag(zigzag), len))
}

/// Decodes the value at the front of `bytes` and refuses every form that [`encode`] does not write.
///
/// # Errors
/// Those of [`varint::decode`](super::decode) for the unsigned type of the same width.
///
/// ```
/// use packproof_codec::varint::zigzag::decode;
/// assert_eq!(decode::<i16>(&[0x01]), Ok((-1, 1)));
/// assert!(decode::<i16>(&[0x81, 0x00]).is_err());
/// ```
#[inline]
pub fn decode<T: Signed>(bytes: &[u8]) -> Result<(T, usize), DecodeError> {
    let (zigzag, len) = super::decode(bytes)?;
    Ok((T::from_zigzag(zigzag), len))
}

/// Decodes as [`decode_lenient`] does until `bytes` end, `out` is full or a value is refused.
///
/// # Errors
/// Those of [`decode_lenient`], with offsets from the start of `bytes`.
///
/// ```
/// use packproof_codec::{Progress, varint::zigzag::decode_lenient_slice};
/// let mut values = [0_i32; 8];
/// assert_eq!(decode_lenient_slice(&[0x01, 0x81, 0x01], &mut values), Ok(Progress { read: 3, written: 2 }));
/// assert_eq!(values[..2], [-1, -65]);
/// ```
pub fn decode_lenient_slice<T: Signed>(
    bytes: &[u8],
    out: &mut [T],
) -> Result<Progress, Stopped<DecodeError>> {
    slices::decode_with::<T::Unsigned, T, false>(bytes, out, super::decode_lenient, T::from_zigzag)
}

/// Decodes as [`decode`] does until `bytes` end, `out` is full or a value is refused.
///
/// # Errors
/// Those of [`decode`], with offsets from the start of `bytes`.
pub fn decode_slice<T: Signed>(bytes: &[u8], out: &mut [T]) -> Result<Progress, Stopped<DecodeError>> {
    slices::decode_with::<T::Unsigned, T, true>(bytes, out, super::decode, T::from_zigzag)
}

/// Encodes until `values` end or `out` has no room for the next. No value is refused.
///
/// ```
/// use packproof_codec::{Progress, varint::zigzag::encode_slice};
/// let mut out = [0; 8];
/// assert_eq!(encode_slice(&[-1, -65], &mut out), Progress { read: 2, written: 3 });
/// assert_eq!(out[..3], [0x01, 0x81, 0x01]);
/// ```
pub fn encode_slice<T: Signed>(values: &[T], out: &mut [u8]) -> Progress {
    slices::encode_with(values, out, T::to_zigzag)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signed values are counted outward from zero, negative first, to the ends of each type.
    #[test]
    fn counts_outward_from_zero() {
        for (value, zigzag) in
            [(0, 0), (-1, 1), (1, 2), (-2, 3), (2, 4), (i16::MAX, 65_534), (i16::MIN, 65_535)]
        {
            assert_eq!(value.to_zigzag(), zigzag);
            assert_eq!(i16::from_zigzag(zigzag), value);
        }
        assert_eq!(i32::MAX.to_zigzag(), 4_294_967_294);
        assert_eq!(i32::from_zigzag(4_294_967_294), i32::MAX);
        assert_eq!(i32::MIN.to_zigzag(), 4_294_967_295);
        assert_eq!(i32::from_zigzag(4_294_967_295), i32::MIN);
        assert_eq!(i64::MAX.to_zigzag(), 18_446_744_073_709_551_614);
        assert_eq!(i64::from_zigzag(18_446_744_073_709_551_614), i64::MAX);
        assert_eq!(i64::MIN.to_zigzag(), 18_446_744_073_709_551_615);
        assert_eq!(i64::from_zigzag(18_446_744_073_709_551_615), i64::MIN);
    }

    /// Around every power of two, and for numbers of one repeated byte: half of an even number, the complement of half of an
    /// odd one.
    #[test]
    fn every_magnitude_goes_both_ways() {
        let around =
            (0..64).flat_map(|bit| (0..5).map(move |by| (1_u64 << bit).wrapping_add(by).wrapping_sub(2)));
        for zigzag in around.chain((0..=255).map(|byte| u64::from_ne_bytes([byte; 8]))) {
            let value = if zigzag.is_multiple_of(2) { (zigzag / 2) as i64 } else { -1 - (zigzag / 2) as i64 };
            assert_eq!((i64::from_zigzag(zigzag), value.to_zigzag()), (value, zigzag));
            let zigzag = zigzag as u32;
            let value = if zigzag.is_multiple_of(2) { (zigzag / 2) as i32 } else { -1 - (zigzag / 2) as i32 };
            assert_eq!((i32::from_zigzag(zigzag), value.to_zigzag()), (value, zigzag));
        }
    }
}
