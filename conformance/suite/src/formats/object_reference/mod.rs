pub mod behaviour;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod table;

use crate::formats::unreal::SOURCES;
#[cfg(any())]
mod program;
#[cfg(any())]
mod program_checked;

use crate::model::Format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("object_reference" by table::answer: program, program_checked);
pub mod named {
    use super::PROGRAMS;
    crate::model::choices::choices_of_program!();
}

pub static FORMAT: Format = Format {
    sources: SOURCES,
    layout: layout::layout,
    ..of_format!(("object_reference", "ObjectReference", "object-reference.md"))
};
