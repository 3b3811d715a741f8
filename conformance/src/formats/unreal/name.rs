//! Name in the suite: typed functions of codec and reference, and the operations' JSON.

use arbitrary::Unstructured;
use codec::unreal::Name;
use serde_json::Value;

use super::string::{byte_strings, sample_damage, sample_text};
use super::{SOURCES, encode_paths, index_fields, text_fields};
use crate::formats::{Direction, Format, InputKind, Operation};
use crate::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, Parameters, Refusal, hex};
use crate::{deviants, generate, input, reference};

/// A name and the bytes that it took.
pub type Decoded = Answer<(String, usize)>;

/// What an implementation of Name does, given the package's file version.
#[derive(Clone, Copy, Debug)]
pub struct UnrealName {
    /// The bytes of a name.
    pub encode: fn(&str, u16) -> Answer<Vec<u8>>,
    /// The name at the front of the bytes as an engine reads it, and the bytes consumed.
    pub decode: fn(&[u8], u16) -> Decoded,
    /// The same, refusing a length that is not in its shortest form.
    pub decode_canonical: fn(&[u8], u16) -> Decoded,
}

/// The codec under test.
pub const CODEC: UnrealName = UnrealName {
    encode: |text, version| {
        let bytes = latin1(text)?;
        let name = Name::from_latin1(&bytes)?;
        encode_paths(
            Some(name.encoded_len(version)),
            |out| name.encode(version, out),
            |out| name.append(version, out),
        )
    },
    decode: |bytes, version| view(Name::decode(bytes, version)?),
    decode_canonical: |bytes, version| view(Name::decode_canonical(bytes, version)?),
};

/// The executable specification.
pub const REFERENCE: UnrealName = UnrealName {
    encode: reference::unreal::name::encode,
    decode: reference::unreal::name::decode,
    decode_canonical: reference::unreal::name::decode_canonical,
};

/// The characters of a text, if both constructors of the codec agree on what they take.
pub(super) fn latin1(text: &str) -> Answer<Vec<u8>> {
    let refused = Err(codec::EncodeError::InvalidText);
    let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c).ok()).collect();
    let from_text = Name::from_ascii(text);
    let Some(bytes) = bytes else {
        if from_text != refused {
            return Err(Refusal::Broken(format!("{text:?} is taken for ASCII")));
        }
        return Err(codec::EncodeError::InvalidText.into());
    };
    let expected = if text.is_ascii() { Name::from_latin1(&bytes) } else { refused };
    if from_text != expected {
        return Err(Refusal::Broken(format!("`from_ascii` and `from_latin1` disagree on {text:?}")));
    }
    Ok(bytes)
}

/// The text that all of a view's accessors agree on.
fn view((name, consumed): (Name<'_>, usize)) -> Answer<(String, usize)> {
    let text: String = name.chars().collect();
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    if name.to_string() != text || name.as_bytes() != bytes {
        return Err(Refusal::Broken(format!("the views of {text:?} disagree")));
    }
    Ok((text, consumed))
}

impl UnrealName {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let version = || input::integer(input::parameter(case.parameters, "version")?);
        let decoded =
            |answer: Answer<(String, usize)>| Outcome::of_decode(answer.map(|(v, n)| (Value::from(v), n)));
        Ok(match case.operation {
            "unreal_name.encode" => Outcome::of_encode((self.encode)(input::text(case.input)?, version()?)),
            "unreal_name.decode" => decoded((self.decode)(&input::bytes(case.input)?, version()?)),
            "unreal_name.decode_canonical" => {
                decoded((self.decode_canonical)(&input::bytes(case.input)?, version()?))
            }
            _ => Outcome::Unsupported,
        })
    }
}

const PARAMETERS: &[(&str, &str)] = &[("version", "the package's file version, 0 to 65535")];
const BYTES: &str = "bytes; what follows the name is not looked at";
const NAME: &str = "text of characters U+0001 to U+00FF";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "unreal_name",
    title: "Unreal name",
    sources: SOURCES,
    page: "unreal-name.md",
    operations: &[
        Operation {
            name: "unreal_name.encode",
            summary: "Encode a name as a package of the given version stores it.",
            direction: Direction::Encode,
            input_kind: InputKind::Text,
            input: NAME,
            output: "bytes",
            parameters: PARAMETERS,
            candidates: || candidates("unreal_name.encode", texts()),
            inverse: Some(|case, bytes| OwnedCase {
                operation: "unreal_name.decode".to_owned(),
                parameters: case.parameters.clone(),
                input: bytes.clone(),
            }),
        },
        Operation {
            name: "unreal_name.decode",
            summary: "Decode the name at the front of the bytes as an engine reads it.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: NAME,
            parameters: PARAMETERS,
            candidates: || candidates("unreal_name.decode", byte_strings()),
            inverse: None,
        },
        Operation {
            name: "unreal_name.decode_canonical",
            summary: "Decode the name at the front of the bytes; refuse a length that no encoder writes.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: NAME,
            parameters: PARAMETERS,
            candidates: || candidates("unreal_name.decode_canonical", byte_strings()),
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::unreal::NAME,
    notes: generate::unreal::name::NOTES,
    generate: generate::unreal::name::groups,
    sample,
    layout,
};

/// Each input in both version families, at their edge and away from it.
fn candidates(
    operation: &'static str,
    inputs: impl Iterator<Item = String> + 'static,
) -> Box<dyn Iterator<Item = OwnedCase>> {
    Box::new(inputs.flat_map(move |input| {
        [63, 64, 69].map(|version: u16| {
            let parameters = Parameters::from_iter([("version".to_owned(), version.into())]);
            OwnedCase { operation: operation.to_owned(), parameters, input: input.clone().into() }
        })
    }))
}

/// Names in order of length: every character alone, then runs across the edges of the length field.
fn texts() -> impl Iterator<Item = String> {
    let alone = (0..=0x100).filter_map(char::from_u32).map(String::from);
    let runs = (2..=300).flat_map(|len| ["a", "\u{FF}"].map(|c| c.repeat(len)));
    std::iter::once(String::new()).chain(alone).chain(runs)
}

fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode_canonical"])?;
    let version = *u.choose(&[0_u16, 62, 63, 64, 65, 69, 128, u16::MAX])?;
    let text = sample_text(u, 0x1FF)?;
    let input = if operation == "encode" {
        text
    } else {
        let text: String = text.chars().filter(|c| matches!(c, '\u{1}'..='\u{FF}')).collect();
        let mut bytes = (REFERENCE.encode)(&text, version).unwrap_or_default();
        sample_damage(u, &mut bytes)?;
        hex(&bytes)
    };
    let parameters = Parameters::from_iter([("version".to_owned(), version.into())]);
    Ok(OwnedCase { operation: format!("unreal_name.{operation}"), parameters, input: input.into() })
}

/// The length if the version has one, the characters, the NUL, and what follows.
fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let version = input::parameter(case.parameters, "version").and_then(input::integer::<u16>);
    if version.is_ok_and(|version| version < reference::unreal::name::LENGTH_VERSION) {
        let mut fields = Vec::new();
        let size = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()) + 1;
        text_fields(&mut fields, bytes, 0, size, 1, "Latin-1");
        return fields;
    }
    let (mut fields, start) = index_fields(case, bytes, 0, "length");
    if let Ok((length, _)) = reference::compact_index::decode(bytes) {
        text_fields(&mut fields, bytes, start, usize::try_from(length).unwrap_or(0), 1, "Latin-1");
    }
    fields
}
