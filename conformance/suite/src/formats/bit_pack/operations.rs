//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked};

const FIELDS: &str = "{\"widths\": integers 1 to 64, \"values\": as many decimal strings}";
const STREAM: &str = "{\"bytes\": hex, \"widths\": integers 1 to 64}";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "bit_pack.write",
        summary: "Write fields, most significant bit first, and pad the last byte with zeros.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: FIELDS,
        output: "bytes",
        parameters: &[],
        candidates: |_| Box::new(cases::fields().map(|(w, v)| cases::write_case(&w, &v))),
        inverse: Some(|case, bytes| {
            let widths = case.input.get("widths").cloned().unwrap_or_default();
            OwnedCase::new("bit_pack.read", serde_json::json!({"bytes": bytes, "widths": widths}))
        }),
        codec: |case| answered(json::write(&Codec, case)),
        reference: |case| answered(json::write(&Reference, case)),
        behaving: |setting, case| answered(json::write(&Behaving::under(setting), case)),
    },
    Operation {
        name: "bit_pack.read",
        summary: "Read fields; what follows them is ignored.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: STREAM,
        output: "list of decimal strings",
        parameters: &[],
        candidates: |_| Box::new(cases::streams().map(|(b, w)| cases::read_case("bit_pack.read", &b, &w))),
        inverse: None,
        codec: |case| answered(json::read(&Codec, case)),
        reference: |case| answered(json::read(&Reference, case)),
        behaving: |setting, case| answered(json::read(&Behaving::under(setting), case)),
    },
    Operation {
        name: "bit_pack.read_canonical",
        summary: "Read fields; refuse padding that is not zero and bytes that follow.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: STREAM,
        output: "list of decimal strings",
        parameters: &[],
        candidates: |_| {
            Box::new(cases::streams().map(|(b, w)| cases::read_case("bit_pack.read_canonical", &b, &w)))
        },
        inverse: None,
        codec: |case| answered(json::read_canonical(&Codec, case)),
        reference: |case| answered(json::read_canonical(&Reference, case)),
        behaving: |setting, case| answered(json::read_canonical(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
