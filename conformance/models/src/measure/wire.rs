//! The orders of bytes that a word may have.

use crate::picture::Picture;
use crate::prelude::*;
use crate::unit::Unit;

/// How the bytes of the wire, highest first as a number, become a word.
pub(super) struct Wire {
    /// The order of the bytes of a unit, unless a word is a number.
    pub(super) unit: Option<Unit>,
    units: Picture,
}

impl Wire {
    pub(super) fn number(bits: u32) -> Self {
        Self { unit: None, units: Picture::of_units([bits].into()) }
    }

    /// Those that words of so many bits may have if they are stored as bytes.
    pub(super) fn all(bits: u32) -> Vec<Self> {
        if !bits.is_multiple_of(8) {
            return [Self::number(bits)].into();
        }
        let whole = |unit| Self { unit: Some(unit), units: Picture::of_units([bits].into()) };
        let mut all: Vec<_> = [whole(Unit::Be)].into();
        if bits > 8 {
            all.push(whole(Unit::Le));
        }
        for unit in [16, 32].into_iter().filter(|unit| *unit < bits) {
            // The first unit has what is left.
            let left = Some(bits % unit).filter(|left| *left > 0);
            let units = left.into_iter().chain((0..bits / unit).map(|_| unit)).collect();
            all.push(Self { unit: Some(Unit::Be), units: Picture::of_units(units) });
        }
        all
    }

    /// The picture of letters by their bits, of which later ones stand above earlier ones.
    pub(super) fn picture(&self, letters: &[(u64, char)]) -> String {
        let letter = |bit: u32| {
            let letter = letters.iter().rev().find(|(bits, _)| bits >> bit & 1 == 1);
            letter.map_or('.', |(_, letter)| *letter)
        };
        let mut below = 0;
        let units = self.units.units().iter().map(|width| {
            let unit: Vec<char> = (below..below + width).rev().map(letter).collect();
            below += width;
            let runs = unit.chunk_by(|one, other| one == other).map(|run| run.iter().collect::<String>());
            runs.collect::<Vec<_>>().join(" ")
        });
        units.collect::<Vec<_>>().join(" | ")
    }

    pub(super) fn to_wire(&self, word: u64) -> u64 {
        self.unit.map_or(word, |unit| unit.number(&self.units, word))
    }

    pub(super) fn word(&self, wire: u64) -> u64 {
        self.unit.and_then(|unit| unit.of_number(&self.units, wire)).unwrap_or(wire)
    }
}
