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
    /// The picture: `i` index, `a b c` kept components, `A B C` their sign bits, `s` sign of the dropped.
    pub bits: String,
    /// The order of the bytes of each unit, where there are any.
    pub unit: Option<Unit>,
    /// Which components the codes 0, 1, 2, 3 of `i` drop.
    pub index: Option<String>,
    /// The component that is always dropped, in a picture without `i`.
    pub drop: Option<Axis>,
    /// What a, b and c are: this order without the dropped one, or `cyclic`, which begins after it.
    pub order: String,
    /// The range of a kept component.
    pub range: Option<Range>,
    /// Steps in the range; from zero to its end with `twos` or sign bits.
    pub steps: Option<Each>,
    /// Codes a unit, instead of `steps`.
    pub per_unit: Option<Each>,
    /// The code of zero.
    pub zero: Option<Number>,
    /// How a code stands for a number of steps.
    pub code: Code,
    /// How a component becomes a code.
    pub round: Round,
    /// What the bit `s` says.
    pub s: Option<Sign>,
    /// Whether the kept components are negated when the dropped one is negative.
    pub flip: bool,
    /// The writer's arithmetic, where words are judged to the last bit.
    pub exact: Option<Exact>,
    /// What becomes of a component outside the range.
    pub outside: Option<Outside>,
    /// What a word reads as whose kept components are longer than 1.
    pub no_rotation: Option<NoRotation>,
    /// Where the reader differs.
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

/// A component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
#[allow(missing_docs)]
pub enum Axis {
    X,
    Y,
    Z,
    W,
}

/// What the bit `s` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Sign {
    /// The dropped component is negative.
    #[cfg_attr(feature = "serde", serde(rename = "1 negative"))]
    Negative,
    /// It is not.
    #[cfg_attr(feature = "serde", serde(rename = "1 positive"))]
    Positive,
}

/// What a word reads as whose kept components are longer than 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
pub enum NoRotation {
    /// The dropped component is a NaN.
    Nan,
    /// The dropped component is 0.
    Zero,
    /// (0, 0, 0, 1).
    Identity,
    /// An error.
    Refuse,
}
