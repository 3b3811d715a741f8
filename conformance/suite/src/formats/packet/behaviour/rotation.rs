//! Rotation quaternions as an implementation of any behaviour does them.

use super::family::At;
use super::parameters::{Faults, Length, LengthRead, Moved, Negation, NotFinite, Order, Remap, Tolerance, W};
use super::steps::{self, Checked, largest};
use crate::model::{Answer, Class, Refusal};

/// Squares of lengths this far from 1 are those of no rotation to an implementation that looks.
const LENGTH_TOLERANCE: f64 = 0.01;

/// Where x, y, z and w of a value stand among the words of the wire.
fn places(at: At) -> [usize; 4] {
    match Order::of(at) {
        Order::WFirst | Order::ValueWFirst => [1, 2, 3, 0],
        Order::WLast => [0, 1, 2, 3],
        Order::Reversed => [2, 1, 0, 3],
        Order::YzSwapped => [1, 3, 2, 0],
        Order::XySwapped => [2, 1, 3, 0],
    }
}

fn beyond(at: At, magnitude: f64) -> bool {
    const TOLERATED: f64 = 1.0 + 1.0 / 1_048_576.0;
    match Tolerance::of(at) {
        Tolerance::Whole => magnitude > TOLERATED,
        Tolerance::None => magnitude > 1.0,
        Tolerance::Exclusive => magnitude >= TOLERATED,
        Tolerance::Wide => magnitude > 1.001,
        Tolerance::OneRefused => magnitude >= 1.0,
    }
}

/// x, y, z and w, each in [-1, 1] or let pass.
fn checked(at: At, components: [f32; 4]) -> Answer<[Checked; 4]> {
    let mut checked = [Checked { value: 0.0, outside: false }; 4];
    let finite_first = Faults::of(at) == Faults::FiniteFirst && NotFinite::of(at) == NotFinite::Refused;
    if finite_first && !components.iter().all(|component| component.is_finite()) {
        return Err(Refusal::value(Class::Invalid));
    }
    let order = if Faults::of(at) == Faults::ValueOrder { [0, 1, 2, 3] } else { [3, 0, 1, 2] };
    for place in order {
        let one = steps::component(at, components[place], |magnitude| beyond(at, magnitude))?;
        let value = if one.outside { one.value } else { one.value.clamp(-1.0, 1.0) };
        checked[place] = Checked { value, ..one };
    }
    Ok(checked)
}

/// Appends the words of a value's components.
pub(super) fn push(at: At, out: &mut Vec<u8>, components: [f32; 4], len: usize) -> Answer<()> {
    let [a, b, c, d] = components;
    let components = if Order::of(at) == Order::ValueWFirst { [b, c, d, a] } else { components };
    let checked = checked(at, components)?;
    let quat = negated(at, lengthened(at, checked.map(|one| one.value))?)?;
    let mut words = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for (component, place) in places(at).into_iter().enumerate() {
        let value = quat[component];
        let outside = checked[component].outside;
        let word = &mut words[place];
        let half = (largest(len) / 2) as f64;
        match Remap::of(at) {
            _ if W::of(at) == W::SignedWords => {
                steps::push_steps(at, word, steps::held(at, value * half), outside, len)
            }
            _ if W::of(at) == W::SignedCut => steps::push_cut(at, word, value * half, outside, len),
            _ if component == 3 && W::of(at) == W::Unit => steps::push_unit(at, word, value, outside, len),
            Remap::Halved => steps::push_unit(at, word, steps::held(at, value / 2.0) + 0.5, outside, len),
            Remap::PlusOne => steps::push_unit(at, word, steps::held(at, value / 2.0) + 1.0, outside, len),
            Remap::HalfSteps => steps::push_steps(at, word, value * half + half, outside, len),
            Remap::Offset => steps::push_steps(at, word, value * half + half + 1.0, outside, len),
            Remap::None => steps::push_unit(at, word, value, outside, len),
        }?;
    }
    out.extend(words.concat());
    Ok(())
}

fn lengthened(at: At, quat: [f64; 4]) -> Answer<[f64; 4]> {
    let square: f64 = quat.iter().map(|component| component * component).sum();
    let off = (square - 1.0).abs() > LENGTH_TOLERANCE;
    match Length::of(at) {
        Length::Normalised if square > 0.0 => Ok(quat.map(|component| component / square.sqrt())),
        Length::Invalid if off => Err(Refusal::value(Class::Invalid)),
        Length::OutOfRange if off => Err(Refusal::value(Class::OutOfRange)),
        _ => Ok(quat),
    }
}

fn negated(at: At, [x, y, z, w]: [f64; 4]) -> Answer<[f64; 4]> {
    let all = [-x, -y, -z, -w];
    Ok(match Negation::of(at) {
        Negation::Zero if w <= 0.0 => all,
        Negation::NegativeZero if w.is_sign_negative() => all,
        _ if w >= 0.0 || w.is_nan() => [x, y, z, w],
        Negation::All | Negation::Zero | Negation::NegativeZero => all,
        Negation::Never => [x, y, z, w],
        Negation::WClamped => [x, y, z, 0.0],
        Negation::WOnly => [x, y, z, -w],
        Negation::XForgotten => [x, -y, -z, -w],
        Negation::YForgotten => [-x, y, -z, -w],
        Negation::ZForgotten => [-x, -y, z, -w],
        Negation::OthersOnly => [-x, -y, -z, w],
        Negation::WRefused => return Err(Refusal::value(Class::OutOfRange)),
    })
}

/// The value of the wire's numbers of steps.
pub(super) fn value(at: At, words: &[i64], len: usize) -> Vec<f32> {
    let half = largest(len) / 2;
    let signed = matches!(W::of(at), W::SignedWords | W::SignedCut);
    let moved = |n: i64| {
        if signed {
            let n = if n > half { n - largest(len) - 1 } else { n };
            return steps::quotient(at, n, half);
        }
        let (step, steps) = steps::doubled(at, n, len);
        match Moved::of(at) {
            Moved::Exact => steps::quotient(at, 2 * step - steps, steps),
            Moved::Conjugate => steps::quotient(at, steps - 2 * step, steps),
            Moved::HalfSteps => steps::quotient(at, n - half, half),
            Moved::Offset => steps::quotient(at, n - half - 1, half),
            Moved::OffsetPowerOfTwo => steps::quotient(at, n - half - 1, half + 1),
            Moved::Binary32 => steps::quotient(at, step, steps) * 2.0 - 1.0,
            Moved::PlusOne => steps::quotient(at, 2 * (step - steps), steps),
            Moved::None => steps::quotient(at, step, steps),
            Moved::Halved => steps::quotient(at, 2 * step - steps, 2 * steps),
            Moved::Doubled => steps::quotient(at, 2 * step, steps),
            Moved::LessOne => steps::quotient(at, step - steps, steps),
        }
    };
    let [x, y, z, w] = places(at).map(|place| words[place]);
    let w = if W::of(at) == W::Unit { steps::unit_of(at, w, len) } else { moved(w) };
    let mut quat = [moved(x), moved(y), moved(z), w];
    if LengthRead::of(at) == LengthRead::Normalised {
        let square: f64 = quat.iter().map(|&component| f64::from(component).powi(2)).sum();
        if square > 0.0 {
            quat = quat.map(|component| (f64::from(component) / square.sqrt()) as f32);
        }
    }
    if Order::of(at) == Order::ValueWFirst {
        quat.rotate_right(1);
    }
    quat.to_vec()
}
