pub mod behaviour;
pub mod cases;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
pub mod numbers;
mod slices;
pub mod sweep;
pub mod table;

use crate::model::Format;
use crate::model::operations::of_format;

pub static FORMAT: Format = Format {
    sources: &["Heist, Packet Encoding: Lossless"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
    ..of_format!(("varint", "VariableUint64 (LEB128)", "varint.md"))
};
