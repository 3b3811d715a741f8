//! Numbers of a range in steps: quantised floats, angles, compressed components.
//!
//! `bits = 10`, `range = [-10, 10]`, `round = "down"`: 1023 steps of 20/1023, and code 0 is -10. 3.3 is at position 680.3 and is
//! written as 680, which reads as 3.294.

pub mod exact;
pub mod grid;
pub mod number;
mod parts;
pub mod round;

pub use parts::{MOST_BITS, Read};

use crate::answer::{Part, Reading, Words};
use crate::fault::Fault;
use crate::neighbours::Neighbours;
use crate::picture::{self, Field, Picture};
use crate::prelude::*;
use crate::unit::Unit;
use crate::words::keys;
use exact::Exact;
use grid::{Code, Grid, Map, Outside};
use number::{Number, Range};
use round::Round;

keys! {
    Layout,
    /// The number of bits, or a picture with `a` and, for sign and magnitude, `A`.
    bits: Option<Bits>,
    /// The byte order, if words are stored as bytes.
    unit: Option<Unit>,
    range: Option<Range>,
    /// Steps from the low end to the high end; with `twos` or a sign bit, from zero to the high end.
    steps: Option<Number>,
    /// Codes per unit, instead of `steps`.
    per_unit: Option<Number>,
    zero: Option<Number>,
    /// How codes represent negative positions.
    code: Code,
    round: Round,
    /// The writer's arithmetic, if words are judged to the last bit.
    exact: Option<Exact>,
    /// How to treat a number outside the range.
    outside: Option<Outside>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::words::is_default"))]
    read: Read,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(untagged, expecting = "a number of bits, or a picture of them such as \"Aaaaaaa\" is allowed")
)]
pub enum Bits {
    /// This many bits, most significant first.
    Width(u32),
    /// One letter per bit.
    Picture(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub picture: Picture,
    /// The meaning of the bits.
    pub grid: Grid,
}

impl Layout {
    pub(super) fn drawn(&self) -> Result<String, Fault> {
        match &self.bits {
            None => Err(Fault::new("bits", "missing; a number of bits or a picture of them is needed")),
            Some(Bits::Picture(text)) => Ok(text.clone()),
            Some(Bits::Width(width)) if (1..=MOST_BITS).contains(width) => Ok("a".repeat(*width as usize)),
            Some(Bits::Width(width)) => {
                Err(Fault::new("bits", format!("{width} bits; 1 to {MOST_BITS} are allowed")))
            }
        }
    }

    pub fn check(&self) -> Result<Model, Fault> {
        let picture = Picture::parse(&self.drawn()?, "aA").map_err(|what| Fault::new("bits", what))?;
        Unit::check(self.unit, &picture)?;
        Ok(Model { grid: self.grid(&picture, 'a')?, picture })
    }
}

impl Model {
    pub fn write(&self, value: f32) -> Words {
        let ones = self.picture.ones();
        let words = self.grid.write(f64::from(value));
        words.map(|words| words.iter().map(|word| word | ones).collect()).into()
    }

    pub fn read(&self, word: u64) -> Reading {
        if !self.picture.has_constants(word) {
            return Reading::Unjudged;
        }
        let near = |value| vec![Part::near(value, self.grid.within(value))];
        self.grid.read(word).map(near).into()
    }
}

impl Layout {
    /// Gives the reader keys of its own, so that those of the writer can change alone.
    fn pin(&mut self, grid: &Grid) {
        self.read.per_unit = Some(grid.read.per_unit.into());
        // Zero has no sign.
        self.read.zero = Some((grid.read.zero + 0.0).into());
        self.read.code = grid.sign.is_none().then_some(grid.read.code);
    }

    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        let Some(mut next_to) = Neighbours::of(self, Self::check) else { return Vec::new() };
        let grid = next_to.model.grid.clone();
        for text in self.drawn().iter().flat_map(|text| picture::neighbours(text)) {
            next_to.with("bits", |next| next.bits = Some(Bits::Picture(text.clone())));
        }
        if let Some(Bits::Width(width)) = self.bits {
            for width in [width - 1, width + 1] {
                next_to.with("bits", |next| next.bits = Some(Bits::Width(width)));
            }
        }
        for by in [-1.0, 1.0] {
            next_to.with("steps", |next| {
                next.pin(&grid);
                if next.per_unit.is_some() {
                    let factor = 1.0 + by / grid.field.max() as f64;
                    next.per_unit = Some((grid.write.per_unit * factor).into());
                } else {
                    next.steps = Some((libm::round(grid.steps_written()) + by).into());
                }
            });
            next_to.with("range", |next| {
                next.pin(&grid);
                match (&next.zero, grid.range) {
                    (None, Some(range)) if next.code == Code::Offset && grid.sign.is_none() => {
                        next.range = Some(shifted(range, by * grid.step() / 2.0));
                    }
                    _ => next.zero = Some((grid.write.zero + by / 2.0).into()),
                }
            });
        }
        for (per_unit, zero) in moved(grid.read, &grid.field) {
            next_to.with("read.per_unit", |next| {
                next.read.per_unit = Some(per_unit.into());
                next.read.zero = Some(zero.into());
            });
        }
        next_to.each("round", self.round.neighbours(self.exact.is_some()), |next, round| next.round = round);
        for &outside in Outside::ALL {
            next_to.with("outside", |next| next.outside = next.outside.map(|_| outside));
        }
        for outside in [Outside::Clamp, Outside::Refuse] {
            next_to.with("read.outside", |next| next.read.outside = next.read.outside.map(|_| outside));
        }
        for &code in Code::ALL {
            next_to.with("code", |next| {
                next.pin(&grid);
                next.code = code;
            });
            next_to.with("read.code", |next| next.read.code = Some(code));
        }
        next_to.found
    }
}

pub(crate) fn shifted(range: [f64; 2], by: f64) -> Range {
    Range::Ends(range.map(|end| Number::from(end + by)))
}

/// One step more or less in the whole field, and zero moved by one code and by half a code.
pub(crate) fn moved(map: Map, field: &Field) -> [(f64, f64); 6] {
    let step = 1.0 / field.max() as f64;
    let scaled = |factor: f64| (map.per_unit * factor, map.zero * factor);
    let further = |codes: f64| (map.per_unit, map.zero + codes);
    [scaled(1.0 - step), scaled(1.0 + step), further(-1.0), further(-0.5), further(0.5), further(1.0)]
}
