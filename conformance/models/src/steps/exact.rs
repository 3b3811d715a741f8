//! Arithmetic to the last bit: a precision, and a formula in which every operation is rounded to it.

use core::fmt;

use super::round::Round;
use crate::prelude::*;

/// How a writer computes the position of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Exact {
    /// Rounds every operation to binary32 instead of binary64.
    pub single: bool,
    pub formula: Formula,
}

/// The position of a number v, in codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `(v-lo)/(hi-lo)*steps`.
    Span,
    /// `(v-lo)*per_unit`.
    FromLow,
    /// `v*per_unit+zero`.
    FromZero,
    /// `v/hi*steps`, with steps counted from zero to the high end.
    Share,
    /// `(v/hi/2+1/2)*steps`.
    Half,
}

impl Formula {
    pub const ALL: [Self; 5] = [Self::Span, Self::FromLow, Self::FromZero, Self::Share, Self::Half];

    /// As written in a file.
    pub fn text(self) -> &'static str {
        match self {
            Self::Span => "(v-lo)/(hi-lo)*steps",
            Self::FromLow => "(v-lo)*per_unit",
            Self::FromZero => "v*per_unit+zero",
            Self::Share => "v/hi*steps",
            Self::Half => "(v/hi/2+1/2)*steps",
        }
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.single { "f32" } else { "f64" }, self.formula.text())
    }
}

impl From<Exact> for String {
    fn from(exact: Exact) -> Self {
        exact.to_string()
    }
}

impl TryFrom<String> for Exact {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let (precision, formula) = text.split_once(' ').unwrap_or((text.as_str(), ""));
        let formula: String = formula.chars().filter(|letter| !letter.is_whitespace()).collect();
        let single = match precision {
            "f32" => Some(true),
            "f64" => Some(false),
            _ => None,
        };
        let known = Formula::ALL.into_iter().find(|known| known.text() == formula);
        if let (Some(single), Some(formula)) = (single, known) {
            return Ok(Self { single, formula });
        }
        let all = Formula::ALL.map(Formula::text).join(", ");
        Err(format!("`{text}`; f32 or f64, a blank and one of these are allowed: {all}"))
    }
}

/// The numbers of a grid that formulas refer to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constants {
    pub low: f64,
    pub high: f64,
    /// Steps between the ends, or from zero to the high end.
    pub steps: f64,
    pub per_unit: f64,
    pub zero: f64,
}

impl Constants {
    /// The constants of a range. `span` is measured from its low end, or from zero to its high end. They follow from the number of
    /// steps, or else from the codes per unit.
    pub fn new(
        exact: Exact,
        [low, high]: [f64; 2],
        span: f64,
        steps: Result<f64, f64>,
        zero: Option<f64>,
    ) -> Self {
        let r = |value| exact.rounded(value);
        let (steps, per_unit) = match steps {
            Ok(steps) => (steps, r(steps / r(span))),
            Err(per_unit) => (r(r(per_unit) * r(span)), r(per_unit)),
        };
        let from_low = if span == high { 0.0 } else { r(steps * (-low / (high - low))) };
        Self { low, high, steps, per_unit, zero: zero.unwrap_or(from_low) }
    }
}

impl Exact {
    fn rounded(self, value: f64) -> f64 {
        if self.single { f64::from(value as f32) } else { value }
    }

    pub fn code(self, value: f64, constants: &Constants, round: Round) -> f64 {
        let r = |value| self.rounded(value);
        let [low, high, steps, per_unit, zero] =
            [constants.low, constants.high, constants.steps, constants.per_unit, constants.zero].map(r);
        let at = match self.formula {
            Formula::Span => r(r(r(value - low) / r(high - low)) * steps),
            Formula::FromLow => r(r(value - low) * per_unit),
            Formula::FromZero if round == Round::Zero => r(value * per_unit),
            Formula::FromZero => r(r(value * per_unit) + zero),
            Formula::Share => r(r(value / high) * steps),
            Formula::Half => r(r(r(r(value / high) / 2.0) + 0.5) * steps),
        };
        match round {
            Round::Up | Round::Nearest => libm::floor(r(at + 0.5)),
            Round::Away => libm::trunc(r(at + libm::copysign(0.5, at))),
            Round::Even => libm::rint(at),
            Round::Down => libm::floor(at),
            Round::Zero if self.formula == Formula::FromZero => libm::trunc(at) + libm::round(zero),
            Round::Zero => libm::trunc(at),
        }
    }
}
