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
    sources: &["Keh, General Utilities: EncDecBuffer (Godot addon keh_general)"],
    layout: layout::layout,
    ..of_format!(("variant_buffer", "EncDecBuffer", "variant-buffer.md"))
};
