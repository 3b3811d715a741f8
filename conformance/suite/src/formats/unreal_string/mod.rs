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
use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("unreal_string" by table::answer: program, program_sliced);
choices_of_format!(containing compact_index: &[
    ("compact_index.encode", &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode_canonical"]),
    ("compact_index.decode", &["unreal_string.decode"]),
    ("compact_index.decode_canonical", &["unreal_string.decode_canonical"]),
]);

pub static FORMAT: Format = Format {
    sources: SOURCES,
    layout: layout::layout,
    at_most: levels::at_most,
    ..of_format!(("unreal_string", "FString", "unreal-string.md"))
};
