//! Layouts of any kind, of one word or of a length that depends on the value.

use crate::content::{Content, No, Told};
use crate::fault::Fault;
use crate::picture::Picture;
use crate::prelude::*;
use crate::{bits, float, forms, message, quaternion, steps, text};

pub use crate::answer::{Judged, Part, Reading, Value, Words};
pub use crate::unit::Unit;

/// The kinds, each with the name in a file, the table of its keys and the engine.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident = $name:literal: $layout:ty => $model:ty,)+) => {
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
        pub enum Layout {
            $($(#[$about])* $kind($layout),)+
        }

        /// A checked layout of any kind: the engine.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Model {
            $($kind($model),)+
        }

        impl Layout {
            pub fn kind(&self) -> &'static str {
                match self { $(Self::$kind(_) => $name,)+ }
            }

            /// The layout of the same kind without a key.
            #[must_use]
            pub fn blank(&self) -> Self {
                match self { $(Self::$kind(_) => Self::$kind(Default::default()),)+ }
            }

            /// Checks the layout; fails with the first invalid key.
            pub fn check(&self) -> Result<Model, Fault> {
                Ok(match self { $(Self::$kind(layout) => Model::$kind(layout.check()?.into()),)+ })
            }

            /// Layouts that differ from this one in one key, each with the key.
            pub fn neighbours(&self) -> Vec<(&'static str, Self)> {
                match self {
                    $(Self::$kind(layout) => {
                        let found = layout.neighbours().into_iter();
                        found.map(|(key, layout)| (key, Self::$kind(layout.into()))).collect()
                    })+
                }
            }
        }
    };
}

kinds! {
    SmallestThree = "smallest_three": Box<quaternion::Layout> => Box<quaternion::Model>,
    Ranged = "ranged": steps::Layout => steps::Model,
    Float = "float": float::Layout => float::Model,
    Varint = "varint": Box<forms::Layout> => forms::Model,
    Bits = "bits": bits::Layout => bits::Model,
    Text = "string": Box<text::Layout> => Box<text::Model>,
    /// Has fields in place of keys.
    #[cfg_attr(feature = "serde", serde(skip))]
    Message = "message": Box<message::Layout> => Box<message::Model>,
}

impl Layout {
    /// The byte order of each unit, if given.
    pub fn unit(&self) -> Option<Unit> {
        match self {
            Self::SmallestThree(layout) => layout.unit,
            Self::Ranged(layout) => layout.unit,
            Self::Float(layout) => layout.unit,
            Self::Varint(_) | Self::Bits(_) | Self::Text(_) | Self::Message(_) => None,
        }
    }
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
            Self::SmallestThree(model) => model.read(word).into(),
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
            (Self::Varint(model), Content::Integer(value)) => model.write(*value).into(),
            (Self::Bits(model), value @ (Content::Integer(_) | Content::Fields(_))) => {
                model.write(&value.fields()).into()
            }
            (Self::Text(model), Content::Text(value)) => model.write(value).into(),
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
            _ => Err(No::Unjudged),
        }
        .into()
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
