//! Quantising as an implementation of any behaviour does it.

mod checks;
mod parameters;
mod signed;

pub use parameters::PARAMETERS;
pub(crate) use parameters::*;

use super::table::{Quantize, Range};
use crate::formats::arithmetic::{Arithmetic, Number, Rounding};
use crate::model::behaviour::Setting;
use crate::model::{Answer, Refusal};

/// What is accepted as 0 by an implementation that tolerates values below the range.
const TOLERANCE: f64 = 1e-6;

/// An implementation of a behaviour.
#[derive(Clone, Copy, Debug)]
pub struct Behaving {
    pub(crate) arithmetic: Arithmetic,
    rounding: Rounding,
    scale: Scale,
    scale_type: ScaleType,
    value: ValuePrecision,
    unit: UnitPrecision,
    result: ResultPrecision,
    ends: Ends,
    min: Min,
    span: Span,
    normalised: Normalised,
    quotient: Quotient,
    restored: Restored,
    stored: Stored,
    centre: Centre,
    signed: Signed,
    above: Above,
    below: Below,
    conversion: Conversion,
    not_finite: NotFinite,
    width_check: WidthCheck,
    range_check: RangeCheck,
    integer_check: IntegerCheck,
    class_parameter: ClassParameter,
    class_integer: ClassInteger,
    class_below: ClassBelow,
    class_not_finite: ClassNotFinite,
}

/// `2^bits - 1`.
fn largest(bits: u32) -> f64 {
    // Beyond 2^1024 there is infinity, whatever the width.
    2.0_f64.powi(bits.min(2_000) as i32) - 1.0
}

impl Behaving {
    /// The implementation under a setting.
    pub fn under(setting: &Setting) -> Self {
        Self {
            arithmetic: Arithmetic::under(setting),
            rounding: Rounding::under(setting),
            scale: Scale::under(setting),
            scale_type: ScaleType::under(setting),
            value: ValuePrecision::under(setting),
            unit: UnitPrecision::under(setting),
            result: ResultPrecision::under(setting),
            ends: Ends::under(setting),
            min: Min::under(setting),
            span: Span::under(setting),
            normalised: Normalised::under(setting),
            quotient: Quotient::under(setting),
            restored: Restored::under(setting),
            stored: Stored::under(setting),
            centre: Centre::under(setting),
            signed: Signed::under(setting),
            above: Above::under(setting),
            below: Below::under(setting),
            conversion: Conversion::under(setting),
            not_finite: NotFinite::under(setting),
            width_check: WidthCheck::under(setting),
            range_check: RangeCheck::under(setting),
            integer_check: IntegerCheck::under(setting),
            class_parameter: ClassParameter::under(setting),
            class_integer: ClassInteger::under(setting),
            class_below: ClassBelow::under(setting),
            class_not_finite: ClassNotFinite::under(setting),
        }
    }

    /// The ends of the range as the implementation holds them.
    pub(crate) fn held(&self, Range { min, max, bits }: Range) -> Range {
        let end = |end| match self.ends {
            Ends::Whole | Ends::Exchanged => self.arithmetic.hold(end),
            Ends::Narrowed => f64::from(end as f32),
        };
        let (min, max) = if self.ends == Ends::Exchanged { (max, min) } else { (min, max) };
        Range { min: end(min), max: end(max), bits }
    }

    fn span(&self, range: Range) -> Number {
        match self.span {
            Span::Difference => self.arithmetic.sub(range.max, range.min),
            Span::Max => range.max.into(),
            Span::Narrowed => f64::from(self.arithmetic.sub(range.max, range.min).stored() as f32).into(),
        }
    }

    fn min(&self, range: Range) -> f64 {
        match self.min {
            Min::Used => range.min,
            Min::Forgotten => 0.0,
            Min::Opposite => -range.min,
        }
    }

    /// `1 << bits`, in the implementation's type.
    fn patterns(&self, bits: u32) -> f64 {
        match (self.scale_type, bits) {
            (ScaleType::Exact | ScaleType::Narrow, _) | (_, ..=30) => largest(bits) + 1.0,
            (ScaleType::ShiftsBy32 | ScaleType::ShiftsBy32Throughout, _) | (_, 32..) => {
                f64::from(1_u32 << (bits % 32))
            }
            (ScaleType::Signed | ScaleType::SignedThroughout, 31) => f64::from(i32::MIN),
        }
    }

    /// The largest integer that passes the checks, and what is clamped to.
    fn largest(&self, bits: u32) -> f64 {
        match self.scale_type {
            ScaleType::ShiftsBy32Throughout | ScaleType::SignedThroughout => self.patterns(bits) - 1.0,
            _ if self.scale == Scale::PowerOfTwoThroughout => largest(bits) + 1.0,
            _ => largest(bits),
        }
    }

    /// The number of steps.
    pub(crate) fn steps(&self, bits: u32) -> f64 {
        let patterns = self.patterns(bits);
        let steps = match self.scale {
            Scale::Steps => patterns - 1.0,
            Scale::PowerOfTwo | Scale::PowerOfTwoThroughout => patterns,
            Scale::OneLess => patterns - 2.0,
        };
        self.arithmetic.hold(if self.scale_type == ScaleType::Narrow {
            f64::from(steps as f32)
        } else {
            steps
        })
    }

    /// The value where the implementation clamps values, not integers; NaN stays.
    fn clamped(&self, value: f64, min: f64, max: f64) -> f64 {
        if self.above != Above::ValueClamped {
            return value;
        }
        let value = if value > max { max } else { value };
        if value < min { min } else { value }
    }

    /// The integer of a product, which lies that far below the range and that far above it.
    fn integer(&self, (a, b): (Number, Number), bits: u32, below: f64, above: f64) -> Answer<i64> {
        let largest = self.largest(bits);
        let rounded = self.rounding.of_product(self.arithmetic, a, b);
        if self.conversion == Conversion::Unbounded && !rounded.is_finite() {
            return Err(Refusal::Broken("an infinity has no integer".to_owned()));
        }
        let rounded = self.converted(rounded);
        let refused = || Err(self.class_below.refusal());
        if self.below == Below::ValueRefused && below > 0.0
            || self.above == Above::ValueRefused && above > 0.0
        {
            return refused();
        }
        if rounded < 0.0 {
            return match self.below {
                Below::Negative => Ok(rounded as i64),
                Below::Clamped => Ok(0),
                Below::Largest => Ok(largest as i64),
                Below::Wraps => Ok(rounded.rem_euclid(largest + 1.0) as i64),
                Below::Unsigned => Ok(rounded.rem_euclid(4_294_967_296.0) as i64),
                Below::Tolerated if below <= TOLERANCE => Ok(0),
                Below::Refused | Below::ValueRefused | Below::Tolerated => refused(),
            };
        }
        if self.above == Above::OneLess && rounded >= largest {
            return Ok((largest - 1.0).max(0.0) as i64);
        }
        if rounded > largest {
            return match self.above {
                Above::Clamped | Above::OneLess => Ok(largest as i64),
                Above::Wraps => Ok(rounded.rem_euclid(largest + 1.0) as i64),
                // Who refuses or clamps values has no need to look at integers.
                Above::Unclamped | Above::ValueClamped | Above::ValueRefused => Ok(rounded as i64),
                Above::IntegerRefused => refused(),
            };
        }
        let tie = self.rounding == Rounding::HalfDownLate
            && rounded < largest
            && rounded - a.stored() * b.stored() == 0.5;
        let rounded = if tie { rounded - 1.0 } else { rounded };
        // NaN, which is neither below nor above, becomes 0.
        Ok(rounded as i64)
    }

    /// The rounded value after the conversion to an integer, if that comes before clamping.
    fn converted(&self, rounded: f64) -> f64 {
        let cast = |smallest: f64| if (smallest..-smallest).contains(&rounded) { rounded } else { smallest };
        match self.conversion {
            Conversion::AfterClamping | Conversion::Unbounded => rounded,
            Conversion::Bits64 => cast(-9_223_372_036_854_775_808.0),
            Conversion::Bits32 => cast(-2_147_483_648.0),
            Conversion::Saturates => f64::from(rounded as i32),
            Conversion::Low32 => (cast(-9_223_372_036_854_775_808.0) as i64 as u32).into(),
            Conversion::Modulo if !rounded.is_finite() => 0.0,
            Conversion::Modulo => f64::from(rounded.rem_euclid(4_294_967_296.0) as u32 as i32),
        }
    }

    /// The integer as a float, after the checks.
    fn stored(&self, q: u32, bits: u32) -> Answer<f64> {
        let q = self.accepted(q, bits)?;
        let q = match self.signed {
            Signed::Unsigned => f64::from(q),
            Signed::Signed32 => f64::from(q as i32),
        };
        Ok(self.as_float(q))
    }

    /// A whole number as a float.
    pub(crate) fn as_float(&self, q: f64) -> f64 {
        let dropped = (q.abs() as u64).checked_ilog2().unwrap_or(0).saturating_sub(23);
        let stored = match self.stored {
            Stored::Narrow => f64::from(q as f32),
            Stored::Whole => self.arithmetic.hold(q),
            Stored::Truncated => ((q as i64) >> dropped << dropped) as f64,
        };
        match self.centre {
            Centre::Step => stored,
            Centre::Bucket => self.arithmetic.hold(stored + 0.5),
        }
    }

    /// The quotient of a number and the steps.
    fn quotient(&self, number: impl Into<Number>, steps: f64) -> Number {
        let by = self.arithmetic;
        let unit = match self.quotient {
            Quotient::Reciprocal => by.mul(number, by.div(1.0, steps)),
            Quotient::Divides => by.div(number, steps),
            Quotient::NarrowReciprocal => by.mul(number, f64::from((1.0 / steps) as f32)),
        };
        match self.unit {
            UnitPrecision::Whole => by.returned(unit),
            UnitPrecision::Narrowed => f64::from(unit.stored() as f32).into(),
            UnitPrecision::Cut => f64::from(unit.stored() as i64 as u32).into(),
        }
    }

    fn result(&self, value: Number) -> f64 {
        match self.result {
            ResultPrecision::Whole => value.stored(),
            ResultPrecision::Narrowed => f64::from(value.stored() as f32),
        }
    }

    fn value(&self, value: f64) -> Answer<f64> {
        self.check_finite(value)?;
        let nan_is_max = self.not_finite == NotFinite::NanIsMax && value.is_nan();
        let value = if nan_is_max { f64::INFINITY } else { value };
        Ok(match self.value {
            ValuePrecision::Whole => self.arithmetic.hold(value),
            ValuePrecision::Narrowed => f64::from(value as f32),
            ValuePrecision::NarrowedFirst => {
                let narrow = f64::from(value as f32);
                self.check_finite(narrow)?;
                narrow
            }
        })
    }
}

impl Quantize for Behaving {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        self.check_width(bits)?;
        let value = self.clamped(self.value(value)?, 0.0, 1.0);
        self.integer((value.into(), self.steps(bits).into()), bits, -value, value - 1.0)
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        let stored = self.stored(integer, bits)?;
        if self.fails_to_divide(bits) {
            return Err(Refusal::Broken("a division by 0".to_owned()));
        }
        Ok(self.quotient(stored, self.steps(bits)).stored())
    }

    fn quantize(&self, value: f64, range: Range) -> Answer<i64> {
        self.check_width(range.bits)?;
        let range = self.held(range);
        self.check_range(range)?;
        let value = self.clamped(self.value(value)?, range.min, range.max);
        let by = self.arithmetic;
        let (above_min, span, steps) =
            (by.sub(value, self.min(range)), self.span(range), self.steps(range.bits));
        let divides = matches!(self.range_check, RangeCheck::EmptyDivides | RangeCheck::UncheckedDivides);
        if divides && span.stored() == 0.0 {
            return Err(Refusal::Broken("a division by 0".to_owned()));
        }
        let product = match self.normalised {
            Normalised::Divided => (by.div(above_min, span), steps.into()),
            Normalised::DividedNarrow => {
                let [value, min, max] = [value, range.min, range.max].map(|of| of as f32);
                (f64::from((value - min) / (max - min)).into(), steps.into())
            }
            Normalised::ByQuotient => (above_min, by.div(steps, span)),
            Normalised::TimesFirst => (by.div(by.mul(above_min, steps), span), 1.0.into()),
            Normalised::ByStep => (by.div(above_min, by.div(span, steps)), 1.0.into()),
            Normalised::HalfStepFirst => {
                let step = by.div(span, steps);
                (by.div(by.add(above_min, by.div(step, 2.0)), step), 1.0.into())
            }
            Normalised::ByReciprocal => (by.mul(above_min, by.div(1.0, span)), steps.into()),
        };
        if product.0.stored().is_nan() {
            // Else only of a range that should have been refused.
            if self.range_check == RangeCheck::EmptyIsZero {
                return Ok(0);
            }
            // Infinity by an infinite width that the check does not see.
            if self.span != Span::Narrowed {
                self.check_finite(f64::NAN)?;
            }
        }
        let rounding = match (self.normalised, self.rounding) {
            // Half a step was added before.
            (Normalised::HalfStepFirst, Rounding::ToZero | Rounding::HalfUpToZero) => Rounding::ToZero,
            (Normalised::HalfStepFirst, _) => Rounding::Down,
            (_, rounding) => rounding,
        };
        let rounds = Self { rounding, ..*self };
        rounds.integer(product, range.bits, range.min - value, value - range.max)
    }

    fn restore(&self, integer: u32, range: Range) -> Answer<f64> {
        let stored = self.stored(integer, range.bits)?;
        if self.fails_to_divide(range.bits) {
            return Err(Refusal::Broken("a division by 0".to_owned()));
        }
        let range = self.held(range);
        self.check_range(range)?;
        let by = self.arithmetic;
        let (min, span, steps) = (self.min(range), self.span(range), self.steps(range.bits));
        Ok(self.result(match self.restored {
            Restored::FromMin => by.mul_add(self.quotient(stored, steps), span, min),
            Restored::StepFirst => by.mul_add(stored, by.div(span, steps), min),
            Restored::PerUnit => by.mul_add(stored, by.div(1.0, by.div(steps, span)), min),
            Restored::ProductFirst => by.add(self.quotient(by.mul(stored, span), steps), min),
            Restored::Blended => {
                let unit = self.quotient(stored, steps);
                let max = if self.span == Span::Max { by.add(min, span) } else { range.max.into() };
                by.mul_add(unit, max, by.mul(min, by.sub(1.0, unit)))
            }
            Restored::FromMiddle => {
                let half = by.div(span, 2.0);
                let of_both = by.sub(by.mul(self.quotient(stored, steps), 2.0), 1.0);
                by.mul_add(of_both, half, by.add(min, half))
            }
        }))
    }
}
