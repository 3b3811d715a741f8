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
use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("unreal_package" by table::answer: program);
choices_of_format!(containing compact_index: &[
    ("compact_index.encode", &["unreal_package.encode"]),
    ("compact_index.decode", &["unreal_package.decode", "unreal_package.indices"]),
]);

pub static FORMAT: Format = Format {
    sources: SOURCES,
    layout: layout::layout,
    ..of_format!(("unreal_package", "Unreal package", "unreal-package.md"))
};
