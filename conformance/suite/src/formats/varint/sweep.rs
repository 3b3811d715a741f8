//! All 16-bit values and inputs through every path of the codec, and each group of the wider types in every pattern.

use std::fmt::Debug;
use std::ops::Range;

use packproof_codec::varint::{self, Form, Leb128, Unsigned, Zigzag};

use super::check::{decodes_as_reference, encodes_as_reference};
use super::slices::both_modes;
use super::table::{Reference, Varint};
use crate::formats::compact_index::sweep::short_string;
use crate::model::Sweep;
use crate::model::check::Checked;
use crate::model::slices::{converts_to, in_slices};

/// Groups of a `u64`, patterns per group, and their surroundings: zeros or ones below, nothing or ones above.
const GROUPS: u64 = 10;
pub const PATTERNS: u64 = 128;
pub const CONTEXTS: u64 = 4;

pub(crate) fn sweeps() -> Vec<Sweep> {
    vec![
        Sweep {
            name: "varint-16-values",
            title: "every u16 and i16: written by `encode`, `append` and the functions on slices, read back in every \
                    length that the type has room for, in both modes",
            inputs: 1 << 16,
            chunk: 1 << 12,
            check: values,
        },
        Sweep {
            name: "varint-short-bytes",
            title: "every byte string of 0 to 3 bytes through all decoders of all types; and through those of slices: what is \
                    accepted, one after the other, and one in 61 that is refused",
            inputs: 1 + (1 << 8) + (1 << 16) + (1 << 24),
            chunk: 1 << 14,
            check: |range| {
                let strings: Vec<_> = range.map(short_string).collect();
                strings.iter().try_for_each(|bytes| decodes_as_reference(bytes))?;
                strings_in_slices::<u16>(&strings)?;
                strings_in_slices::<u32>(&strings)?;
                strings_in_slices::<u64>(&strings)
            },
        },
        Sweep {
            name: "varint-groups",
            title: "each of the ten groups of a u64 in each of its 128 patterns, between zeros and between ones, \
                    written and read as every type",
            inputs: GROUPS * PATTERNS * CONTEXTS,
            chunk: PATTERNS,
            check: |range| range.map(grouped).try_for_each(every_spelling),
        },
    ]
}

/// The value with one group set to a pattern; bits above a `u64` are lost.
pub fn grouped(number: u64) -> u64 {
    let (context, rest) = (number % CONTEXTS, number / CONTEXTS);
    let (pattern, group) = (rest % PATTERNS, rest / PATTERNS);
    let shift = 7 * group as u32;
    let below = if context & 1 == 1 { (1_u64 << shift) - 1 } else { 0 };
    let above = if context & 2 == 2 { u64::MAX.checked_shl(shift + 7).unwrap_or(0) } else { 0 };
    below | pattern << shift | above
}

/// Encodes a value, and decodes it from every length that the type allows.
fn every_spelling(value: u64) -> Checked {
    encodes_as_reference(value)?;
    let shortest =
        Reference.encode(value, 64).map_err(|refusal| format!("{value}: reference says {refusal:?}"))?;
    decodes_as_reference(&shortest)?;
    let mut longer = shortest;
    while longer.len() <= GROUPS as usize {
        let last = longer.len() - 1;
        longer[last] |= 0x80;
        longer.push(0);
        decodes_as_reference(&longer)?;
    }
    Ok(())
}

/// Runs both slice decoders of a type over accepted strings, concatenated, and over some of the refused ones.
fn strings_in_slices<T: Unsigned + PartialEq + Debug + Default>(strings: &[Vec<u8>]) -> Checked {
    let strings = strings.iter().map(Vec::as_slice);
    in_slices(strings.clone(), T::default(), &varint::decode_lenient, &varint::decode_lenient_slice)?;
    in_slices(strings, T::default(), &varint::decode, &varint::decode_slice)
}

fn values(range: Range<u64>) -> Checked {
    let unsigned: Vec<u16> = range.clone().map(|value| value as u16).collect();
    let signed: Vec<i16> = unsigned.iter().map(|&value| value.cast_signed()).collect();
    for &value in &unsigned {
        every_spelling(value.into())?;
        every_spelling(i64::from(value.cast_signed()).cast_unsigned())?;
    }
    slices(Leb128, &unsigned)?;
    slices(Zigzag, &signed)
}

/// The slice functions write and read what the single-value functions do.
fn slices<T: Copy + PartialEq + Debug + Default, F: Form<T>>(form: F, values: &[T]) -> Checked {
    let mut bytes = Vec::new();
    for &value in values {
        form.append(value, &mut bytes);
    }
    converts_to(values, &bytes, 0, &|values, out| form.encode_slice(values, out))?;
    both_modes(form, |_, slice| converts_to(&bytes, values, T::default(), slice))
}
