//! Steps on either side of zero, as codes of signed numbers count them.

use super::{Above, Behaving, Below, Conversion, Restored, TOLERANCE};
use crate::model::{Answer, Refusal};

impl Behaving {
    /// The whole number of `value / bound * steps`, clamped to the ends or refused outside them as a step of a range is; what
    /// is neither is as it was rounded.
    pub(crate) fn signed_step(
        &self,
        value: f64,
        bound: f64,
        steps: f64,
        [lowest, highest]: [f64; 2],
    ) -> Answer<f64> {
        let value = self.clamped(self.value(value)?, -bound, bound);
        let fraction = self.arithmetic.div(value, bound);
        let rounded = self.rounding.of_product(self.arithmetic, fraction, steps.into());
        if self.conversion == Conversion::Unbounded && !rounded.is_finite() {
            return Err(Refusal::Broken("an infinity has no integer".to_owned()));
        }
        let rounded = self.converted(rounded);
        let refused = || Err(self.class_below.refusal());
        if self.below == Below::ValueRefused && value < -bound
            || self.above == Above::ValueRefused && value > bound
        {
            return refused();
        }
        if rounded < lowest {
            return match self.below {
                Below::Negative | Below::Wraps | Below::Unsigned => Ok(rounded),
                Below::Clamped => Ok(lowest),
                Below::Largest => Ok(highest),
                Below::Tolerated if -bound - value <= TOLERANCE => Ok(lowest),
                Below::Refused | Below::ValueRefused | Below::Tolerated => refused(),
            };
        }
        if self.above == Above::OneLess && rounded >= highest {
            return Ok(highest - 1.0);
        }
        if rounded > highest {
            return match self.above {
                Above::Clamped | Above::OneLess => Ok(highest),
                Above::Wraps | Above::Unclamped | Above::ValueClamped | Above::ValueRefused => Ok(rounded),
                Above::IntegerRefused => refused(),
            };
        }
        Ok(rounded)
    }

    /// Whether a step outside the ends is cut to the bits of its field.
    pub(crate) fn cuts(&self, step: f64, [lowest, highest]: [f64; 2]) -> bool {
        step > highest && self.above == Above::Wraps || step < lowest && self.below == Below::Wraps
    }

    /// The value of a step.
    pub(crate) fn signed_value(&self, step: f64, steps: f64, bound: f64) -> f64 {
        let by = self.arithmetic;
        let step = self.as_float(step);
        self.result(match self.restored {
            Restored::StepFirst => by.mul(step, by.div(bound, steps)),
            Restored::PerUnit => by.mul(step, by.div(1.0, by.div(steps, bound))),
            Restored::ProductFirst => self.quotient(by.mul(step, bound), steps),
            Restored::FromMin | Restored::Blended | Restored::FromMiddle => {
                by.mul(self.quotient(step, steps), bound)
            }
        })
    }
}
