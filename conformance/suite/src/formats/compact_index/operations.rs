//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "compact_index.encode",
        summary: "Encode an i32 in its shortest form.",
        direction: Direction::Encode,
        input_kind: InputKind::Integer,
        input: "integer, -2147483648 to 2147483647",
        output: "bytes, 1 to 5",
        parameters: &[],
        candidates: || Box::new(cases::values().map(|v| OwnedCase::new("compact_index.encode", v))),
        inverse: Some(|_, bytes| OwnedCase::new("compact_index.decode", bytes.clone())),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "compact_index.decode",
        summary: "Decode the index at the front of the bytes as an engine reads it.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: "bytes; what follows the index is ignored",
        output: "integer, -2147483648 to 2147483647",
        parameters: &[],
        candidates: || Box::new(cases::byte_strings().map(|b| OwnedCase::new("compact_index.decode", b))),
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "compact_index.decode_canonical",
        summary: "Decode the index at the front of the bytes; refuse what no encoder writes.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: "bytes; what follows the index is ignored",
        output: "integer, -2147483648 to 2147483647",
        parameters: &[],
        candidates: || {
            Box::new(cases::byte_strings().map(|b| OwnedCase::new("compact_index.decode_canonical", b)))
        },
        inverse: None,
        codec: |case| answered(json::decode_canonical(&Codec, case)),
        reference: |case| answered(json::decode_canonical(&Reference, case)),
        behaving: |setting, case| answered(json::decode_canonical(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
