pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
mod slices;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;
#[cfg(any())]
mod program_whole;

use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("bit_pack" by table::answer: program, program_whole, program_refilled);
choices_of_format!();

pub static FORMAT: Format = Format {
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    layout: layout::layout,
    ..of_format!(("bit_pack", "Bit packing (Bit_Packer)", "bit-packing.md"))
};
