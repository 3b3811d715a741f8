//! The registry: every format of the suite, in the order of all listings.
//!
//! No module below imports it; each format's module holds what the suite knows of that format.

pub mod bit_pack;
pub mod compact_index;
pub mod mixed_radix;
pub mod object_reference;
pub mod packet;
pub mod quantize;
pub mod smallest_three;
mod unreal;
pub mod unreal_name;
pub mod unreal_package;
pub mod unreal_string;
pub mod variant_buffer;
pub mod varint;

use crate::model::program::Program;
use crate::model::vector::{Expectation, Level};
use crate::model::{Case, Format, Operation, Outcome};

pub static ALL: &[&Format] = &[
    &compact_index::FORMAT,
    &unreal_string::FORMAT,
    &unreal_name::FORMAT,
    &object_reference::FORMAT,
    &unreal_package::FORMAT,
    &bit_pack::FORMAT,
    &mixed_radix::FORMAT,
    &varint::FORMAT,
    &packet::FORMAT,
    &variant_buffer::FORMAT,
    &quantize::FORMAT,
    &smallest_three::FORMAT,
];

/// Finds a format by an operation's name or its own.
pub fn find(name: &str) -> Option<&'static Format> {
    let stem = name.split('.').next().unwrap_or(name);
    ALL.iter().copied().find(|format| format.name == stem)
}

pub fn operation(name: &str) -> Option<&'static Operation> {
    find(name)?.operations.iter().find(|operation| operation.name == name)
}

pub fn codec(case: &Case) -> Outcome {
    find(case.operation).map_or(Outcome::Unsupported, |format| format.codec(case))
}

/// The highest level that the format allows for a case, and why; `None` if only the general rules apply.
pub fn level(case: &Case, expect: &Expectation) -> Option<(Level, &'static str)> {
    find(case.operation).and_then(|format| (format.at_most)(case, expect))
}

pub fn reference(case: &Case) -> Outcome {
    find(case.operation).map_or(Outcome::Unsupported, |format| format.reference(case))
}

/// The formats that one contains, whose deviations are its, too.
pub fn contained(format: &Format) -> impl Iterator<Item = &'static Format> {
    let of = |name: &str| {
        let mut contained = format.named.deviations().filter_map(|(parameter, _)| parameter.split_once('.'));
        contained.any(|(of, _)| of == name)
    };
    ALL.iter().copied().filter(move |inner| of(inner.name))
}

/// The programs of an operation's format whose tokens may be others.
pub fn programs(operation: &str) -> &'static [Program] {
    find(operation).map_or(&[], |format| &**format.programs)
}
