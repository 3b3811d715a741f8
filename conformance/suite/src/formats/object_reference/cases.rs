//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use packproof_reference::object_reference::{self as reference, from_value};

use super::json::show;
use crate::formats::unreal::sample_damage;
use crate::model::{OwnedCase, hex};

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
