pub mod check;
pub mod codec;
pub mod deviants;
pub mod fields;
pub mod layout;
pub mod levels;
mod sets;
mod slices;
pub mod sweep;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;

use crate::formats::varint;
use crate::model::entry::entry;

// A VariableFloat16 is a LEB128.
entry! {
    ("packet", "Heist packet fields", "packet.md") by [program] containing varint: &[
        ("varint.encode", &["packet.variable_float16_encode"]),
        ("varint.decode", &["packet.variable_float16_decode"]),
    ];
    sources: &["Heist, Packet Encoding: Lossless", "Heist, the next part of the series, 12 November 2012"],
    sweeps: sweep::sweeps,
    layout: layout::layout,
    at_most: levels::at_most,
}
