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

use crate::model::entry::entry;

entry! {
    ("compact_index", "CompactIndex", "compact-index.md") by [program, program_nested, program_looped, program_sized];
    sources: &["Unreal Wiki: CompactIndex", "Unreal Wiki: Package File Format/Data Details"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
}
