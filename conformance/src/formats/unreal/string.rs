//! FString in the suite: typed functions of codec and reference, and the operations' JSON.

use arbitrary::Unstructured;
use serde_json::Value;

use super::{SOURCES, encode_paths, index_fields, text_fields};
use crate::formats::{Direction, Format, InputKind, Operation};
use crate::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, Refusal, hex};
use crate::{deviants, generate, input, reference};

/// What an implementation of FString does.
#[derive(Clone, Copy, Debug)]
pub struct UnrealString {
    /// The bytes of a text: Latin-1 where that is enough.
    pub encode: fn(&str) -> Answer<Vec<u8>>,
    /// The bytes of a text in UTF-16LE.
    pub encode_wide: fn(&str) -> Answer<Vec<u8>>,
    /// The text at the front of the bytes as an engine reads it, and the bytes consumed.
    pub decode: fn(&[u8]) -> Answer<(String, usize)>,
    /// The same, refusing what is not canonical.
    pub decode_canonical: fn(&[u8]) -> Answer<(String, usize)>,
}

/// The codec under test.
pub const CODEC: UnrealString = UnrealString {
    encode: |text| {
        use codec::unreal::fstring::{append, encode, encoded_len};
        encode_paths(Some(encoded_len(text)), |out| encode(text, out), |out| append(text, out))
    },
    encode_wide: |text| {
        use codec::unreal::fstring::{append_wide, encode_wide};
        encode_paths(None, |out| encode_wide(text, out), |out| append_wide(text, out))
    },
    decode: |bytes| view(codec::unreal::fstring::decode(bytes)?),
    decode_canonical: |bytes| view(codec::unreal::fstring::decode_canonical(bytes)?),
};

/// The executable specification.
pub const REFERENCE: UnrealString = UnrealString {
    encode: reference::unreal::string::encode,
    encode_wide: reference::unreal::string::encode_wide,
    decode: reference::unreal::string::decode,
    decode_canonical: reference::unreal::string::decode_canonical,
};

/// The text that all of a view's accessors agree on.
fn view((view, consumed): (codec::unreal::FString<'_>, usize)) -> Answer<(String, usize)> {
    let text: String = view.chars().collect();
    let bytes: Vec<u8> = if view.is_wide() {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    } else {
        text.chars().map(|c| c as u8).collect()
    };
    if view.to_string() != text || bytes != view.as_bytes() {
        return Err(Refusal::Broken(format!("the views of {text:?} disagree")));
    }
    Ok((text, consumed))
}

impl UnrealString {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let decoded =
            |answer: Answer<(String, usize)>| Outcome::of_decode(answer.map(|(v, n)| (Value::from(v), n)));
        Ok(match case.operation {
            "unreal_string.encode" => Outcome::of_encode((self.encode)(input::text(case.input)?)),
            "unreal_string.encode_wide" => Outcome::of_encode((self.encode_wide)(input::text(case.input)?)),
            "unreal_string.decode" => decoded((self.decode)(&input::bytes(case.input)?)),
            "unreal_string.decode_canonical" => decoded((self.decode_canonical)(&input::bytes(case.input)?)),
            _ => Outcome::Unsupported,
        })
    }
}

const TEXT: &str = "text without NUL";
const BYTES: &str = "bytes; what follows the string is not looked at";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "unreal_string",
    title: "FString",
    sources: SOURCES,
    page: "unreal-string.md",
    operations: &[
        Operation {
            name: "unreal_string.encode",
            summary: "Encode a text: Latin-1 if every character is at most U+00FF, else UTF-16LE.",
            direction: Direction::Encode,
            input_kind: InputKind::Text,
            input: TEXT,
            output: "bytes",
            parameters: &[],
            candidates: || Box::new(texts().map(|text| OwnedCase::new("unreal_string.encode", text))),
            inverse: Some(|_, bytes| OwnedCase::new("unreal_string.decode", bytes.clone())),
        },
        Operation {
            name: "unreal_string.encode_wide",
            summary: "Encode a text in UTF-16LE, needed or not.",
            direction: Direction::Encode,
            input_kind: InputKind::Text,
            input: TEXT,
            output: "bytes",
            parameters: &[],
            candidates: || Box::new(texts().map(|text| OwnedCase::new("unreal_string.encode_wide", text))),
            inverse: Some(|_, bytes| OwnedCase::new("unreal_string.decode", bytes.clone())),
        },
        Operation {
            name: "unreal_string.decode",
            summary: "Decode the string at the front of the bytes as an engine reads it.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: "text",
            parameters: &[],
            candidates: || {
                Box::new(byte_strings().map(|bytes| OwnedCase::new("unreal_string.decode", bytes)))
            },
            inverse: None,
        },
        Operation {
            name: "unreal_string.decode_canonical",
            summary: "Decode the string at the front of the bytes; refuse what no encoder writes.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: "text",
            parameters: &[],
            candidates: || {
                Box::new(byte_strings().map(|bytes| OwnedCase::new("unreal_string.decode_canonical", bytes)))
            },
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::unreal::STRING,
    notes: generate::unreal::string::NOTES,
    generate: generate::unreal::string::groups,
    sample,
    layout,
};

/// Texts in order of length: every character at an edge alone and doubled, then runs of one character.
fn texts() -> impl Iterator<Item = String> {
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

/// Every byte string of up to two bytes, then longer ones of bytes that matter: NUL, small lengths of both
/// signs, Latin-1, halves of surrogates.
pub(super) fn byte_strings() -> impl Iterator<Item = String> {
    const SET: [u8; 10] = [0x00, 0x01, 0x02, 0x03, 0x82, 0x83, 0x40, 0xE9, 0xD8, 0xDC];
    let empty = std::iter::once(Vec::new());
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| vec![a, b]));
    let longer = (3..=6_u32).flat_map(|len| {
        (0..SET.len().pow(len))
            .map(move |n| (0..len).rev().map(|i| SET[n / SET.len().pow(i) % SET.len()]).collect())
    });
    empty.chain(one).chain(two).chain(longer).map(|bytes: Vec<u8>| hex(&bytes))
}

/// A text whose length class and widest character are chosen before its characters.
pub(super) fn sample_text(u: &mut Unstructured, top: u32) -> arbitrary::Result<String> {
    let edge = *u.choose(&[0_usize, 1, 3, 63, 130])?;
    let len = edge + u.int_in_range(0..=2)?;
    let top = *u.choose(&[0x7F, 0xFF, 0x1FF, 0xFFFF, 0x10_FFFF])?.min(&top);
    let mut text = String::new();
    for _ in 0..len {
        text.push(char::from_u32(u.int_in_range(1..=top)?).unwrap_or('\u{D7FF}'));
    }
    if u.ratio(1, 32)? {
        text.push('\0');
    }
    Ok(text)
}

/// Damages an encoding in one way of several, or not at all.
pub(super) fn sample_damage(u: &mut Unstructured, bytes: &mut Vec<u8>) -> arbitrary::Result<()> {
    match u.int_in_range(0..=5)? {
        0 => bytes.truncate(u.int_in_range(0..=bytes.len())?),
        1 if !bytes.is_empty() => {
            let at = u.int_in_range(0..=bytes.len() - 1)?;
            bytes[at] = u.arbitrary()?;
        }
        2 if !bytes.is_empty() => {
            let at = u.int_in_range(0..=bytes.len() - 1)?;
            bytes[at] ^= 1 << u.int_in_range(0..=7)?;
        }
        3 => bytes.extend(u.arbitrary::<[u8; 3]>()?),
        _ => {}
    }
    Ok(())
}

fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "encode_wide", "decode", "decode_canonical"])?;
    let text = sample_text(u, 0x10_FFFF)?;
    let operation = format!("unreal_string.{operation}");
    if operation.contains("encode") {
        return Ok(OwnedCase::new(&operation, text));
    }
    let encode = if u.ratio(1, 4)? { REFERENCE.encode_wide } else { REFERENCE.encode };
    let mut bytes = encode(&text.replace('\0', "")).unwrap_or_default();
    sample_damage(u, &mut bytes)?;
    Ok(OwnedCase::new(&operation, hex(&bytes)))
}

/// The length, the characters, the NUL, and what follows.
fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let (mut fields, start) = index_fields(case, bytes, 0, "length");
    if let Ok((length, _)) = reference::compact_index::decode(bytes) {
        let unit = if length < 0 { 2 } else { 1 };
        let encoding = if length < 0 { "UTF-16LE" } else { "Latin-1" };
        text_fields(&mut fields, bytes, start, length.unsigned_abs() as usize * unit, unit, encoding);
    }
    fields
}
