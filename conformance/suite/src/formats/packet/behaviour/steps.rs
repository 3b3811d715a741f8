//! Fields that cut an interval into steps, as an implementation of any behaviour does it.

use super::bytes;
use super::family::At;
use super::parameters::{
    Bounds, Centre, Ends, IntervalCheck, Min, NegativeZero, NotFinite, Outside, Overflow, Precision,
    Quotient, RangePrecision, RangeRead, Rounding, Scale, Slack, Span, Ties, Top,
};
use crate::formats::extended::Extended;
use crate::formats::packet::table::Interval;
use crate::model::{Answer, Class, Refusal};

/// A value that is written, after the checks.
#[derive(Clone, Copy)]
pub(super) struct Checked {
    pub(super) value: f64,
    /// It is outside the interval: its step is cut to the field's bits.
    pub(super) outside: bool,
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

/// The largest step of a word of that many bytes.
pub(super) fn largest(len: usize) -> i64 {
    256_i64.pow(len as u32) - 1
}

/// The number of steps of an interval.
pub(super) fn scale(at: At, len: usize) -> i64 {
    match Scale::of(at) {
        Scale::Steps => largest(len),
        Scale::PowerOfTwo => largest(len) + 1,
        Scale::OneLess => largest(len) - 1,
        Scale::Half => largest(len) / 2,
    }
}

/// Whether a writer computes in binary32.
fn in_binary32(at: At) -> bool {
    Precision::of(at) == Precision::Binary32 || RangePrecision::of(at) != RangePrecision::Binary64
}

/// A number as a writer's variable holds it.
pub(super) fn held(at: At, number: f64) -> f64 {
    if in_binary32(at) { f64::from(number as f32) } else { number }
}

/// Appends the step of a value of [0, 1].
pub(super) fn push_unit(at: At, out: &mut Vec<u8>, unit: f64, outside: bool, len: usize) -> Answer<()> {
    push_steps(at, out, held(at, held(at, unit) * scale(at, len) as f64), outside, len)
}

/// A number as x86 converts it to a signed integer of 32 bits.
fn int(number: f64) -> i64 {
    let held = number >= f64::from(i32::MIN) && number <= f64::from(i32::MAX);
    if held { number as i64 } else { i32::MIN.into() }
}

/// Appends a number of steps as a signed word, cut toward zero.
pub(super) fn push_cut(at: At, out: &mut Vec<u8>, steps: f64, outside: bool, len: usize) -> Answer<()> {
    let step = held(at, steps).trunc();
    let largest = (largest(len) / 2) as f64;
    if outside && Outside::of(at) == Outside::StepChecked && step.abs() > largest {
        return refused(Class::OutOfRange);
    }
    let step = if Outside::of(at) == Outside::Converted { int(step) } else { step as i64 };
    bytes::push(at, out, step as u64, len);
    Ok(())
}

/// Appends a number of steps, rounded.
pub(super) fn push_steps(at: At, out: &mut Vec<u8>, steps: f64, outside: bool, len: usize) -> Answer<()> {
    let converted = Outside::of(at) == Outside::Converted;
    let cut = |steps: f64| if converted { steps.trunc() } else { steps.floor() };
    let step = match Rounding::of(at) {
        Rounding::Nearest if Ties::of(at) == Ties::Even => steps.round_ties_even(),
        Rounding::Nearest => cut(held(at, steps + 0.5)),
        Rounding::AlmostHalf => cut(held(at, steps + held(at, 0.499_99))),
        Rounding::Down => cut(steps),
        Rounding::HalfDown => held(at, steps - 0.5).ceil(),
        Rounding::Up => steps.ceil(),
    };
    // NaN becomes 0.
    let step = if converted { int(step) } else { step as i64 };
    let above = step > largest(len);
    if outside && Outside::of(at) == Outside::StepChecked && (above || step < 0) {
        return refused(Class::OutOfRange);
    }
    if Overflow::of(at) == Overflow::Breaks && (above || step < 0) {
        return Err(Refusal::Broken(format!("{len} bytes do not hold {step}")));
    }
    let clamped = Top::of(at) == Top::Largest && !outside;
    let step = if clamped { step.min(largest(len)) } else { step };
    bytes::push(at, out, step as u64, len);
    Ok(())
}

/// A finite value, or one that the implementation lets pass.
fn finite(at: At, value: f32, max: f64) -> Answer<f64> {
    let passed = f64::from(value);
    match NotFinite::of(at) {
        _ if value.is_finite() => Ok(passed),
        NotFinite::Refused => refused(Class::Invalid),
        NotFinite::OutOfRange => refused(Class::OutOfRange),
        NotFinite::InfinitiesCompared if value.is_nan() => refused(Class::Invalid),
        NotFinite::NanPasses if value.is_infinite() => refused(Class::Invalid),
        NotFinite::NanBreaks if value.is_nan() => Err(Refusal::Broken("NaN has no integer".to_owned())),
        NotFinite::NanLargest if value.is_nan() => Ok(max),
        _ => Ok(passed),
    }
}

/// A value that lies below the interval, above it, or neither.
fn inside(at: At, value: f64, (below, above): (bool, bool), (min, max): (f64, f64)) -> Answer<Checked> {
    let passes = |value, outside| Ok(Checked { value, outside });
    if !below && !above {
        return passes(value, false);
    }
    match Outside::of(at) {
        Outside::Clamped => passes(if above { max } else { min }, false),
        Outside::AboveClamped if above => passes(max, false),
        Outside::BelowClamped if below => passes(min, false),
        Outside::Wraps | Outside::StepChecked | Outside::Converted => passes(value, true),
        Outside::Breaks => Err(Refusal::Broken(format!("{value} is outside the interval"))),
        Outside::AboveWraps if above => passes(value, true),
        Outside::BelowWraps if below => passes(value, true),
        Outside::Invalid => refused(Class::Invalid),
        _ => refused(Class::OutOfRange),
    }
}

/// A component of [-max, max], of which magnitudes above `most` are outside.
pub(super) fn component(at: At, value: f32, beyond: impl Fn(f64) -> bool) -> Answer<Checked> {
    let value = finite(at, value, 1.0)?;
    inside(at, value, (beyond(-value), beyond(value)), (-1.0, 1.0))
}

/// A value of [0, 1].
pub(super) fn unit(at: At, value: f32) -> Answer<Checked> {
    let value = finite(at, value, 1.0)?;
    if NegativeZero::of(at) == NegativeZero::Refused && value == 0.0 && value.is_sign_negative() {
        return refused(Class::OutOfRange);
    }
    within(at, value, (0.0, 1.0))
}

/// A value of an interval.
fn within(at: At, value: f64, (min, max): (f64, f64)) -> Answer<Checked> {
    let slack = match Slack::of(at) {
        Slack::None => 0.0,
        Slack::Millionth => 1e-6,
        Slack::Thousandth => 1e-3,
    };
    let value = match value {
        _ if value > max && value <= max + slack => max,
        _ if value < min && value >= min - slack => min,
        _ => value,
    };
    inside(at, value, ends(at, value, (min, max)), (min, max))
}

fn ends(at: At, value: f64, (min, max): (f64, f64)) -> (bool, bool) {
    match Ends::of(at) {
        Ends::Both => (value < min, value > max),
        Ends::UpperRefused => (value < min, value >= max),
        Ends::LowerRefused => (value <= min, value > max),
    }
}

/// The interval as an implementation uses it: what it subtracts, and the length.
fn used(at: At, interval: Interval) -> (f64, f64) {
    let (min, range) = (f64::from(interval.min), f64::from(interval.range));
    let used = match Min::of(at) {
        Min::Used => min,
        Min::Forgotten => 0.0,
        Min::Opposite => -min,
    };
    let span = match Span::of(at) {
        Span::Range => range,
        Span::Max | Span::MaxAboveMin | Span::MaxOfAnyMin => range - min,
        Span::End => min + range,
        Span::EndLessMin => f64::from((min + range) as f32) - min,
    };
    (used, span)
}

/// The upper end.
fn end(at: At, interval: Interval) -> f64 {
    let end = match Span::of(at) {
        Span::Range | Span::End | Span::EndLessMin => f64::from(interval.min) + f64::from(interval.range),
        Span::Max | Span::MaxAboveMin | Span::MaxOfAnyMin => f64::from(interval.range),
    };
    if IntervalCheck::of(at) == IntervalCheck::EndInBinary64 { end } else { f64::from(end as f32) }
}

pub(super) fn check_interval(at: At, interval: Interval) -> Answer<()> {
    let any_min = Span::of(at) == Span::MaxOfAnyMin;
    let parts = (any_min || interval.min.is_finite()) && interval.range.is_finite();
    let finite = parts && end(at, interval).is_finite();
    let length = match Span::of(at) {
        Span::MaxAboveMin | Span::MaxOfAnyMin => interval.range - interval.min,
        Span::Range | Span::Max | Span::End | Span::EndLessMin => interval.range,
    };
    let accepted = match IntervalCheck::of(at) {
        IntervalCheck::Whole
        | IntervalCheck::EndInBinary64
        | IntervalCheck::Invalid
        | IntervalCheck::Breaks => finite && length > 0.0,
        IntervalCheck::EndUnchecked => parts && length > 0.0,
        IntervalCheck::FiniteUnchecked => length > 0.0,
        IntervalCheck::NanUnchecked => {
            let nan = interval.min.is_nan() || interval.range.is_nan();
            nan || finite && length > 0.0
        }
        IntervalCheck::OnlyRefusesZero => length.is_nan() || length > 0.0,
        IntervalCheck::ZeroPasses | IntervalCheck::ZeroBreaks => finite && length >= 0.0,
        IntervalCheck::SignUnchecked => finite,
        IntervalCheck::Unchecked => true,
    };
    match IntervalCheck::of(at) {
        _ if accepted => Ok(()),
        IntervalCheck::Invalid => refused(Class::Invalid),
        IntervalCheck::Breaks => Err(Refusal::Broken("an interval that is none".to_owned())),
        _ => refused(Class::OutOfRange),
    }
}

/// Appends the step of a value of an interval.
pub(super) fn push_range(
    at: At,
    out: &mut Vec<u8>,
    interval: Interval,
    value: f32,
    len: usize,
) -> Answer<()> {
    let Checked { value, outside } = within_interval(at, interval, value)?;
    let (min, span) = used(at, interval);
    let moved = held(at, value - min);
    match RangePrecision::of(at) {
        _ if Bounds::of(at) == Bounds::Fraction => push_unit(at, out, value, outside, len),
        RangePrecision::ProductFirst => {
            let product = held(at, moved * scale(at, len) as f64);
            push_steps(at, out, held(at, product / held(at, span)), outside, len)
        }
        _ => push_unit(at, out, held(at, moved / held(at, span)), outside, len),
    }
}

/// The value of an interval that is written, or its fraction of the interval where that is what is compared.
fn within_interval(at: At, interval: Interval, value: f32) -> Answer<Checked> {
    let (min, span) = used(at, interval);
    let (low, high) = (f64::from(interval.min), end(at, interval));
    let fraction = |value: f64| held(at, held(at, value - min) / held(at, span));
    let value = finite(at, value, high)?;
    let checked = match Bounds::of(at) {
        Bounds::Value => {
            // No comparison with an end that is NaN is true, and the value is not inside.
            let checked = within(at, value, (low, high))?;
            let no_number = low.is_nan() || high.is_nan();
            let unchecked =
                IntervalCheck::of(at) == IntervalCheck::NanUnchecked || Outside::of(at) == Outside::Converted;
            if no_number && !value.is_nan() && !unchecked {
                return refused(Class::OutOfRange);
            }
            checked
        }
        Bounds::Fraction => {
            let fraction = match fraction(value) {
                none if none.is_nan() && NotFinite::of(at) == NotFinite::NanLargest => 1.0,
                fraction => fraction,
            };
            within(at, fraction, (0.0, 1.0))?
        }
    };
    if IntervalCheck::of(at) == IntervalCheck::ZeroBreaks && interval.range == 0.0 {
        return Err(Refusal::Broken("division by zero".to_owned()));
    }
    Ok(checked)
}

/// The value of a step of an interval.
pub(super) fn value_of(at: At, interval: Interval, step: i64, len: usize) -> f32 {
    let (min, span) = used(at, interval);
    let (steps, step) = match Centre::of(at) {
        Centre::Ends => (scale(at, len) as f64, step as f64),
        Centre::Bucket => ((largest(len) + 1) as f64, step as f64 + 0.5),
    };
    let (min32, span32, steps32, step32) = (min as f32, span as f32, steps as f32, step as f32);
    match RangeRead::of(at) {
        RangeRead::Binary64 => (step * span / steps + min) as f32,
        RangeRead::Extended => {
            let product = Extended::from(step).times(span.into());
            product.over(steps.into()).plus(min.into()).narrow32()
        }
        RangeRead::QuotientFirst => step32 / steps32 * span32 + min32,
        RangeRead::ProductFirst => step32 * span32 / steps32 + min32,
        RangeRead::WideQuotientFirst => (step / steps * span + min) as f32,
        RangeRead::WideReciprocal => (step * (1.0 / steps) * span + min) as f32,
        RangeRead::WideBlended => {
            let part = step / steps;
            (min * (1.0 - part) + (min + span) * part) as f32
        }
        RangeRead::WideStepFirst => (step * (span / steps) + min) as f32,
        RangeRead::StepFirst => step32 * (span32 / steps32) + min32,
        RangeRead::Reciprocal => step32 * (1.0 / steps32) * span32 + min32,
        RangeRead::Fused => (step32 / steps32).mul_add(span32, min32),
    }
}

/// The fraction of the steps that a number of them is, both doubled.
pub(super) fn doubled(at: At, step: i64, len: usize) -> (i64, i64) {
    match Centre::of(at) {
        Centre::Ends => (2 * step, 2 * scale(at, len)),
        Centre::Bucket => (2 * step + 1, 2 * (largest(len) + 1)),
    }
}

/// The value of a step of [0, 1].
pub(super) fn unit_of(at: At, step: i64, len: usize) -> f32 {
    let (step, steps) = doubled(at, step, len);
    quotient(at, step, steps)
}

/// The binary32 of a fraction.
pub(super) fn quotient(at: At, numerator: i64, denominator: i64) -> f32 {
    match Quotient::of(at) {
        // Both are exact in binary64, and rounding its quotient again is innocuous.
        Quotient::Divides => (numerator as f64 / denominator as f64) as f32,
        Quotient::Reciprocal => numerator as f32 * (1.0 / denominator as f32),
    }
}
