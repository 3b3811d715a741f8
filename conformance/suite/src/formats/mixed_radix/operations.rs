//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{Case, Direction, InputKind, Operation, Outcome, answered, asked};

const SMALL: &str = "{\"limits\": integers below 2^32, \"values\": as many integers below their limits}";
const FIELDS: &str = "{\"limits\": decimal strings, \"values\": as many decimal strings}";
const STREAM: &str = "{\"bytes\": hex, \"limits\": decimal strings}";
const ACCUMULATOR: &[(&str, &str)] = &[("accumulator_bits", "32 or 64")];
const VALUES: &str = "list of decimal strings";

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "mixed_radix.pack32",
        summary: "Pack values into one 32-bit accumulator.",
        direction: Direction::Convert,
        input_kind: InputKind::Json,
        input: SMALL,
        output: "integer, 0 to 4294967295",
        parameters: &[],
        candidates: |_| Box::new(cases::small().map(|(limits, values)| cases::pack_case(&limits, &values))),
        inverse: None,
        codec: |case| answered(json::pack32(&Codec, case)),
        reference: |case| answered(json::pack32(&Reference, case)),
        behaving: |setting, case| answered(json::pack32(&Behaving::under(setting), case)),
    },
    Operation {
        name: "mixed_radix.unpack32",
        summary: "Unpack values from a 32-bit accumulator, the last one packed first.",
        direction: Direction::Convert,
        input_kind: InputKind::Json,
        input: "{\"accumulator\": integer below 2^32, \"limits\": integers below 2^32, the last one packed first}",
        output: "list of integers",
        parameters: &[],
        candidates: |_| Box::new(cases::accumulators()),
        inverse: None,
        codec: |case| answered(json::unpack32(&Codec, case)),
        reference: |case| answered(json::unpack32(&Reference, case)),
        behaving: |setting, case| answered(json::unpack32(&Behaving::under(setting), case)),
    },
    Operation {
        name: "mixed_radix.spill_write",
        summary: "Pack values into full accumulators, each spilled into a bit stream.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: FIELDS,
        output: "bytes",
        parameters: ACCUMULATOR,
        candidates: |_| {
            Box::new(cases::large().flat_map(|(l, v)| [32, 64].map(|bits| cases::spill_case(bits, &l, &v))))
        },
        inverse: Some(|case, bytes| cases::reading("mixed_radix.spill_read", case, bytes)),
        codec: |case| answered(json::spill_write(&Codec, case)),
        reference: |case| answered(json::spill_write(&Reference, case)),
        behaving: |setting, case| answered(json::spill_write(&Behaving::under(setting), case)),
    },
    Operation {
        name: "mixed_radix.spill_read",
        summary: "Read values from spilled accumulators, in the order in which they were packed.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: STREAM,
        output: VALUES,
        parameters: ACCUMULATOR,
        candidates: |_| {
            Box::new(cases::streams().flat_map(|(bytes, limits)| {
                [32, 64].map(|bits| {
                    let case = cases::read_case("mixed_radix.spill_read", &bytes, &limits);
                    cases::with_accumulator(case, bits)
                })
            }))
        },
        inverse: None,
        codec: |case| answered(json::spill_read(&Codec, case)),
        reference: |case| answered(json::spill_read(&Reference, case)),
        behaving: |setting, case| answered(json::spill_read(&Behaving::under(setting), case)),
    },
    Operation {
        name: "mixed_radix.bytes_write",
        summary: "Pack values into numbers of up to 2048 bits, stored as bytes.",
        direction: Direction::Encode,
        input_kind: InputKind::Json,
        input: FIELDS,
        output: "bytes",
        parameters: &[],
        candidates: |_| {
            Box::new(cases::large().map(|(l, v)| cases::fields_case("mixed_radix.bytes_write", &l, &v)))
        },
        inverse: Some(|case, bytes| cases::reading("mixed_radix.bytes_read", case, bytes)),
        codec: |case| answered(json::bytes_write(&Codec, case)),
        reference: |case| answered(json::bytes_write(&Reference, case)),
        behaving: |setting, case| answered(json::bytes_write(&Behaving::under(setting), case)),
    },
    Operation {
        name: "mixed_radix.bytes_read",
        summary: "Read values from numbers of up to 2048 bits, in the order in which they were packed.",
        direction: Direction::Decode,
        input_kind: InputKind::Json,
        input: STREAM,
        output: VALUES,
        parameters: &[],
        candidates: |_| {
            Box::new(cases::streams().map(|(b, l)| cases::read_case("mixed_radix.bytes_read", &b, &l)))
        },
        inverse: None,
        codec: |case| answered(json::bytes_read(&Codec, case)),
        reference: |case| answered(json::bytes_read(&Reference, case)),
        behaving: |setting, case| answered(json::bytes_read(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
