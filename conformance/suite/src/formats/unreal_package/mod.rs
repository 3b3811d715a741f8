pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod contents;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod numbers;
pub mod sample_file;
pub mod table;

use crate::formats::unreal::SOURCES;
use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "unreal_package",
    title: "Unreal package",
    sources: SOURCES,
    page: "unreal-package.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: Vec::new,
    sample: cases::sample,
    layout: layout::layout,
    at_most: |_, _| None,
};
