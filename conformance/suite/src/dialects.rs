//! The dialects that the format pages accept, each defined once: where one answers otherwise than the reference, a vector
//! accepts both.
//!
//! The generator writes the answers out under `either`, because the data packages compare with the files alone; the gate
//! checks that no file of ours lacks one, and the loader adds them to vectors from elsewhere.

use packproof_reference::compact_index;

use crate::formats::{self, bit_pack, varint};
use crate::model::behaviour::{Deviation, Setting};
use crate::model::vector::{Dialect as Alternative, Expectation, Group, Vector};
use crate::model::{Case, Class, Outcome, Refusal, input};

/// One dialect.
#[derive(Debug)]
pub struct Dialect {
    /// Its name in the vectors.
    pub name: &'static str,
    /// What the suite recommends in its place.
    pub beside: &'static str,
    /// The operations that it answers in its own way.
    pub operations: &'static [&'static str],
    /// Its answer; `None` where it concerns nothing in the case.
    answer: fn(&Case) -> Option<Outcome>,
}

/// All dialects.
pub static ALL: &[Dialect] = &[
    Dialect {
        name: "refuses-excess",
        beside: "engine-wraps",
        operations: &["compact_index.decode"],
        answer: |case| {
            let refusal = compact_index::decode_canonical(&input::bytes(case.input).ok()?).err()?;
            matches!(refusal, Refusal::Reject(Class::OutOfRange, _)).then(|| refusal.into())
        },
    },
    Dialect {
        name: "width-0-takes-no-bits",
        beside: "refuses-width-0",
        operations: &["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"],
        answer: |case| {
            let widths = bit_pack::json::widths(case.input).ok()?;
            widths.contains(&0).then(|| behaving(case, &[("least-width", "zero-accepted")]))?
        },
    },
    Dialect {
        name: "protobuf-truncates",
        beside: "refuses-excess",
        operations: &["varint.decode"],
        // Protocol Buffers have no type of 16 bits.
        answer: |case| {
            let bits = varint::json::width(case.parameters, 'u').ok()?;
            (bits > 16).then(|| behaving(case, &[("longest", "ten-always"), ("range", "dropped")]))?
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

fn behaving(case: &Case, point: &[Deviation]) -> Option<Outcome> {
    Some((formats::operation(case.operation)?.behaving)(&Setting::of(point), case))
}

impl Dialect {
    /// What an implementation of the dialect answers.
    pub fn answer(&self, case: &Case) -> Outcome {
        self.own(case).unwrap_or_else(|| formats::reference(case))
    }

    /// Its answer where it may be another than the reference's.
    fn own(&self, case: &Case) -> Option<Outcome> {
        self.operations.contains(&case.operation).then(|| (self.answer)(case))?
    }
}

/// The expectation with the answers of every dialect of the operation: a reader of a dialect passes.
#[must_use]
pub fn accepting(case: &Case, expect: &Expectation) -> Expectation {
    let mut accepting = expect.clone();
    for dialect in ALL {
        let Some(outcome) = dialect.own(case) else { continue };
        // What a vector demands against the reference is no question of dialects.
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

/// The expectation of a vector with its dialects; `None` if it has them all.
pub(crate) fn missing(group: &Group, vector: &Vector) -> Option<Expectation> {
    ALL.iter().find(|dialect| dialect.operations.contains(&vector.operation.as_str()))?;
    // The generator's nodes are not marked yet; nothing that they expand to is kept.
    let mut input = vector.input.clone();
    input.bounded().ok()?;
    let case = Case { operation: &vector.operation, parameters: &group.parameters, input: &input.expanded() };
    let accepting = accepting(&case, &vector.expect);
    (accepting != vector.expect).then_some(accepting)
}

/// Adds the dialects that the vectors lack.
pub(crate) fn add(groups: &mut [Group]) {
    for group in groups {
        for at in 0..group.vectors.len() {
            if let Some(expect) = missing(group, &group.vectors[at]) {
                group.vectors[at].expect = expect;
            }
        }
    }
}
