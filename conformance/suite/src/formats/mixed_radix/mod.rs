pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;
#[cfg(any())]
mod program_whole;

use crate::model::entry::entry;

entry! {
    ("mixed_radix", "Mixed radix (Multiplication_Packer)", "mixed-radix.md") by [program, program_whole];
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    layout: layout::layout,
}
