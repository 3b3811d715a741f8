//! Cases that sweeps compare: of each domain some members for each condition that it can meet.
//!
//! A domain is what the sweep's title says, such as every `i32`; its members here are taken from it by the same words. They
//! count as asked last, after all others of the domain.

use std::collections::BTreeMap;

use packproof_reference::{binary16, compact_index, packet, varint};
use serde_json::Value;

use super::features::Features;
use super::open::Open;
use crate::model::{Format, Operation, OwnedCase, hex, unhex};

/// Members of a sweep's domain for an operation.
struct Domain {
    sweep: &'static str,
    operation: &'static str,
    members: fn(&Operation) -> Vec<OwnedCase>,
}

/// Candidates of an operation that are looked through for members.
const CANDIDATES: usize = 20_000;

const fn domain(
    sweep: &'static str,
    operation: &'static str,
    members: fn(&Operation) -> Vec<OwnedCase>,
) -> Domain {
    Domain { sweep, operation, members }
}

/// What the sweeps drive.
const DOMAINS: &[Domain] = &[
    domain("compact-index-values", "compact_index.encode", |_| indices().map(written_index).collect()),
    domain("compact-index-values", "compact_index.decode", read_indices),
    domain("compact-index-values", "compact_index.decode_canonical", read_indices),
    domain("compact-index-short-bytes", "compact_index.decode", |of| short_bytes(of, 3)),
    domain("compact-index-short-bytes", "compact_index.decode_canonical", |of| short_bytes(of, 3)),
    domain("varint-groups", "varint.encode", written_varints),
    domain("varint-groups", "varint.zigzag_encode", written_varints),
    domain("varint-groups", "varint.decode", read_varints),
    domain("varint-groups", "varint.decode_canonical", read_varints),
    domain("varint-groups", "varint.zigzag_decode", read_varints),
    // Every value is read and written as every type: more than 65536 calls, and those that a type refuses.
    domain("varint-16-values", "varint.encode", |of| {
        written_varints(of).into_iter().filter(is_short).collect()
    }),
    domain("varint-16-values", "varint.zigzag_encode", |of| {
        written_varints(of).into_iter().filter(is_short).collect()
    }),
    domain("varint-short-bytes", "varint.decode", |of| short_bytes(of, 3)),
    domain("varint-short-bytes", "varint.decode_canonical", |of| short_bytes(of, 3)),
    domain("varint-short-bytes", "varint.zigzag_decode", |of| short_bytes(of, 3)),
    domain("binary16-patterns", "packet.float16_decode", halves_as_bytes),
    domain("binary32-to-float16", "packet.float16_encode", floats),
    domain("binary32-to-variable-float16", "packet.variable_float16_encode", |of| {
        [floats(of), halves_as_floats(of)].concat()
    }),
    domain("binary32-to-variable-float16", "packet.variable_float16_decode", variable_halves),
    domain("binary32-to-normalized8", "packet.normalized_float8_encode", floats),
    domain("binary32-to-normalized16", "packet.normalized_float16_encode", floats),
    domain("quantize-integers", "quantize.restore_unit", |of| of_width(of, 1..=24)),
    domain("smallest-three-9", "smallest_three.restore", |of| of_width(of, 9..=9)),
    domain("smallest-three-10", "smallest_three.restore", |of| of_width(of, 10..=10)),
    domain("smallest-three-9", "smallest_three.restore_original", |of| of_width(of, 9..=9)),
    domain("smallest-three-10", "smallest_three.restore_original", |of| of_width(of, 10..=10)),
];

/// Marks the open mutants whose answer to a member is not the codec's.
pub(super) fn mark(format: &Format, open: &mut [Open]) {
    let sizes: BTreeMap<_, _> = (format.sweeps)().iter().map(|sweep| (sweep.name, sweep.inputs)).collect();
    for domain in DOMAINS {
        let Some(operation) = format.operation(domain.operation) else { continue };
        if !open.iter().any(|one| one.operation == domain.operation && !one.swept) {
            continue;
        }
        let calls = sizes.get(domain.sweep).map_or(0, |&inputs| inputs as usize - 1);
        for case in (domain.members)(operation) {
            let outcome = format.codec(&case.as_case());
            let features = Features::of(&case, &outcome, operation.direction, calls);
            for one in open.iter_mut().filter(|one| one.operation == domain.operation && !one.swept) {
                one.swept = !one.mutant.answer(&outcome, &features).agrees_with(&outcome);
            }
        }
    }
}

/// Each group of a number in each of its patterns, alone and below ones; `first` bits in the first group.
fn grouped(first: u32, bits: u32) -> impl Iterator<Item = u64> {
    let shifts = std::iter::once(0).chain((first..bits).step_by(7));
    shifts.flat_map(move |shift| {
        let width = if shift == 0 { first } else { 7 };
        let above = u64::MAX.checked_shl(shift + width).unwrap_or(0) & (u64::MAX >> (64 - bits));
        (0..1 << width).flat_map(move |pattern: u64| {
            let low = pattern.checked_shl(shift).unwrap_or(0) & (u64::MAX >> (64 - bits));
            [low, low | above]
        })
    })
}

/// Every `i32`: magnitudes by their groups.
fn indices() -> impl Iterator<Item = i32> {
    grouped(6, 31).map(|magnitude| magnitude as i32).chain([i32::MIN])
}

fn written_index(value: i32) -> OwnedCase {
    OwnedCase::new("compact_index.encode", value)
}

fn read_indices(operation: &Operation) -> Vec<OwnedCase> {
    let encoded = indices().filter_map(|value| compact_index::encode(value).ok());
    encoded.map(|bytes| OwnedCase::new(operation.name, hex(&bytes))).collect()
}

fn candidates(operation: &Operation) -> impl Iterator<Item = OwnedCase> {
    (operation.candidates)().take(CANDIDATES)
}

/// Byte strings of a few bytes, in the parameters of each candidate.
fn short_bytes(operation: &Operation, most: usize) -> Vec<OwnedCase> {
    let short = |case: &OwnedCase| {
        let text = case.input.get("bytes").unwrap_or(&case.input).as_str();
        text.and_then(|text| unhex(text).ok()).is_some_and(|bytes| bytes.len() <= most)
    };
    candidates(operation).filter(short).collect()
}

/// The types of a varint's operation.
fn with_types(operation: &Operation, input: &Value) -> [OwnedCase; 3] {
    let signed = operation.name.contains("zigzag");
    [16, 32, 64].map(|bits| {
        let mut case = OwnedCase::new(operation.name, input.clone());
        let name = format!("{}{bits}", if signed { 'i' } else { 'u' });
        case.parameters.insert("type".to_owned(), name.into());
        case
    })
}

/// Every group of a `u64` in every pattern, and its bits as an `i64`.
fn written_varints(operation: &Operation) -> Vec<OwnedCase> {
    let signed = operation.name.contains("zigzag");
    let number = |value: u64| if signed { value.cast_signed().to_string() } else { value.to_string() };
    grouped(7, 64).flat_map(|value| with_types(operation, &number(value).into())).collect()
}

/// A number of 16 bits, signed or not.
fn is_short(case: &OwnedCase) -> bool {
    let number = case.input.as_str().and_then(|text| text.parse::<i64>().ok());
    number.is_some_and(|number| (-32_768..65_536).contains(&number))
}

/// The same numbers' bytes, the shortest and each longer form.
fn read_varints(operation: &Operation) -> Vec<OwnedCase> {
    let mut cases = Vec::new();
    for value in grouped(7, 64) {
        let Ok(mut bytes) = varint::encode(value, 64) else { continue };
        while bytes.len() <= 11 {
            cases.extend(with_types(operation, &hex(&bytes).into()));
            let last = bytes.len() - 1;
            bytes[last] |= 0x80;
            bytes.push(0);
        }
    }
    cases
}

/// Every float: what the operation is asked of them, and one of each class.
fn floats(operation: &Operation) -> Vec<OwnedCase> {
    let classes = [0.0, f32::from_bits(1), 1e-5, 0.5, 2.0, 1e30, f32::INFINITY]
        .into_iter()
        .flat_map(|float| [float, -float]);
    let of_classes = classes.chain([f32::NAN]).map(|float| format!("f32:{:08x}", float.to_bits()));
    let of_classes = of_classes.map(|text| OwnedCase::new(operation.name, text));
    of_classes.chain(candidates(operation)).collect()
}

fn halves_as_bytes(operation: &Operation) -> Vec<OwnedCase> {
    (0..=u16::MAX).step_by(61).map(|half| OwnedCase::new(operation.name, hex(&half.to_le_bytes()))).collect()
}

/// The floats that are halves.
fn halves() -> impl Iterator<Item = f32> {
    grouped(7, 16).map(|half| binary16::widen(half as u16))
}

fn halves_as_floats(operation: &Operation) -> Vec<OwnedCase> {
    halves().map(|half| OwnedCase::new(operation.name, format!("f32:{:08x}", half.to_bits()))).collect()
}

/// What is written for every float is read again.
fn variable_halves(operation: &Operation) -> Vec<OwnedCase> {
    let encoded = halves().filter_map(|half| packet::encode(packet::Kind::VariableFloat16, &[half]).ok());
    encoded.map(|bytes| OwnedCase::new(operation.name, hex(&bytes))).collect()
}

/// Candidates of these widths.
fn of_width(operation: &Operation, widths: std::ops::RangeInclusive<u64>) -> Vec<OwnedCase> {
    let bits = |case: &OwnedCase| case.parameters.get("bits").and_then(Value::as_u64);
    candidates(operation).filter(|case| bits(case).is_some_and(|bits| widths.contains(&bits))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;
    use crate::model::Outcome;

    /// Every domain is one of a sweep and an operation that are there, and the reference has an answer to each member; of an
    /// operation that a sweep drives some are accepted.
    #[test]
    fn domains_are_of_sweeps_and_operations() {
        for domain in DOMAINS {
            let format = formats::ALL.iter().find(|format| format.operation(domain.operation).is_some());
            let format = format.unwrap_or_else(|| panic!("no {}", domain.operation));
            assert!((format.sweeps)().iter().any(|sweep| sweep.name == domain.sweep), "{}", domain.sweep);
            let operation = format.operation(domain.operation).expect("found by it");
            let mut accepted = 0;
            for case in (domain.members)(operation) {
                let answer = format.reference(&case.as_case());
                assert!(!matches!(answer, Outcome::Error(_) | Outcome::Unsupported), "{case:?}: {answer}");
                accepted += usize::from(matches!(answer, Outcome::Accept(_)));
            }
            assert!(accepted > 0, "{}: {}", domain.sweep, domain.operation);
        }
    }

    /// The patterns of the second group are all there, with nothing above them and with ones.
    #[test]
    fn groups_have_all_patterns() {
        for pattern in 0..128 {
            assert!(grouped(6, 31).any(|number| number == pattern << 6), "{pattern}");
            let below_ones = pattern << 6 | (u64::from(u32::MAX >> 1) & !0x1FFF);
            assert!(grouped(6, 31).any(|number| number == below_ones), "{pattern} below ones");
        }
        assert!(grouped(7, 64).any(|number| number == u64::MAX));
    }
}
