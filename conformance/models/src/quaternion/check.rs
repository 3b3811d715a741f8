//! Checks the keys of `kind = "smallest_three"` and makes the engine.

use super::engine::Model;
use super::layout::{COMPONENTS, Layout, Sign};
use crate::fault::Fault;
use crate::picture::Picture;
use crate::prelude::*;
use crate::steps;
use crate::steps::number::{Each, Number, Range};
use crate::unit::Unit;

/// The most bits of a component: the precision of binary32.
const MOST_BITS: u32 = 24;

/// Parses an order of components, such as `wxyz`.
fn permutation(text: &str, key: &'static str, also: &str) -> Result<[usize; 4], Fault> {
    let places: Vec<_> = text.chars().filter_map(|letter| COMPONENTS.find(letter)).collect();
    let all = (0..4).all(|component| places.contains(&component));
    match <[usize; 4]>::try_from(places) {
        Ok(places) if all && text.len() == 4 => Ok(places),
        _ => Err(Fault::new(key, format!("`{text}`; each of x, y, z, w once{also} is allowed"))),
    }
}

impl Layout {
    pub fn check(&self) -> Result<Model, Fault> {
        if self.bits.is_empty() {
            return Err(Fault::new("bits", "missing; a picture such as \"ii aaa bbb ccc\" is needed"));
        }
        let picture = Picture::parse(&self.bits, "iabcABCs").map_err(|what| Fault::new("bits", what))?;
        Unit::check(self.unit, &picture)?;
        let index = picture.field('i');
        let dropped = self.dropped(index.width())?;
        let (kept, ties) = self.order(&dropped)?;
        Ok(Model {
            grids: self.grids(&picture)?,
            kept,
            dropped,
            index,
            sign: self.sign(&picture)?,
            flip: self.flip,
            ties,
            no_rotation: self.no_rotation,
            picture,
        })
    }

    fn dropped(&self, width: u32) -> Result<Vec<usize>, Fault> {
        match (width, self.drop) {
            (2, None) => Ok(permutation(self.index.as_deref().unwrap_or(COMPONENTS), "index", "")?.into()),
            (2, Some(_)) => Err(Fault::new("drop", "the picture has an index; leave `drop` out")),
            (0, Some(_)) if self.index.is_some() => {
                Err(Fault::new("index", "the picture has no `i`; leave `index` out"))
            }
            (0, Some(axis)) => Ok([axis as usize].into()),
            (0, None) => {
                Err(Fault::new("drop", "missing; a picture without `i` needs the component that is dropped"))
            }
            _ => {
                Err(Fault::new("bits", format!("{width} bits of `i`; two, or none with `drop`, are allowed")))
            }
        }
    }

    /// The components of a, b and c for each that is dropped, and the order in which equal ones are.
    fn order(&self, dropped: &[usize]) -> Result<([[usize; 3]; 4], [usize; 4]), Fault> {
        let order = match &*self.order {
            "cyclic" => None,
            order => Some(permutation(order, "order", " or \"cyclic\"")?),
        };
        let kept = [0, 1, 2, 3].map(|component| {
            if !dropped.contains(&component) {
                return [0; 3];
            }
            let order = order.unwrap_or_else(|| [1, 2, 3, 0].map(|place| (component + place) % 4));
            let mut others = order.into_iter().filter(|other| *other != component);
            [(); 3].map(|()| others.next().unwrap_or_default())
        });
        Ok((kept, order.filter(|_| self.drop.is_none()).unwrap_or([0, 1, 2, 3])))
    }

    fn sign(&self, picture: &Picture) -> Result<Option<(crate::picture::Field, bool)>, Fault> {
        let field = picture.field('s');
        match (field.width(), self.s) {
            (0, None) => Ok(None),
            (1, Some(sign)) => Ok(Some((field, sign == Sign::Negative))),
            (1, None) => Err(Fault::new(
                "s",
                "missing; \"1 negative\" or \"1 positive\" is needed for the picture's `s`",
            )),
            (0, Some(_)) => Err(Fault::new("s", "the picture has no `s`; leave `s` out")),
            _ => Err(Fault::new("bits", "more than one `s`; one bit is allowed")),
        }
    }

    fn grids(&self, picture: &Picture) -> Result<[crate::steps::grid::Grid; 3], Fault> {
        let half = Range::Side(Number::Written("sqrt(1/2)".into()));
        let range = match (&self.range, &self.per_unit, &self.zero) {
            (Some(range), ..) => Some(range),
            (None, Some(_), Some(_)) => None,
            _ => Some(&half),
        };
        let grid = |component: usize, letter: char| {
            let width = picture.field(letter).width();
            if width == 0 || width > MOST_BITS {
                let what = format!("{width} bits of `{letter}`; 1 to {MOST_BITS} are allowed");
                return Err(Fault::new("bits", what));
            }
            let own = |each: &Option<Each>| each.as_ref().and_then(|each| each.of(component)).cloned();
            let number = steps::Layout {
                range: range.cloned(),
                steps: own(&self.steps),
                per_unit: own(&self.per_unit),
                zero: self.zero.clone(),
                code: self.code,
                round: self.round,
                exact: self.exact,
                outside: self.outside,
                read: self.read.clone(),
                ..steps::Layout::default()
            };
            number.grid(picture, letter)
        };
        Ok([grid(0, 'a')?, grid(1, 'b')?, grid(2, 'c')?])
    }
}
