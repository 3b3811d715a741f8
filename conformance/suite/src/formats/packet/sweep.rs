//! All 2^32 binary32 inputs of the one-component packet fields, and every binary16 pattern.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use packproof_codec::EncodeError;
use packproof_codec::packet::{Field, Float16, NormalizedFloat8, NormalizedFloat16, VariableFloat16};
use packproof_codec::varint::Form as _;

use super::slices;
use crate::model::check::Checked;
use crate::model::{Class, Refusal, Sweep, steps};
use packproof_reference::binary16;
use packproof_reference::packet::{self as reference, Kind};

const PATTERNS: u64 = 1 << 32;
const CHUNK: u64 = 1 << 20;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "binary16-patterns",
            title: "every binary16 pattern widened, and narrowed again, by codec and reference; and slices of them, of fields \
                    too",
            inputs: 1 << 16,
            chunk: 1 << 12,
            check: |range| {
                slices::widen(range.clone())?;
                range.map(|pattern| pattern as u16).try_for_each(widens)
            },
        },
        Sweep {
            name: "binary32-to-float16",
            title: "every binary32 narrowed by the codec; the reference says where each step begins and ends; and slices",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| {
                slices::narrow(range.clone())?;
                encodes(&Float16, Kind::Float16, range)
            },
        },
        Sweep {
            name: "binary32-to-variable-float16",
            title: "every binary32 as a VariableFloat16; the reference says where each step begins and ends",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| {
                let subject = |bits| variable(f32::from_bits(bits));
                steps::compare(range, |bits| reference_says(Kind::VariableFloat16, bits), subject)
            },
        },
        Sweep {
            name: "binary32-to-normalized8",
            title: "every binary32 as a NormalizedFloat8; the reference says where each step begins and ends; slices of what is \
                    accepted, and of one in 61 that is refused",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| encodes(&NormalizedFloat8, Kind::NormalizedFloat(1), range),
        },
        Sweep {
            name: "binary32-to-normalized16",
            title: "every binary32 as a NormalizedFloat16; the reference says where each step begins and ends; slices of what is \
                    accepted, and of one in 61 that is refused",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| encodes(&NormalizedFloat16, Kind::NormalizedFloat(2), range),
        },
    ]
}

/// Compares a field's encoders with the reference, and its slice encoder with them.
fn encodes<const LEN: usize, F: Field<LEN, Value = f32>>(
    field: &F,
    kind: Kind,
    range: Range<u64>,
) -> Checked {
    let subject = |bits| every_encoder(field, f32::from_bits(bits));
    steps::compare(range.clone(), |bits| reference_says(kind, bits), subject)?;
    slices::encode(field, range)
}

/// Codes for refusals, above all codes of a field.
const OUT_OF_RANGE: u64 = 1 << 32;
const NOT_FINITE: u64 = OUT_OF_RANGE + 1;
const OTHER: u64 = OUT_OF_RANGE + 2;
const PATHS_DISAGREE: u64 = OUT_OF_RANGE + 3;

#[inline]
fn codec_says<const LEN: usize>(encoded: Result<[u8; LEN], EncodeError>) -> u64 {
    match encoded {
        Ok(bytes) => bytes.iter().rev().fold(0, |code, &byte| code << 8 | u64::from(byte)),
        Err(EncodeError::OutOfRange) => OUT_OF_RANGE,
        Err(EncodeError::NotFinite) => NOT_FINITE,
        Err(_) => OTHER,
    }
}

/// The code from the three encoders of a field, which must agree.
#[inline]
fn every_encoder<const LEN: usize, F: Field<LEN, Value = f32>>(field: &F, value: f32) -> u64 {
    let array = field.encode_array(value);
    let mut bytes = [0; LEN];
    let written = field.encode(value, &mut bytes);
    let alike = match (array, written) {
        (Ok(array), Ok(len)) => {
            len == LEN && array == bytes && appends(&bytes, |out| field.append(value, out))
        }
        (Err(refusal), Err(other)) => refusal == other,
        _ => false,
    };
    if alike { codec_says(array) } else { PATHS_DISAGREE }
}

/// Whether `append` adds these bytes to a buffer, which is reused.
#[inline]
pub fn appends(bytes: &[u8], append: impl Fn(&mut Vec<u8>) -> Result<usize, EncodeError>) -> bool {
    thread_local! {
        static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    OUT.with_borrow_mut(|out| {
        out.clear();
        out.push(0xA5);
        append(out) == Ok(bytes.len()) && out[0] == 0xA5 && out[1..] == *bytes
    })
}

/// The code from `encode` and `append` of the variable-length field, which both decoders must read back.
fn variable(value: f32) -> u64 {
    let mut bytes = [0; 3];
    let Ok(len) = VariableFloat16.encode(value, &mut bytes) else { return OTHER };
    let written = &bytes[..len];
    let alike = VariableFloat16.encoded_len(value) == len
        && appends(written, |out| Ok(VariableFloat16.append(value, out)))
        && read_back(written, value);
    if !alike {
        return PATHS_DISAGREE;
    }
    written.iter().rev().fold(0, |code, &byte| code << 8 | u64::from(byte))
}

/// Whether both decoders read back the encoded half. Skipped if the previous value had the same encoding.
fn read_back(written: &[u8], value: f32) -> bool {
    thread_local! {
        static LAST: Cell<([u8; 3], usize)> = const { Cell::new(([0; 3], 0)) };
    }
    let mut key = ([0; 3], written.len());
    key.0[..written.len()].copy_from_slice(written);
    if LAST.get() == key {
        return true;
    }
    let half = binary16::narrow(value);
    let same = |decoded: Result<(f32, usize), _>| {
        decoded.is_ok_and(|(read, taken)| taken == written.len() && binary16::narrow(read) == half)
    };
    let alike = same(VariableFloat16.decode_lenient(written)) && same(VariableFloat16.decode(written));
    if alike {
        LAST.set(key);
    }
    alike
}

fn reference_says(kind: Kind, bits: u32) -> u64 {
    match reference::encode(kind, &[f32::from_bits(bits)]) {
        Ok(bytes) => bytes.iter().rev().fold(0, |code, &byte| code << 8 | u64::from(byte)),
        Err(Refusal::Reject(Class::OutOfRange, _)) => OUT_OF_RANGE,
        Err(Refusal::Reject(Class::Invalid, _)) => NOT_FINITE,
        Err(_) => OTHER,
    }
}

fn widens(pattern: u16) -> Checked {
    let (wide, expected) = (Float16.decode_array(pattern.to_le_bytes()), binary16::widen(pattern));
    if wide.to_bits() != expected.to_bits() {
        return Err(format!("{pattern:#06x} widens to {wide:?}, reference {expected:?}"));
    }
    let bytes = pattern.to_le_bytes();
    if Float16.decode(&bytes).map(|(value, len)| (value.to_bits(), len)) != Ok((expected.to_bits(), 2)) {
        return Err(format!("{pattern:#06x}: `decode` and `decode_array` disagree"));
    }
    let back = every_encoder(&Float16, wide);
    if back != u64::from(binary16::narrow(wide)) {
        return Err(format!("{pattern:#06x}: {wide:?} narrows to {back:#06x}"));
    }
    Ok(())
}
