//! Reads and writes quaternions as words.

use alloc::vec;
use alloc::vec::Vec;

use super::layout::NoRotation;
use crate::answer::{Part, Reading, Words};
use crate::picture::{Field, Picture};
use crate::steps::grid::{Codes, Grid, Number};

#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub picture: Picture,
    /// The grids of the fields a, b and c.
    pub grids: [Grid; 3],
    /// The components in a, b and c, for each dropped component.
    pub kept: [[usize; 3]; 4],
    /// The component that each code of `i` drops; a single one without `i`.
    pub dropped: Vec<usize>,
    pub(super) index: Field,
    pub(super) sign: Option<(Field, bool)>,
    pub(super) flip: bool,
    pub(super) ties: [usize; 4],
    pub(super) no_rotation: Option<NoRotation>,
}

/// A quaternion is judged only if its length differs from 1 by at most this.
const UNIT: f64 = 1e-4;
/// A component this close to the largest, relative to it, may be dropped as well: rounding can make the two equal.
const TIE: f64 = 2e-6;
/// A value with more allowed words than this is not judged.
const MOST_WORDS: usize = 4096;
/// The error of a sum of three squares in binary32.
const SQUARES: f64 = 1e-6;

impl Model {
    pub fn write(&self, value: [f32; 4]) -> Words {
        let value = value.map(f64::from);
        let length = libm::sqrt(value.iter().map(|v| v * v).sum());
        if !(1.0 - UNIT..=1.0 + UNIT).contains(&length) {
            return Words::Unjudged;
        }
        let mut words = Vec::new();
        for dropped in self.candidates(value) {
            match self.without(value, dropped) {
                Codes::These(more) if words.len() + more.len() <= MOST_WORDS => words.extend(more),
                Codes::Refused => return Words::Refused,
                _ => return Words::Unjudged,
            }
        }
        Words::These(words)
    }

    /// The components that a writer may drop.
    fn candidates(&self, value: [f64; 4]) -> Vec<usize> {
        if self.index.width() == 0 {
            return self.dropped.clone();
        }
        let largest = value.iter().fold(0.0_f64, |largest, v| largest.max(v.abs()));
        let near: Vec<_> = (0..4).filter(|&i| value[i].abs() >= largest * (1.0 - TIE)).collect();
        if near.iter().any(|&i| value[i].abs() != largest) {
            return near;
        }
        self.ties.into_iter().filter(|i| near.contains(i)).take(1).collect()
    }

    fn without(&self, value: [f64; 4], dropped: usize) -> Codes {
        let Some(code) = self.dropped.iter().position(|&of_code| of_code == dropped) else {
            return Codes::Unjudged;
        };
        let negative = value[dropped] < 0.0;
        let mut word = self.picture.ones() | self.index.put(code as u64);
        if let Some((field, negative_is_one)) = &self.sign {
            word |= field.put(u64::from(negative == *negative_is_one));
        }
        let mut words = vec![word];
        for (grid, &component) in self.grids.iter().zip(&self.kept[dropped]) {
            let turned = if negative && self.flip { -value[component] } else { value[component] };
            match grid.write(turned) {
                Codes::These(codes) if words.len() * codes.len() <= MOST_WORDS => {
                    words = words.iter().flat_map(|word| codes.iter().map(move |code| word | code)).collect();
                }
                Codes::These(_) => return Codes::Unjudged,
                other => return other,
            }
        }
        Codes::These(words)
    }

    /// The grid of a component when another is dropped; `None` for the dropped one.
    pub fn grid(&self, component: usize, dropped: usize) -> Option<&Grid> {
        let place = self.kept.get(dropped)?.iter().position(|&kept| kept == component)?;
        self.grids.get(place)
    }

    pub fn read(&self, word: u64) -> Reading {
        if !self.picture.has_constants(word) {
            return Reading::Unjudged;
        }
        let Some(&dropped) = self.dropped.get(self.index.get(word) as usize) else {
            return Reading::Unjudged;
        };
        let negative = self.sign.as_ref().is_some_and(|(field, one)| (field.get(word) == 1) == *one);
        let mut parts = [Part::Nan; 4];
        let (mut rest, mut within) = (1.0, SQUARES);
        for (grid, &component) in self.grids.iter().zip(&self.kept[dropped]) {
            let value = match grid.read(word) {
                Number::Is(value) => value,
                Number::Refused => return Reading::Refused,
                Number::Unjudged => return Reading::Unjudged,
            };
            let value = if negative && self.flip { -value } else { value };
            let near = (grid.step() / 50.0).max(grid.noise(value));
            parts[component] = Part::near(value, near);
            rest -= value * value;
            within += 2.0 * value.abs() * near;
        }
        let root = |square: f64| libm::sqrt(square.max(0.0));
        let (low, high) = (root(rest - within), root(rest + within));
        let (low, high) = if negative { (-high, -low) } else { (low, high) };
        parts[dropped] = match self.no_rotation {
            _ if rest - within > 0.0 => Part::Within(low, high),
            _ if rest + within > 0.0 => return Reading::Unjudged,
            None => return Reading::Unjudged,
            Some(NoRotation::Refuse) => return Reading::Refused,
            Some(NoRotation::Zero) => Part::Within(0.0, 0.0),
            Some(NoRotation::Nan) => Part::Nan,
            Some(NoRotation::Identity) => {
                parts = [Part::Within(0.0, 0.0); 4];
                parts[3] = Part::Within(1.0, 1.0);
                return Reading::Parts(parts.into());
            }
        };
        Reading::Parts(parts.into())
    }
}
