pub mod check;
pub mod codec;
pub mod deviants;
pub mod levels;
pub mod sweep;
pub mod table;
pub(crate) mod wrong;

#[cfg(any())]
mod program;

use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("quantize" by table::answer: program);
choices_of_format!();

pub static FORMAT: Format = Format {
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    sweeps: sweep::sweeps,
    at_most: levels::at_most,
    ..of_format!(("quantize", "Quantise", "quantize.md"))
};
