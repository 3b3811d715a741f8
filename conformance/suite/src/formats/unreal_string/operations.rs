//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::formats::unreal::byte_strings;
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const TEXT: &str = "text without NUL";
const BYTES: &str = "bytes; what follows the string is ignored";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "unreal_string.encode",
        summary: "Encode a text: Latin-1 if every character is at most U+00FF, else UTF-16LE.",
        direction: Direction::Encode,
        input_kind: InputKind::Text,
        input: TEXT,
        output: "bytes",
        parameters: &[],
        candidates: |_| Box::new(cases::texts().map(|text| OwnedCase::new("unreal_string.encode", text))),
        inverse: Some(|_, bytes| OwnedCase::new("unreal_string.decode", bytes.clone())),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_string.encode_wide",
        summary: "Encode a text in UTF-16LE, needed or not.",
        direction: Direction::Encode,
        input_kind: InputKind::Text,
        input: TEXT,
        output: "bytes",
        parameters: &[],
        candidates: |_| {
            Box::new(cases::texts().map(|text| OwnedCase::new("unreal_string.encode_wide", text)))
        },
        inverse: Some(|_, bytes| OwnedCase::new("unreal_string.decode", bytes.clone())),
        codec: |case| answered(json::encode_wide(&Codec, case)),
        reference: |case| answered(json::encode_wide(&Reference, case)),
        behaving: |setting, case| answered(json::encode_wide(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_string.decode",
        summary: "Decode the string at the front of the bytes as an engine reads it.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: "text",
        parameters: &[],
        candidates: |_| Box::new(byte_strings().map(|bytes| OwnedCase::new("unreal_string.decode", bytes))),
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_string.decode_canonical",
        summary: "Decode the string at the front of the bytes; refuse what no encoder writes.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: "text",
        parameters: &[],
        candidates: |_| {
            Box::new(byte_strings().map(|bytes| OwnedCase::new("unreal_string.decode_canonical", bytes)))
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
