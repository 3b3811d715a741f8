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
use crate::model::entry::entry;

entry! {
    ("object_reference", "ObjectReference", "object-reference.md") by [program, program_checked] containing compact_index: &[
        ("compact_index.encode", &["object_reference.encode"]),
        ("compact_index.decode", &["object_reference.decode"]),
        ("compact_index.decode_canonical", &["object_reference.decode_canonical"]),
    ];
    sources: SOURCES,
    layout: layout::layout,
}
