//! Reads and writes quaternions as words.

use super::layout::NoRotation;
use crate::answer::{Part, Words};
use crate::content::No;
use crate::picture::{Field, Picture};
use crate::prelude::*;
use crate::steps::grid::Grid;

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
        let without = self.candidates(value).into_iter().map(|dropped| self.without(value, dropped));
        let words: Result<Vec<_>, No> = without.collect();
        words.map(|words| words.concat()).and_then(few).into()
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

    fn without(&self, value: [f64; 4], dropped: usize) -> Result<Vec<u64>, No> {
        let code = self.dropped.iter().position(|&of_code| of_code == dropped).ok_or(No::Unjudged)?;
        let negative = value[dropped] < 0.0;
        let mut word = self.picture.ones() | self.index.put(code as u64);
        if let Some((field, negative_is_one)) = &self.sign {
            word |= field.put(u64::from(negative == *negative_is_one));
        }
        let mut words = vec![word];
        for (grid, &component) in self.grids.iter().zip(&self.kept[dropped]) {
            let turned = if negative && self.flip { -value[component] } else { value[component] };
            let codes = grid.write(turned)?;
            words = few(words.iter().flat_map(|word| codes.iter().map(move |code| word | code)).collect())?;
        }
        Ok(words)
    }

    pub fn read(&self, word: u64) -> Result<Vec<Part>, No> {
        if !self.picture.has_constants(word) {
            return Err(No::Unjudged);
        }
        let dropped = *self.dropped.get(self.index.get(word) as usize).ok_or(No::Unjudged)?;
        let negative = self.sign.as_ref().is_some_and(|(field, one)| (field.get(word) == 1) == *one);
        let mut parts = [Part::Nan; 4];
        let (mut rest, mut within) = (1.0, SQUARES);
        for (grid, &component) in self.grids.iter().zip(&self.kept[dropped]) {
            let value = grid.read(word)?;
            let value = if negative && self.flip { -value } else { value };
            let near = grid.within(value);
            parts[component] = Part::near(value, near);
            rest -= value * value;
            within += 2.0 * value.abs() * near;
        }
        let root = |square: f64| libm::sqrt(square.max(0.0));
        let (low, high) = (root(rest - within), root(rest + within));
        let (low, high) = if negative { (-high, -low) } else { (low, high) };
        parts[dropped] = match self.no_rotation {
            _ if rest - within > 0.0 => Part::Within(low, high),
            _ if rest + within > 0.0 => return Err(No::Unjudged),
            None => return Err(No::Unjudged),
            Some(NoRotation::Refuse) => return Err(No::Refused),
            Some(NoRotation::Zero) => Part::Within(0.0, 0.0),
            Some(NoRotation::Nan) => Part::Nan,
            Some(NoRotation::Identity) => {
                parts = [Part::Within(0.0, 0.0); 4];
                parts[3] = Part::Within(1.0, 1.0);
                return Ok(parts.into());
            }
        };
        Ok(parts.into())
    }
}

/// The words, unless there are too many to judge.
fn few(words: Vec<u64>) -> Result<Vec<u64>, No> {
    if words.len() <= MOST_WORDS { Ok(words) } else { Err(No::Unjudged) }
}
