//! The operations: what an implementation can be asked.

use serde_json::Value;

use super::behaviour::Behaving;
use super::cases::cases;
use super::codec::Codec;
use super::json;
use super::table::Reference;
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const FLOAT: &str = "float: `f32:` and the bit pattern";
const LIST: &str = "list of floats, each `f32:` and the bit pattern";
const BYTES: &str = "bytes; what follows the field is ignored";
const INTERVAL: &[(&str, &str)] = &[("min", FLOAT), ("range", FLOAT)];

type Candidates = fn(&'static str) -> Box<dyn Iterator<Item = OwnedCase>>;

const fn encode(
    name: &'static str,
    summary: &'static str,
    output: &'static str,
    input: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    candidates: Candidates,
) -> Operation {
    // A list of components is typed as JSON, one as a number.
    let input_kind = if input.len() == LIST.len() { InputKind::Json } else { InputKind::Float32 };
    let direction = Direction::Encode;
    Operation {
        name,
        summary,
        direction,
        input_kind,
        input,
        output,
        parameters,
        candidates,
        inverse: Some(inverse),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting, case.operation), case)),
    }
}

const fn decode(
    name: &'static str,
    summary: &'static str,
    output: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    candidates: Candidates,
) -> Operation {
    Operation {
        name,
        summary,
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output,
        parameters,
        candidates,
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting, case.operation), case)),
    }
}

fn inverse(case: &OwnedCase, bytes: &Value) -> OwnedCase {
    let operation = case.operation.replace("_encode", "_decode");
    OwnedCase { operation, parameters: case.parameters.clone(), input: bytes.clone() }
}

/// Two for each field.
pub const ALL: &[Operation] = &[
    encode("packet.float16_encode", "Encode a float as a binary16.", "bytes, 2", FLOAT, &[], |_| {
        cases("packet.float16_encode")
    }),
    decode("packet.float16_decode", "Decode a binary16.", FLOAT, &[], |_| cases("packet.float16_decode")),
    encode(
        "packet.variable_float16_encode",
        "Encode a float as the LEB128 of its binary16 pattern (our reconstruction).",
        "bytes, 1 to 3",
        FLOAT,
        &[],
        |_| cases("packet.variable_float16_encode"),
    ),
    decode(
        "packet.variable_float16_decode",
        "Decode the LEB128 of a binary16 pattern, overlong forms included (our reconstruction).",
        FLOAT,
        &[],
        |_| cases("packet.variable_float16_decode"),
    ),
    encode("packet.normalized_float8_encode", "Encode [0, 1] in 255 steps.", "bytes, 1", FLOAT, &[], |_| {
        cases("packet.normalized_float8_encode")
    }),
    decode("packet.normalized_float8_decode", "Decode [0, 1] from 255 steps.", FLOAT, &[], |_| {
        cases("packet.normalized_float8_decode")
    }),
    encode(
        "packet.normalized_float16_encode",
        "Encode [0, 1] in 65535 steps.",
        "bytes, 2",
        FLOAT,
        &[],
        |_| cases("packet.normalized_float16_encode"),
    ),
    decode("packet.normalized_float16_decode", "Decode [0, 1] from 65535 steps.", FLOAT, &[], |_| {
        cases("packet.normalized_float16_decode")
    }),
    encode(
        "packet.range_limited_float8_encode",
        "Encode [min, min + range] in 255 steps.",
        "bytes, 1",
        FLOAT,
        INTERVAL,
        |_| cases("packet.range_limited_float8_encode"),
    ),
    decode(
        "packet.range_limited_float8_decode",
        "Decode [min, min + range] from 255 steps.",
        FLOAT,
        INTERVAL,
        |_| cases("packet.range_limited_float8_decode"),
    ),
    encode(
        "packet.range_limited_float16_encode",
        "Encode [min, min + range] in 65535 steps.",
        "bytes, 2",
        FLOAT,
        INTERVAL,
        |_| cases("packet.range_limited_float16_encode"),
    ),
    decode(
        "packet.range_limited_float16_decode",
        "Decode [min, min + range] from 65535 steps.",
        FLOAT,
        INTERVAL,
        |_| cases("packet.range_limited_float16_decode"),
    ),
    encode("packet.vector2_float32_encode", "Encode x, y as binary32.", "bytes, 8", LIST, &[], |_| {
        cases("packet.vector2_float32_encode")
    }),
    decode("packet.vector2_float32_decode", "Decode x, y from binary32.", LIST, &[], |_| {
        cases("packet.vector2_float32_decode")
    }),
    encode("packet.vector3_float32_encode", "Encode x, y, z as binary32.", "bytes, 12", LIST, &[], |_| {
        cases("packet.vector3_float32_encode")
    }),
    decode("packet.vector3_float32_decode", "Decode x, y, z from binary32.", LIST, &[], |_| {
        cases("packet.vector3_float32_decode")
    }),
    encode("packet.vector2_float16_encode", "Encode x, y as binary16.", "bytes, 4", LIST, &[], |_| {
        cases("packet.vector2_float16_encode")
    }),
    decode("packet.vector2_float16_decode", "Decode x, y from binary16.", LIST, &[], |_| {
        cases("packet.vector2_float16_decode")
    }),
    encode("packet.vector3_float16_encode", "Encode x, y, z as binary16.", "bytes, 6", LIST, &[], |_| {
        cases("packet.vector3_float16_encode")
    }),
    decode("packet.vector3_float16_decode", "Decode x, y, z from binary16.", LIST, &[], |_| {
        cases("packet.vector3_float16_decode")
    }),
    encode(
        "packet.rotation_quaternion64_encode",
        "Encode a rotation x, y, z, w in 16 bits each.",
        "bytes, 8",
        LIST,
        &[],
        |_| cases("packet.rotation_quaternion64_encode"),
    ),
    decode(
        "packet.rotation_quaternion64_decode",
        "Decode a rotation x, y, z, w from 16 bits each.",
        LIST,
        &[],
        |_| cases("packet.rotation_quaternion64_decode"),
    ),
    encode(
        "packet.rotation_quaternion32_encode",
        "Encode a rotation x, y, z, w in 8 bits each.",
        "bytes, 4",
        LIST,
        &[],
        |_| cases("packet.rotation_quaternion32_encode"),
    ),
    decode(
        "packet.rotation_quaternion32_decode",
        "Decode a rotation x, y, z, w from 8 bits each.",
        LIST,
        &[],
        |_| cases("packet.rotation_quaternion32_decode"),
    ),
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
