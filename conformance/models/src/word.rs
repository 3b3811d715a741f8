//! Layouts of any kind, of one word or of a length that depends on the value.

use crate::content::{Content, Told};
use crate::fault::Fault;
use crate::picture::Picture;
use crate::prelude::*;
use crate::{bits, float, forms, message, quaternion, steps, text};

pub use crate::answer::{Judged, Part, Reading, Value, Words};
pub use crate::unit::Unit;

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Layout {
    SmallestThree(Box<quaternion::Layout>),
    Ranged(steps::Layout),
    Float(float::Layout),
    Varint(Box<forms::Layout>),
    Bits(bits::Layout),
    Text(Box<text::Layout>),
    /// Has fields in place of keys.
    #[cfg_attr(feature = "serde", serde(skip))]
    Message(Box<message::Layout>),
}

/// A checked layout of any kind: the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Model {
    SmallestThree(Box<quaternion::Model>),
    Ranged(steps::Model),
    Float(float::Model),
    Varint(forms::Model),
    Bits(bits::Model),
    Text(Box<text::Model>),
    Message(Box<message::Model>),
}

impl Layout {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::SmallestThree(_) => "smallest_three",
            Self::Ranged(_) => "ranged",
            Self::Float(_) => "float",
            Self::Varint(_) => "varint",
            Self::Bits(_) => "bits",
            Self::Text(_) => "string",
            Self::Message(_) => "message",
        }
    }

    /// Checks the layout; fails with the first invalid key.
    pub fn check(&self) -> Result<Model, Fault> {
        Ok(match self {
            Self::SmallestThree(layout) => Model::SmallestThree(Box::new(layout.check()?)),
            Self::Ranged(layout) => Model::Ranged(layout.check()?),
            Self::Float(layout) => Model::Float(layout.check()?),
            Self::Varint(layout) => Model::Varint(layout.check()?),
            Self::Bits(layout) => Model::Bits(layout.check()?),
            Self::Text(layout) => Model::Text(Box::new(layout.check()?)),
            Self::Message(layout) => Model::Message(Box::new(layout.check()?)),
        })
    }

    /// The byte order of each unit, if given.
    pub fn unit(&self) -> Option<Unit> {
        match self {
            Self::SmallestThree(layout) => layout.unit,
            Self::Ranged(layout) => layout.unit,
            Self::Float(layout) => layout.unit,
            Self::Varint(_) | Self::Bits(_) | Self::Text(_) | Self::Message(_) => None,
        }
    }

    /// Layouts that differ from this one in one key, each with the key.
    pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
        match self {
            Self::SmallestThree(layout) => {
                wrapped(layout.neighbours(), |layout| Self::SmallestThree(Box::new(layout)))
            }
            Self::Ranged(layout) => wrapped(layout.neighbours(), Self::Ranged),
            Self::Float(layout) => wrapped(layout.neighbours(), Self::Float),
            Self::Varint(layout) => wrapped(layout.neighbours(), |layout| Self::Varint(Box::new(layout))),
            Self::Bits(layout) => wrapped(layout.neighbours(), Self::Bits),
            Self::Text(layout) => wrapped(layout.neighbours(), |layout| Self::Text(Box::new(layout))),
            Self::Message(_) => Vec::new(),
        }
    }
}

fn wrapped<T>(found: Vec<(&'static str, T)>, wrap: impl Fn(T) -> Layout) -> Vec<(&'static str, Layout)> {
    found.into_iter().map(|(key, layout)| (key, wrap(layout))).collect()
}

impl Model {
    /// The picture of the word, which is empty if the length depends on the value.
    pub fn picture(&self) -> &Picture {
        match self {
            Self::SmallestThree(model) => &model.picture,
            Self::Ranged(model) => &model.picture,
            Self::Float(model) => &model.picture,
            Self::Varint(_) | Self::Bits(_) | Self::Text(_) | Self::Message(_) => Picture::NONE,
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

    pub fn read(&self, word: u64) -> Reading {
        if word.checked_shr(self.picture().bits()).unwrap_or(0) != 0 {
            return Reading::Unjudged;
        }
        match self {
            Self::SmallestThree(model) => model.read(word),
            Self::Ranged(model) => model.read(word),
            Self::Float(model) => model.read(word),
            Self::Varint(_) | Self::Bits(_) | Self::Text(_) | Self::Message(_) => Reading::Unjudged,
        }
    }

    /// The forms of a kind whose length depends on the value, each as a description and its parts in stream order.
    pub fn rows(&self) -> Vec<(String, Vec<String>)> {
        match self {
            Self::Varint(model) => model.rows(),
            Self::Bits(model) => model.rows(),
            Self::Text(model) => model.rows(),
            Self::Message(model) => model.rows(),
            _ => Vec::new(),
        }
    }

    pub fn has_word(&self) -> bool {
        self.picture().bits() > 0
    }

    /// The bytes of a value whose length depends on it; a value of another kind is not judged.
    pub fn encode(&self, value: &Content) -> Told<Vec<u8>> {
        match (self, value) {
            (Self::Varint(model), Content::Integer(value)) => model.write(*value),
            (Self::Bits(model), value @ (Content::Integer(_) | Content::Fields(_))) => {
                model.write(&value.fields())
            }
            (Self::Text(model), Content::Text(value)) => model.write(value),
            _ => Told::Unjudged,
        }
    }

    /// The value at the front of `bytes`, for a kind whose length depends on the value, and the number of bytes consumed (of bits, for
    /// `bits`); `like` is any value of its shape.
    pub fn decode(&self, bytes: &[u8], like: &Content) -> Told<(Content, usize)> {
        match (self, like) {
            (Self::Varint(model), Content::Integer(_)) => {
                model.read(bytes).map(|(value, used)| (Content::Integer(value), used))
            }
            (Self::Text(model), Content::Text(_)) => {
                model.read(bytes).map(|(text, used)| (Content::Text(text), used))
            }
            (Self::Bits(model), like @ (Content::Integer(_) | Content::Fields(_))) => {
                model.read(bytes, &like.fields()).map(|(fields, used)| (like.of_fields(fields), used))
            }
            _ => Told::Unjudged,
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
