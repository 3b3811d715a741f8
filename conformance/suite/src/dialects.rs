//! The dialects that the format pages accept. Where a dialect's answer differs from the reference's, a vector accepts both.
//!
//! The generator writes the answers out under `either`, because the data packages see only the files. The gate checks that our
//! files are complete, and the loader completes other people's vectors.

use packproof_reference::{compact_index, varint as integers};

use crate::formats::{self, bit_pack, varint};
use crate::model::named::Deviation;
use crate::model::vector::{Dialect as Alternative, Expectation, Group, Vector};
use crate::model::{Case, Class, Deviant, Outcome, Refusal, input};

#[derive(Debug)]
pub struct Dialect {
    pub name: &'static str,
    /// The recommended alternative.
    pub beside: &'static str,
    pub operations: &'static [&'static str],
    /// Its answer; `None` if it does not differ in this case.
    answer: fn(&Case) -> Option<Outcome>,
}

pub static ALL: &[Dialect] = &[
    Dialect {
        name: "refuses-excess",
        beside: "engine-wraps",
        operations: &["compact_index.decode", "unreal_string.decode"],
        answer: |case| {
            let refusal = compact_index::decode_canonical(&input::bytes(case.input).ok()?).err()?;
            matches!(refusal, Refusal::Reject(Class::OutOfRange, _)).then(|| refusal.into())
        },
    },
    Dialect {
        name: "width-0-takes-no-bits",
        beside: "refuses-width-0",
        operations: bit_pack::table::BOTH,
        answer: |case| {
            let widths = bit_pack::json::widths(case.input).ok()?;
            widths.contains(&0).then(|| behaving(case, &[("least-width", "zero-accepted")]))?
        },
    },
    Dialect {
        name: "protobuf-truncates",
        beside: "refuses-excess",
        operations: &["varint.decode", "varint.zigzag_decode"],
        // Protocol Buffers have no 16-bit type.
        answer: |case| {
            let is_zigzag = case.operation == "varint.zigzag_decode";
            let bits = varint::json::width(case.parameters, if is_zigzag { 'i' } else { 'u' }).ok()?;
            let truncates = [("longest", "ten-always"), ("range", "dropped")];
            let outcome = (bits > 16).then(|| behaving(case, &truncates))??;
            // It refuses what a type of 64 bits refuses, at the same place.
            let Outcome::Reject { class, .. } = outcome else { return Some(outcome) };
            let wide = integers::decode(&input::bytes(case.input).ok()?, 64).err().map(Outcome::from);
            let is_same = |wide: &Outcome| matches!(wide, Outcome::Reject { class: of, .. } if *of == class);
            wide.filter(is_same).or(Some(outcome))
        },
    },
    Dialect {
        name: "normalized-truncates",
        beside: "round-to-nearest",
        operations: &[
            "packet.normalized_float8_encode",
            "packet.normalized_float16_encode",
            "packet.range_limited_float8_encode",
            "packet.range_limited_float16_encode",
            "packet.rotation_quaternion64_encode",
            "packet.rotation_quaternion32_encode",
        ],
        answer: |case| behaving(case, &[("rounding", "down")]),
    },
    Dialect {
        name: "binary32-quotient-first",
        beside: "binary64",
        operations: RANGE_DECODE,
        answer: |case| behaving(case, &[("range-read", "binary32-quotient-first")]),
    },
    Dialect {
        name: "binary32-product-first",
        beside: "binary64",
        operations: RANGE_DECODE,
        answer: |case| behaving(case, &[("range-read", "binary32-product-first")]),
    },
];

const RANGE_DECODE: &[&str] = &["packet.range_limited_float8_decode", "packet.range_limited_float16_decode"];

fn behaving(case: &Case, deviations: &[Deviation]) -> Option<Outcome> {
    Some((formats::operation(case.operation)?.behaving)(deviations, case))
}

impl Dialect {
    pub fn answer(&self, case: &Case) -> Outcome {
        self.own(case).unwrap_or_else(|| formats::reference(case))
    }

    /// Its answer, if it may differ from the reference's.
    fn own(&self, case: &Case) -> Option<Outcome> {
        self.operations.contains(&case.operation).then(|| (self.answer)(case))?
    }
}

/// Whether a known mistake is accepted as a dialect of the same name: vectors list it under `either`, and none fails it.
pub fn accepts(deviant: &Deviant) -> bool {
    ALL.iter().any(|dialect| dialect.name == deviant.id)
}

/// Extends an expectation with the answers of all dialects of the operation.
#[must_use]
pub fn accepting(case: &Case, expect: &Expectation) -> Expectation {
    let mut accepting = expect.clone();
    for dialect in ALL {
        let Some(outcome) = dialect.own(case) else { continue };
        // Vectors that contradict the reference are not about dialects.
        if outcome.agrees_with(&formats::reference(case)) || accepting.matches(&outcome) {
            continue;
        }
        let Some(answer) = Expectation::of(&outcome) else { continue };
        let mut several = match accepting {
            Expectation::Either(several) => several,
            one => vec![Alternative::of(dialect.beside, one)],
        };
        several.push(Alternative::of(dialect.name, answer));
        accepting = Expectation::Either(several);
    }
    accepting
}

/// The complete expectation of a vector; `None` if no dialect is missing.
pub(crate) fn missing(group: &Group, vector: &Vector) -> Option<Expectation> {
    ALL.iter().find(|dialect| dialect.operations.contains(&vector.operation.as_str()))?;
    // Bound the generator's unmarked nodes on a copy, so that their expansion is not kept.
    let mut input = vector.input.clone();
    input.bounded().ok()?;
    let case = Case { operation: &vector.operation, parameters: &group.parameters, input: &input.expanded() };
    let accepting = accepting(&case, &vector.expect);
    (accepting != vector.expect).then_some(accepting)
}

pub(crate) fn add(groups: &mut [Group]) {
    for group in groups {
        for at in 0..group.vectors.len() {
            if let Some(expect) = missing(group, &group.vectors[at]) {
                group.vectors[at].expect = expect;
            }
        }
    }
}
