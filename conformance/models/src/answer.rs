//! Values, the words that a value may be written as, and the values that a word may be read as.
//!
//! Rounding in arithmetic may move a number between two codes to either, so a layout allows sets of words and intervals of numbers.

use core::fmt;

use crate::prelude::*;

/// A number, or the components of a quaternion in the order x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A value of a `ranged` or `float` layout.
    Number(f32),
    /// A value of a `smallest_three` layout.
    Quaternion([f32; 4]),
}

impl Value {
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
    /// Not specified by the layout.
    Unjudged,
    /// The writer must return an error.
    Refused,
    /// Any of these, not necessarily sorted.
    These(Vec<u64>),
    /// Any word that reads as a NaN.
    Nan,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// Between the two, both included.
    Within(f64, f64),
    Nan,
    /// Exactly these bits of binary32.
    Bits(u32),
}

impl Part {
    /// At most `within` away from `value`.
    pub fn near(value: f64, within: f64) -> Self {
        Self::Within(value - within, value + within)
    }

    pub fn holds(self, number: f32) -> bool {
        let value = f64::from(number);
        match self {
            Self::Within(low, high) => (low..=high).contains(&value),
            Self::Nan => number.is_nan(),
            Self::Bits(bits) => number.to_bits() == bits,
        }
    }
}

/// The values that a word may be read as.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// Not specified by the layout.
    Unjudged,
    /// The reader must return an error.
    Refused,
    Parts(Vec<Part>),
}

/// Whether an answer agrees with a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// Not specified by the layout.
    Unjudged,
    Right,
    Wrong,
}

impl Judged {
    pub fn of(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

impl From<Result<Vec<u64>, No>> for Words {
    fn from(words: Result<Vec<u64>, No>) -> Self {
        match words {
            Ok(words) => Self::These(words),
            Err(No::Refused) => Self::Refused,
            Err(No::Unjudged) => Self::Unjudged,
        }
    }
}

impl From<Result<Vec<Part>, No>> for Reading {
    fn from(parts: Result<Vec<Part>, No>) -> Self {
        match parts {
            Ok(parts) => Self::Parts(parts),
            Err(No::Refused) => Self::Refused,
            Err(No::Unjudged) => Self::Unjudged,
        }
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

/// The answer that a layout specifies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<T> {
    Unjudged,
    Refused,
    Is(T),
}

/// Why an engine has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum No {
    Unjudged,
    Refused,
}

impl<T> From<Result<T, No>> for Told<T> {
    fn from(answer: Result<T, No>) -> Self {
        match answer {
            Ok(answer) => Self::Is(answer),
            Err(No::Refused) => Self::Refused,
            Err(No::Unjudged) => Self::Unjudged,
        }
    }
}

impl<T> Told<T> {
    pub fn ok(self) -> Option<T> {
        if let Self::Is(answer) = self { Some(answer) } else { None }
    }

    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Told<U> {
        match self {
            Self::Unjudged => Told::Unjudged,
            Self::Refused => Told::Refused,
            Self::Is(answer) => Told::Is(change(answer)),
        }
    }
}

impl<T: PartialEq> Told<T> {
    /// Judges an answer; `None` is an error.
    pub fn judge(&self, answer: Option<&T>) -> Judged {
        match self {
            Self::Unjudged => Judged::Unjudged,
            Self::Refused => Judged::of(answer.is_none()),
            Self::Is(right) => Judged::of(answer == Some(right)),
        }
    }
}
