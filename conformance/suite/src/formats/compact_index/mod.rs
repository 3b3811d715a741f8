pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod five_bytes;
pub mod layout;
pub mod numbers;
pub mod sweep;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "compact_index",
    title: "CompactIndex",
    sources: &["Unreal Wiki: CompactIndex", "Unreal Wiki: Package File Format/Data Details"],
    page: "compact-index.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: sweep::sweeps,
    sample: cases::sample,
    layout: layout::layout,
    at_most: |_, _| None,
};
