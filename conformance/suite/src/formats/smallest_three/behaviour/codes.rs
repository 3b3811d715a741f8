//! What the bits of a kept component's field stand for.

use super::Behaving;
use super::parameters::Code;
use crate::formats::quantize::table::{Quantize, Range};
use crate::model::{Answer, Class, Refusal};

/// `2^(bits-1)`, the highest bit of a field.
fn half(bits: u32) -> i64 {
    1 << bits.saturating_sub(1).min(61)
}

impl Behaving<'_> {
    /// The bound, and the steps above zero.
    fn above_zero(&self, range: Range) -> (f64, f64) {
        (self.quantizer.held(range).max, self.quantizer.steps(range.bits.saturating_sub(1)))
    }

    /// The integer of a kept component.
    pub(super) fn field(&self, component: f64, bits: u32) -> Answer<i64> {
        let range = self.range(bits);
        let code = Code::under(self.setting);
        if code == Code::Steps {
            return self.quantizer.quantize(component, range);
        }
        let (half, mask) = (half(bits), 2 * half(bits) - 1);
        let highest = (half - 1) as f64;
        let (bound, steps) = self.above_zero(range);
        let (counted, lowest) = match code {
            Code::Uneven if component < 0.0 => (steps + 1.0, highest + 1.0),
            Code::Uneven => (steps, highest + 1.0),
            _ => (steps, steps.max(highest)),
        };
        let ends = [-lowest, highest];
        let step = self.quantizer.signed_step(component, bound, counted, ends)?;
        Ok(match code {
            Code::Offset if !self.quantizer.cuts(step, ends) => (step + half as f64) as i64,
            Code::Offset => (step + half as f64) as i64 & mask,
            _ => step as i64 & mask,
        })
    }

    /// The kept component of an integer.
    pub(super) fn component(&self, q: i64, bits: u32) -> Answer<f64> {
        let q = u32::try_from(q).map_err(|_| Refusal::value(Class::OutOfRange))?;
        let range = self.range(bits);
        let code = Code::under(self.setting);
        if code == Code::Steps {
            return self.quantizer.restore(q, range);
        }
        let q = i64::from(self.quantizer.accepted(q, bits)?);
        let half = half(bits);
        let (bound, steps) = self.above_zero(range);
        let restored = |step: i64, steps: f64| self.quantizer.signed_value(step as f64, steps, bound);
        let negative = q & half != 0;
        Ok(match code {
            Code::Offset => restored(q - half, steps),
            Code::TwoTooHigh => {
                let by = self.quantizer.arithmetic;
                let value = restored(q, steps);
                if value > bound { by.sub(value, by.mul(bound, 2.0)).stored() } else { value }
            }
            Code::Uneven if negative => restored(q - 2 * half, steps + 1.0),
            _ => restored(if negative { q - 2 * half } else { q }, steps),
        })
    }
}
