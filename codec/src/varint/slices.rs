//! Many values at a time, with the same results as one at a time.

use super::form::Form;
use super::forms::Leb128;
use super::unsigned::Unsigned;
use crate::error::{DecodeError, EncodeError};
use crate::progress::{Progress, Stopped};

/// Decodes as [`decode_lenient`](super::decode_lenient) does until `bytes` end, `out` is full, or a value is refused.
///
/// # Errors
/// Those of [`decode_lenient`](super::decode_lenient), with offsets from the start of `bytes`.
pub fn decode_lenient_slice<T: Unsigned>(
    bytes: &[u8],
    out: &mut [T],
) -> Result<Progress, Stopped<DecodeError>> {
    Leb128.decode_lenient_slice(bytes, out)
}

/// Decodes as [`decode`](super::decode) does until `bytes` end, `out` is full, or a value is refused.
///
/// # Errors
/// Those of [`decode`](super::decode), with offsets from the start of `bytes`.
///
/// ```
/// use packproof_codec::{Fault, Offset, varint::decode_slice};
/// let error = decode_slice(&[0x01, 0xFF, 0x00], &mut [0_u64; 8]).unwrap_err().error;
/// assert_eq!((error.kind, error.at), (Fault::Overlong, Offset::Byte(2)));
/// ```
pub fn decode_slice<T: Unsigned>(bytes: &[u8], out: &mut [T]) -> Result<Progress, Stopped<DecodeError>> {
    Leb128.decode_slice(bytes, out)
}

/// Encodes until `values` end or the next does not fit `out`.
///
/// # Errors
/// None: every value has an encoding.
///
/// ```
/// use packproof_codec::{Progress, varint::encode_slice};
/// let mut out = [0; 3];
/// assert_eq!(encode_slice(&[1_u32, 5541, 127], &mut out), Ok(Progress { read: 2, written: 3 }));
/// assert_eq!(out, [0x01, 0xA5, 0x2B]);
/// ```
pub fn encode_slice<T: Unsigned>(values: &[T], out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
    Leb128.encode_slice(values, out)
}
