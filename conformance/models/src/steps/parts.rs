//! Makes a grid from keys, for ranges and for the components of quaternions.

use super::Layout;
use super::exact::{Constants, Exact, Formula};
use super::grid::{Code, Grid, Map, Outside};
use super::number::{Number, Range};
use super::round::Round;
use crate::fault::{Fault, need};
use crate::picture::{Field, Picture};
use crate::prelude::*;
use crate::words::keys;

/// The most bits of a code: exact in binary64, and still a signed word after a shift.
pub const MOST_BITS: u32 = 32;

keys! {
    Read,
    per_unit: Option<Number>,
    zero: Option<Number>,
    /// How codes represent negative positions.
    code: Option<Code>,
    /// How to treat a code whose number is outside the range.
    outside: Option<Outside>,
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

impl Layout {
    /// The grid in the bits of a letter, whose capital is the sign, if the keys are sufficient and consistent.
    pub(crate) fn grid(&self, picture: &Picture, letter: char) -> Result<Grid, Fault> {
        let (field, capital) = (picture.field(letter), letter.to_ascii_uppercase());
        let (width, sign) = (field.width(), picture.field(capital));
        if width == 0 || width > MOST_BITS {
            return Err(Fault::new("bits", format!("a code of {width} bits; 1 to {MOST_BITS} are allowed")));
        }
        if sign.width() > 1 {
            return Err(Fault::new("bits", format!("more than one `{capital}`; one sign bit is allowed")));
        }
        let signed = sign.width() == 1;
        if signed && (self.code == Code::Twos || self.read.code.is_some()) {
            let key = if self.read.code.is_some() { "read.code" } else { "code" };
            return Err(Fault::new(key, "the picture has a sign bit already; leave this key out"));
        }
        let outside = self.read.outside != Some(Outside::Wrap);
        need(outside, "read.outside", "`wrap` has no meaning for a code; clamp and refuse are allowed")?;
        let range = self.range.as_ref().map(Range::ends).transpose()?;
        // Steps are counted from zero in both directions.
        let around_zero = signed || self.code == Code::Twos;
        let scale = self.scale(range, around_zero, &field)?;
        let per_unit = scale.per_unit;
        let zero = match (value(self.zero.as_ref(), "zero")?, range) {
            (Some(zero), _) => zero,
            (None, Some([low, _])) if !around_zero => -low * per_unit,
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
            round: if signed || self.above_zero(zero, range) { self.round.unsigned() } else { self.round },
            exact: self.exact(&scale, around_zero, zero)?,
            outside: self.outside,
            above: self.read.outside,
            field,
            sign: signed.then_some(sign),
        })
    }

    fn scale(&self, range: Option<[f64; 2]>, around_zero: bool, field: &Field) -> Result<Scale, Fault> {
        let steps = value(self.steps.as_ref(), "steps")?;
        match (value(self.per_unit.as_ref(), "per_unit")?, range) {
            (Some(_), _) if steps.is_some() => {
                Err(Fault::new("per_unit", "`steps` is given too; only one of the two is allowed"))
            }
            (Some(per_unit), _) => Ok(Scale { steps, per_unit: positive(per_unit, "per_unit")? }),
            (None, None) => {
                Err(Fault::new("range", "missing; `range`, or `per_unit` and `zero`, are needed"))
            }
            (None, Some([low, high])) => {
                let ones = if self.code == Code::Twos { field.max() >> 1 } else { field.max() };
                let steps = steps.unwrap_or(ones as f64);
                let span = if around_zero { high } else { high - low };
                Ok(Scale { steps: Some(steps), per_unit: positive(steps / span, "steps")? })
            }
        }
    }

    /// Whether no position is below zero: then away from zero is up, and towards it is down.
    fn above_zero(&self, zero: f64, range: Option<[f64; 2]>) -> bool {
        match self.round {
            _ if self.code == Code::Twos || self.outside == Some(Outside::Wrap) => false,
            Round::Zero => zero == 0.0 && range.is_some_and(|[low, _]| low >= 0.0),
            _ => true,
        }
    }

    /// The arithmetic, if its formula is applicable.
    fn exact(
        &self,
        scale: &Scale,
        around_zero: bool,
        zero: f64,
    ) -> Result<Option<(Exact, Constants)>, Fault> {
        let Some(exact) = self.exact else { return Ok(None) };
        let Some(range) = &self.range else {
            return Err(Fault::new("exact", "its formulas need `range`"));
        };
        let ends @ [low, high] = range.rounded(exact.single)?;
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
        let given = value(self.zero.as_ref(), "zero")?;
        Ok(Some((exact, Constants::new(exact, ends, span, scale.steps.ok_or(scale.per_unit), given))))
    }
}
