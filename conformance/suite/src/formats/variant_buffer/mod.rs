pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;

use crate::model::entry::entry;

entry! {
    ("variant_buffer", "EncDecBuffer", "variant-buffer.md") by [program];
    sources: &["Keh, General Utilities: EncDecBuffer (Godot addon keh_general)"],
    layout: layout::layout,
}
