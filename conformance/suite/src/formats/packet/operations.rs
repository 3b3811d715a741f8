//! The operations: two for each field.

use super::json;
use super::table::{Packet, Reference};
use crate::model::operations::undone;
use crate::model::{Case, Direction, InputKind, Operation, Outcome, answered, candidates};

const FLOAT: &str = "float: `f32:` and the bit pattern";
const LIST: &str = "list of floats, each `f32:` and the bit pattern";
const BYTES: &str = "bytes; what follows the field is ignored";
const INTERVAL: &[(&str, &str)] = &[("min", FLOAT), ("range", FLOAT)];

macro_rules! fields {
    ($($name:literal: $value:expr, $bytes:literal, $parameters:expr; $encode:literal, $decode:literal.)+) => {
        /// All operations; the reference stands in for other implementations.
        pub const OPERATIONS: [Operation; 2 * super::table::FIELDS.len()] = [$(
            Operation {
                name: concat!("packet.", $name, "_encode"),
                summary: $encode,
                direction: Direction::Encode,
                // A list of components is typed as JSON, a single one as a number.
                input_kind: if $value.len() == LIST.len() { InputKind::Json } else { InputKind::Float32 },
                input: $value,
                output: $bytes,
                parameters: $parameters,
                candidates,
                inverse: Some(|case, bytes| undone(concat!("packet.", $name, "_decode"), case, bytes, &[])),
                codec: reference,
                reference,
                behaving: |_, case| reference(case),
            },
            Operation {
                name: concat!("packet.", $name, "_decode"),
                summary: $decode,
                direction: Direction::Decode,
                input_kind: InputKind::Bytes,
                input: BYTES,
                output: $value,
                parameters: $parameters,
                candidates,
                inverse: None,
                codec: reference,
                reference,
                behaving: |_, case| reference(case),
            },
        )+];
    };
}

fields! {
    "float16": FLOAT, "bytes, 2", &[]; "Encode a float as a binary16.", "Decode a binary16.".
    "variable_float16": FLOAT, "bytes, 1 to 3", &[];
        "Encode a float as the LEB128 of its binary16 pattern (our reconstruction).",
        "Decode the LEB128 of a binary16 pattern, overlong forms included (our reconstruction).".
    "normalized_float8": FLOAT, "bytes, 1", &[];
        "Encode [0, 1] in 255 steps.", "Decode [0, 1] from 255 steps.".
    "normalized_float16": FLOAT, "bytes, 2", &[];
        "Encode [0, 1] in 65535 steps.", "Decode [0, 1] from 65535 steps.".
    "range_limited_float8": FLOAT, "bytes, 1", INTERVAL;
        "Encode [min, min + range] in 255 steps.", "Decode [min, min + range] from 255 steps.".
    "range_limited_float16": FLOAT, "bytes, 2", INTERVAL;
        "Encode [min, min + range] in 65535 steps.", "Decode [min, min + range] from 65535 steps.".
    "vector2_float32": LIST, "bytes, 8", &[]; "Encode x, y as binary32.", "Decode x, y from binary32.".
    "vector3_float32": LIST, "bytes, 12", &[]; "Encode x, y, z as binary32.", "Decode x, y, z from binary32.".
    "vector2_float16": LIST, "bytes, 4", &[]; "Encode x, y as binary16.", "Decode x, y from binary16.".
    "vector3_float16": LIST, "bytes, 6", &[]; "Encode x, y, z as binary16.", "Decode x, y, z from binary16.".
    "rotation_quaternion64": LIST, "bytes, 8", &[];
        "Encode a rotation x, y, z, w in 16 bits each.", "Decode a rotation x, y, z, w from 16 bits each.".
    "rotation_quaternion32": LIST, "bytes, 4", &[];
        "Encode a rotation x, y, z, w in 8 bits each.", "Decode a rotation x, y, z, w from 8 bits each.".
}

pub(super) fn answer(who: &dyn Packet, case: &Case) -> Outcome {
    let encodes = case.operation.ends_with("_encode");
    answered(if encodes { json::encode(who, case) } else { json::decode(who, case) })
}

pub(super) fn reference(case: &Case) -> Outcome {
    answer(&Reference, case)
}
