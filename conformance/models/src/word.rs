//! Layouts of one word, of any of the three kinds.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::fault::Fault;
use crate::picture::Picture;
use crate::{float, quaternion, steps};

pub use crate::answer::{Judged, Part, Reading, Value, Words};
pub use crate::unit::Unit;

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
