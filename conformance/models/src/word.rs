//! What layouts of one word have in common: a value, the words that it may be written as, and what a word may be read as.
//!
//! Arithmetic moves a number between two codes to either side, so a layout allows sets of words and intervals of numbers.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use crate::fault::Fault;
use crate::picture::Picture;
use crate::{float, quaternion, steps};

/// The order of the bytes of each unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Unit {
    /// Lowest byte first.
    Le,
    /// Highest byte first.
    Be,
}

impl Unit {
    /// The bytes of a word, unit after unit.
    pub fn bytes(self, picture: &Picture, word: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut rest = word;
        for width in picture.units() {
            let unit = rest.to_le_bytes().into_iter().take((width / 8) as usize);
            match self {
                Self::Le => bytes.extend(unit),
                Self::Be => bytes.extend(unit.rev()),
            }
            rest = rest.checked_shr(*width).unwrap_or(0);
        }
        bytes
    }
}

/// Whether bytes are the shape of a picture.
pub(crate) fn whole_bytes(picture: &Picture) -> Result<(), Fault> {
    match picture.units().iter().find(|width| **width % 8 != 0) {
        Some(width) => Err(Fault::new(
            "unit",
            format!("a unit of {width} bits is no whole number of bytes; leave `unit` out"),
        )),
        None => Ok(()),
    }
}

/// A value: a number, or the components of a quaternion in the order x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Of `ranged` and `float`.
    Number(f32),
    /// Of `smallest_three`.
    Quaternion([f32; 4]),
}

impl Value {
    /// The numbers.
    pub fn numbers(&self) -> &[f32] {
        match self {
            Self::Number(number) => core::slice::from_ref(number),
            Self::Quaternion(numbers) => numbers,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<_> = self.numbers().iter().map(ToString::to_string).collect();
        f.write_str(&numbers.join(","))
    }
}

/// The words that a value may be written as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Words {
    /// The layout does not say.
    Unjudged,
    /// None: an error is the answer.
    Refused,
    /// Any of these, ascending or not.
    These(Vec<u64>),
    /// Any word that reads as a NaN.
    Nan,
}

/// What a number of an answer may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// Between the two, ends included.
    Within(f64, f64),
    /// Between the two, or a NaN.
    WithinOrNan(f64, f64),
    /// Any NaN.
    Nan,
    /// Exactly these bits of binary32.
    Bits(u32),
}

impl Part {
    /// At most `within` away from `value`.
    pub fn near(value: f64, within: f64) -> Self {
        Self::Within(value - within, value + within)
    }

    /// Whether a number of an answer is one of them.
    pub fn holds(self, number: f32) -> bool {
        let value = f64::from(number);
        match self {
            Self::Within(low, high) => (low..=high).contains(&value),
            Self::WithinOrNan(low, high) => number.is_nan() || (low..=high).contains(&value),
            Self::Nan => number.is_nan(),
            Self::Bits(bits) => number.to_bits() == bits,
        }
    }
}

/// What a word may be read as.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// The layout does not say.
    Unjudged,
    /// Nothing: an error is the answer.
    Refused,
    /// For each number of the value what it may be.
    Parts(Vec<Part>),
}

/// Whether an answer is a layout's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The layout does not say.
    Unjudged,
    /// It is.
    Right,
    /// It is not.
    Wrong,
}

impl Judged {
    fn of(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

impl Reading {
    /// Judges an answer; `None` is an error.
    pub fn judge(&self, answer: Option<&Value>) -> Judged {
        match (self, answer) {
            (Self::Unjudged, _) => Judged::Unjudged,
            (Self::Refused, answer) => Judged::of(answer.is_none()),
            (Self::Parts(_), None) => Judged::Wrong,
            (Self::Parts(parts), Some(value)) => {
                let numbers = value.numbers();
                let all = parts.iter().zip(numbers).all(|(part, number)| part.holds(*number));
                Judged::of(parts.len() == numbers.len() && all)
            }
        }
    }
}

/// A layout of any of the three kinds.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// `kind = "smallest_three"`.
    SmallestThree(Box<quaternion::Layout>),
    /// `kind = "ranged"`.
    Ranged(steps::Layout),
    /// `kind = "float"`.
    Float(float::Layout),
}

/// A layout that has been checked: the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    /// `kind = "smallest_three"`.
    SmallestThree(Box<quaternion::Model>),
    /// `kind = "ranged"`.
    Ranged(steps::Model),
    /// `kind = "float"`.
    Float(float::Model),
}

impl Layout {
    /// The name of the kind in a file.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::SmallestThree(_) => "smallest_three",
            Self::Ranged(_) => "ranged",
            Self::Float(_) => "float",
        }
    }

    /// The engine under this layout.
    ///
    /// # Errors
    ///
    /// The first key that cannot be used.
    pub fn check(&self) -> Result<Model, Fault> {
        Ok(match self {
            Self::SmallestThree(layout) => Model::SmallestThree(Box::new(layout.check()?)),
            Self::Ranged(layout) => Model::Ranged(layout.check()?),
            Self::Float(layout) => Model::Float(layout.check()?),
        })
    }

    /// The order of the bytes of each unit, where it is given.
    pub fn unit(&self) -> Option<Unit> {
        match self {
            Self::SmallestThree(layout) => layout.unit,
            Self::Ranged(layout) => layout.unit,
            Self::Float(layout) => layout.unit,
        }
    }

    /// The layouts next to this one, each with the key that was moved.
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        match self {
            Self::SmallestThree(layout) => {
                wrapped(layout.neighbours(), |layout| Self::SmallestThree(Box::new(layout)))
            }
            Self::Ranged(layout) => wrapped(layout.neighbours(), Self::Ranged),
            Self::Float(layout) => wrapped(layout.neighbours(), Self::Float),
        }
    }
}

fn wrapped<T>(found: Vec<(&'static str, T)>, wrap: impl Fn(T) -> Layout) -> Vec<(&'static str, Layout)> {
    found.into_iter().map(|(key, layout)| (key, wrap(layout))).collect()
}

impl Model {
    /// The picture of the word.
    pub fn picture(&self) -> &Picture {
        match self {
            Self::SmallestThree(model) => &model.picture,
            Self::Ranged(model) => &model.picture,
            Self::Float(model) => &model.picture,
        }
    }

    /// The words that a value may be written as; a value of another kind is not judged.
    pub fn write(&self, value: &Value) -> Words {
        match (self, value) {
            (Self::SmallestThree(model), Value::Quaternion(value)) => model.write(*value),
            (Self::Ranged(model), Value::Number(value)) => model.write(*value),
            (Self::Float(model), Value::Number(value)) => model.write(*value),
            _ => Words::Unjudged,
        }
    }

    /// What a word may be read as.
    pub fn read(&self, word: u64) -> Reading {
        if word.checked_shr(self.picture().bits()).unwrap_or(0) != 0 {
            return Reading::Unjudged;
        }
        match self {
            Self::SmallestThree(model) => model.read(word),
            Self::Ranged(model) => model.read(word),
            Self::Float(model) => model.read(word),
        }
    }

    /// Judges a writer's answer; `None` is an error.
    pub fn judge_written(&self, value: &Value, answer: Option<u64>) -> Judged {
        match (self.write(value), answer) {
            (Words::Unjudged, _) => Judged::Unjudged,
            (Words::Refused, answer) => Judged::of(answer.is_none()),
            (_, None) => Judged::Wrong,
            (Words::These(words), Some(word)) => Judged::of(words.contains(&word)),
            (Words::Nan, Some(word)) => Judged::of(matches!(self, Self::Float(model) if model.is_nan(word))),
        }
    }
}
