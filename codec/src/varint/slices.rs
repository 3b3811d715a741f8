//! Many values at a time, with the results of one at a time.

use super::{Unsigned, decode, decode_lenient, encode};
use crate::error::DecodeError;
use crate::progress::{Progress, Stopped, drive};
use crate::simd;

/// Decodes as [`decode_lenient`] does until `bytes` end, `out` is full or a value is refused.
///
/// # Errors
/// Those of [`decode_lenient`], with offsets from the start of `bytes`.
///
/// ```
/// use packproof_codec::{Progress, varint::decode_lenient_slice};
/// let mut values = [0_u32; 8];
/// assert_eq!(decode_lenient_slice(&[0x01, 0xA5, 0x2B, 0x7F], &mut values), Ok(Progress { read: 4, written: 3 }));
/// assert_eq!(values[..3], [1, 5541, 127]);
/// ```
pub fn decode_lenient_slice<T: Unsigned>(
    bytes: &[u8],
    out: &mut [T],
) -> Result<Progress, Stopped<DecodeError>> {
    decode_with::<T, T, false>(bytes, out, decode_lenient, |value| value)
}

/// Decodes as [`decode`] does until `bytes` end, `out` is full or a value is refused.
///
/// # Errors
/// Those of [`decode`], with offsets from the start of `bytes`.
///
/// ```
/// use packproof_codec::{Fault, Offset, varint::decode_slice};
/// let error = decode_slice(&[0x01, 0xFF, 0x00], &mut [0_u64; 8]).unwrap_err().error;
/// assert_eq!((error.kind, error.at), (Fault::Overlong, Offset::Byte(2)));
/// ```
pub fn decode_slice<T: Unsigned>(bytes: &[u8], out: &mut [T]) -> Result<Progress, Stopped<DecodeError>> {
    decode_with::<T, T, true>(bytes, out, decode, |value| value)
}

/// Encodes until `values` end or `out` has no room for the next. No value is refused.
///
/// ```
/// use packproof_codec::{Progress, varint::encode_slice};
/// let mut out = [0; 3];
/// assert_eq!(encode_slice(&[1_u32, 5541, 127], &mut out), Progress { read: 2, written: 3 });
/// assert_eq!(out, [0x01, 0xA5, 0x2B]);
/// ```
pub fn encode_slice<T: Unsigned>(values: &[T], out: &mut [u8]) -> Progress {
    encode_with(values, out, |value| value)
}

/// Decodes values of `T` that `map` turns into elements of the output.
#[inline(always)]
pub(super) fn decode_with<T: Unsigned, O: Copy, const CANONICAL: bool>(
    bytes: &[u8],
    out: &mut [O],
    decode: impl Fn(&[u8]) -> Result<(T, usize), DecodeError>,
    map: impl Fn(T) -> O + Copy,
) -> Result<Progress, Stopped<DecodeError>> {
    let one = |bytes: &[u8], out: &mut [O]| {
        let Some(slot) = out.first_mut() else { return Ok(None) };
        let (value, len) = decode(bytes)?;
        *slot = map(value);
        Ok(Some(Progress { read: len, written: 1 }))
    };
    let kernel = |bytes: &[u8], out: &mut [O]| simd::varint_decode::<T, O, CANONICAL>(bytes, out, map);
    drive(bytes, out, kernel, one).map_err(|Stopped { done, error }: Stopped<DecodeError>| Stopped {
        done,
        error: error.shifted(done.read),
    })
}

/// Encodes elements of the input that `map` turns into values of `T`.
#[inline(always)]
pub(super) fn encode_with<T: Unsigned, I: Copy>(
    values: &[I],
    out: &mut [u8],
    map: impl Fn(I) -> T + Copy,
) -> Progress {
    let one = |values: &[I], out: &mut [u8]| {
        let written = encode(map(values[0]), out).ok();
        Ok::<_, core::convert::Infallible>(written.map(|written| Progress { read: 1, written }))
    };
    match drive(values, out, |values, out| simd::varint_encode(values, out, map), one) {
        Ok(progress) => progress,
        Err(stopped) => match stopped.error {},
    }
}
