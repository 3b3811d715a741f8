//! Rotation quaternions as an implementation of any behaviour does them.

use super::parameters::{LengthRead, Moved, Negation, Order, Remap, Tolerance, W};
use super::steps::{self, Checked, largest};
use crate::model::Answer;
use crate::model::behaviour::At;

/// Where x, y, z and w of a value stand among the words of the wire.
fn places(at: At) -> [usize; 4] {
    match Order::of(at) {
        Order::WFirst | Order::ValueWFirst => [1, 2, 3, 0],
        Order::WLast => [0, 1, 2, 3],
    }
}

/// x, y, z and w, each in [-1, 1] or let pass.
fn checked(at: At, components: [f32; 4]) -> Answer<[Checked; 4]> {
    let most = match Tolerance::of(at) {
        Tolerance::Whole => 1.0 + 1.0 / 1_048_576.0,
        Tolerance::None => 1.0,
    };
    let mut checked = [Checked { value: 0.0, outside: false }; 4];
    for place in [3, 0, 1, 2] {
        let one = steps::component(at, components[place], most)?;
        let value = if one.outside { one.value } else { one.value.clamp(-1.0, 1.0) };
        checked[place] = Checked { value, ..one };
    }
    Ok(checked)
}

/// Appends the words of a value's components.
pub(super) fn push(at: At, out: &mut Vec<u8>, mut components: [f32; 4], len: usize) -> Answer<()> {
    if Order::of(at) == Order::ValueWFirst {
        components.rotate_left(1);
    }
    let checked = checked(at, components)?;
    let quat = negated(at, checked.map(|one| one.value));
    let mut words = [const { Vec::new() }; 4];
    for (component, place) in places(at).into_iter().enumerate() {
        let (value, outside) = (quat[component], checked[component].outside);
        let word = &mut words[place];
        match (W::of(at), Remap::of(at)) {
            (W::SignedCut, _) => steps::push_cut(at, word, value * (largest(len) / 2) as f64, len),
            (W::Unit, _) if component == 3 => steps::push_unit(at, word, value, outside, len),
            (_, Remap::Halved) => steps::push_unit(at, word, value / 2.0 + 0.5, outside, len),
            (_, Remap::PlusOne) => steps::push_unit(at, word, value / 2.0 + 1.0, outside, len),
        }
    }
    out.extend(words.concat());
    Ok(())
}

fn negated(at: At, [x, y, z, w]: [f64; 4]) -> [f64; 4] {
    match Negation::of(at) {
        _ if w >= 0.0 || w.is_nan() => [x, y, z, w],
        Negation::All => [-x, -y, -z, -w],
        Negation::Never => [x, y, z, w],
        Negation::WClamped => [x, y, z, 0.0],
        Negation::WOnly => [x, y, z, -w],
    }
}

/// The value of the wire's numbers of steps.
pub(super) fn value(at: At, words: &[u64], len: usize) -> Vec<f32> {
    let (half, steps) = (largest(len) / 2, steps::scale(at, len));
    let moved = |n: i64| match Moved::of(at) {
        _ if W::of(at) == W::SignedCut => {
            steps::quotient(at, if n > half { n - largest(len) - 1 } else { n }, half)
        }
        Moved::Exact => steps::quotient(at, 2 * n - steps, steps),
        Moved::Conjugate => steps::quotient(at, steps - 2 * n, steps),
        Moved::HalfSteps => steps::quotient(at, n - half, half),
        Moved::Binary32 => steps::quotient(at, n, steps) * 2.0 - 1.0,
    };
    let [x, y, z, w] = places(at).map(|place| words[place] as i64);
    let w = if W::of(at) == W::Unit { steps::quotient(at, w, steps) } else { moved(w) };
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
