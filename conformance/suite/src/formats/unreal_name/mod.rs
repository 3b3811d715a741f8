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
    sources: SOURCES,
    layout: layout::layout,
    at_most: levels::at_most,
    ..of_format!(("unreal_name", "Unreal name", "unreal-name.md"))
};
