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

use crate::model::entry::entry;

entry! {
    ("bit_pack", "Bit packing (Bit_Packer)", "bit-packing.md") by [program, program_whole, program_refilled];
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    layout: layout::layout,
}
