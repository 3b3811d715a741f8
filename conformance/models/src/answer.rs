//! A value, what it may be written as, and what a word may be read as.
//!
//! Arithmetic moves a number between two codes to either side, so a layout allows sets of words and intervals of numbers.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

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
    /// Of what is right or wrong.
    pub fn of(right: bool) -> Self {
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
