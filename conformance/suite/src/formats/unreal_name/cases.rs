//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use packproof_reference::unreal_name as reference;

use crate::formats::unreal::{sample_damage, sample_text};
use crate::model::{OwnedCase, Parameters, hex};

/// A text, or an encoding that may be malformed.
pub fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode_canonical"])?;
    let version = *u.choose(&[0_u16, 62, 63, 64, 65, 69, 128, u16::MAX])?;
    let text = sample_text(u, 0x1FF)?;
    let input = if operation == "encode" {
        text
    } else {
        let text: String = text.chars().filter(|c| matches!(c, '\u{1}'..='\u{FF}')).collect();
        let mut bytes = reference::encode(&text, version).unwrap_or_default();
        sample_damage(u, &mut bytes)?;
        hex(&bytes)
    };
    let parameters = Parameters::from_iter([("version".to_owned(), version.into())]);
    Ok(OwnedCase { operation: format!("unreal_name.{operation}"), parameters, input: input.into() })
}
