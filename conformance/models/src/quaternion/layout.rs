//! The keys of `kind = "smallest_three"`.

use alloc::string::String;

use crate::steps::Read;
use crate::steps::exact::Exact;
use crate::steps::grid::{Code, Outside};
use crate::steps::number::{Each, Number, Range};
use crate::steps::round::Round;
use crate::unit::Unit;

pub(super) const COMPONENTS: &str = "xyzw";

/// A layout of `kind = "smallest_three"`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// The picture: `i` index, `a b c` kept components, `A B C` their sign bits, `s` sign of the dropped component.
    pub bits: String,
    /// The byte order of each unit, if words are stored as bytes.
    pub unit: Option<Unit>,
    /// The components that the codes 0, 1, 2, 3 of `i` drop.
    pub index: Option<String>,
    /// The component that is always dropped, if the picture has no `i`.
    pub drop: Option<Axis>,
    /// The order of a, b and c: this order without the dropped component, or `cyclic`, which starts after it.
    pub order: String,
    pub range: Option<Range>,
    /// Steps in the range; with `twos` or sign bits, from zero to its end.
    pub steps: Option<Each>,
    /// Codes per unit, instead of `steps`.
    pub per_unit: Option<Each>,
    pub zero: Option<Number>,
    /// How codes represent negative positions.
    pub code: Code,
    /// How a component is rounded to a code.
    pub round: Round,
    pub s: Option<Sign>,
    /// Whether the kept components are negated when the dropped one is negative.
    pub flip: bool,
    /// The writer's arithmetic, if words are judged to the last bit.
    pub exact: Option<Exact>,
    /// How to treat a component outside the range.
    pub outside: Option<Outside>,
    pub no_rotation: Option<NoRotation>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            bits: String::new(),
            unit: None,
            index: None,
            drop: None,
            order: COMPONENTS.into(),
            range: None,
            steps: None,
            per_unit: None,
            zero: None,
            code: Code::Offset,
            round: Round::Nearest,
            s: None,
            flip: true,
            exact: None,
            outside: None,
            no_rotation: None,
            read: Read::default(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
#[allow(missing_docs)]
pub enum Axis {
    X,
    Y,
    Z,
    W,
}

/// The meaning of the bit `s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Sign {
    /// 1 if the dropped component is negative.
    #[cfg_attr(feature = "serde", serde(rename = "1 negative"))]
    Negative,
    /// 1 if it is not.
    #[cfg_attr(feature = "serde", serde(rename = "1 positive"))]
    Positive,
}

/// How to read a word whose kept components have a length above 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
pub enum NoRotation {
    /// As a NaN in the dropped component.
    Nan,
    /// As 0 in the dropped component.
    Zero,
    /// As (0, 0, 0, 1).
    Identity,
    Refuse,
}
