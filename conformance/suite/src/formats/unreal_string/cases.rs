//! Candidates in order of size, and samples.

use arbitrary::Unstructured;
use packproof_reference::unreal_string as reference;

use crate::formats::compact_index::cases::byte_strings;
use crate::formats::unreal::{sample_damage, sample_text};
use crate::model::{OwnedCase, hex};

/// NUL, small lengths of both signs, Latin-1, surrogates.
const SET: [u8; 10] = [0x00, 0x01, 0x02, 0x03, 0x82, 0x83, 0x40, 0xE9, 0xD8, 0xDC];

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "unreal_string.encode" | "unreal_string.encode_wide" => {
            Box::new(texts().map(move |text| OwnedCase::new(operation, text)))
        }
        _ => Box::new(byte_strings(SET).map(move |bytes| OwnedCase::new(operation, bytes))),
    }
}

/// Texts in order of length: every boundary character alone and doubled, then runs of one character.
pub fn texts() -> impl Iterator<Item = String> {
    const EDGES: [char; 14] = [
        '\0',
        '\u{1}',
        'a',
        '\u{7F}',
        '\u{80}',
        '\u{E9}',
        '\u{FF}',
        '\u{100}',
        '\u{3A9}',
        '\u{D7FF}',
        '\u{E000}',
        '\u{FFFF}',
        '\u{1_0000}',
        '\u{10_FFFF}',
    ];
    let alone = EDGES.into_iter().map(String::from);
    let doubled = EDGES.into_iter().flat_map(|a| EDGES.into_iter().map(move |b| String::from_iter([a, b])));
    let runs = (3..=8192).flat_map(|len| ['a', '\u{FF}', '\u{3A9}'].map(|c| String::from(c).repeat(len)));
    std::iter::once(String::new()).chain(alone).chain(doubled).chain(runs)
}

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
