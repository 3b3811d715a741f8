pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod levels;
pub mod numbers;
pub mod sweep;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "quantize",
    title: "Quantise",
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    page: "quantize.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: sweep::sweeps,
    sample: cases::sample,
    layout: |_, _| Vec::new(),
    at_most: levels::at_most,
};
