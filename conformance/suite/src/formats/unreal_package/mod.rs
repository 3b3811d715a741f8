//! Unreal packages in the suite.

pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod operations;
pub mod sample_file;
pub mod table;
pub mod vectors;

use crate::formats::unreal::SOURCES;
use crate::model::Format;

/// The format's entry.
pub static FORMAT: Format = Format {
    name: "unreal_package",
    title: "Unreal package",
    sources: SOURCES,
    page: "unreal-package.md",
    operations: operations::ALL,
    behaviour: behaviour::PARAMETERS,
    deviants: deviants::ALL,
    notes: vectors::NOTES,
    generate: vectors::groups,
    sized: vectors::sized_groups,
    sweeps: Vec::new,
    sample: cases::sample,
    layout: layout::layout,
    at_most: |_, _| None,
};
