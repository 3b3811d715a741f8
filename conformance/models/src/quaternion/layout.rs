//! The keys of `kind = "smallest_three"`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Model;
use crate::fault::Fault;
use crate::picture::Picture;
use crate::steps::exact::Exact;
use crate::steps::grid::{Code, Outside, Round};
use crate::steps::number::{Each, Number, Range};
use crate::steps::{Parts, Read};
use crate::word::{Unit, whole_bytes};

/// The most bits of a component: binary32 has no more.
const MOST_BITS: u32 = 24;
const COMPONENTS: &str = "xyzw";

/// A layout of `kind = "smallest_three"`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Layout {
    /// The picture: `i` index, `a b c` kept components, `A B C` their sign bits, `s` sign of the dropped.
    pub bits: String,
    /// The order of the bytes of each unit, where there are any.
    pub unit: Option<Unit>,
    /// Which components the codes 0, 1, 2, 3 of `i` drop.
    pub index: Option<String>,
    /// The component that is always dropped, in a picture without `i`.
    pub drop: Option<Axis>,
    /// What a, b and c are: this order without the dropped one, or `cyclic`, which begins after it.
    pub order: String,
    /// The range of a kept component.
    pub range: Option<Range>,
    /// Steps in the range; from zero to its end with `twos` or sign bits.
    pub steps: Option<Each>,
    /// Codes a unit, instead of `steps`.
    pub per_unit: Option<Each>,
    /// The code of zero.
    pub zero: Option<Number>,
    /// How a code stands for a number of steps.
    pub code: Code,
    /// How a component becomes a code.
    pub round: Round,
    /// What the bit `s` says.
    pub s: Option<Sign>,
    /// Whether the kept components are negated when the dropped one is negative.
    pub flip: bool,
    /// The writer's arithmetic, where words are judged to the last bit.
    pub exact: Option<Exact>,
    /// What becomes of a component outside the range.
    pub outside: Option<Outside>,
    /// What a word reads as whose kept components are longer than 1.
    pub no_rotation: Option<NoRotation>,
    /// Where the reader differs.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Read::is_empty"))]
    pub read: Read,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            bits: String::new(),
            unit: None,
            index: None,
            drop: None,
            order: COMPONENTS.into(),
            range: None,
            steps: None,
            per_unit: None,
            zero: None,
            code: Code::Offset,
            round: Round::Nearest,
            s: None,
            flip: true,
            exact: None,
            outside: None,
            no_rotation: None,
            read: Read::default(),
        }
    }
}

/// A component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
#[allow(missing_docs)]
pub enum Axis {
    X,
    Y,
    Z,
    W,
}

/// What the bit `s` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Sign {
    /// The dropped component is negative.
    #[cfg_attr(feature = "serde", serde(rename = "1 negative"))]
    Negative,
    /// It is not.
    #[cfg_attr(feature = "serde", serde(rename = "1 positive"))]
    Positive,
}

/// What a word reads as whose kept components are longer than 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
pub enum NoRotation {
    /// The dropped component is a NaN.
    Nan,
    /// The dropped component is 0.
    Zero,
    /// (0, 0, 0, 1).
    Identity,
    /// An error.
    Refuse,
}

/// The components in an order such as `wxyz`.
fn permutation(text: &str, key: &'static str, also: &str) -> Result<[usize; 4], Fault> {
    let places: Vec<_> = text.chars().filter_map(|letter| COMPONENTS.find(letter)).collect();
    let all = (0..4).all(|component| places.contains(&component));
    match <[usize; 4]>::try_from(places) {
        Ok(places) if all && text.len() == 4 => Ok(places),
        _ => Err(Fault::new(key, format!("`{text}`; each of x, y, z, w once{also} is allowed"))),
    }
}

impl Layout {
    /// The engine under this layout.
    ///
    /// # Errors
    ///
    /// The first key that cannot be used.
    pub fn check(&self) -> Result<Model, Fault> {
        if self.bits.is_empty() {
            return Err(Fault::new("bits", "missing; a picture such as \"ii aaa bbb ccc\" is needed"));
        }
        let picture = Picture::parse(&self.bits, "iabcABCs").map_err(|what| Fault::new("bits", what))?;
        if self.unit.is_some() {
            whole_bytes(&picture)?;
        }
        let index = picture.field('i');
        let dropped = self.dropped(index.width())?;
        let ties = self.ties()?;
        Ok(Model {
            grids: self.grids(&picture)?,
            kept: self.kept(&dropped)?,
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

    fn ties(&self) -> Result<[usize; 4], Fault> {
        if self.order == "cyclic" || self.drop.is_some() {
            return Ok([0, 1, 2, 3]);
        }
        permutation(&self.order, "order", " or \"cyclic\"")
    }

    fn kept(&self, dropped: &[usize]) -> Result<[[usize; 3]; 4], Fault> {
        let mut kept = [[0; 3]; 4];
        for (dropped, kept) in
            kept.iter_mut().enumerate().filter(|(component, _)| dropped.contains(component))
        {
            let order = if self.order == "cyclic" {
                core::array::from_fn(|place| (dropped + 1 + place) % 4)
            } else {
                permutation(&self.order, "order", " or \"cyclic\"")?
            };
            let others = order.into_iter().filter(|component| *component != dropped);
            for (place, component) in kept.iter_mut().zip(others) {
                *place = component;
            }
        }
        Ok(kept)
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
        let grid = |component: usize, letter: char, sign: char| {
            let field = picture.field(letter);
            if field.width() == 0 || field.width() > MOST_BITS {
                let what = format!("{} bits of `{letter}`; 1 to {MOST_BITS} are allowed", field.width());
                return Err(Fault::new("bits", what));
            }
            let sign = picture.field(sign);
            if sign.width() > 1 {
                return Err(Fault::new("bits", "more than one sign bit of a component; one is allowed"));
            }
            Parts {
                field,
                sign: (sign.width() == 1).then_some(sign),
                range,
                steps: self.steps.as_ref().and_then(|each| each.of(component)),
                per_unit: self.per_unit.as_ref().and_then(|each| each.of(component)),
                zero: self.zero.as_ref(),
                code: self.code,
                round: self.round,
                exact: self.exact,
                outside: self.outside,
                read: &self.read,
            }
            .grid()
        };
        Ok([grid(0, 'a', 'A')?, grid(1, 'b', 'B')?, grid(2, 'c', 'C')?])
    }
}
