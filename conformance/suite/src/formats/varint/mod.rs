pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
pub mod layout;
mod slices;
pub mod sweep;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;
#[cfg(any())]
mod program_counted;
#[cfg(any())]
mod program_whole;

use crate::model::Format;
use crate::model::named::choices_of_format;
use crate::model::operations::of_format;
use crate::model::sites::programs;

programs!("varint" by table::answer: program, program_whole, program_counted, program_unrolled);
choices_of_format!();

pub static FORMAT: Format = Format {
    sources: &["Heist, Packet Encoding: Lossless"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
    ..of_format!(("varint", "VariableUint64 (LEB128)", "varint.md"))
};
