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
use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("unreal_name" by table::answer: program, program_found);
choices_of_format!(containing compact_index: &[
    ("compact_index.encode", &["unreal_name.encode"]),
    ("compact_index.decode", &["unreal_name.decode"]),
    ("compact_index.decode_canonical", &["unreal_name.decode_canonical"]),
]);

pub static FORMAT: Format = Format {
    sources: SOURCES,
    layout: layout::layout,
    at_most: levels::at_most,
    ..of_format!(("unreal_name", "Unreal name", "unreal-name.md"))
};
