//! Candidates in order of size, and samples.

use arbitrary::Unstructured;
use packproof_reference::unreal_name as reference;

use crate::formats::unreal::{sample_damage, sample_text};
use crate::model::{OwnedCase, Parameters, hex};

/// Each input in versions on both sides of the edge between the families, and far from it; the shortest inputs also in versions
/// that a wrong edge or a narrower number assigns to the other family.
pub fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    let inputs: Box<dyn Iterator<Item = String>> = match operation {
        "unreal_name.encode" => Box::new(texts()),
        _ => Box::new(encodings()),
    };
    Box::new(inputs.flat_map(move |input| {
        let versions: &[u16] =
            if input.len() <= 2 { &[63, 64, 69, 65, 67, 256, 0x8000] } else { &[63, 64, 69] };
        versions.iter().map(move |&version| {
            let parameters = Parameters::from_iter([("version".to_owned(), version.into())]);
            OwnedCase { operation: operation.to_owned(), parameters, input: input.clone().into() }
        })
    }))
}

/// Byte strings in order of length: all of up to one byte, two bytes with every length at the limits of the second byte, then
/// longer ones of significant bytes: NUL, small lengths of both signs, white space, UTF-8.
pub fn encodings() -> impl Iterator<Item = String> {
    const SECOND: [u8; 9] = [0x00, 0x01, 0x02, 0x04, 0x10, 0x40, 0x61, 0x7F, 0x80];
    const SET: [u8; 12] = [0x00, 0x01, 0x02, 0x03, 0x04, 0x20, 0x40, 0x41, 0x61, 0x82, 0xA9, 0xC3];
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| SECOND.map(|b| vec![a, b]));
    let longer = (3..=5_u32).flat_map(|len| {
        (0..SET.len().pow(len))
            .map(move |n| (0..len).rev().map(|i| SET[n / SET.len().pow(i) % SET.len()]).collect())
    });
    std::iter::once(Vec::new()).chain(one).chain(two).chain(longer).map(|bytes: Vec<u8>| hex(&bytes))
}

/// Names in order of length: every single character, then runs around the limits of the length field.
pub fn texts() -> impl Iterator<Item = String> {
    let alone = (0..=0x100).filter_map(char::from_u32).map(String::from);
    let runs = (2..=300).flat_map(|len| ["a", "\u{FF}"].map(|c| c.repeat(len)));
    std::iter::once(String::new()).chain(alone).chain(runs)
}

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
