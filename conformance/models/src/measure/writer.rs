//! What a writer of quaternions shows: the bits that move with each component, then codes and thresholds.

use super::axes::{self, Parts};
use super::questions::{Questions, Stop};
use super::samples::fitted;
use super::thresholds::{self, Line};
use crate::prelude::*;
use crate::quaternion::Sign;
use crate::steps::round::Round;
use crate::word::Value;

/// Components beside the one that is moved: apart from each other, and small enough to leave it room.
const BESIDE: [f64; 3] = [0.11, -0.19, 0.27];
/// To where a component is moved: just around zero, where an offset turns every bit, and far.
const MOVES: [f64; 6] = [0.0015, -0.0015, 0.62, -0.62, 0.343, -0.437];

/// All three at once, for the low bits that the moves leave as they were.
const TOGETHER: [[f64; 3]; 6] = [
    [-0.283, -0.133, 0.189],
    [0.077, 0.151, 0.211],
    [0.093, -0.241, -0.557],
    [0.317, 0.409, -0.071],
    [-0.459, 0.057, 0.363],
    [0.203, -0.387, 0.123],
];

/// A rotation whose component `dropped` is the largest, and these the others.
fn rotation(dropped: usize, others: [f64; 3]) -> [f32; 4] {
    let rest = libm::sqrt((1.0 - others.iter().map(|v| v * v).sum::<f64>()).max(0.0));
    let mut value = [rest as f32; 4];
    for (place, other) in axes::others(dropped).into_iter().zip(others) {
        value[place] = other as f32;
    }
    value
}

fn ask(questions: &mut Questions<'_>, value: [f32; 4]) -> Result<u64, Stop> {
    questions.write(Value::Quaternion(value))?.ok_or(Stop::Other("a rotation was refused"))
}

/// Fields, index and order of a writer.
pub(super) fn seen(questions: &mut Questions<'_>) -> Result<Parts, Stop> {
    let base = ask(questions, rotation(3, BESIDE))?;
    let mut owners: Vec<Option<usize>> = vec![None; questions.bits as usize];
    let mut toggled = 0;
    let mut samples: [Vec<(f64, u64)>; 3] = [0, 1, 2].map(|place| vec![(BESIDE[place], base)]);
    for place in 0..3 {
        let mut moved = 0;
        for to in MOVES {
            let mut others = BESIDE;
            others[place] = to;
            let word = ask(questions, rotation(3, others))?;
            samples[place].push((to, word));
            moved |= word ^ base;
        }
        samples[place].sort_by(|one, other| one.0.total_cmp(&other.0));
        for (bit, owner) in owners.iter_mut().enumerate().filter(|(bit, _)| moved >> bit & 1 == 1) {
            if owner.is_some_and(|owner| owner != place) {
                return Err(Stop::Other("one bit moves with two components"));
            }
            *owner = Some(place);
            toggled |= 1 << bit;
        }
    }
    for others in TOGETHER {
        toggled |= ask(questions, rotation(3, others))? ^ base;
    }
    // The lowest bits may not have moved alone: they belong to the field above them.
    for bit in (0..owners.len().saturating_sub(1)).rev() {
        let below = owners[..bit].iter().rev().find(|owner| owner.is_some()).copied().flatten();
        if owners[bit].is_none() && (toggled >> bit & 1 == 1 || below == owners[bit + 1]) {
            owners[bit] = owners[bit + 1];
        }
    }
    let field = |place: usize| {
        let owned = (0..).zip(&owners).filter(|(_, owner)| **owner == Some(place));
        let mask = owned.fold(0, |mask, (bit, _)| mask | 1 << bit);
        let line = fitted(&samples[place], mask).ok_or(Stop::Other("a component's code is no line"));
        line.map(|(field, _)| field)
    };
    let mut parts = Parts {
        fields: [field(0)?, field(1)?, field(2)?],
        index: None,
        dropped: vec![3],
        holds: [[0; 3], [0; 3], [0; 3], [0, 1, 2]],
        ones: 0,
        zeros: 0,
        sign: None,
        flip: None,
        no_rotation: None,
        tie: None,
        near: 6e-7,
    };
    index(questions, &mut parts, base)?;
    Ok(parts)
}

/// The index: what the fields hold when another component is the largest.
fn index(questions: &mut Questions<'_>, parts: &mut Parts, base: u64) -> Result<(), Stop> {
    let mask = parts.mask();
    let mut words = [0, 0, 0, base];
    for (dropped, word) in words.iter_mut().enumerate().take(3) {
        *word = ask(questions, rotation(dropped, BESIDE))?;
    }
    let moved = words.iter().fold(0, |moved, word| moved | (word ^ base)) & !mask;
    let bits: Vec<u32> = (0..64).rev().filter(|bit| moved >> bit & 1 == 1).collect();
    match *bits {
        // Always the same one is dropped.
        [] => return Ok(()),
        [high, low] => {
            let code = |word: u64| ((word >> high & 1) << 1 | word >> low & 1) as usize;
            let mut dropped = [4; 4];
            for (component, word) in words.iter().enumerate() {
                dropped[code(*word)] = component;
            }
            if dropped.contains(&4) {
                return Err(Stop::Other("two codes of the index drop one component"));
            }
            (parts.index, parts.dropped) = (Some([high, low]), dropped.into());
        }
        _ => return Err(Stop::Other("the index is not of two bits")),
    }
    for (dropped, word) in words.into_iter().enumerate().take(3) {
        let holds = parts.fields.each_ref().map(|field| {
            let value = field.value(field.steps(word));
            let place = BESIDE.iter().position(|beside| (beside - value).abs() < 0.03);
            place.map_or(4, |place| axes::others(dropped)[place])
        });
        if holds.contains(&4) || holds[0] == holds[1] || holds[1] == holds[2] || holds[0] == holds[2] {
            return Err(Stop::Other("a component was lost with the index"));
        }
        parts.holds[dropped] = holds;
    }
    Ok(())
}

/// What a writer settles beside the fields: sign, negation, ties, constants.
pub(super) fn completed(questions: &mut Questions<'_>, parts: &mut Parts) -> Result<(), Stop> {
    let dropped = 3;
    let mask = parts.mask() | parts.index_mask();
    let value = rotation(dropped, BESIDE);
    let (word, negative) = (ask(questions, value)?, ask(questions, value.map(|v| -v))?);
    let moved = (word ^ negative) & !mask;
    match moved.count_ones() {
        0 => {}
        1 => {
            let bit = moved.trailing_zeros();
            let sign = if negative >> bit & 1 == 1 { Sign::Negative } else { Sign::Positive };
            if parts.sign.is_some_and(|known| known != (bit, sign)) {
                return Err(Stop::Other("reader and writer have other signs"));
            }
            parts.sign = Some((bit, sign));
        }
        _ => return Err(Stop::Other("several bits move with the sign")),
    }
    let field = &parts.fields[2];
    let (one, other) = (field.value(field.steps(word)), field.value(field.steps(negative)));
    let flip = (one - other).abs() < (one + other).abs();
    if parts.sign.is_some() && parts.flip.is_some_and(|known| known != flip) {
        return Err(Stop::Other("reader and writer negate otherwise"));
    }
    parts.flip = Some(flip);
    if let Some([high, low]) = parts.index {
        let word = ask(questions, [0.5; 4])?;
        let code = (word >> high & 1) << 1 | word >> low & 1;
        parts.tie = parts.dropped.get(code as usize).copied();
    }
    // Bits that nothing moves.
    let still = !(mask | parts.sign_mask()) & u64::MAX >> (64 - questions.bits);
    parts.ones |= word & still & !parts.zeros;
    parts.zeros &= !parts.ones;
    Ok(())
}

/// The steps that the field `place` has for a number, while w is dropped.
fn coded<'q>(
    questions: &'q mut Questions<'_>,
    parts: &'q Parts,
    place: usize,
) -> impl FnMut(f32) -> Result<Option<i64>, Stop> + 'q {
    move |value| {
        let component = parts.holds[3][place];
        let mut others = BESIDE.map(|beside| beside * 0.3);
        others[component] = f64::from(value);
        let mut asked = rotation(3, others);
        asked[component] = value;
        Ok(Some(parts.fields[place].steps(ask(questions, asked)?)))
    }
}

/// The classes of rounding that a writer may have on the reader's scale.
pub(super) fn rounding(questions: &mut Questions<'_>, parts: &Parts) -> Result<Vec<Round>, Stop> {
    thresholds::rounding(&parts.fields[0], &[0.31, -0.31], &mut coded(questions, parts, 0))
}

/// The scale of some of a writer's fields by their thresholds.
pub(super) fn lines(
    questions: &mut Questions<'_>,
    parts: &Parts,
    places: core::ops::Range<usize>,
) -> Result<[Option<Line>; 3], Stop> {
    let alike = parts.alike();
    let mut lines = [None; 3];
    // Three widths are many questions: the later ones are asked less exactly.
    let exact = if alike || places.start == 0 { 65536.0 } else { 512.0 };
    for place in places {
        let field = &parts.fields[place];
        let step = 1.0 / field.per_unit;
        let ends = if field.sign.is_some() { [0.05, 0.6] } else { [-0.6 - step, 0.6] };
        match thresholds::line(&mut coded(questions, parts, place), ends, step, exact) {
            Ok(line) => lines[place] = line,
            Err(Stop::Questions) if place > 0 => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(lines)
}
