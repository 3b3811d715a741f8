//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const READ: &str = "object: bytes, and types (list of type names)";
const VALUES: &str = "list of objects: type, value (vectors, rectangles, quaternions, colours: lists of f32)";
const VARIANT: &str = "object: type, value (int: decimal string; float: f64; the rest as in a buffer)";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "variant_buffer.write",
        summary: "Write values one after another, without headers.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: VALUES,
        output: "bytes",
        parameters: &[],
        candidates: |_| Box::new(cases::writes()),
        inverse: Some(cases::read_back),
        codec: |case| answered(json::write(&Codec, case)),
        reference: |case| answered(json::write(&Reference, case)),
        behaving: |setting, case| answered(json::write(&Behaving::under(setting), case)),
    },
    Operation {
        name: "variant_buffer.read",
        summary: "Read values of given types as the engine does: a bool byte other than 0 is true.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: READ,
        output: VALUES,
        parameters: &[],
        candidates: |_| Box::new(cases::reads("variant_buffer.read")),
        inverse: None,
        codec: |case| answered(json::read(&Codec, case)),
        reference: |case| answered(json::read(&Reference, case)),
        behaving: |setting, case| answered(json::read(&Behaving::under(setting), case)),
    },
    Operation {
        name: "variant_buffer.read_canonical",
        summary: "Read values of given types; refuse what no writer writes.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: READ,
        output: VALUES,
        parameters: &[],
        candidates: |_| Box::new(cases::reads("variant_buffer.read_canonical")),
        inverse: None,
        codec: |case| answered(json::read_canonical(&Codec, case)),
        reference: |case| answered(json::read_canonical(&Reference, case)),
        behaving: |setting, case| answered(json::read_canonical(&Behaving::under(setting), case)),
    },
    Operation {
        name: "variant_buffer.rewrite",
        summary: "Overwrite a value of fixed size at a byte position.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: "object: bytes, position, type, value",
        output: "bytes, as many as before",
        parameters: &[],
        candidates: |_| Box::new(cases::rewrites()),
        inverse: None,
        codec: |case| answered(json::rewrite(&Codec, case)),
        reference: |case| answered(json::rewrite(&Reference, case)),
        behaving: |setting, case| answered(json::rewrite(&Behaving::under(setting), case)),
    },
    Operation {
        name: "variant_buffer.variant_encode",
        summary: "The engine's own serialisation of a value: a header and a payload (var2bytes).",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: VARIANT,
        output: "bytes",
        parameters: &[],
        candidates: |_| Box::new(cases::variants()),
        inverse: Some(|_, bytes| OwnedCase::new("variant_buffer.variant_decode", bytes.clone())),
        codec: |case| answered(json::variant_encode(&Codec, case)),
        reference: |case| answered(json::variant_encode(&Reference, case)),
        behaving: |setting, case| answered(json::variant_encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "variant_buffer.variant_decode",
        summary: "The value at the front of a serialisation as the engine reads it (bytes2var).",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: "bytes; what follows the value is ignored",
        output: VARIANT,
        parameters: &[],
        candidates: |_| Box::new(cases::serialised("variant_buffer.variant_decode")),
        inverse: None,
        codec: |case| answered(json::variant_decode(&Codec, case)),
        reference: |case| answered(json::variant_decode(&Reference, case)),
        behaving: |setting, case| answered(json::variant_decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "variant_buffer.variant_decode_canonical",
        summary: "The value at the front of a serialisation; refuse what the engine does not write.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: "bytes; what follows the value is ignored",
        output: VARIANT,
        parameters: &[],
        candidates: |_| Box::new(cases::serialised("variant_buffer.variant_decode_canonical")),
        inverse: None,
        codec: |case| answered(json::variant_decode_canonical(&Codec, case)),
        reference: |case| answered(json::variant_decode_canonical(&Reference, case)),
        behaving: |setting, case| answered(json::variant_decode_canonical(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
