//! The operations: what an implementation can be asked.

use super::behaviour::Behaving;
use super::codec::Codec;
use super::table::Reference;
use super::{cases, json};
use crate::model::{
    Case, Direction, InputKind, Operation, Outcome, OwnedCase, answered, asked, early, input,
};

const BITS: (&str, &str) = ("bits", "integer, 1 to 32");
const RANGE: &[(&str, &str)] =
    &[BITS, ("min", "f64, finite, below max"), ("max", "f64, finite, and max - min finite")];

/// All operations.
pub const ALL: &[Operation] = &[
    Operation {
        name: "quantize.quantize_unit",
        summary: "Quantise a value of [0, 1]; what is above is clamped, what rounds below 0 is refused.",
        direction: Direction::Convert,
        input_kind: InputKind::Float64,
        input: "f64",
        output: "integer, 0 to 2^bits - 1",
        parameters: &[BITS],
        candidates: |_| {
            early(
                cases::widths().flat_map(|bits| cases::fractions().map(move |v| cases::unit_case(v, bits))),
                cases::extremes("quantize.quantize_unit"),
            )
        },
        inverse: None,
        codec: |case| answered(json::quantize_unit(&Codec, case)),
        reference: |case| answered(json::quantize_unit(&Reference, case)),
        behaving: |setting, case| answered(json::quantize_unit(&Behaving::under(setting), case)),
    },
    Operation {
        name: "quantize.restore_unit",
        summary: "The value of [0, 1] that an integer stands for.",
        direction: Direction::Convert,
        input_kind: InputKind::Integer,
        input: "integer, 0 to 2^bits - 1",
        output: "f64",
        parameters: &[BITS],
        candidates: |_| {
            early(
                cases::widths().flat_map(|bits| {
                    cases::integers(bits).map(move |q| OwnedCase {
                        operation: "quantize.restore_unit".to_owned(),
                        parameters: cases::width(bits),
                        input: q.into(),
                    })
                }),
                cases::extremes("quantize.restore_unit"),
            )
        },
        inverse: None,
        codec: |case| answered(json::restore_unit(&Codec, case)),
        reference: |case| answered(json::restore_unit(&Reference, case)),
        behaving: |setting, case| answered(json::restore_unit(&Behaving::under(setting), case)),
    },
    Operation {
        name: "quantize.quantize",
        summary: "Quantise a value of [min, max]; what is above is clamped, what rounds below 0 is refused.",
        direction: Direction::Convert,
        input_kind: InputKind::Float64,
        input: "f64",
        output: "integer, 0 to 2^bits - 1",
        parameters: RANGE,
        candidates: |_| {
            early(
                cases::ranges().flat_map(|range| {
                    let within = move |unit: f64| range.min + unit * (range.max - range.min);
                    cases::fractions()
                        .map(move |unit| cases::range_case(range, input::show_f64(within(unit))))
                }),
                cases::extremes("quantize.quantize"),
            )
        },
        inverse: None,
        codec: |case| answered(json::quantize(&Codec, case)),
        reference: |case| answered(json::quantize(&Reference, case)),
        behaving: |setting, case| answered(json::quantize(&Behaving::under(setting), case)),
    },
    Operation {
        name: "quantize.restore",
        summary: "The value of [min, max] that an integer stands for.",
        direction: Direction::Convert,
        input_kind: InputKind::Integer,
        input: "integer, 0 to 2^bits - 1",
        output: "f64",
        parameters: RANGE,
        candidates: |_| {
            early(
                cases::ranges().flat_map(|range| {
                    cases::integers(range.bits).map(move |q| OwnedCase {
                        operation: "quantize.restore".to_owned(),
                        ..cases::range_case(range, q.into())
                    })
                }),
                cases::extremes("quantize.restore"),
            )
        },
        inverse: None,
        codec: |case| answered(json::restore(&Codec, case)),
        reference: |case| answered(json::restore(&Reference, case)),
        behaving: |setting, case| answered(json::restore(&Behaving::under(setting), case)),
    },
];

/// The reference's answer to a case of any operation.
pub(super) fn reference(case: &Case) -> Outcome {
    asked(ALL, case, |operation| operation.reference)
}
