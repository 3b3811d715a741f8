//! The keys of `kind = "smallest_three"`, and the layouts next to one.

use crate::neighbours::Neighbours;
use crate::picture;
use crate::prelude::*;
use crate::steps::exact::Exact;
use crate::steps::grid::{Code, Grid, Outside};
use crate::steps::number::{Each, Number, Range};
use crate::steps::round::Round;
use crate::steps::{Read, moved, shifted};
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
    Axis { X = "x", Y = "y", Z = "z", W = "w" }
    /// The meaning of the bit `s`.
    Sign {
        /// 1 if the dropped component is negative.
        Negative = "1 negative",
        /// 1 if it is not.
        Positive = "1 positive",
    }
    /// How to read a word whose kept components have a length above 1.
    NoRotation {
        /// As a NaN in the dropped component.
        Nan = "nan",
        /// As 0 in the dropped component.
        Zero = "zero",
        /// As (0, 0, 0, 1).
        Identity = "identity",
        Refuse = "refuse",
    }
}

impl Layout {
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else { return Vec::new() };
        for text in picture::neighbours(&self.bits) {
            next_to.with("bits", |next| next.bits.clone_from(&text));
        }
        for order in exchanged(self.index.as_deref().unwrap_or("xyzw")) {
            next_to.with("index", |next| next.index = next.drop.is_none().then(|| order.clone()));
        }
        for order in exchanged(&self.order).into_iter().chain(["xyzw", "wxyz", "cyclic"].map(String::from)) {
            next_to.with("order", |next| next.order.clone_from(&order));
        }
        next_to.each("round", self.round.neighbours(self.exact.is_some()), |next, round| next.round = round);
        let grids = next_to.model.grids.clone();
        of_scale(&mut next_to, &grids);
        if self.s.is_some() {
            next_to.each("s", Sign::ALL, |next, sign| next.s = Some(sign));
        }
        next_to.with("flip", |next| next.flip = !next.flip);
        for &outside in Outside::ALL {
            next_to.with("outside", |next| next.outside = next.outside.map(|_| outside));
        }
        for &no in NoRotation::ALL {
            next_to.with("no_rotation", |next| next.no_rotation = next.no_rotation.map(|_| no));
        }
        next_to.found
    }
}

/// Changes steps, range and code: of the writer alone, and of the reader.
fn of_scale<M: PartialEq>(next_to: &mut Neighbours<Layout, M>, grids: &[Grid; 3]) {
    let [first, ..] = grids;
    // The reader has one scale for all components; if the components differ, it changes with the writer.
    let alike = grids.iter().all(|grid| grid.read == first.read);
    let pin = |next: &mut Layout| {
        if alike {
            next.read.per_unit = Some(first.read.per_unit.into());
            next.read.zero = Some(first.read.zero.into());
            next.read.code = first.sign.is_none().then_some(first.read.code);
        }
    };
    for by in [-1.0, 1.0] {
        next_to.with("steps", |next| {
            pin(next);
            if next.per_unit.is_some() {
                let scaled = |grid: &Grid| grid.write.per_unit * (1.0 + by / grid.field.max() as f64);
                next.per_unit = Some(Each::One(grids.each_ref().map(|grid| scaled(grid).into())));
            } else {
                let steps = |grid: &Grid| libm::round(grid.steps_written()) + by;
                next.steps = Some(Each::One(grids.each_ref().map(|grid| steps(grid).into())));
            }
        });
        next_to.with("range", |next| {
            pin(next);
            match first.range {
                Some(range) if next.zero.is_none() && first.sign.is_none() && next.code == Code::Offset => {
                    next.range = Some(shifted(range, by * first.step() / 2.0));
                }
                _ => next.zero = Some((first.write.zero + by / 2.0).into()),
            }
        });
    }
    if alike {
        for (per_unit, zero) in moved(first.read, &first.field) {
            next_to.with("read.per_unit", |next| {
                next.read.per_unit = Some(per_unit.into());
                next.read.zero = Some(zero.into());
            });
        }
    }
    for &code in Code::ALL {
        next_to.with("code", |next| {
            pin(next);
            next.code = code;
        });
        next_to.with("read.code", |next| next.read.code = Some(code));
    }
}

/// The order with each pair of adjacent components exchanged.
fn exchanged(order: &str) -> Vec<String> {
    let letters: Vec<char> = order.chars().collect();
    let mut found = Vec::new();
    for place in 1..letters.len().min(4) {
        let mut next = letters.clone();
        next.swap(place - 1, place);
        found.push(next.iter().collect());
    }
    found
}
