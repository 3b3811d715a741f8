pub mod check;
pub mod codec;
pub mod deviants;
pub mod levels;
pub mod sweep;
pub mod table;
pub(crate) mod wrong;

#[cfg(any())]
mod program;

use crate::model::entry::entry;

entry! {
    ("quantize", "Quantise", "quantize.md") by [program];
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    sweeps: sweep::sweeps,
    at_most: levels::at_most,
}
