//! The registry: every format that the suite knows, in the order in which every listing shows them.
//!
//! Nothing below it knows it; a format's room holds what the suite knows of that format.

mod arithmetic;
pub mod bit_pack;
pub mod compact_index;
mod contained;
pub mod extended;
mod laid_out;
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

use crate::model::vector::{Expectation, Level};
use crate::model::{Case, Format, Operation, Outcome};

/// All formats.
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

/// The format of an operation or of a format's name.
pub fn find(name: &str) -> Option<&'static Format> {
    let stem = name.split('.').next().unwrap_or(name);
    ALL.iter().copied().find(|format| format.name == stem)
}

/// The operation of that name.
pub fn operation(name: &str) -> Option<&'static Operation> {
    find(name)?.operations.iter().find(|operation| operation.name == name)
}

/// Asks the codec.
pub fn codec(case: &Case) -> Outcome {
    find(case.operation).map_or(Outcome::Unsupported, |format| format.codec(case))
}

/// How binding the format of a case says it may be at most, and why; `None` leaves it to the rules for all formats.
pub fn level(case: &Case, expect: &Expectation) -> Option<(Level, &'static str)> {
    find(case.operation).and_then(|format| (format.at_most)(case, expect))
}

/// Asks the reference.
pub fn reference(case: &Case) -> Outcome {
    find(case.operation).map_or(Outcome::Unsupported, |format| format.reference(case))
}
