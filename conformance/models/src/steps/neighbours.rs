//! The layouts next to one of a range.

use super::grid::{Code, Grid, Map, Outside};
use super::number::{Number, Range};
use super::{Bits, Layout};
use crate::neighbours::Neighbours;
use crate::picture::{self, Field};
use crate::prelude::*;

impl Layout {
    /// Gives the reader keys of its own, so that those of the writer can change alone.
    fn pin(&mut self, grid: &Grid) {
        self.read.per_unit = Some(grid.read.per_unit.into());
        // Zero has no sign.
        self.read.zero = Some((grid.read.zero + 0.0).into());
        self.read.code = grid.sign.is_none().then_some(grid.read.code);
    }

    /// Layouts that differ from this one in one key, each with the key.
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
