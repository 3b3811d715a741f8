pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;

use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("variant_buffer" by table::answer: program);
choices_of_format!();

pub static FORMAT: Format = Format {
    sources: &["Keh, General Utilities: EncDecBuffer (Godot addon keh_general)"],
    layout: layout::layout,
    ..of_format!(("variant_buffer", "EncDecBuffer", "variant-buffer.md"))
};
