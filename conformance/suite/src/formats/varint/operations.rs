//! The operations: what an implementation can be asked.

use serde_json::Value;

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const UNSIGNED: &[(&str, &str)] = &[("type", "u16, u32 or u64")];
const SIGNED: &[(&str, &str)] = &[("type", "i16, i32 or i64")];
const BYTES: &str = "bytes; what follows the value is ignored";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "varint.encode",
        summary: "Encode an unsigned integer in its shortest form.",
        direction: Direction::Encode,
        input_kind: InputKind::Decimal,
        input: "decimal string, 0 to the largest value of the type",
        output: "bytes, 1 to 3, 5 or 10",
        parameters: UNSIGNED,
        candidates: |_| {
            Box::new(cases::values().flat_map(|v| cases::typed("varint.encode", 'u', &v.to_string())))
        },
        inverse: Some(|case, bytes| inverse("varint.decode", case, bytes)),
        codec: |case| answered(json::encode(&Codec, case)),
        reference: |case| answered(json::encode(&Reference, case)),
        behaving: |setting, case| answered(json::encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "varint.decode",
        summary: "Decode the integer at the front of the bytes, overlong forms included.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: "decimal string",
        parameters: UNSIGNED,
        candidates: |_| Box::new(cases::byte_strings().flat_map(|b| cases::typed("varint.decode", 'u', &b))),
        inverse: None,
        codec: |case| answered(json::decode(&Codec, case)),
        reference: |case| answered(json::decode(&Reference, case)),
        behaving: |setting, case| answered(json::decode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "varint.decode_canonical",
        summary: "Decode the integer at the front of the bytes; refuse overlong forms.",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: "decimal string",
        parameters: UNSIGNED,
        candidates: |_| {
            Box::new(cases::byte_strings().flat_map(|b| cases::typed("varint.decode_canonical", 'u', &b)))
        },
        inverse: None,
        codec: |case| answered(json::decode_canonical(&Codec, case)),
        reference: |case| answered(json::decode_canonical(&Reference, case)),
        behaving: |setting, case| answered(json::decode_canonical(&Behaving::under(setting), case)),
    },
    Operation {
        name: "varint.zigzag_encode",
        summary: "Encode a signed integer, counted outward from zero (an extension).",
        direction: Direction::Encode,
        input_kind: InputKind::Decimal,
        input: "decimal string, any value of the type",
        output: "bytes, 1 to 3, 5 or 10",
        parameters: SIGNED,
        candidates: |_| {
            let signed =
                cases::values().flat_map(|v| i64::try_from(v).map_or(vec![i64::MIN], |v| vec![v, -v]));
            Box::new(signed.flat_map(|v| cases::typed("varint.zigzag_encode", 'i', &v.to_string())))
        },
        inverse: Some(|case, bytes| inverse("varint.zigzag_decode", case, bytes)),
        codec: |case| answered(json::zigzag_encode(&Codec, case)),
        reference: |case| answered(json::zigzag_encode(&Reference, case)),
        behaving: |setting, case| answered(json::zigzag_encode(&Behaving::under(setting), case)),
    },
    Operation {
        name: "varint.zigzag_decode",
        summary: "Decode the signed integer at the front of the bytes, overlong forms included (an extension).",
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: "decimal string",
        parameters: SIGNED,
        candidates: |_| {
            Box::new(cases::byte_strings().flat_map(|b| cases::typed("varint.zigzag_decode", 'i', &b)))
        },
        inverse: None,
        codec: |case| answered(json::zigzag_decode(&Codec, case)),
        reference: |case| answered(json::zigzag_decode(&Reference, case)),
        behaving: |setting, case| answered(json::zigzag_decode(&Behaving::under(setting), case)),
    },
];

fn inverse(operation: &str, case: &OwnedCase, bytes: &Value) -> OwnedCase {
    OwnedCase { operation: operation.to_owned(), parameters: case.parameters.clone(), input: bytes.clone() }
}

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
