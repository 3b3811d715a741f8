//! Draws cases for the fuzzer.

use arbitrary::Unstructured;

use crate::model::{OwnedCase, hex};

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
