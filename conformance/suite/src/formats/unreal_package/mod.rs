pub mod check;
pub mod codec;
pub mod contents;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod sample_file;
pub mod table;
mod wrong;

use crate::formats::unreal::SOURCES;
#[cfg(any())]
mod program;

use crate::formats::compact_index;
use crate::model::entry::entry;

entry! {
    ("unreal_package", "Unreal package", "unreal-package.md") by [program] containing compact_index: &[
        ("compact_index.encode", &["unreal_package.encode"]),
        ("compact_index.decode", &["unreal_package.decode", "unreal_package.indices"]),
    ];
    sources: SOURCES,
    layout: layout::layout,
}
