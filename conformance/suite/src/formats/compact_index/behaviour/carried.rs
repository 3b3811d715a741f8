//! The parameters of the CompactIndex as a format has them that contains indices: people write one reader and one writer, and
//! what is wrong with them is wrong wherever they are used.

use super::PARAMETERS;
use crate::model::behaviour::{Parameter, same};

/// The parameter of that name.
pub(crate) const fn parameter(name: &str) -> Parameter {
    let mut at = 0;
    while !same(PARAMETERS[at].name, name) {
        at += 1;
    }
    PARAMETERS[at]
}

/// Parameters of the CompactIndex for operations of another format, under names with `compact_index.` before them;
/// `without` names the choices that no case of the format shows.
macro_rules! carried {
    ($($operations:expr => { $($name:literal $(without [$($hidden:literal),+])?),+ $(,)? })+) => {
        &[$($({
            const OF: $crate::model::behaviour::Parameter =
                $crate::formats::compact_index::behaviour::carried::parameter($name);
            const HIDDEN: &[&str] = &[$($($hidden),+)?];
            const WRONG: [$crate::model::behaviour::Choice; OF.wrong.len() - HIDDEN.len()] =
                OF.without(HIDDEN);
            $crate::model::behaviour::Parameter {
                name: concat!("compact_index.", $name),
                operations: $operations,
                wrong: &WRONG,
                ..OF
            }
        }),+),+]
    };
}
pub(crate) use carried;
