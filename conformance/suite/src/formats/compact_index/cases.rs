//! Test cases: candidates in order of size, and samples.

use arbitrary::Unstructured;

use crate::model::{OwnedCase, hex};

/// Bytes that cover every flag and both ends of the data bits.
const SET: [u8; 10] = [0x00, 0x01, 0x10, 0x20, 0x3F, 0x40, 0x7F, 0x80, 0xC0, 0xFF];

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "compact_index.encode" => Box::new(values().map(move |value| OwnedCase::new(operation, value))),
        _ => Box::new(byte_strings(SET).map(move |bytes| OwnedCase::new(operation, bytes))),
    }
}

/// Every value up to 2^17 by magnitude, then both neighbours of every power of two, both signs.
fn values() -> impl Iterator<Item = i32> {
    let small = 0..1_i64 << 17;
    let powers = (17..32).flat_map(|bit| (-1..=1).map(move |step| (1_i64 << bit) + step));
    small
        .chain(powers)
        .flat_map(|magnitude| [magnitude, -magnitude])
        .filter_map(|value| i32::try_from(value).ok())
}

/// Every byte string of up to two bytes, then those of three to six bytes of a set.
pub(crate) fn byte_strings(set: [u8; 10]) -> impl Iterator<Item = String> {
    let empty = std::iter::once(Vec::new());
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| vec![a, b]));
    let longer = (3..=6_u32).flat_map(move |len| {
        (0..set.len().pow(len))
            .map(move |n| (0..len).rev().map(|i| set[n / set.len().pow(i) % set.len()]).collect())
    });
    empty.chain(one).chain(two).chain(longer).map(|bytes: Vec<u8>| hex(&bytes))
}

/// A value with its length chosen first, or bytes with their continuation flags chosen first.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode_canonical"])?;
    let operation = format!("compact_index.{operation}");
    if operation.ends_with("encode") {
        let bits = u.int_in_range(0..=32)?;
        let magnitude = if u.ratio(1, 4)? {
            // A power of two or a neighbour, where lengths and types end.
            (1_i64 << bits >> 1) + u.int_in_range(-1..=1)?
        } else {
            i64::from(u.arbitrary::<u32>()?) & ((1 << bits) - 1) | 1 << bits >> 1
        };
        let value = if u.arbitrary()? { -magnitude } else { magnitude };
        let value = value.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
        return Ok(OwnedCase::new(&operation, value));
    }
    let continued = u.int_in_range(0..=5_usize)?;
    let mut bytes = vec![u.arbitrary::<u8>()? & 0xBF | if continued > 0 { 0x40 } else { 0 }];
    for at in 1..=continued {
        bytes.push(u.arbitrary::<u8>()? & 0x7F | if at < continued { 0x80 } else { 0 });
    }
    if u.ratio(1, 8)? {
        bytes.truncate(u.int_in_range(0..=bytes.len())?);
    }
    Ok(OwnedCase::new(&operation, hex(&bytes)))
}
