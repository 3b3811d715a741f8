//! Compares the codec's slice functions over whole ranges of patterns with its single-value functions.

use std::fmt::Debug;
use std::ops::Range;

use packproof_codec::packet::{Field, Float16, NormalizedFloat8, NormalizedFloat16, binary16};
use packproof_codec::{EncodeError, Progress, Stopped};

use crate::model::check::Checked;

/// Patterns per slice: they fit the first-level cache.
const SLICE: usize = 2048;

/// One refused value in this many is tried inside a slice; a prime.
const REFUSED: u64 = 61;

/// Values before a refused one: a kernel's whole batch but its last place.
const BEFORE: usize = 63;

/// Splits a range of patterns into slices.
fn blocks(range: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let end = range.end;
    range.step_by(SLICE).map(move |start| start..end.min(start + SLICE as u64))
}

/// Slices encode a field as single values. Some refused values are tried inside slices.
pub(super) fn encode<F: Field<LEN, Value = f32>, const LEN: usize>(field: &F, range: Range<u64>) -> Checked {
    let (mut values, mut expected, mut out) = (Vec::new(), Vec::new(), Vec::new());
    for block in blocks(range) {
        values.clear();
        expected.clear();
        for pattern in block.clone() {
            let value = f32::from_bits(pattern as u32);
            match field.encode_array(value) {
                Ok(bytes) => {
                    values.push(value);
                    expected.extend(bytes);
                }
                Err(error) if pattern % REFUSED == 0 => refuse(field, value, error)?,
                Err(_) => {}
            }
        }
        out.clear();
        out.resize(expected.len(), 0xA5);
        let whole = Progress { read: values.len(), written: expected.len() };
        let done = field.encode_slice(&values, &mut out);
        if done != Ok(whole) {
            return Err(format!("slices of patterns {block:x?} return {done:?}, not {whole:?}"));
        }
        if let Some(at) = out.iter().zip(&expected).position(|(got, wanted)| got != wanted) {
            return Err(format!("{:?} is encoded differently in a slice", values[at / LEN]));
        }
    }
    Ok(())
}

/// A refused value stops a slice with the same error as alone.
fn refuse<F: Field<LEN, Value = f32>, const LEN: usize>(
    field: &F,
    value: f32,
    error: EncodeError,
) -> Checked {
    let mut values = [0.5; BEFORE + 66];
    values[BEFORE] = value;
    let done = Progress { read: BEFORE, written: BEFORE * LEN };
    let got = field.encode_slice(&values, &mut [0; (BEFORE + 66) * 2]);
    if got == Err(Stopped { done, error }) {
        return Ok(());
    }
    Err(format!("{value:?} in a slice: {got:?}, not {error:?} after {done:?}"))
}

/// Slices narrow binary32 as single values.
pub(super) fn narrow(range: Range<u64>) -> Checked {
    for block in blocks(range) {
        let values: Vec<f32> = block.map(|pattern| f32::from_bits(pattern as u32)).collect();
        let mut out = vec![0xA5A5; values.len()];
        let done = binary16::from_f32_slice(&values, &mut out);
        whole(&done, values.len())?;
        if let Some((value, half)) =
            values.iter().zip(&out).find(|&(&value, &half)| binary16::from_f32(value) != half)
        {
            return Err(format!("{value:?} ({:08x}) narrows to {half:04x} in a slice", value.to_bits()));
        }
    }
    Ok(())
}

/// Slices widen binary16 patterns as single values, as do two-byte and one-byte fields.
pub(super) fn widen(range: Range<u64>) -> Checked {
    let patterns: Vec<u16> = range.map(|pattern| pattern as u16).collect();
    let bytes: Vec<u8> = patterns.iter().flat_map(|pattern| pattern.to_le_bytes()).collect();
    let mut out = vec![7.0; patterns.len()];
    let done = binary16::to_f32_slice(&patterns, &mut out);
    whole(&done, patterns.len())?;
    for (&pattern, value) in patterns.iter().zip(&out) {
        if binary16::to_f32(pattern).to_bits() != value.to_bits() {
            return Err(format!("{pattern:04x} widens to {value:?} in a slice"));
        }
    }
    fields(&Float16, &bytes)?;
    fields(&NormalizedFloat16, &bytes)?;
    fields(&NormalizedFloat8, &bytes)
}

/// Slices decode fields as single values.
fn fields<F: Field<LEN, Value = f32>, const LEN: usize>(field: &F, bytes: &[u8]) -> Checked {
    let arrays = bytes.as_chunks::<LEN>().0;
    let mut out = vec![7.0; arrays.len()];
    let done = field.decode_slice(bytes, &mut out);
    if done != Ok(Progress { read: bytes.len(), written: arrays.len() }) {
        return Err(format!("slices of {LEN}-byte fields return {done:?}"));
    }
    for (&array, value) in arrays.iter().zip(&out) {
        if field.decode_array(array).to_bits() != value.to_bits() {
            return Err(format!("{array:02x?} decodes to {value:?} in a slice"));
        }
    }
    Ok(())
}

fn whole<E: Debug + PartialEq>(done: &Result<Progress, Stopped<E>>, len: usize) -> Checked {
    if *done == Ok(Progress { read: len, written: len }) {
        return Ok(());
    }
    Err(format!("a slice of {len} returns {done:?}"))
}
