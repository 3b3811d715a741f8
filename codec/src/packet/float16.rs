//! `Float16` and `VariableFloat16`: a binary16 pattern, in two bytes or as LEB128.

use super::{Field, binary16};
use crate::error::{DecodeError, EncodeError};
use crate::varint::{self, Form, Leb128, Unsigned};

/// A float in two bytes: binary16, little-endian; see [`binary16`] for rounding and NaN.
///
/// Refuses nothing: from 65 520 on, values become infinity; NaN stays NaN.
///
/// ```
/// use packproof_codec::packet::{Field, Float16};
/// assert_eq!(Float16.encode_array(-2.5), Ok([0x00, 0xC1]));
/// assert_eq!(Float16.decode_array([0x00, 0xC1]), -2.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Float16;

impl Field<2> for Float16 {
    type Value = f32;

    #[inline]
    fn encode_array(&self, value: f32) -> Result<[u8; 2], EncodeError> {
        Ok(binary16::from_f32(value).to_le_bytes())
    }

    #[inline]
    fn decode_array(&self, bytes: [u8; 2]) -> f32 {
        binary16::to_f32(u16::from_le_bytes(bytes))
    }
}

/// A float in one to three bytes: the binary16 pattern as a LEB128 integer.
///
/// **Our reconstruction**: the source lists the name without describing it. +0 and the 127 smallest subnormals take
/// one byte, positive values below 2.0 (pattern 4000) at most two, all others three.
///
/// ```
/// use packproof_codec::{packet::VariableFloat16, varint::Form};
/// let mut out = Vec::new();
/// assert_eq!(VariableFloat16.append(0.0, &mut out), 1);
/// assert_eq!(VariableFloat16.append(1.0, &mut out), 2); // pattern 3C00
/// assert_eq!(VariableFloat16.append(-1.0, &mut out), 3); // pattern BC00
/// assert_eq!(out, [0x00, 0x80, 0x78, 0x80, 0xF8, 0x02]);
/// assert_eq!(VariableFloat16.decode_lenient(&out[1..]), Ok((1.0, 2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariableFloat16;

impl Form<f32> for VariableFloat16 {
    const MAX_LEN: usize = u16::MAX_LEN;

    #[inline]
    fn encoded_len(self, value: f32) -> usize {
        varint::encoded_len(binary16::from_f32(value))
    }

    #[inline]
    fn encode(self, value: f32, out: &mut [u8]) -> Result<usize, EncodeError> {
        varint::encode(binary16::from_f32(value), out)
    }

    #[inline]
    fn read<const CANONICAL: bool>(self, bytes: &[u8]) -> Result<(f32, usize), DecodeError> {
        let (pattern, len): (u16, usize) = Leb128.read::<CANONICAL>(bytes)?;
        Ok((binary16::to_f32(pattern), len))
    }
}
