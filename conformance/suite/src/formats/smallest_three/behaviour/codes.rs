//! What the bits of a kept component's field stand for.

use super::{Behaving, Bounds, Code};
use crate::formats::quantize::table::{Quantize, Range};
use crate::model::{Answer, Class, Refusal};

/// `2^(bits-1)`, the highest bit of a field.
fn half(bits: u32) -> i64 {
    1 << bits.saturating_sub(1).min(61)
}

impl Behaving {
    /// The code, which steps of a length of their own tell, too.
    fn code(&self) -> Code {
        if self.code == Code::Steps && self.bounds == Bounds::Steps16383 {
            Code::OffsetLow
        } else {
            self.code
        }
    }

    /// The integer of a kept component; whether it was negative before and is negated tells the sign of 0.
    pub(super) fn field(&self, component: f64, negative: bool, bits: u32) -> Answer<i64> {
        let range = self.range(bits);
        let code = self.code();
        if code == Code::Steps {
            return self.quantizer.quantize(component, range);
        }
        let (half, mask) = (half(bits), 2 * half(bits) - 1);
        let (bound, steps, ends) = self.sides(range);
        let counted = match code {
            Code::Uneven if component < 0.0 => steps + 1.0,
            _ => steps,
        };
        let magnitude = code == Code::SignMagnitude;
        let component = if magnitude { component.abs() } else { component };
        let step = self.quantizer.signed_step(component, bound, counted, ends)?;
        let held = if magnitude { half - 1 } else { mask };
        let cut = |integer: f64| integer as i64 & if self.quantizer.cuts(step, ends) { held } else { -1 };
        Ok(match code {
            Code::SignMagnitude => cut(step) | if negative { half } else { 0 },
            Code::Offset => cut(step + half as f64),
            Code::OffsetLow => cut(step + (half - 1) as f64),
            Code::Steps | Code::TwosComplement | Code::Uneven | Code::TwoTooHigh => step as i64 & mask,
        })
    }

    /// The bound, the steps above zero, and the ends of what a field holds.
    fn sides(&self, range: Range) -> (f64, f64, [f64; 2]) {
        let bound = self.quantizer.held(range).max;
        let steps = self.quantizer.steps(range.bits.saturating_sub(1));
        let highest = (half(range.bits) - 1) as f64;
        let lowest = match self.code() {
            // No magnitude is below; what a failed conversion gives is cut.
            Code::SignMagnitude => f64::INFINITY,
            Code::Uneven => highest + 1.0,
            _ => steps.max(highest),
        };
        (bound, steps, [-lowest, highest])
    }

    /// The kept component of an integer.
    pub(super) fn component(&self, q: i64, bits: u32) -> Answer<f64> {
        let q = u32::try_from(q).map_err(|_| Refusal::value(Class::OutOfRange))?;
        let range = self.range(bits);
        let code = self.code();
        if code == Code::Steps {
            return self.quantizer.restore(q, range);
        }
        let q = i64::from(self.quantizer.accepted(q, bits)?);
        let half = half(bits);
        let negative = q & half != 0;
        let (bound, steps, _) = self.sides(range);
        let restored = |step: i64, steps: f64| self.quantizer.signed_value(step as f64, steps, bound);
        let twos_complement = if negative { q - 2 * half } else { q };
        Ok(match code {
            Code::Uneven if negative => restored(twos_complement, steps + 1.0),
            Code::TwoTooHigh => {
                let by = self.quantizer.arithmetic;
                let value = restored(q, steps);
                if value > bound { by.sub(value, by.mul(bound, 2.0)).stored() } else { value }
            }
            Code::SignMagnitude if negative => -restored(q - half, steps),
            Code::Offset => restored(q - half, steps),
            Code::OffsetLow => restored(q - (half - 1), steps),
            Code::Steps | Code::TwosComplement | Code::Uneven | Code::SignMagnitude => {
                restored(twos_complement, steps)
            }
        })
    }
}
