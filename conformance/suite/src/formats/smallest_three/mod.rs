pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod levels;
pub mod sweep;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;

use crate::model::entry::entry;

entry! {
    ("smallest_three", "Smallest three", "smallest-three.md") by [program];
    sources: &["Keh, General Utilities: Quantize (Godot addon keh_general)"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
    at_most: levels::at_most,
}
