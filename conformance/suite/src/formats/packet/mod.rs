pub mod behaviour;
pub mod check;
pub mod codec;
pub mod deviants;
pub mod json;
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

use crate::model::Format;
use crate::model::operations::{Asked, asking};
use crate::model::sites::programs;

programs!("packet" by operations::answer: program);
pub mod named {
    use std::sync::LazyLock;

    use super::{PROGRAMS, sets};
    use crate::model::behaviour::Parameter;
    use crate::model::choices::Choices;

    pub static CHOICES: LazyLock<Choices> = LazyLock::new(|| Choices::new(PROGRAMS[0], None));

    /// The program has one writer and one reader: the operations are those of a parameter's fields.
    pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
        let parameters = CHOICES.parameters().into_iter();
        parameters.map(|of| Parameter { operations: sets::narrowed(&of), ..of }).collect()
    });
}

pub static FORMAT: Format = Format {
    name: "packet",
    title: "Heist packet fields",
    sources: &["Heist, Packet Encoding: Lossless", "Heist, the next part of the series, 12 November 2012"],
    page: "packet.md",
    operations: &asking(
        operations::OPERATIONS,
        Asked {
            codec: |case| operations::answer(&codec::Codec, case),
            behaving: |setting, case| {
                operations::answer(&behaviour::Behaving::under(setting, case.operation), case)
            },
        },
    ),
    behaviour: &behaviour::PARAMETERS,
    deviants: deviants::ALL,
    sweeps: sweep::sweeps,
    layout: layout::layout,
    at_most: levels::at_most,
};
