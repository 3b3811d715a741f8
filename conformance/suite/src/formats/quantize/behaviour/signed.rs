//! Steps on either side of zero, as codes of signed numbers count them.

use super::{Above, Behaving, Below, Restored};
use crate::formats::arithmetic::Rounding;
use crate::model::Answer;

impl Behaving<'_> {
    /// The whole number of `value / bound * steps`, clamped to the ends or refused outside them as a step of a range is.
    pub(crate) fn signed_step(&self, value: f64, bound: f64, steps: f64, ends: [f64; 2]) -> Answer<f64> {
        let value = self.value(value, [-bound, bound])?;
        let product = (self.arithmetic.div(value, bound), steps.into());
        self.step(product, Rounding::under(self.setting), ends, (-bound - value, value - bound))
    }

    /// Whether a step outside the ends is cut to the bits of its field.
    pub(crate) fn cuts(&self, step: f64, [lowest, highest]: [f64; 2]) -> bool {
        step > highest && Above::under(self.setting) == Above::Wraps
            || step < lowest && Below::under(self.setting) == Below::Wraps
    }

    /// The value of a step.
    pub(crate) fn signed_value(&self, step: f64, steps: f64, bound: f64) -> f64 {
        let by = self.arithmetic;
        let step = self.as_float(step);
        self.result(match Restored::under(self.setting) {
            Restored::StepFirst => by.mul(step, by.div(bound, steps)),
            Restored::ProductFirst => self.quotient(by.mul(step, bound), steps),
            Restored::FromMin | Restored::Blended | Restored::FromMiddle => {
                by.mul(self.quotient(step, steps), bound)
            }
        })
    }
}
