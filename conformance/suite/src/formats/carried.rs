//! The parameters of a format as another format has them that contains it: people write one reader and one writer, and
//! what is wrong with them is wrong wherever they are used.

use crate::model::behaviour::{Parameter, same};

/// The parameter of that name.
pub(super) const fn parameter(parameters: &[Parameter], name: &str) -> Parameter {
    let mut at = 0;
    while !same(parameters[at].name, name) {
        at += 1;
    }
    parameters[at]
}

/// Parameters of a format for operations of another one, under names with the format's before them; `without` names the
/// choices that no case of the other format shows, or that it has itself.
macro_rules! carried_from {
    ($format:literal, $from:expr; $($operations:expr => {
        $($name:literal $(without [$($hidden:literal),+ $(,)?])?),+ $(,)?
    })+) => {
        &[$($({
            const OF: $crate::model::behaviour::Parameter = $crate::formats::carried::parameter($from, $name);
            const HIDDEN: &[&str] = &[$($($hidden),+)?];
            const WRONG: [$crate::model::behaviour::Choice; OF.wrong.len() - HIDDEN.len()] =
                OF.without(HIDDEN);
            $crate::model::behaviour::Parameter {
                name: concat!($format, ".", $name),
                operations: $operations,
                wrong: &WRONG,
                ..OF
            }
        }),+),+]
    };
}
pub(super) use carried_from;
