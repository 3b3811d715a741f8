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

use crate::formats::compact_index;
use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("object_reference" by table::answer: program, program_checked);
choices_of_format!(containing compact_index: &[
    ("compact_index.encode", &["object_reference.encode"]),
    ("compact_index.decode", &["object_reference.decode"]),
    ("compact_index.decode_canonical", &["object_reference.decode_canonical"]),
]);

pub static FORMAT: Format = Format {
    sources: SOURCES,
    layout: layout::layout,
    ..of_format!(("object_reference", "ObjectReference", "object-reference.md"))
};
