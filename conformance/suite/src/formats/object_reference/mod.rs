//! ObjectReference in the suite: typed functions of codec and reference, and the operations' JSON.

pub mod check;
pub mod deviants;
pub mod vectors;

use arbitrary::Unstructured;
use packproof_codec::unreal::ObjectReference;
use serde_json::{Value, json};

use crate::formats::unreal::{SOURCES, encode_paths, index_fields};
use crate::model::input;
use crate::model::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, Refusal, hex, refused};
use crate::model::{Direction, Format, InputKind, Operation};
use packproof_reference::object_reference::{self as right, Reference};

/// What an implementation of ObjectReference does.
#[derive(Clone, Copy, Debug)]
pub struct References {
    /// The CompactIndex of a reference.
    pub encode: fn(Reference) -> Answer<Vec<u8>>,
    /// The reference at the front of the bytes as an engine reads it, and the bytes consumed.
    pub decode: fn(&[u8]) -> Answer<(Reference, usize)>,
    /// The same, refusing what is not canonical.
    pub decode_canonical: fn(&[u8]) -> Answer<(Reference, usize)>,
    /// The four bytes of the `i32` form.
    pub encode_fixed: fn(Reference) -> Answer<Vec<u8>>,
    /// The reference in the `i32` form, and the bytes consumed.
    pub decode_fixed: fn(&[u8]) -> Answer<(Reference, usize)>,
}

/// The codec under test.
pub const CODEC: References = References {
    encode: |reference| {
        let reference = typed(reference)?;
        encode_paths(None, |out| reference.encode(out), |out| reference.append(out))
    },
    decode: |bytes| {
        let (reference, consumed) = ObjectReference::decode(bytes).map_err(refused)?;
        Ok((plain(reference), consumed))
    },
    decode_canonical: |bytes| {
        let (reference, consumed) = ObjectReference::decode_canonical(bytes).map_err(refused)?;
        Ok((plain(reference), consumed))
    },
    encode_fixed: |reference| Ok(typed(reference)?.encode_fixed().map_err(refused)?.to_vec()),
    decode_fixed: |bytes| Ok((plain(ObjectReference::decode_fixed(bytes).map_err(refused)?), 4)),
};

/// The executable specification.
pub const REFERENCE: References = References {
    encode: right::encode,
    decode: right::decode,
    decode_canonical: right::decode_canonical,
    encode_fixed: right::encode_fixed,
    decode_fixed: right::decode_fixed,
};

/// The codec's type for a reference; an entry that it cannot hold is out of range.
pub(super) fn typed(reference: Reference) -> Answer<ObjectReference> {
    let entry =
        |entry: i64| u32::try_from(entry).map_err(|_| Refusal::value(crate::model::Class::OutOfRange));
    Ok(match reference {
        Reference::Null => ObjectReference::Null,
        Reference::Import(n) => ObjectReference::Import(entry(n)?),
        Reference::Export(n) => ObjectReference::Export(entry(n)?),
    })
}

pub(super) fn plain(reference: ObjectReference) -> Reference {
    match reference {
        ObjectReference::Null => Reference::Null,
        ObjectReference::Import(entry) => Reference::Import(entry.into()),
        ObjectReference::Export(entry) => Reference::Export(entry.into()),
    }
}

/// `"null"`, `{"import": 2}` or `{"export": 2}`.
pub(super) fn read(value: &Value) -> Answer<Reference> {
    if value == "null" {
        return Ok(Reference::Null);
    }
    match (value.get("import"), value.get("export")) {
        (Some(entry), None) => Ok(Reference::Import(input::integer(entry)?)),
        (None, Some(entry)) => Ok(Reference::Export(input::integer(entry)?)),
        _ => Err(Refusal::Broken(format!("{value} is not \"null\", {{\"import\": n}} or {{\"export\": n}}"))),
    }
}

/// The inverse of [`read`].
pub(crate) fn show(reference: Reference) -> Value {
    match reference {
        Reference::Null => json!("null"),
        Reference::Import(entry) => json!({ "import": entry }),
        Reference::Export(entry) => json!({ "export": entry }),
    }
}

impl References {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let decoded = |decode: fn(&[u8]) -> Answer<(Reference, usize)>| {
            let answer = decode(&input::bytes(case.input)?);
            Ok(Outcome::of_decode(answer.map(|(reference, consumed)| (show(reference), consumed))))
        };
        match case.operation {
            "object_reference.encode" => Ok(Outcome::of_encode((self.encode)(read(case.input)?))),
            "object_reference.decode" => decoded(self.decode),
            "object_reference.decode_canonical" => decoded(self.decode_canonical),
            "object_reference.encode_fixed" => Ok(Outcome::of_encode((self.encode_fixed)(read(case.input)?))),
            "object_reference.decode_fixed" => decoded(self.decode_fixed),
            _ => Ok(Outcome::Unsupported),
        }
    }
}

const VALUE: &str = "\"null\", {\"import\": 0 to 2147483647} or {\"export\": 0 to 2147483646}";
const BYTES: &str = "bytes; what follows the reference is not looked at";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "object_reference",
    title: "ObjectReference",
    sources: SOURCES,
    page: "object-reference.md",
    operations: &[
        Operation {
            name: "object_reference.encode",
            summary: "Encode a reference as a CompactIndex.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: VALUE,
            output: "bytes, 1 to 5",
            parameters: &[],
            candidates: || Box::new(references().map(|r| OwnedCase::new("object_reference.encode", show(r)))),
            inverse: Some(|_, bytes| OwnedCase::new("object_reference.decode", bytes.clone())),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "object_reference.decode",
            summary: "Decode the reference at the front of the bytes as an engine reads it.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: VALUE,
            parameters: &[],
            candidates: || Box::new(encodings("object_reference.decode", REFERENCE.encode)),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "object_reference.decode_canonical",
            summary: "Decode the reference at the front of the bytes; refuse what no encoder writes.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: VALUE,
            parameters: &[],
            candidates: || Box::new(encodings("object_reference.decode_canonical", REFERENCE.encode)),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "object_reference.encode_fixed",
            summary: "Encode a reference as an i32, the form of the tables' outer fields.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: VALUE,
            output: "bytes, 4",
            parameters: &[],
            candidates: || {
                Box::new(references().map(|r| OwnedCase::new("object_reference.encode_fixed", show(r))))
            },
            inverse: Some(|_, bytes| OwnedCase::new("object_reference.decode_fixed", bytes.clone())),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "object_reference.decode_fixed",
            summary: "Decode the reference in the first four bytes, an i32.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: VALUE,
            parameters: &[],
            candidates: || Box::new(encodings("object_reference.decode_fixed", REFERENCE.encode_fixed)),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
    ],
    behaviour: &[],
    deviants: deviants::ALL,
    notes: vectors::NOTES,
    generate: vectors::groups,
    sweeps: Vec::new,
    sample,
    layout,
};

/// References by magnitude of their stored value, then the neighbours of every power of two.
fn references() -> impl Iterator<Item = Reference> {
    let small = 0..1_i64 << 14;
    let powers = (14..33).flat_map(|bit| (-1..=1).map(move |step| (1_i64 << bit) + step));
    small.chain(powers).flat_map(|magnitude| [-magnitude, magnitude]).map(right::from_value)
}

/// The empty string, then the encodings of all references.
fn encodings(
    operation: &'static str,
    encode: fn(Reference) -> Answer<Vec<u8>>,
) -> impl Iterator<Item = OwnedCase> {
    let bytes = references().filter_map(move |reference| encode(reference).ok());
    std::iter::once(Vec::new()).chain(bytes).map(move |bytes| OwnedCase::new(operation, hex(&bytes)))
}

/// A reference whose length class was chosen first, or its bytes with a fault or without.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode_canonical", "encode_fixed", "decode_fixed"])?;
    let operation = format!("object_reference.{operation}");
    let bits = u.int_in_range(0..=32)?;
    let magnitude = i64::from(u.arbitrary::<u32>()?) & ((1 << bits) - 1) | 1 << bits >> 1;
    let reference = right::from_value(if u.arbitrary()? { -magnitude } else { magnitude });
    if operation.contains("encode") {
        return Ok(OwnedCase::new(&operation, show(reference)));
    }
    let encode = if operation.ends_with("fixed") { REFERENCE.encode_fixed } else { REFERENCE.encode };
    let mut bytes = encode(reference).unwrap_or_default();
    crate::formats::unreal::sample_damage(u, &mut bytes)?;
    Ok(OwnedCase::new(&operation, hex(&bytes)))
}

/// The CompactIndex or the `i32`, what it points to, and what follows.
fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let (mut fields, end, decoded) = if case.operation.ends_with("fixed") {
        (
            vec![Field::bytes(0, 4, "value", "i32, least significant byte first")],
            4,
            right::decode_fixed(bytes),
        )
    } else {
        let (fields, end) = index_fields(case, bytes, 0, "value");
        (fields, end, right::decode(bytes))
    };
    if let (Some(last), Ok((reference, _))) = (fields.last_mut(), decoded) {
        last.meaning += &format!("; points to {}", show(reference));
    }
    if bytes.len() > end {
        fields.push(Field::bytes(end, bytes.len() - end, "rest", "not part of the reference"));
    }
    fields
}
