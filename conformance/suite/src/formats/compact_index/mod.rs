pub mod check;
pub mod codec;
pub mod deviants;
pub mod layout;
pub mod sweep;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;
#[cfg(any())]
mod program_looped;
#[cfg(any())]
mod program_nested;
#[cfg(any())]
mod program_sized;

use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("compact_index" by table::answer: program, program_nested, program_looped, program_sized);
choices_of_format!();

pub static FORMAT: Format = Format {
    sources: &["Unreal Wiki: CompactIndex", "Unreal Wiki: Package File Format/Data Details"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
    ..of_format!(("compact_index", "CompactIndex", "compact-index.md"))
};
