//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked, early};

const QUAT: &str = "list of four f32: x, y, z, w";
const WORDS: &str = "list of integers: the word of 32 bits, at 15 bits a second one of 16";
const PARTS: &str =
    "object: a, b, c (integers, 0 to 2^bits - 1), index (0 to 3 for x, y, z, w), sig (0 or 1)";
const WORD_BITS: &[(&str, &str)] = &[("bits", "integer: 9, 10 or 15")];
const ANY_BITS: &[(&str, &str)] = &[("bits", "integer, 1 to 32")];

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "smallest_three.compress",
        summary: "A rotation quaternion as the words of three quantised components.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: QUAT,
        output: WORDS,
        parameters: WORD_BITS,
        candidates: |_| {
            early(
                cases::quat_cases("smallest_three.compress", [9, 10, 15]),
                cases::extreme_quats("smallest_three.compress"),
            )
        },
        inverse: Some(|case, words| OwnedCase {
            operation: "smallest_three.restore".to_owned(),
            parameters: case.parameters.clone(),
            input: words.clone(),
        }),
        codec: |case| answered(json::compress(&Codec, case)),
        reference: |case| answered(json::compress(&Reference, case)),
        behaving: |setting, case| answered(json::compress(&Behaving::under(setting), case)),
    },
    Operation {
        name: "smallest_three.restore",
        summary: "The quaternion of words; refuses reserved bits and components of no rotation.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: WORDS,
        output: QUAT,
        parameters: WORD_BITS,
        candidates: |_| {
            early(cases::word_cases("smallest_three.restore"), cases::extreme_words("smallest_three.restore"))
        },
        inverse: None,
        codec: |case| answered(json::restore(&Codec, case)),
        reference: |case| answered(json::restore(&Reference, case)),
        behaving: |setting, case| answered(json::restore(&Behaving::under(setting), case)),
    },
    Operation {
        name: "smallest_three.restore_original",
        summary: "The quaternion of words as the original restores it: unchecked, NaN included.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: WORDS,
        output: "list of four f32: x, y, z, w; f32:nan for a component without a value",
        parameters: WORD_BITS,
        candidates: |_| {
            early(
                cases::word_cases("smallest_three.restore_original"),
                cases::extreme_words("smallest_three.restore_original"),
            )
        },
        inverse: None,
        codec: |case| answered(json::restore_original(&Codec, case)),
        reference: |case| answered(json::restore_original(&Reference, case)),
        behaving: |setting, case| answered(json::restore_original(&Behaving::under(setting), case)),
    },
    Operation {
        name: "smallest_three.compress_parts",
        summary: "A rotation quaternion as three quantised components of any width, an index and a sign.",
        direction: Direction::Convert,
        input_kind: InputKind::Json,
        input: QUAT,
        output: PARTS,
        parameters: ANY_BITS,
        candidates: |_| {
            early(
                cases::quat_cases("smallest_three.compress_parts", [4, 12, 20]),
                cases::extreme_quats("smallest_three.compress_parts"),
            )
        },
        inverse: None,
        codec: |case| answered(json::compress_parts(&Codec, case)),
        reference: |case| answered(json::compress_parts(&Reference, case)),
        behaving: |setting, case| answered(json::compress_parts(&Behaving::under(setting), case)),
    },
    Operation {
        name: "smallest_three.restore_parts",
        summary: "The quaternion of three quantised components; refuses those of no rotation.",
        direction: Direction::Convert,
        input_kind: InputKind::Json,
        input: PARTS,
        output: QUAT,
        parameters: ANY_BITS,
        candidates: |_| early(cases::parts_cases(), cases::extreme_parts()),
        inverse: None,
        codec: |case| answered(json::restore_parts(&Codec, case)),
        reference: |case| answered(json::restore_parts(&Reference, case)),
        behaving: |setting, case| answered(json::restore_parts(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
