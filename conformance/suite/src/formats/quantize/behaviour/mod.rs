//! Quantising as an implementation of any behaviour does it.

mod checks;
mod parameters;
mod signed;

pub use parameters::PARAMETERS;
pub(crate) use parameters::*;

use super::table::{Quantize, Range};
use crate::formats::arithmetic::{Arithmetic, Number, Rounding};
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Refusal};

/// What is accepted as 0 by an implementation that tolerates values below the range.
const TOLERANCE: f64 = 1e-6;

/// An implementation of a behaviour.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    setting: &'a Setting,
    pub(crate) arithmetic: Arithmetic,
}

/// `2^bits - 1`.
fn largest(bits: u32) -> f64 {
    // Beyond 2^1024 there is infinity, whatever the width.
    2.0_f64.powi(bits.min(2_000) as i32) - 1.0
}

impl<'a> Behaving<'a> {
    /// The implementation under a setting.
    pub fn under(setting: &'a Setting) -> Self {
        Self { setting, arithmetic: Arithmetic::under(setting) }
    }

    /// The ends of the range as the implementation holds them.
    pub(crate) fn held(&self, Range { min, max, bits }: Range) -> Range {
        let hold = |end| self.arithmetic.hold(end);
        match Ends::under(self.setting) {
            Ends::Whole => Range { min: hold(min), max: hold(max), bits },
            Ends::Exchanged => Range { min: hold(max), max: hold(min), bits },
            Ends::Narrowed => Range { min: f64::from(min as f32), max: f64::from(max as f32), bits },
        }
    }

    /// `1 << bits`, in the implementation's type.
    fn patterns(&self, bits: u32) -> f64 {
        match (ScaleType::under(self.setting), bits) {
            (ScaleType::Exact | ScaleType::Narrow, _) | (_, ..=30) => largest(bits) + 1.0,
            (ScaleType::SignedThroughout, 31) => f64::from(i32::MIN),
            _ => f64::from(1_u32 << (bits % 32)),
        }
    }

    /// The largest integer that passes the checks, and what is clamped to.
    fn largest(&self, bits: u32) -> f64 {
        match ScaleType::under(self.setting) {
            ScaleType::ShiftsBy32Throughout | ScaleType::SignedThroughout => self.patterns(bits) - 1.0,
            _ if Scale::under(self.setting) == Scale::PowerOfTwoThroughout => largest(bits) + 1.0,
            _ => largest(bits),
        }
    }

    /// The number of steps.
    pub(crate) fn steps(&self, bits: u32) -> f64 {
        let patterns = self.patterns(bits);
        let steps = match Scale::under(self.setting) {
            Scale::Steps => patterns - 1.0,
            Scale::PowerOfTwo | Scale::PowerOfTwoThroughout => patterns,
            Scale::OneLess => patterns - 2.0,
        };
        let narrow = ScaleType::under(self.setting) == ScaleType::Narrow;
        self.arithmetic.hold(if narrow { f64::from(steps as f32) } else { steps })
    }

    /// The value as it arrives, clamped where values are and not integers; NaN stays.
    fn value(&self, value: f64, [min, max]: [f64; 2]) -> Answer<f64> {
        self.check_finite(value)?;
        let nan_is_max = NotFinite::under(self.setting) == NotFinite::NanIsMax && value.is_nan();
        let value = if nan_is_max { f64::INFINITY } else { value };
        let value = match ValuePrecision::under(self.setting) {
            ValuePrecision::Whole => self.arithmetic.hold(value),
            ValuePrecision::NarrowedFirst => {
                let narrow = f64::from(value as f32);
                self.check_finite(narrow)?;
                narrow
            }
        };
        if Above::under(self.setting) != Above::ValueClamped {
            return Ok(value);
        }
        let value = if value > max { max } else { value };
        Ok(if value < min { min } else { value })
    }

    /// The rounded product, which lies that far below the range and that far above it, clamped to the ends or refused
    /// outside them. What is neither is as it was rounded.
    fn step(
        &self,
        (a, b): (Number, Number),
        rounding: Rounding,
        [lowest, highest]: [f64; 2],
        (below_min, above_max): (f64, f64),
    ) -> Answer<f64> {
        let (above, below) = (Above::under(self.setting), Below::under(self.setting));
        let rounded = rounding.of_product(self.arithmetic, a, b);
        if Conversion::under(self.setting) == Conversion::Unbounded && !rounded.is_finite() {
            return Err(Refusal::Broken("an infinity has no integer".to_owned()));
        }
        if Conversion::under(self.setting) == Conversion::UnboundedRefused && !rounded.is_finite() {
            return Err(Refusal::value(Class::Invalid));
        }
        let rounded = self.converted(rounded);
        if below == Below::ValueRefused && below_min > 0.0 || above == Above::ValueRefused && above_max > 0.0
        {
            return self.outside();
        }
        if rounded < lowest {
            return match below {
                Below::Negative | Below::Wraps | Below::Unsigned => Ok(rounded),
                Below::Clamped => Ok(lowest),
                Below::Tolerated if below_min <= TOLERANCE => Ok(lowest),
                Below::Refused | Below::ValueRefused | Below::Tolerated => self.outside(),
            };
        }
        match above {
            Above::OneLess if rounded >= highest => Ok((highest - 1.0).max(lowest)),
            Above::Clamped if rounded > highest => Ok(highest),
            Above::IntegerRefused if rounded > highest => self.outside(),
            // Who refuses or clamps values has no need to look at integers.
            _ => Ok(rounded),
        }
    }

    /// The integer of a product, which lies that far below the range and that far above it.
    fn integer(
        &self,
        (a, b): (Number, Number),
        rounding: Rounding,
        bits: u32,
        outside: (f64, f64),
    ) -> Answer<i64> {
        let largest = self.largest(bits);
        let step = self.step((a, b), rounding, [0.0, largest], outside)?;
        // Clamped to a largest integer below 0, it is not below the range.
        let negative = step < 0.0 && step != largest;
        let integer = match (Below::under(self.setting), Above::under(self.setting)) {
            (Below::Wraps, _) if negative => step.rem_euclid(largest + 1.0),
            (Below::Unsigned, _) if negative => step.rem_euclid(4_294_967_296.0),
            (_, Above::Wraps) if step > largest => step.rem_euclid(largest + 1.0),
            _ if rounding == Rounding::HalfDownLate && (0.0..largest).contains(&step) => {
                let tie = step - a.stored() * b.stored() == 0.5;
                if tie { step - 1.0 } else { step }
            }
            _ => step,
        };
        // NaN, which is neither below nor above, becomes 0.
        Ok(integer as i64)
    }

    /// The rounded value after the conversion to an integer, if that comes before clamping.
    fn converted(&self, rounded: f64) -> f64 {
        let cast = |smallest: f64| if (smallest..-smallest).contains(&rounded) { rounded } else { smallest };
        match Conversion::under(self.setting) {
            Conversion::AfterClamping | Conversion::Unbounded | Conversion::UnboundedRefused => rounded,
            Conversion::Bits64 => cast(-9_223_372_036_854_775_808.0),
            Conversion::Low32 => (cast(-9_223_372_036_854_775_808.0) as i64 as u32).into(),
            Conversion::Modulo if !rounded.is_finite() => 0.0,
            Conversion::Modulo => f64::from(rounded.rem_euclid(4_294_967_296.0) as u32 as i32),
        }
    }

    /// The integer as a float, after the checks.
    fn stored(&self, q: u32, bits: u32) -> Answer<f64> {
        let q = self.accepted(q, bits)?;
        self.check_steps(bits)?;
        Ok(self.as_float(match Signed::under(self.setting) {
            Signed::Unsigned => f64::from(q),
            Signed::Signed32 => f64::from(q as i32),
        }))
    }

    /// A whole number as a float.
    fn as_float(&self, q: f64) -> f64 {
        let stored = match Stored::under(self.setting) {
            Stored::Narrow => f64::from(q as f32),
            Stored::Whole => self.arithmetic.hold(q),
        };
        match Centre::under(self.setting) {
            Centre::Step => stored,
            Centre::Bucket => self.arithmetic.hold(stored + 0.5),
        }
    }

    /// The quotient of a number and the steps.
    fn quotient(&self, number: impl Into<Number>, steps: f64) -> Number {
        let by = self.arithmetic;
        let unit = match Quotient::under(self.setting) {
            Quotient::Reciprocal => by.mul(number, by.div(1.0, steps)),
            Quotient::Divides => by.div(number, steps),
            Quotient::NarrowReciprocal => by.mul(number, f64::from((1.0 / steps) as f32)),
        };
        let unit = unit.stored();
        match UnitPrecision::under(self.setting) {
            UnitPrecision::Whole => unit.into(),
            UnitPrecision::Narrowed => f64::from(unit as f32).into(),
        }
    }

    fn result(&self, value: Number) -> f64 {
        match ResultPrecision::under(self.setting) {
            ResultPrecision::Whole => value.stored(),
            ResultPrecision::Narrowed => f64::from(value.stored() as f32),
        }
    }
}

impl Quantize for Behaving<'_> {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        self.check_width(bits)?;
        let value = self.value(value, [0.0, 1.0])?;
        let product = (value.into(), self.steps(bits).into());
        self.integer(product, Rounding::under(self.setting), bits, (-value, value - 1.0))
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        Ok(self.quotient(self.stored(integer, bits)?, self.steps(bits)).stored())
    }

    fn quantize(&self, value: f64, range: Range) -> Answer<i64> {
        self.check_width(range.bits)?;
        let range = self.held(range);
        self.check_range(range)?;
        let value = self.value(value, [range.min, range.max])?;
        let by = self.arithmetic;
        let (span, steps) = (by.sub(range.max, range.min), self.steps(range.bits));
        let above_min = by.sub(value, range.min);
        self.check_span(span.stored())?;
        let normalised = Normalised::under(self.setting);
        let product = match normalised {
            Normalised::Divided => (by.div(above_min, span), steps.into()),
            Normalised::DividedNarrow => {
                let [value, min, max] = [value, range.min, range.max].map(|of| of as f32);
                (f64::from((value - min) / (max - min)).into(), steps.into())
            }
            Normalised::ByQuotient => (above_min, by.div(steps, span)),
            Normalised::HalfStepFirst => {
                let step = by.div(span, steps);
                (by.div(by.add(above_min, by.div(step, 2.0)), step), 1.0.into())
            }
        };
        if product.0.stored().is_nan() {
            // Infinity by an infinite width that the check does not see.
            self.check_finite(f64::NAN)?;
        }
        let rounding = match (normalised, Rounding::under(self.setting)) {
            // Half a step was added before.
            (Normalised::HalfStepFirst, Rounding::ToZero | Rounding::HalfUpToZero) => Rounding::ToZero,
            (Normalised::HalfStepFirst, _) => Rounding::Down,
            (_, rounding) => rounding,
        };
        self.integer(product, rounding, range.bits, (range.min - value, value - range.max))
    }

    fn restore(&self, integer: u32, range: Range) -> Answer<f64> {
        let stored = self.stored(integer, range.bits)?;
        let range = self.held(range);
        self.check_range(range)?;
        let by = self.arithmetic;
        let (min, span, steps) = (range.min, by.sub(range.max, range.min), self.steps(range.bits));
        Ok(self.result(match Restored::under(self.setting) {
            Restored::FromMin => by.mul_add(self.quotient(stored, steps), span, min),
            Restored::StepFirst => by.mul_add(stored, by.div(span, steps), min),
            Restored::ProductFirst => by.add(self.quotient(by.mul(stored, span), steps), min),
            Restored::Blended => {
                let unit = self.quotient(stored, steps);
                by.mul_add(unit, range.max, by.mul(min, by.sub(1.0, unit)))
            }
            Restored::FromMiddle => {
                let half = by.div(span, 2.0);
                let of_both = by.sub(by.mul(self.quotient(stored, steps), 2.0), 1.0);
                by.mul_add(of_both, half, by.add(min, half))
            }
        }))
    }
}
