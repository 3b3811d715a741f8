//! All 2^32 binary32 inputs of the one-component fields of packets, and every binary16 pattern.

use packproof_codec::EncodeError;
use packproof_codec::packet::{Field as _, Float16, NormalizedFloat8, NormalizedFloat16};

use crate::model::check::Checked;
use crate::model::{Sweep, steps};

use crate::model::{Class, Refusal};
use packproof_reference::binary16;
use packproof_reference::packet::{self as reference, Kind};

const PATTERNS: u64 = 1 << 32;
const CHUNK: u64 = 1 << 20;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "binary16-patterns",
            title: "every binary16 pattern widened, and narrowed again, by codec and reference",
            inputs: 1 << 16,
            chunk: 1 << 12,
            check: |range| range.map(|pattern| pattern as u16).try_for_each(widens),
        },
        Sweep {
            name: "binary32-to-float16",
            title: "every binary32 narrowed by the codec; the reference says where each step begins and ends",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| {
                let subject = |bits| codec_says(Float16.encode_array(f32::from_bits(bits)));
                steps::compare(range, |bits| u64::from(binary16::narrow(f32::from_bits(bits))), subject)
            },
        },
        Sweep {
            name: "binary32-to-normalized8",
            title: "every binary32 as a NormalizedFloat8; the reference says where each step begins and ends",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| {
                let subject = |bits| codec_says(NormalizedFloat8.encode_array(f32::from_bits(bits)));
                steps::compare(range, |bits| reference_says(Kind::NormalizedFloat(1), bits), subject)
            },
        },
        Sweep {
            name: "binary32-to-normalized16",
            title: "every binary32 as a NormalizedFloat16; the reference says where each step begins and ends",
            inputs: PATTERNS,
            chunk: CHUNK,
            check: |range| {
                let subject = |bits| codec_says(NormalizedFloat16.encode_array(f32::from_bits(bits)));
                steps::compare(range, |bits| reference_says(Kind::NormalizedFloat(2), bits), subject)
            },
        },
    ]
}

/// Codes of refusals, above every code of a field.
const OUT_OF_RANGE: u64 = 1 << 32;
const NOT_FINITE: u64 = OUT_OF_RANGE + 1;
const OTHER: u64 = OUT_OF_RANGE + 2;

#[inline]
fn codec_says<const LEN: usize>(encoded: Result<[u8; LEN], EncodeError>) -> u64 {
    match encoded {
        Ok(bytes) => bytes.iter().rev().fold(0, |code, &byte| code << 8 | u64::from(byte)),
        Err(EncodeError::OutOfRange) => OUT_OF_RANGE,
        Err(EncodeError::NotFinite) => NOT_FINITE,
        Err(_) => OTHER,
    }
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
    let back = codec_says(Float16.encode_array(wide));
    if back != u64::from(binary16::narrow(wide)) {
        return Err(format!("{pattern:#06x}: {wide:?} narrows to {back:#06x}"));
    }
    Ok(())
}
