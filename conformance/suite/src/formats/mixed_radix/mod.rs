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

use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("mixed_radix" by table::answer: program, program_whole);
choices_of_format!();

pub static FORMAT: Format = Format {
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    layout: layout::layout,
    ..of_format!(("mixed_radix", "Mixed radix (Multiplication_Packer)", "mixed-radix.md"))
};
