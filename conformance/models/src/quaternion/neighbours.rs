//! The layouts next to one of a quaternion.

use super::{Layout, Model, NoRotation, Sign};
use crate::neighbours::Neighbours;
use crate::picture;
use crate::prelude::*;
use crate::steps::grid::{Code, Grid, Outside};
use crate::steps::number::Each;
use crate::steps::{moved, shifted};

impl Layout {
    /// Layouts that differ from this one in one key, each with the key.
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
        of_scale(&mut next_to);
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
fn of_scale(next_to: &mut Neighbours<Layout, Model>) {
    let grids = next_to.model.grids.clone();
    let [first, ..] = &grids;
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
