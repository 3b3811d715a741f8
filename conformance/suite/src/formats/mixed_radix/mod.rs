pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod numbers;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "mixed_radix",
    title: "Mixed radix (Multiplication_Packer)",
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    page: "mixed-radix.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: Vec::new,
    sample: cases::sample,
    layout: layout::layout,
    at_most: |_, _| None,
};
