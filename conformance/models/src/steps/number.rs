//! Numbers as written in a layout: `0.707107`, `"1/1.414214"`, `"sqrt(1/2)"`.

use crate::fault::Fault;
use crate::prelude::*;

/// A number, or a short formula for one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged, expecting = "a number, \"A/B\", or \"sqrt(A/B)\" is allowed"))]
pub enum Number {
    Plain(f64),
    Written(String),
}

impl Number {
    /// The number in binary64. Fails with a fault of `key` if the text is not a formula or the number is not finite.
    pub fn value(&self, key: &'static str) -> Result<f64, Fault> {
        self.rounded(key, false)
    }

    /// The number with every operation of its formula rounded to binary32, if `single`. Fails as [`Self::value`] does.
    pub fn rounded(&self, key: &'static str, single: bool) -> Result<f64, Fault> {
        let round = |value: f64| if single { f64::from(value as f32) } else { value };
        let value = match self {
            Self::Plain(value) => Some(round(*value)),
            Self::Written(text) => formula(text, &round),
        };
        value
            .filter(|value| value.is_finite())
            .ok_or_else(|| Fault::new(key, format!("{self} is not a number; {ALLOWED}")))
    }
}

const ALLOWED: &str = "a number, \"A/B\" and \"sqrt(A/B)\" are allowed";

impl core::fmt::Display for Number {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Plain(value) => write!(f, "{value}"),
            Self::Written(text) => write!(f, "{text}"),
        }
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Self::Plain(value)
    }
}

fn formula(text: &str, round: &dyn Fn(f64) -> f64) -> Option<f64> {
    let text = text.trim();
    if let Some(inside) = text.strip_prefix("sqrt(").and_then(|text| text.strip_suffix(')')) {
        return Some(round(libm::sqrt(quotient(inside, round)?)));
    }
    quotient(text, round)
}

fn quotient(text: &str, round: &dyn Fn(f64) -> f64) -> Option<f64> {
    let number = |text: &str| text.trim().parse::<f64>().ok().map(round);
    match text.split_once('/') {
        Some((above, below)) => Some(round(number(above)? / number(below)?)),
        None => number(text),
    }
}

/// A range: a number for both sides of zero, or both ends.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(untagged, expecting = "a number, \"A/B\", \"sqrt(A/B)\", or [LOW, HIGH] is allowed")
)]
pub enum Range {
    Side(Number),
    Ends([Number; 2]),
}

impl Range {
    /// The two ends in binary64. Fails with a fault of the key `range` if they are not in order.
    pub fn ends(&self) -> Result<[f64; 2], Fault> {
        self.rounded(false)
    }

    /// The two ends with every operation of a formula rounded to binary32, if `single`. Fails as [`Self::ends`] does.
    pub fn rounded(&self, single: bool) -> Result<[f64; 2], Fault> {
        let [low, high] = match self {
            Self::Side(side) => {
                let side = side.rounded("range", single)?;
                [-side, side]
            }
            Self::Ends([low, high]) => [low.rounded("range", single)?, high.rounded("range", single)?],
        };
        if low < high {
            Ok([low, high])
        } else {
            Err(Fault::new("range", format!("{low} to {high} is empty; the low end comes first")))
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged, expecting = "a number, or a list of three is allowed"))]
pub enum Each {
    All(Number),
    One([Number; 3]),
}

impl Each {
    /// The number of a component, 0 to 2.
    pub fn of(&self, component: usize) -> Option<&Number> {
        match self {
            Self::All(number) => Some(number),
            Self::One(numbers) => numbers.get(component),
        }
    }
}
