//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use packproof_reference::unreal_string as reference;

use crate::formats::unreal::{sample_damage, sample_text};
use crate::model::{OwnedCase, hex};

/// A text, or an encoding that may be damaged.
pub fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "encode_wide", "decode", "decode_canonical"])?;
    let text = sample_text(u, 0x10_FFFF)?;
    let operation = format!("unreal_string.{operation}");
    if operation.contains("encode") {
        return Ok(OwnedCase::new(&operation, text));
    }
    let encode = if u.ratio(1, 4)? { reference::encode_wide } else { reference::encode };
    let mut bytes = encode(&text.replace('\0', "")).unwrap_or_default();
    sample_damage(u, &mut bytes)?;
    Ok(OwnedCase::new(&operation, hex(&bytes)))
}
