//! Many indices at a time, with the same results as one at a time.

use super::{decode, decode_lenient, encode};
use crate::error::{DecodeError, EncodeError};
use crate::progress::{Progress, Stopped, decode_many, encode_many};
use crate::simd;

/// Decodes as [`decode_lenient`] does until `bytes` end, `out` is full, or a value is refused.
///
/// # Errors
/// Those of [`decode_lenient`], with offsets from the start of `bytes`: the last value is truncated and `out` is not full.
pub fn decode_lenient_slice(bytes: &[u8], out: &mut [i32]) -> Result<Progress, Stopped<DecodeError>> {
    decode_many(bytes, out, simd::compact_index_decode::<false>, decode_lenient)
}

/// Decodes as [`decode`] does until `bytes` end, `out` is full, or a value is refused.
///
/// # Errors
/// Those of [`decode`], with offsets from the start of `bytes`.
///
/// ```
/// use packproof_codec::{Fault, Offset, Progress, compact_index::decode_slice};
/// let stopped = decode_slice(&[0x01, 0x40, 0x00, 0x3F], &mut [0; 8]).unwrap_err();
/// assert_eq!(stopped.done, Progress { read: 1, written: 1 });
/// assert_eq!((stopped.error.kind, stopped.error.at), (Fault::Overlong, Offset::Byte(2)));
/// ```
pub fn decode_slice(bytes: &[u8], out: &mut [i32]) -> Result<Progress, Stopped<DecodeError>> {
    decode_many(bytes, out, simd::compact_index_decode::<true>, decode)
}

/// Encodes until `values` end or the next does not fit `out`. A value takes 1 to 5 bytes.
///
/// # Errors
/// None: every value has an encoding.
///
/// ```
/// use packproof_codec::{Progress, compact_index::encode_slice};
/// let mut out = [0; 3];
/// assert_eq!(encode_slice(&[1, -4097, 63], &mut out), Ok(Progress { read: 2, written: 3 }));
/// assert_eq!(out, [0x01, 0xC1, 0x40]);
/// ```
pub fn encode_slice(values: &[i32], out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
    encode_many(values, out, simd::compact_index_encode, encode)
}
