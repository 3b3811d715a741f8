//! The variant buffer in the suite: values, typed functions of codec and reference, and the operations' JSON.

pub mod check;
pub mod codec;
pub mod deviants;
pub mod vectors;

mod cases;
mod datum;

use serde_json::Value;

use crate::model::input;
use crate::model::{Answer, Case, Outcome, OwnedCase, Refusal};
use crate::model::{Direction, Format, InputKind, Operation};
use packproof_reference::variant_buffer as reference;

pub use cases::layout;
pub use datum::{show, show_variant};
pub use packproof_reference::variant_buffer::{Datum, Payload, Read, Shape, TYPES, kind, shape};

/// What an implementation of the variant buffer and of the engine's serialisation does.
#[derive(Clone, Copy, Debug)]
pub struct VariantBuffer {
    /// The bytes of values, one after another.
    pub write: fn(&[Datum]) -> Answer<Vec<u8>>,
    /// Values of the given types from the front of the bytes, as the engine reads them, and the bytes consumed.
    pub read: fn(&[u8], &[String]) -> Read,
    /// The same, refusing what no writer writes.
    pub read_canonical: fn(&[u8], &[String]) -> Read,
    /// The bytes with a value overwritten at a position.
    pub rewrite: fn(&[u8], usize, &Datum) -> Answer<Vec<u8>>,
    /// The engine's serialisation of a value.
    pub variant_encode: fn(&Datum) -> Answer<Vec<u8>>,
    /// The value at the front of a serialisation, as the engine reads it, and the bytes consumed.
    pub variant_decode: fn(&[u8]) -> Answer<(Datum, usize)>,
    /// The same, refusing what the engine does not write.
    pub variant_decode_canonical: fn(&[u8]) -> Answer<(Datum, usize)>,
}

/// The codec under test.
pub const CODEC: VariantBuffer = VariantBuffer {
    write: codec::write,
    read: |bytes, types| codec::read(bytes, types, false),
    read_canonical: |bytes, types| codec::read(bytes, types, true),
    rewrite: codec::rewrite,
    variant_encode: codec::variant_encode,
    variant_decode: |bytes| codec::variant(packproof_codec::variant_buffer::Variant::decode(bytes)),
    variant_decode_canonical: |bytes| {
        codec::variant(packproof_codec::variant_buffer::Variant::decode_canonical(bytes))
    },
};

/// The executable specification.
pub const REFERENCE: VariantBuffer = VariantBuffer {
    write: reference::write,
    read: |bytes, types| reference::read(bytes, types, false),
    read_canonical: |bytes, types| reference::read(bytes, types, true),
    rewrite: reference::rewrite,
    variant_encode: reference::variant_encode,
    variant_decode: reference::variant_decode,
    variant_decode_canonical: reference::variant_decode_canonical,
};

impl VariantBuffer {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let list = |values: Vec<Datum>| values.iter().map(datum::show).collect::<Vec<Value>>().into();
        let read = |ask: fn(&[u8], &[String]) -> Read| -> Answer<Outcome> {
            let bytes = input::bytes(input::member(case.input, "bytes")?)?;
            let types = input::list(input::member(case.input, "types")?, |name| {
                let name = input::text(name)?;
                shape(name).map(|_| name.to_owned())
            })?;
            Ok(Outcome::of_decode(ask(&bytes, &types).map(|(values, len)| (list(values), len))))
        };
        let decode = |ask: fn(&[u8]) -> Answer<(Datum, usize)>| -> Answer<Outcome> {
            let answer = ask(&input::bytes(case.input)?);
            Ok(Outcome::of_decode(answer.map(|(value, len)| (datum::show_variant(&value), len))))
        };
        Ok(match case.operation {
            "variant_buffer.write" => {
                Outcome::of_encode((self.write)(&input::list(case.input, datum::parse)?))
            }
            "variant_buffer.read" => read(self.read)?,
            "variant_buffer.read_canonical" => read(self.read_canonical)?,
            "variant_buffer.rewrite" => {
                let bytes = input::bytes(input::member(case.input, "bytes")?)?;
                let position: u64 = input::integer(input::member(case.input, "position")?)?;
                // A position that this machine cannot count lies behind every buffer, as the largest that it can does.
                let position = usize::try_from(position).unwrap_or(usize::MAX);
                Outcome::of_encode((self.rewrite)(&bytes, position, &datum::parse(case.input)?))
            }
            "variant_buffer.variant_encode" => {
                Outcome::of_encode((self.variant_encode)(&datum::parse_variant(case.input)?))
            }
            "variant_buffer.variant_decode" => decode(self.variant_decode)?,
            "variant_buffer.variant_decode_canonical" => decode(self.variant_decode_canonical)?,
            _ => Outcome::Unsupported,
        })
    }
}

const READ: &str = "object: bytes, and types (list of type names)";
const VALUES: &str = "list of objects: type, value (vectors, rectangles, quaternions, colours: lists of f32)";
const VARIANT: &str = "object: type, value (int: decimal string; float: f64; the rest as in a buffer)";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "variant_buffer",
    title: "EncDecBuffer",
    sources: &["Keh, General Utilities: EncDecBuffer (Godot addon keh_general)"],
    page: "variant-buffer.md",
    operations: &[
        Operation {
            name: "variant_buffer.write",
            summary: "Write values one after another, without headers.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: VALUES,
            output: "bytes",
            parameters: &[],
            candidates: || Box::new(cases::writes()),
            inverse: Some(cases::read_back),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "variant_buffer.read",
            summary: "Read values of given types as the engine does: a bool byte other than 0 is true.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: READ,
            output: VALUES,
            parameters: &[],
            candidates: || Box::new(cases::reads("variant_buffer.read")),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "variant_buffer.read_canonical",
            summary: "Read values of given types; refuse what no writer writes.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: READ,
            output: VALUES,
            parameters: &[],
            candidates: || Box::new(cases::reads("variant_buffer.read_canonical")),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "variant_buffer.rewrite",
            summary: "Overwrite a value of fixed size at a byte position.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: "object: bytes, position, type, value",
            output: "bytes, as many as before",
            parameters: &[],
            candidates: || Box::new(cases::rewrites()),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "variant_buffer.variant_encode",
            summary: "The engine's own serialisation of a value: a header and a payload (var2bytes).",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: VARIANT,
            output: "bytes",
            parameters: &[],
            candidates: || Box::new(cases::variants()),
            inverse: Some(|_, bytes| OwnedCase::new("variant_buffer.variant_decode", bytes.clone())),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "variant_buffer.variant_decode",
            summary: "The value at the front of a serialisation as the engine reads it (bytes2var).",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: "bytes; what follows the value is not looked at",
            output: VARIANT,
            parameters: &[],
            candidates: || Box::new(cases::serialised("variant_buffer.variant_decode")),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "variant_buffer.variant_decode_canonical",
            summary: "The value at the front of a serialisation; refuse what the engine does not write.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: "bytes; what follows the value is not looked at",
            output: VARIANT,
            parameters: &[],
            candidates: || Box::new(cases::serialised("variant_buffer.variant_decode_canonical")),
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
    sample: cases::sample,
    layout,
};

/// A malformed question.
fn broken<T>(what: String) -> Answer<T> {
    Err(Refusal::Broken(what))
}
