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
pub(crate) use parts::Parts;
pub use parts::{MOST_BITS, Read};

use alloc::format;
use alloc::string::{String, ToString as _};

use crate::answer::{Part, Reading, Words};
use crate::fault::Fault;
use crate::picture::Picture;
use crate::unit::{Unit, whole_bytes};
use exact::Exact;
use grid::{Code, Codes, Grid, Outside};
use number::{Number, Range};
use round::Round;

#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// The number of bits, or a picture with `a` and, for sign and magnitude, `A`.
    pub bits: Option<Bits>,
    /// The byte order, if words are stored as bytes.
    pub unit: Option<Unit>,
    pub range: Option<Range>,
    /// Steps from the low end to the high end; with `twos` or a sign bit, from zero to the high end.
    pub steps: Option<Number>,
    /// Codes per unit, instead of `steps`.
    pub per_unit: Option<Number>,
    pub zero: Option<Number>,
    /// How codes represent negative positions.
    pub code: Code,
    pub round: Round,
    /// The writer's arithmetic, if words are judged to the last bit.
    pub exact: Option<Exact>,
    /// How to treat a number outside the range.
    pub outside: Option<Outside>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
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
        if self.unit.is_some() {
            whole_bytes(&picture)?;
        }
        let sign = picture.field('A');
        if sign.width() > 1 {
            return Err(Fault::new("bits", "more than one `A`; one sign bit is allowed"));
        }
        let parts = Parts {
            field: picture.field('a'),
            sign: (sign.width() == 1).then_some(sign),
            range: self.range.as_ref(),
            steps: self.steps.as_ref(),
            per_unit: self.per_unit.as_ref(),
            zero: self.zero.as_ref(),
            code: self.code,
            round: self.round,
            exact: self.exact,
            outside: self.outside,
            read: &self.read,
        };
        Ok(Model { grid: parts.grid()?, picture })
    }
}

impl Model {
    pub fn write(&self, value: f32) -> Words {
        match self.grid.write(f64::from(value)) {
            Codes::Unjudged => Words::Unjudged,
            Codes::Refused => Words::Refused,
            Codes::These(words) => {
                Words::These(words.iter().map(|word| word | self.picture.ones()).collect())
            }
        }
    }

    pub fn read(&self, word: u64) -> Reading {
        if !self.picture.has_constants(word) {
            return Reading::Unjudged;
        }
        match self.grid.read(word) {
            grid::Number::Unjudged => Reading::Unjudged,
            grid::Number::Refused => Reading::Refused,
            grid::Number::Is(value) => {
                let within = (self.grid.step() / 50.0).max(self.grid.noise(value));
                Reading::Parts([Part::near(value, within)].into())
            }
        }
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
