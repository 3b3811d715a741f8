pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod levels;
pub mod numbers;
pub mod sweep;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "smallest_three",
    title: "Smallest three",
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    page: "smallest-three.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: sweep::sweeps,
    sample: cases::sample,
    layout: layout::layout,
    at_most: levels::at_most,
};
