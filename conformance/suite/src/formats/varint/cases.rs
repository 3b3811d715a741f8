//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use serde_json::Value;

use crate::model::{OwnedCase, hex};

pub fn case(operation: &str, name: &str, input: impl Into<Value>) -> OwnedCase {
    let mut case = OwnedCase::new(operation, input);
    case.parameters.insert("type".to_owned(), name.into());
    case
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
