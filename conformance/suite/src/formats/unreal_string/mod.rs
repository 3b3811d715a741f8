pub mod check;
pub mod codec;
pub mod deviants;
pub mod layout;
pub mod levels;
pub mod table;
pub(super) mod wrong;

use crate::formats::unreal::SOURCES;
#[cfg(any())]
mod program;
#[cfg(any())]
mod program_sliced;

use crate::formats::compact_index;
use crate::model::entry::entry;

entry! {
    ("unreal_string", "FString", "unreal-string.md") by [program, program_sliced] containing compact_index: &[
        ("compact_index.encode", &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode_canonical"]),
        ("compact_index.decode", &["unreal_string.decode"]),
        ("compact_index.decode_canonical", &["unreal_string.decode_canonical"]),
    ];
    sources: SOURCES,
    layout: layout::layout,
    at_most: levels::at_most,
}
