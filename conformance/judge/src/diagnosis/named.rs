//! A deviation in words.

use packproof_suite::model::Format;
use packproof_suite::model::behaviour::Deviation;

use crate::report::diagnosed::Named;

/// A deviation in words.
pub fn named_deviation(format: &Format, deviation: Deviation) -> Named {
    let (parameter, choice) = deviation;
    let chosen = format.behaviour.iter().find(|of| of.name == parameter);
    let chosen = chosen.and_then(|of| of.wrong.iter().find(|of| of.name == choice));
    let (says, fix) = chosen.map_or(("", ""), |chosen| (chosen.says, chosen.fix));
    Named {
        parameter: parameter.to_owned(),
        choice: choice.to_owned(),
        says: says.to_owned(),
        fix: fix.to_owned(),
    }
}

/// The deviation that chooses `choice` for `parameter`; `None` if the format has no such parameter or the parameter no such
/// wrong choice.
pub fn deviation(format: &Format, parameter: &str, choice: &str) -> Option<Deviation> {
    let of = format.behaviour.iter().find(|of| of.name == parameter)?;
    of.wrong.iter().find(|of| of.name == choice).map(|chosen| (of.name, chosen.name))
}
