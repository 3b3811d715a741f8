//! Many fields of one width: the same bits as single fields, faster.

use super::{BitRead, BitWrite, SliceWriter};
use crate::error::{DecodeError, EncodeError, Fault};
use crate::progress::{Progress, Stopped};
use crate::simd;

/// The width in bits of the widest field of these functions.
pub const MAX_SLICE_WIDTH: u32 = 32;

/// Writes each value in `width` bits, 1 to 32, starting at the first bit of `out`, until `values` end, the next does not fit
/// `out`, or a value is refused. The last byte is padded with zeros; `written` counts it.
///
/// # Errors
/// [`EncodeError::BadParameter`] for another width, [`EncodeError::OutOfRange`] for a value that `width` bits do not hold.
///
/// ```
/// use packproof_codec::{Progress, bit_pack::pack_slice};
/// let mut out = [0; 8];
/// assert_eq!(pack_slice(&[1, 2, 3, 4, 0], 3, &mut out), Ok(Progress { read: 5, written: 2 }));
/// assert_eq!(out[..2], [0b001_010_01, 0b1_100_000_0]);
/// ```
pub fn pack_slice(values: &[u32], width: u32, out: &mut [u8]) -> Result<Progress, Stopped<EncodeError>> {
    if !(1..=MAX_SLICE_WIDTH).contains(&width) {
        return Err(Stopped { done: Progress::default(), error: EncodeError::BadParameter });
    }
    let done = simd::pack(values, width, out);
    let mut writer = SliceWriter::new(&mut out[done.written..]);
    let mut read = done.read;
    let end = |writer: SliceWriter<'_>, read| Progress { read, written: done.written + writer.finish() };
    for &value in &values[done.read..] {
        match writer.write(value.into(), width) {
            Ok(()) => read += 1,
            Err(EncodeError::BufferTooSmall { .. }) => break,
            Err(error) => return Err(Stopped { done: end(writer, read), error }),
        }
    }
    Ok(end(writer, read))
}

/// Reads fields of `width` bits, 1 to 32, starting at the first bit of `bytes`, until fewer bits are left or `out` is full.
/// `read` counts the byte in which the last field ends. Padding is read as fields too: limit their number by the length of `out`.
///
/// # Errors
/// [`Fault::BadParameter`] for another width.
///
/// ```
/// use packproof_codec::{Progress, bit_pack::unpack_slice};
/// let mut values = [0; 5];
/// let progress = unpack_slice(&[0b001_010_01, 0b1_100_000_0], 3, &mut values);
/// assert_eq!(progress, Ok(Progress { read: 2, written: 5 }));
/// assert_eq!(values, [1, 2, 3, 4, 0]);
/// ```
pub fn unpack_slice(bytes: &[u8], width: u32, out: &mut [u32]) -> Result<Progress, Stopped<DecodeError>> {
    if !(1..=MAX_SLICE_WIDTH).contains(&width) {
        let error = DecodeError::bit(Fault::BadParameter, 0);
        return Err(Stopped { done: Progress::default(), error });
    }
    let done = simd::unpack(bytes, width, out);
    let mut reader = super::Reader::new(&bytes[done.read..]);
    let mut written = done.written;
    for slot in &mut out[done.written..] {
        let Ok(value) = reader.read(width) else { break };
        *slot = value as u32;
        written += 1;
    }
    Ok(Progress { read: done.read + reader.position().div_ceil(8) as usize, written })
}
