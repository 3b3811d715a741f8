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

use crate::model::entry::entry;

entry! {
    ("varint", "VariableUint64 (LEB128)", "varint.md") by [program, program_whole, program_counted, program_unrolled];
    sources: &["Heist, Packet Encoding: Lossless"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
}
