//! The keys of `kind = "smallest_three"`.

use crate::prelude::*;
use crate::steps::Read;
use crate::steps::exact::Exact;
use crate::steps::grid::{Code, Outside};
use crate::steps::number::{Each, Number, Range};
use crate::steps::round::Round;
use crate::unit::Unit;
use crate::words::{keys, words};

pub(super) const COMPONENTS: &str = "xyzw";

keys! {
    /// A layout of `kind = "smallest_three"`.
    Layout,
    /// The picture: `i` index, `a b c` kept components, `A B C` their sign bits, `s` sign of the dropped component.
    bits: String,
    /// The byte order of each unit, if words are stored as bytes.
    unit: Option<Unit>,
    /// The components that the codes 0, 1, 2, 3 of `i` drop.
    index: Option<String>,
    /// The component that is always dropped, if the picture has no `i`.
    drop: Option<Axis>,
    /// The order of a, b and c: this order without the dropped component, or `cyclic`, which starts after it.
    order: String = COMPONENTS.into(),
    range: Option<Range>,
    /// Steps in the range; with `twos` or sign bits, from zero to its end.
    steps: Option<Each>,
    /// Codes per unit, instead of `steps`.
    per_unit: Option<Each>,
    zero: Option<Number>,
    /// How codes represent negative positions.
    code: Code,
    /// How a component is rounded to a code.
    round: Round,
    s: Option<Sign>,
    /// Whether the kept components are negated when the dropped one is negative.
    flip: bool = true,
    /// The writer's arithmetic, if words are judged to the last bit.
    exact: Option<Exact>,
    /// How to treat a component outside the range.
    outside: Option<Outside>,
    no_rotation: Option<NoRotation>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::words::is_default"))]
    read: Read,
}

words! {
    Axis,
    X = "x", Y = "y", Z = "z", W = "w",
}

words! {
    /// The meaning of the bit `s`.
    Sign,
    /// 1 if the dropped component is negative.
    Negative = "1 negative",
    /// 1 if it is not.
    Positive = "1 positive",
}

words! {
    /// How to read a word whose kept components have a length above 1.
    NoRotation,
    /// As a NaN in the dropped component.
    Nan = "nan",
    /// As 0 in the dropped component.
    Zero = "zero",
    /// As (0, 0, 0, 1).
    Identity = "identity",
    Refuse = "refuse",
}
