//! Fields that cut an interval into steps, as an implementation of any behaviour does it.

use super::bytes;
use super::parameters::{
    Bounds, IntervalCheck, NotFinite, Outside, Quotient, RangePrecision, RangeRead, Rounding, Scale, Span,
    Top,
};
use crate::formats::extended::Extended;
use crate::formats::packet::table::Interval;
use crate::model::behaviour::At;
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
    }
}

/// A number as a writer's variable holds it.
fn held(at: At, number: f64) -> f64 {
    if RangePrecision::of(at) == RangePrecision::Binary64 { number } else { f64::from(number as f32) }
}

/// A number as x86 converts it to a signed integer of 32 bits.
fn int(number: f64) -> i64 {
    let held = number >= f64::from(i32::MIN) && number <= f64::from(i32::MAX);
    if held { number as i64 } else { i32::MIN.into() }
}

/// Appends the step of a value of [0, 1].
pub(super) fn push_unit(at: At, out: &mut Vec<u8>, unit: f64, outside: bool, len: usize) {
    push_steps(at, out, held(at, held(at, unit) * scale(at, len) as f64), outside, len);
}

/// Appends a number of steps as a signed word, cut toward zero.
pub(super) fn push_cut(at: At, out: &mut Vec<u8>, steps: f64, len: usize) {
    let step = if Outside::of(at) == Outside::Converted { int(steps.trunc()) } else { steps as i64 };
    bytes::push(at, out, step as u64, len);
}

/// Appends a number of steps, rounded.
fn push_steps(at: At, out: &mut Vec<u8>, steps: f64, outside: bool, len: usize) {
    let converted = Outside::of(at) == Outside::Converted;
    let cut = |steps: f64| if converted { steps.trunc() } else { steps.floor() };
    let rounded = match Rounding::of(at) {
        Rounding::Nearest => cut(held(at, steps + 0.5)),
        Rounding::Down => cut(steps),
        Rounding::HalfDown => held(at, steps - 0.5).ceil(),
        Rounding::Up => steps.ceil(),
    };
    // NaN becomes 0.
    let step = if converted { int(rounded) } else { rounded as i64 };
    let wraps = outside || Top::of(at) == Top::Wraps;
    let step = if wraps { step } else { step.min(largest(len)) };
    bytes::push(at, out, step as u64, len);
}

/// A finite value, or one that the implementation lets pass.
fn finite(at: At, value: f32) -> Answer<f64> {
    match NotFinite::of(at) {
        NotFinite::Refused if !value.is_finite() => refused(Class::Invalid),
        NotFinite::NanBreaks if value.is_nan() => Err(Refusal::Broken("NaN has no integer".to_owned())),
        _ => Ok(value.into()),
    }
}

/// A value that lies below the interval, above it, or neither.
fn inside(at: At, value: f64, (below, above): (bool, bool), (min, max): (f64, f64)) -> Answer<Checked> {
    let passes = |value, outside| Ok(Checked { value, outside });
    match Outside::of(at) {
        _ if !below && !above => passes(value, false),
        Outside::Refused => refused(Class::OutOfRange),
        Outside::Clamped => passes(if above { max } else { min }, false),
        Outside::Wraps | Outside::Converted => passes(value, true),
        Outside::Breaks => Err(Refusal::Broken(format!("{value} is outside the interval"))),
    }
}

/// A component of [-1, 1], of which magnitudes above `most` are outside.
pub(super) fn component(at: At, value: f32, most: f64) -> Answer<Checked> {
    let value = finite(at, value)?;
    inside(at, value, (value < -most, value > most), (-1.0, 1.0))
}

/// A value of [0, 1].
pub(super) fn unit(at: At, value: f32) -> Answer<Checked> {
    within(at, finite(at, value)?, (0.0, 1.0))
}

/// A value of an interval.
fn within(at: At, value: f64, (min, max): (f64, f64)) -> Answer<Checked> {
    inside(at, value, (value < min, value > max), (min, max))
}

/// The length of an interval as an implementation takes it.
fn span(at: At, interval: Interval) -> f64 {
    let (min, range) = (f64::from(interval.min), f64::from(interval.range));
    match Span::of(at) {
        Span::Range => range,
        Span::MaxAboveMin | Span::MaxOfAnyMin => range - min,
        Span::End => min + range,
        Span::EndLessMin => f64::from((min + range) as f32) - min,
    }
}

/// The upper end.
fn end(at: At, interval: Interval) -> f64 {
    let end = match Span::of(at) {
        Span::Range | Span::End | Span::EndLessMin => f64::from(interval.min) + f64::from(interval.range),
        Span::MaxAboveMin | Span::MaxOfAnyMin => f64::from(interval.range),
    };
    if IntervalCheck::of(at) == IntervalCheck::EndInBinary64 { end } else { f64::from(end as f32) }
}

pub(super) fn check_interval(at: At, interval: Interval) -> Answer<()> {
    let Interval { min, range } = interval;
    let span = Span::of(at);
    let finite =
        (span == Span::MaxOfAnyMin || min.is_finite()) && range.is_finite() && end(at, interval).is_finite();
    let length = match span {
        Span::MaxAboveMin | Span::MaxOfAnyMin => range - min,
        Span::Range | Span::End | Span::EndLessMin => range,
    };
    let accepted = match IntervalCheck::of(at) {
        IntervalCheck::Whole | IntervalCheck::EndInBinary64 => finite && length > 0.0,
        IntervalCheck::FiniteUnchecked => length > 0.0,
        IntervalCheck::ZeroPasses | IntervalCheck::ZeroBreaks => finite && length >= 0.0,
        IntervalCheck::Unchecked => true,
    };
    if accepted { Ok(()) } else { refused(Class::OutOfRange) }
}

/// Appends the step of a value of an interval.
pub(super) fn push_range(
    at: At,
    out: &mut Vec<u8>,
    interval: Interval,
    value: f32,
    len: usize,
) -> Answer<()> {
    let (min, span) = (f64::from(interval.min), span(at, interval));
    let moved = |value: f64| held(at, value - min);
    let fraction = |value: f64| held(at, moved(value) / held(at, span));
    let high = end(at, interval);
    let value = finite(at, value)?;
    let fractions = Bounds::of(at) == Bounds::Fraction;
    let Checked { value, outside } = if fractions {
        within(at, fraction(value), (0.0, 1.0))?
    } else {
        within_ends(at, value, (interval.min.into(), high))?
    };
    if IntervalCheck::of(at) == IntervalCheck::ZeroBreaks && interval.range == 0.0 {
        return Err(Refusal::Broken("division by zero".to_owned()));
    }
    if fractions {
        push_unit(at, out, value, outside, len);
    } else if RangePrecision::of(at) == RangePrecision::ProductFirst {
        let product = held(at, moved(value) * scale(at, len) as f64);
        push_steps(at, out, held(at, product / held(at, span)), outside, len);
    } else {
        push_unit(at, out, fraction(value), outside, len);
    }
    Ok(())
}

/// A value between ends that may be NaN: no comparison with one is true, and the value is not inside.
fn within_ends(at: At, value: f64, (low, high): (f64, f64)) -> Answer<Checked> {
    let checked = within(at, value, (low, high))?;
    let no_number = low.is_nan() || high.is_nan();
    if no_number && !value.is_nan() && Outside::of(at) != Outside::Converted {
        return refused(Class::OutOfRange);
    }
    Ok(checked)
}

/// The value of a step of an interval.
pub(super) fn value_of(at: At, interval: Interval, step: i64, len: usize) -> f32 {
    let (min, span) = (f64::from(interval.min), span(at, interval));
    let (step, steps) = (step as f64, scale(at, len) as f64);
    let (min32, span32, step32, steps32) = (min as f32, span as f32, step as f32, steps as f32);
    match RangeRead::of(at) {
        RangeRead::Binary64 => (step * span / steps + min) as f32,
        RangeRead::Extended => {
            let product = Extended::from(step).times(span.into());
            product.over(steps.into()).plus(min.into()).narrow32()
        }
        RangeRead::QuotientFirst => step32 / steps32 * span32 + min32,
        RangeRead::ProductFirst => step32 * span32 / steps32 + min32,
        RangeRead::StepFirst => step32 * (span32 / steps32) + min32,
    }
}

/// The binary32 of a fraction.
pub(super) fn quotient(at: At, numerator: i64, denominator: i64) -> f32 {
    match Quotient::of(at) {
        // Both are exact in binary64, and rounding its quotient again is innocuous.
        Quotient::Divides => (numerator as f64 / denominator as f64) as f32,
        Quotient::Reciprocal => numerator as f32 * (1.0 / denominator as f32),
    }
}
