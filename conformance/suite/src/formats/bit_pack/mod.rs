pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod numbers;
mod slices;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "bit_pack",
    title: "Bit packing (Bit_Packer)",
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    page: "bit-packing.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: Vec::new,
    sample: cases::sample,
    layout: layout::layout,
    at_most: |_, _| None,
};
