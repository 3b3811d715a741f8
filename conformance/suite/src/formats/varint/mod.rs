pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod numbers;
mod slices;
pub mod sweep;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "varint",
    title: "VariableUint64 (LEB128)",
    sources: &["Heist, Packet Encoding: Lossless"],
    page: "varint.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: sweep::sweeps,
    sample: cases::sample,
    layout: layout::layout,
    at_most: |_, _| None,
};
