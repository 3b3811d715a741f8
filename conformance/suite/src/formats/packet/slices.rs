//! Compares the codec's slice functions over whole ranges of patterns with its single-value functions.

use std::ops::Range;

use packproof_codec::packet::{Field, Float16, NormalizedFloat8, NormalizedFloat16, binary16};

use crate::model::check::Checked;
use crate::model::slices::{blocks, compared_as, converts_to, in_slices, written_in_slices};

/// Slices encode a field as single values. Some refused values are tried inside slices.
pub(super) fn encode<F: Field<LEN, Value = f32>, const LEN: usize>(field: &F, range: Range<u64>) -> Checked {
    let one = |value, out: &mut Vec<u8>| field.encode_array(value).map(|bytes| out.extend(bytes));
    blocks(range).try_for_each(|block| {
        let values = block.map(|pattern| f32::from_bits(pattern as u32));
        written_in_slices(values, 0.5, 0xA5, &one, &|values, out| field.encode_slice(values, out))
    })
}

/// Slices narrow binary32 as single values.
pub(super) fn narrow(range: Range<u64>) -> Checked {
    blocks(range).try_for_each(|block| {
        let values: Vec<f32> = block.map(|pattern| f32::from_bits(pattern as u32)).collect();
        let halves: Vec<u16> = values.iter().map(|&value| binary16::from_f32(value)).collect();
        converts_to(&values, &halves, 0xA5A5, &binary16::from_f32_slice)
    })
}

/// Slices widen binary16 patterns as single values, as do two-byte and one-byte fields.
pub(super) fn widen(range: Range<u64>) -> Checked {
    let patterns: Vec<u16> = range.map(|pattern| pattern as u16).collect();
    let wide: Vec<u32> = patterns.iter().map(|&pattern| binary16::to_f32(pattern).to_bits()).collect();
    converts_to(&patterns, &wide, 0, &compared_as(7.0, binary16::to_f32_slice, f32::to_bits))?;
    let bytes: Vec<u8> = patterns.iter().flat_map(|pattern| pattern.to_le_bytes()).collect();
    fields(&Float16, &bytes)?;
    fields(&NormalizedFloat16, &bytes)?;
    fields(&NormalizedFloat8, &bytes)
}

/// Slices decode fields as single values.
fn fields<F: Field<LEN, Value = f32>, const LEN: usize>(field: &F, bytes: &[u8]) -> Checked {
    let one = |bytes: &[u8]| field.decode(bytes).map(|(value, len)| (value.to_bits(), len));
    let slice = |bytes: &[u8], out: &mut [f32]| field.decode_slice(bytes, out);
    in_slices(bytes.chunks(LEN), 0, &one, &compared_as(7.0, slice, f32::to_bits))
}
