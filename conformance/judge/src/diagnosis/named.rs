//! Known mistakes by their names.

use packproof_suite::model::Format;
use packproof_suite::model::choices::Deviation;

/// The deviation that chooses `choice` for `parameter`; `None` if the format has no such parameter or the parameter no such
/// wrong choice.
pub fn deviation(format: &Format, parameter: &str, choice: &str) -> Option<Deviation> {
    let of = format.parameters.iter().find(|of| of.name == parameter)?;
    of.wrong.iter().find(|of| of.name == choice).map(|chosen| (of.name, chosen.name))
}
