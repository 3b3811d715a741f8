pub mod check;
pub mod codec;
pub mod deviants;
pub mod layout;
pub mod levels;
pub mod table;
mod wrong;

use crate::formats::unreal::SOURCES;
#[cfg(any())]
mod program;
#[cfg(any())]
mod program_found;

use crate::formats::compact_index;
use crate::model::entry::entry;

entry! {
    ("unreal_name", "Unreal name", "unreal-name.md") by [program, program_found] containing compact_index: &[
        ("compact_index.encode", &["unreal_name.encode"]),
        ("compact_index.decode", &["unreal_name.decode"]),
        ("compact_index.decode_canonical", &["unreal_name.decode_canonical"]),
    ];
    sources: SOURCES,
    layout: layout::layout,
    at_most: levels::at_most,
}
