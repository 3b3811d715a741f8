//! All 2^32 CompactIndex values both ways, and the decoders on byte strings.

use std::ops::Range;

use packproof_codec::compact_index as ci;

use super::check::{decodes_as_reference, encodes_as_reference};
use crate::model::Sweep;
use crate::model::check::Checked;
use crate::model::slices::{blocks, converts_to, in_slices};

/// Middle bytes in 4- and 5-byte strings: both flags, both ends of the data range, each half.
const SET: [u8; 16] =
    [0x00, 0x01, 0x0F, 0x1F, 0x20, 0x3F, 0x40, 0x7F, 0x80, 0x81, 0x9F, 0xA0, 0xBF, 0xC0, 0xFE, 0xFF];
const SET_LEN: u64 = SET.len() as u64;

pub fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "compact-index-values",
            title: "every i32, encoded by codec and reference and decoded in both modes",
            inputs: 1 << 32,
            chunk: 1 << 16,
            check: |mut range| range.try_for_each(|input| value(input as u32 as i32)),
        },
        Sweep {
            name: "compact-index-slices",
            title: "every i32 through the functions on slices: encoded, and decoded in both modes, as single values",
            inputs: 1 << 32,
            chunk: 1 << 16,
            check: slices,
        },
        Sweep {
            name: "compact-index-short-bytes",
            title: "every byte string of 0 to 3 bytes through both decoders; and through those of slices: what is accepted, one \
                    after the other, and one in 61 that is refused",
            inputs: 1 + (1 << 8) + (1 << 16) + (1 << 24),
            chunk: 1 << 16,
            check: |range| {
                let strings: Vec<_> = range.map(short_string).collect();
                strings.iter().try_for_each(|bytes| decodes_as_reference(bytes))?;
                strings_in_slices(strings.iter().map(Vec::as_slice))
            },
        },
        Sweep {
            name: "compact-index-long-bytes",
            title: "4- and 5-byte strings through both decoders and those of slices: every first and last byte, sixteen patterns \
                    between",
            inputs: LONG_4 + LONG_5,
            chunk: 1 << 16,
            check: |range| {
                let strings: Vec<_> = range.map(long_string).collect();
                strings.iter().try_for_each(|(bytes, len)| decodes_as_reference(&bytes[..*len]))?;
                strings_in_slices(strings.iter().map(|(bytes, len)| &bytes[..*len]))
            },
        },
    ]
}

const LONG_4: u64 = 256 * SET_LEN * SET_LEN * 256;
/// First bytes of 5-byte strings have the continuation flag set: 128 of them.
const LONG_5: u64 = 128 * SET_LEN * SET_LEN * SET_LEN * 256;

pub fn short_string(mut number: u64) -> Vec<u8> {
    let mut len = 0;
    while number >= 1 << (8 * len) {
        number -= 1 << (8 * len);
        len += 1;
    }
    number.to_be_bytes()[8 - len..].to_vec()
}

/// The string of that number and its length, without allocating.
fn long_string(number: u64) -> ([u8; ci::MAX_LEN], usize) {
    let (mut rest, len) = if number < LONG_4 { (number, 4) } else { (number - LONG_4, 5) };
    let mut bytes = [0; ci::MAX_LEN];
    bytes[len - 1] = rest as u8;
    rest /= 256;
    for middle in &mut bytes[1..len - 1] {
        *middle = SET[(rest % SET_LEN) as usize];
        rest /= SET_LEN;
    }
    bytes[0] = if len == 4 { rest as u8 } else { (rest as u8 & 0x3F) | 0x40 | (rest as u8 & 0x40) << 1 };
    (bytes, len)
}

fn value(value: i32) -> Checked {
    encodes_as_reference(value)?;
    let mut bytes = [0; ci::MAX_LEN];
    let len = ci::encode(value, &mut bytes).map_err(|error| format!("{value}: {error}"))?;
    decodes_as_reference(&bytes[..len])
}

/// The slice functions convert consecutive values as the single-value functions do.
fn slices(inputs: Range<u64>) -> Checked {
    for block in blocks(inputs) {
        let values: Vec<i32> = block.map(|input| input as u32 as i32).collect();
        let mut bytes = Vec::new();
        for &value in &values {
            ci::append(value, &mut bytes);
        }
        converts_to(&values, &bytes, 0, &ci::encode_slice)?;
        converts_to(&bytes, &values, 0x5555_5555, &ci::decode_lenient_slice)?;
        converts_to(&bytes, &values, 0x5555_5555, &ci::decode_slice)?;
    }
    Ok(())
}

/// Runs both slice decoders over accepted strings, concatenated, and over some of the refused ones.
fn strings_in_slices<'a>(strings: impl Iterator<Item = &'a [u8]> + Clone) -> Checked {
    in_slices(strings.clone(), 0, &ci::decode_lenient, &ci::decode_lenient_slice)?;
    in_slices(strings, 0, &ci::decode, &ci::decode_slice)
}
