//! The operations: what an implementation can be asked.

use packproof_reference::object_reference as reference;

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const VALUE: &str = "\"null\", {\"import\": 0 to 2147483647} or {\"export\": 0 to 2147483646}";
const BYTES: &str = "bytes; what follows the reference is ignored";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "object_reference.encode",
        summary: "Encode a reference as a CompactIndex.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: VALUE,
        output: "bytes, 1 to 5",
        parameters: &[],
        candidates: |_| {
            Box::new(cases::references().map(|r| OwnedCase::new("object_reference.encode", json::show(r))))
        },
        inverse: Some(|_, bytes| OwnedCase::new("object_reference.decode", bytes.clone())),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "object_reference.decode",
        summary: "Decode the reference at the front of the bytes as an engine reads it.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: VALUE,
        parameters: &[],
        candidates: |_| Box::new(cases::encodings("object_reference.decode", reference::encode)),
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "object_reference.decode_canonical",
        summary: "Decode the reference at the front of the bytes; refuse what no encoder writes.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: VALUE,
        parameters: &[],
        candidates: |_| Box::new(cases::encodings("object_reference.decode_canonical", reference::encode)),
        inverse: None,
        codec: |case| answered(json::decode_canonical(&Codec, case)),
        reference: |case| answered(json::decode_canonical(&Reference, case)),
        behaving: |setting, case| answered(json::decode_canonical(&Behaving::under(setting), case)),
    },
    Operation {
        name: "object_reference.encode_fixed",
        summary: "Encode a reference as an i32, the form of the tables' outer fields.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: VALUE,
        output: "bytes, 4",
        parameters: &[],
        candidates: |_| {
            Box::new(
                cases::references().map(|r| OwnedCase::new("object_reference.encode_fixed", json::show(r))),
            )
        },
        inverse: Some(|_, bytes| OwnedCase::new("object_reference.decode_fixed", bytes.clone())),
        codec: |case| answered(json::encode_fixed(&Codec, case)),
        reference: |case| answered(json::encode_fixed(&Reference, case)),
        behaving: |setting, case| answered(json::encode_fixed(&Behaving::under(setting), case)),
    },
    Operation {
        name: "object_reference.decode_fixed",
        summary: "Decode the reference in the first four bytes, an i32.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: VALUE,
        parameters: &[],
        candidates: |_| Box::new(cases::encodings("object_reference.decode_fixed", reference::encode_fixed)),
        inverse: None,
        codec: |case| answered(json::decode_fixed(&Codec, case)),
        reference: |case| answered(json::decode_fixed(&Reference, case)),
        behaving: |setting, case| answered(json::decode_fixed(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn answer(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
