//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const PARAMETERS: &[(&str, &str)] = &[("version", "the package's file version, 0 to 65535")];
const BYTES: &str = "bytes; what follows the name is ignored";
const NAME: &str = "text of characters U+0001 to U+00FF";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "unreal_name.encode",
        summary: "Encode a name as a package of the given version stores it.",
        direction: Direction::Encode,
        input_kind: InputKind::Text,
        input: NAME,
        output: "bytes",
        parameters: PARAMETERS,
        candidates: |_| cases::candidates("unreal_name.encode", cases::texts()),
        inverse: Some(|case, bytes| OwnedCase {
            operation: "unreal_name.decode".to_owned(),
            parameters: case.parameters.clone(),
            input: bytes.clone(),
        }),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_name.decode",
        summary: "Decode the name at the front of the bytes as an engine reads it.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: NAME,
        parameters: PARAMETERS,
        candidates: |_| cases::candidates("unreal_name.decode", cases::encodings()),
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "unreal_name.decode_canonical",
        summary: "Decode the name at the front of the bytes; refuse a length that no encoder writes.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: NAME,
        parameters: PARAMETERS,
        candidates: |_| cases::candidates("unreal_name.decode_canonical", cases::encodings()),
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
