pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod layout;
pub mod levels;
pub mod numbers;
pub mod table;

use crate::formats::unreal::SOURCES;
use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    name: "unreal_name",
    title: "Unreal name",
    sources: SOURCES,
    page: "unreal-name.md",
    operations: of_format!(),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: Vec::new,
    sample: cases::sample,
    layout: layout::layout,
    at_most: levels::at_most,
};
