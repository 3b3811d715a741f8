//! Test cases: candidates in order of size, and samples.

use arbitrary::Unstructured;
use packproof_reference::object_reference::{self as reference, Reference as Pointer, from_value};

use super::json::show;
use crate::formats::unreal::sample_damage;
use crate::model::{Answer, OwnedCase, hex};

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "object_reference.encode" | "object_reference.encode_fixed" => {
            Box::new(references().map(move |pointer| OwnedCase::new(operation, show(pointer))))
        }
        "object_reference.decode_fixed" => Box::new(encodings(operation, reference::encode_fixed)),
        _ => Box::new(encodings(operation, reference::encode)),
    }
}

/// References in order of stored magnitude, then the neighbours of every power of two.
pub(super) fn references() -> impl Iterator<Item = Pointer> {
    let small = 0..1_i64 << 14;
    let powers = (14..33).flat_map(|bit| (-1..=1).map(move |step| (1_i64 << bit) + step));
    small.chain(powers).flat_map(|magnitude| [-magnitude, magnitude]).map(from_value)
}

/// The empty string, then the encodings of all references.
pub(super) fn encodings(
    operation: &'static str,
    encode: fn(Pointer) -> Answer<Vec<u8>>,
) -> impl Iterator<Item = OwnedCase> {
    let bytes = references().filter_map(move |pointer| encode(pointer).ok());
    std::iter::once(Vec::new()).chain(bytes).map(move |bytes| OwnedCase::new(operation, hex(&bytes)))
}

/// A reference with its length chosen first, or its bytes, intact or damaged.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode_canonical", "encode_fixed", "decode_fixed"])?;
    let operation = format!("object_reference.{operation}");
    let bits = u.int_in_range(0..=32)?;
    let magnitude = i64::from(u.arbitrary::<u32>()?) & ((1 << bits) - 1) | 1 << bits >> 1;
    let pointer = from_value(if u.arbitrary()? { -magnitude } else { magnitude });
    if operation.contains("encode") {
        return Ok(OwnedCase::new(&operation, show(pointer)));
    }
    let encode = if operation.ends_with("fixed") { reference::encode_fixed } else { reference::encode };
    let mut bytes = encode(pointer).unwrap_or_default();
    sample_damage(u, &mut bytes)?;
    Ok(OwnedCase::new(&operation, hex(&bytes)))
}
