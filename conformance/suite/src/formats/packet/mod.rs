pub mod check;
pub mod codec;
pub mod deviants;
pub mod layout;
pub mod levels;
pub mod operations;
mod sets;
mod slices;
pub mod sweep;
pub mod table;
mod wrong;

#[cfg(any())]
mod program;

use std::sync::LazyLock;

use crate::formats::varint;
use crate::model::Format;
use crate::model::entry::{Asked, asking};
use crate::model::named::Named;
use crate::model::sites::programs;

// A VariableFloat16 is a LEB128.
programs!("packet" by operations::answer: program; containing varint: &[
    ("varint.encode", &["packet.variable_float16_encode"]),
    ("varint.decode", &["packet.variable_float16_decode"]),
]);

static NAMED: LazyLock<Named> = LazyLock::new(|| Named::new(ALL_PROGRAMS[0]));

pub static FORMAT: Format = Format {
    name: "packet",
    title: "Heist packet fields",
    sources: &["Heist, Packet Encoding: Lossless", "Heist, the next part of the series, 12 November 2012"],
    page: "packet.md",
    operations: &asking(
        operations::OPERATIONS,
        Asked {
            codec: |case| operations::answer(&codec::Codec, case),
            behaving: |deviations, case| ALL_PROGRAMS[0].outcome(&NAMED.tokens(deviations), case),
        },
    ),
    named: &NAMED,
    deviants: deviants::ALL,
    programs: &ALL_PROGRAMS,
    sweeps: sweep::sweeps,
    layout: layout::layout,
    at_most: levels::at_most,
};
