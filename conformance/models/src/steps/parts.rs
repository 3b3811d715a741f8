//! Makes a grid from keys, for ranges and for the components of quaternions.

use alloc::format;

use super::exact::{Constants, Exact, Formula};
use super::grid::{Code, Grid, Map, Outside};
use super::number::{Number, Range};
use super::round::Round;
use crate::fault::Fault;
use crate::picture::Field;

/// The most bits of a code: exact in binary64, and still a signed word after a shift.
pub const MOST_BITS: u32 = 32;

#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Read {
    pub per_unit: Option<Number>,
    pub zero: Option<Number>,
    /// How codes represent negative positions.
    pub code: Option<Code>,
    /// How to treat a code whose number is outside the range.
    pub outside: Option<Outside>,
}

impl Read {
    /// Whether the reader has no keys of its own.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The keys of a grid.
pub(crate) struct Parts<'a> {
    pub(crate) field: Field,
    pub(crate) sign: Option<Field>,
    pub(crate) range: Option<&'a Range>,
    pub(crate) steps: Option<&'a Number>,
    pub(crate) per_unit: Option<&'a Number>,
    pub(crate) zero: Option<&'a Number>,
    pub(crate) code: Code,
    pub(crate) round: Round,
    pub(crate) exact: Option<Exact>,
    pub(crate) outside: Option<Outside>,
    pub(crate) read: &'a Read,
}

/// The steps, if given or implied by the bits, and the codes per unit.
struct Scale {
    steps: Option<f64>,
    per_unit: f64,
}

fn value(number: Option<&Number>, key: &'static str) -> Result<Option<f64>, Fault> {
    number.map(|number| number.value(key)).transpose()
}

fn positive(value: f64, key: &'static str) -> Result<f64, Fault> {
    if value > 0.0 && value.is_finite() {
        Ok(value)
    } else {
        Err(Fault::new(key, format!("{value}; a number above zero is allowed")))
    }
}

impl Parts<'_> {
    /// The grid, if the keys are sufficient and consistent.
    pub(crate) fn grid(self) -> Result<Grid, Fault> {
        let width = self.field.width();
        if width == 0 || width > MOST_BITS {
            return Err(Fault::new("bits", format!("a code of {width} bits; 1 to {MOST_BITS} are allowed")));
        }
        if self.sign.is_some() && (self.code == Code::Twos || self.read.code.is_some()) {
            let key = if self.read.code.is_some() { "read.code" } else { "code" };
            return Err(Fault::new(key, "the picture has a sign bit already; leave this key out"));
        }
        if self.read.outside == Some(Outside::Wrap) {
            return Err(Fault::new(
                "read.outside",
                "`wrap` has no meaning for a code; clamp and refuse are allowed",
            ));
        }
        let range = self.range.map(Range::ends).transpose()?;
        let scale = self.scale(range)?;
        let per_unit = scale.per_unit;
        let zero = match (value(self.zero, "zero")?, range) {
            (Some(zero), _) => zero,
            (None, Some([low, _])) if !self.around_zero() => -low * per_unit,
            _ => 0.0,
        };
        let read_per_unit = value(self.read.per_unit.as_ref(), "read.per_unit")?.unwrap_or(per_unit);
        let read = Map {
            code: self.read.code.unwrap_or(self.code),
            per_unit: positive(read_per_unit, "read.per_unit")?,
            zero: value(self.read.zero.as_ref(), "read.zero")?.unwrap_or(zero),
        };
        Ok(Grid {
            write: Map { code: self.code, per_unit, zero },
            read,
            range,
            round: if self.above_zero(zero, range) { self.round.unsigned() } else { self.round },
            exact: self.exact(&scale, zero)?,
            outside: self.outside,
            above: self.read.outside,
            field: self.field,
            sign: self.sign,
        })
    }

    /// Whether steps are counted from zero in both directions.
    fn around_zero(&self) -> bool {
        self.sign.is_some() || self.code == Code::Twos
    }

    fn scale(&self, range: Option<[f64; 2]>) -> Result<Scale, Fault> {
        let steps = value(self.steps, "steps")?;
        match (value(self.per_unit, "per_unit")?, range) {
            (Some(_), _) if steps.is_some() => {
                Err(Fault::new("per_unit", "`steps` is given too; only one of the two is allowed"))
            }
            (Some(per_unit), _) => Ok(Scale { steps, per_unit: positive(per_unit, "per_unit")? }),
            (None, None) => {
                Err(Fault::new("range", "missing; `range`, or `per_unit` and `zero`, are needed"))
            }
            (None, Some([low, high])) => {
                let ones = if self.code == Code::Twos { self.field.max() >> 1 } else { self.field.max() };
                let steps = steps.unwrap_or(ones as f64);
                let span = if self.around_zero() { high } else { high - low };
                Ok(Scale { steps: Some(steps), per_unit: positive(steps / span, "steps")? })
            }
        }
    }

    /// Whether no position is below zero: then away from zero is up, and towards it is down.
    fn above_zero(&self, zero: f64, range: Option<[f64; 2]>) -> bool {
        match self.round {
            _ if self.sign.is_some() => true,
            _ if self.code == Code::Twos || self.outside == Some(Outside::Wrap) => false,
            Round::Zero => zero == 0.0 && range.is_some_and(|[low, _]| low >= 0.0),
            _ => true,
        }
    }

    /// The arithmetic, if its formula is applicable.
    fn exact(&self, scale: &Scale, zero: f64) -> Result<Option<(Exact, Constants)>, Fault> {
        let Some(exact) = self.exact else { return Ok(None) };
        let Some(range) = self.range else {
            return Err(Fault::new("exact", "its formulas need `range`"));
        };
        let ends @ [low, high] = range.rounded(exact.single)?;
        let around_zero = self.around_zero();
        let fault = match exact.formula {
            Formula::FromZero => None,
            _ if self.zero.is_some() => Some("it has no zero; leave `zero` out"),
            Formula::Share if zero != 0.0 => Some("it needs zero as code 0"),
            Formula::Half if around_zero || low != -high => Some("it needs code 0 at minus the range"),
            Formula::Span | Formula::FromLow if around_zero => Some("it needs code 0 at the low end"),
            _ if self.round == Round::Zero && zero != 0.0 => Some("it does not round towards zero"),
            _ => None,
        };
        if let Some(what) = fault {
            return Err(Fault::new("exact", format!("{}: {what}", exact.formula.text())));
        }
        let span = if around_zero { high } else { high - low };
        let given = value(self.zero, "zero")?;
        Ok(Some((exact, Constants::new(exact, ends, span, scale.steps.ok_or(scale.per_unit), given))))
    }
}
