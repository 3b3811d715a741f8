//! The parameters of the CompactIndex as a format has them that contains indices: people write one reader and one writer, and
//! what is wrong with them is wrong wherever they are used.

use super::PARAMETERS;
use crate::model::behaviour::{Choice, Parameter};

/// The parameter of that name.
pub(crate) const fn parameter(name: &str) -> Parameter {
    let mut at = 0;
    while !same(PARAMETERS[at].name, name) {
        at += 1;
    }
    PARAMETERS[at]
}

/// The choices of a parameter but those named, which no case of the format tells from the right one.
pub(crate) const fn without<const LEFT: usize>(of: &Parameter, hidden: &[&str]) -> [Choice; LEFT] {
    let mut left = [of.wrong[0]; LEFT];
    let (mut at, mut kept) = (0, 0);
    while at < of.wrong.len() {
        let mut nth = 0;
        while nth < hidden.len() && !same(hidden[nth], of.wrong[at].name) {
            nth += 1;
        }
        if nth == hidden.len() {
            assert!(kept < LEFT, "a choice that is left out does not exist");
            left[kept] = of.wrong[at];
            kept += 1;
        }
        at += 1;
    }
    left
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
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
                $crate::formats::compact_index::behaviour::carried::without(&OF, HIDDEN);
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
