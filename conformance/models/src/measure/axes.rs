//! What the words of quaternions are made of, whether seen from a reader or from a writer.

use super::questions::Stop;
use crate::picture;
use crate::prelude::*;
use crate::quaternion::{NoRotation, Sign};
use crate::steps::grid::{self, Code};

/// A kept component's bits and their meaning.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub bits: picture::Field,
    pub sign: Option<picture::Field>,
    pub code: Code,
    pub per_unit: f64,
    pub zero: f64,
}

impl Field {
    /// The field of bits, each with what it adds to a number: from the lowest bit on, that doubles. `noise` is how far off it may be.
    pub(super) fn of_weights(
        mut parts: Vec<(u32, f64)>,
        sign: Option<u32>,
        noise: f64,
    ) -> Result<Self, Stop> {
        parts.sort_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
        // The highest bit may be beyond the end of a range.
        let ((_, top), below) = parts.split_last().ok_or(Stop::Other("no bit moves the number"))?;
        if below.iter().any(|(_, weight)| *weight < 0.0) {
            return Err(Stop::Other("the number falls with its code"));
        }
        let places = below.len().saturating_sub(1) as i32;
        let weight = below.last().map_or(top.abs(), |(_, weight)| *weight) / libm::scalbn(1.0, places);
        for (place, (_, found)) in (0..).zip(below) {
            let expected = libm::scalbn(weight, place);
            if (found - expected).abs() > expected * 1e-3 + noise {
                return Err(Stop::Other("the weights of the bits do not double"));
            }
        }
        let code = if *top < 0.0 { Code::Twos } else { Code::Offset };
        let bits = picture::Field(parts.iter().rev().map(|(bit, _)| *bit).collect());
        let sign = sign.map(|bit| picture::Field([bit].into()));
        Ok(Self { bits, sign, code, per_unit: 1.0 / weight, zero: 0.0 })
    }

    /// The lowest and the highest number of steps.
    pub(super) fn ends(&self) -> [i64; 2] {
        grid::ends(&self.bits, self.sign.is_some(), self.code)
    }

    /// Whether steps are counted from zero in both directions.
    pub(super) fn is_sided(&self) -> bool {
        self.sign.is_some() || self.code == Code::Twos
    }

    /// The bits of the code, or of the magnitude.
    pub(super) fn mask(&self) -> u64 {
        self.bits.put(u64::MAX)
    }

    pub(super) fn sign_mask(&self) -> u64 {
        self.sign.as_ref().map_or(0, |sign| sign.put(1))
    }

    pub(super) fn put(&self, word: u64, steps: i64) -> u64 {
        let [low, high] = self.ends();
        let steps = steps.clamp(low, high);
        let code = if self.sign.is_some() { steps.unsigned_abs() } else { steps.cast_unsigned() };
        let sign = if steps < 0 { self.sign_mask() } else { 0 };
        word & !(self.mask() | self.sign_mask()) | self.bits.put(code) | sign
    }

    pub(super) fn steps(&self, word: u64) -> i64 {
        grid::steps(&self.bits, self.sign.as_ref(), self.code, word)
    }

    pub(super) fn value(&self, steps: i64) -> f64 {
        (steps as f64 - self.zero) / self.per_unit
    }

    /// The steps nearest to a number.
    pub(super) fn near(&self, value: f64) -> i64 {
        libm::round(value * self.per_unit + self.zero) as i64
    }
}

/// A word's parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parts {
    pub fields: [Field; 3],
    /// The high bit and the low one.
    pub index: Option<[u32; 2]>,
    /// The component that each code drops.
    pub dropped: Vec<usize>,
    /// By the dropped component: which one each field holds.
    pub holds: [[usize; 3]; 4],
    /// Bits that are always 1.
    pub ones: u64,
    /// Bits that are always 0, and matter.
    pub zeros: u64,
    /// The bit of the dropped one's sign.
    pub sign: Option<(u32, Sign)>,
    /// Whether the kept ones are negated with it, if that shows.
    pub flip: Option<bool>,
    pub no_rotation: Option<NoRotation>,
    /// Which of the components is dropped where all are equal.
    pub tie: Option<usize>,
    /// How far a scale may be off, relative to itself.
    pub near: f64,
}

impl Parts {
    /// The bits of the fields and of their signs.
    pub(super) fn mask(&self) -> u64 {
        self.fields.iter().fold(0, |mask, field| mask | field.mask() | field.sign_mask())
    }

    /// Whether all components have one width.
    pub(super) fn alike(&self) -> bool {
        self.fields.iter().all(|field| field.bits.width() == self.fields[0].bits.width())
    }

    pub(super) fn sign_mask(&self) -> u64 {
        self.sign.map_or(0, |(bit, _)| 1 << bit)
    }

    pub(super) fn index_mask(&self) -> u64 {
        self.index.map_or(0, |[high, low]| 1 << high | 1 << low)
    }
}

/// The components beside the dropped one.
pub(super) fn others(dropped: usize) -> [usize; 3] {
    [0, 1, 2].map(|place| place + usize::from(place >= dropped))
}
