//! Test cases: candidates in order of size, and samples.

use arbitrary::Unstructured;
use serde_json::Value;

use crate::model::{OwnedCase, hex};

pub fn case(operation: &str, name: &str, input: impl Into<Value>) -> OwnedCase {
    let mut case = OwnedCase::new(operation, input);
    case.parameters.insert("type".to_owned(), name.into());
    case
}

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "varint.encode" => {
            Box::new(values().flat_map(move |value| typed(operation, 'u', &value.to_string())))
        }
        "varint.zigzag_encode" => {
            let signed = values().flat_map(|v| i64::try_from(v).map_or(vec![i64::MIN], |v| vec![v, -v]));
            Box::new(signed.flat_map(move |value| typed(operation, 'i', &value.to_string())))
        }
        "varint.zigzag_decode" => {
            Box::new(byte_strings().flat_map(move |bytes| typed(operation, 'i', &bytes)))
        }
        _ => Box::new(byte_strings().flat_map(move |bytes| typed(operation, 'u', &bytes))),
    }
}

/// The same input for each type, 64 bits first, as in the source.
pub(super) fn typed(
    operation: &'static str,
    letter: char,
    input: &str,
) -> impl Iterator<Item = OwnedCase> + use<> {
    let input = input.to_owned();
    [64, 32, 16].into_iter().map(move |bits| case(operation, &format!("{letter}{bits}"), input.as_str()))
}

/// Every value up to 2^14, then every power of two with its neighbours.
pub(super) fn values() -> impl Iterator<Item = u64> {
    let powers = (15..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    (0..=1 << 14).chain(powers).chain([u64::MAX - 1, u64::MAX])
}

/// Every byte string of up to two bytes, then strings of up to twelve bytes with all continuation flags set but the last: two
/// fill bytes and a set of last bytes cover every flag and both ends of the data bits.
pub(super) fn byte_strings() -> impl Iterator<Item = String> {
    let empty = std::iter::once(Vec::new());
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| vec![a, b]));
    let longer = (3..=12).flat_map(|len| {
        [0x80, 0xFF].into_iter().flat_map(move |fill| {
            [0x00, 0x01, 0x02, 0x03, 0x04, 0x08, 0x0F, 0x10, 0x3F, 0x40, 0x7F, 0x80].map(|last| {
                let mut bytes = vec![fill; len];
                bytes[len - 1] = last;
                bytes
            })
        })
    });
    empty.chain(one).chain(two).chain(longer).map(|bytes| hex(&bytes))
}

/// A value with its length chosen first, or bytes with the number of their continuation flags chosen first.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let name = *u.choose(&["encode", "decode", "decode_canonical", "zigzag_encode", "zigzag_decode"])?;
    let bits = *u.choose(&[16_u32, 32, 64])?;
    let operation = format!("varint.{name}");
    let name = format!("{}{bits}", if name.starts_with("zigzag") { 'i' } else { 'u' });
    if operation.ends_with("encode") {
        let width = u.int_in_range(0..=bits)?;
        let value = u128::from(u.arbitrary::<u64>()?) & ((1 << width) - 1) | 1 << width >> 1;
        // Occasionally one bit too wide: out of range, unless the type is the widest.
        let value = (value << u.ratio(1, 16).map(u32::from)?) as u64;
        if operation == "varint.zigzag_encode" {
            let value = (value >> 1) as i64;
            let value = if u.arbitrary()? { !value } else { value };
            return Ok(case(&operation, &name, value.to_string()));
        }
        return Ok(case(&operation, &name, value.to_string()));
    }
    let continued = u.int_in_range(0..=11_usize)?;
    let mut bytes = Vec::new();
    for _ in 0..continued {
        bytes.push(u.arbitrary::<u8>()? | 0x80);
    }
    bytes.push(u.arbitrary::<u8>()? & 0x7F);
    if u.ratio(1, 8)? {
        bytes.truncate(u.int_in_range(0..=bytes.len())?);
    }
    Ok(case(&operation, &name, hex(&bytes)))
}
