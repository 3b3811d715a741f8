//! Numbers of a range in steps: quantised floats, angles, compressed components.
//!
//! `bits = 10`, `range = [-10, 10]`, `round = "down"`: 1023 steps of 20/1023, and code 0 is -10. 3.3 is at position 680.3 and is
//! written as 680, which reads as 3.294.

pub mod exact;
pub mod grid;
mod neighbours;
pub mod number;
mod parts;
pub mod round;

pub(crate) use neighbours::{moved, shifted};
pub use parts::{MOST_BITS, Read};

use crate::answer::{Part, Reading, Words};
use crate::fault::Fault;
use crate::picture::Picture;
use crate::prelude::*;
use crate::unit::Unit;
use crate::words::keys;
use exact::Exact;
use grid::{Code, Grid, Outside};
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

    /// Checks the layout; fails with the first invalid key.
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

impl core::fmt::Display for Bits {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Width(width) => f.write_str(&width.to_string()),
            Self::Picture(text) => f.write_str(text),
        }
    }
}
