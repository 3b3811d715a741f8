//! Fields, index, order, coding and scale of a reader of quaternions: every bit of one word is flipped, then the ends are asked.

use super::axes::{Field, Parts, others};
use super::questions::{Questions, Stop};
use crate::prelude::*;
use crate::quaternion::{NoRotation, Sign};
use crate::word::Value;

/// What a component may move by without having been moved.
const STILL: f64 = 2e-7;
/// A base: four components apart, so that none is taken for another.
const APART: f64 = 0.03;
/// Words that are tried for a base.
const BASES: usize = 24;
/// Of these, words as they were drawn, if all were refused.
const DRAWN: usize = 6;
/// What is written to have a base, if there is a writer.
const WRITTEN: [f32; 4] = [0.17, -0.29, 0.41, 0.848_026];

type Quaternion = [f64; 4];

fn ask(questions: &mut Questions<'_>, word: u64) -> Result<Option<Quaternion>, Stop> {
    Ok(match questions.read(word)? {
        Some(Value::Quaternion(numbers)) => Some(numbers.map(f64::from)),
        _ => None,
    })
}

fn is_rotation(value: &Quaternion) -> bool {
    (value.iter().map(|v| v * v).sum::<f64>() - 1.0).abs() < 1e-4
}

fn sorted(value: &Quaternion) -> Quaternion {
    let mut magnitudes = value.map(f64::abs);
    magnitudes.sort_by(f64::total_cmp);
    magnitudes
}

/// How far apart the components are, less if none is large enough to leave room for a flipped bit.
fn quality(value: &Quaternion) -> f64 {
    let magnitudes = sorted(value);
    let apart = (1..4).map(|place| magnitudes[place] - magnitudes[place - 1]).fold(magnitudes[0], f64::min);
    if magnitudes[3] > 0.72 { apart } else { apart / 5.0 }
}

fn base(questions: &mut Questions<'_>) -> Result<(u64, Quaternion), Stop> {
    let mut best: Option<(u64, Quaternion)> = None;
    let mut refused = 0;
    for place in 0..BASES {
        let mut word = questions.draw();
        if place == 0 && questions.writes() {
            word = questions.write(Value::Quaternion(WRITTEN))?.unwrap_or(word);
        } else if refused >= DRAWN {
            // A byte may be a constant.
            let turn = (refused - DRAWN) as u32;
            let byte = 0xff_u64 << (turn / 2 * 8 % questions.bits);
            word = if turn.is_multiple_of(2) { word | byte } else { word & !byte };
            word &= u64::MAX >> (64 - questions.bits);
        }
        match ask(questions, word)? {
            Some(value) if is_rotation(&value) => {
                if best.is_none_or(|(_, known)| quality(&value) > quality(&known)) {
                    best = Some((word, value));
                }
                if quality(&value) > APART
                    || best.is_some_and(|(_, known)| quality(&known) > APART / 6.0) && place > 12
                {
                    break;
                }
            }
            Some(_) => {}
            None => refused += 1,
        }
    }
    best.ok_or(Stop::Other("no word was read as a rotation"))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    Unknown,
    Unused,
    Index,
    DroppedSign { flip: bool },
    Sign(usize),
    Part(usize, f64),
}

fn changed(value: &Quaternion, base: &Quaternion) -> Vec<usize> {
    (0..4).filter(|&place| (value[place] - base[place]).abs() > STILL).collect()
}

/// Whether the same numbers stand at other places.
fn exchanged(value: &Quaternion, base: &Quaternion) -> bool {
    let moved = (0..4).any(|place| (value[place] - base[place]).abs() > 0.005);
    moved && sorted(value).iter().zip(sorted(base)).all(|(one, other)| (one - other).abs() < 1e-5)
}

fn role(value: &Quaternion, base: &Quaternion, dropped: usize) -> Role {
    let changed = changed(value, base);
    let negated = |place: usize| (value[place] + base[place]).abs() < 1e-5;
    if changed.is_empty() {
        return Role::Unused;
    }
    if (0..4).all(negated) {
        return Role::DroppedSign { flip: true };
    }
    if let [one] = *changed
        && negated(one)
    {
        return if one == dropped { Role::DroppedSign { flip: false } } else { Role::Sign(one) };
    }
    if exchanged(value, base) {
        return Role::Index;
    }
    // A reader that makes its quaternion a unit moves the others a little.
    let most = changed.iter().map(|&place| (value[place] - base[place]).abs()).fold(0.0, f64::max);
    let kept: Vec<_> = changed
        .into_iter()
        .filter(|&place| place != dropped && (value[place] - base[place]).abs() > most * 1e-3)
        .collect();
    match *kept {
        [one] => Role::Part(one, value[one] - base[one]),
        _ => Role::Unknown,
    }
}

/// The component that moves with every other.
fn dropped(flipped: &[Option<Quaternion>], base: &Quaternion) -> usize {
    let mut votes = [0; 4];
    for value in flipped.iter().flatten().filter(|value| is_rotation(value) && !exchanged(value, base)) {
        if let [one, other] = *changed(value, base) {
            votes[one] += 1;
            votes[other] += 1;
        }
    }
    let largest = (0..4).max_by(|&one, &other| base[one].abs().total_cmp(&base[other].abs())).unwrap_or(3);
    (0..4).max_by_key(|&place| (votes[place], place == largest)).unwrap_or(largest)
}

/// The roles of all bits, and the component that the base drops.
fn roles(questions: &mut Questions<'_>, word: u64, base: &Quaternion) -> Result<(Vec<Role>, usize), Stop> {
    let flipped: Vec<_> =
        (0..questions.bits).map(|bit| ask(questions, word ^ 1 << bit)).collect::<Result<_, _>>()?;
    let dropped = dropped(&flipped, base);
    let mut roles: Vec<_> = flipped
        .iter()
        .map(|value| match value {
            Some(value) if is_rotation(value) => role(value, base, dropped),
            _ => Role::Unknown,
        })
        .collect();
    // Bits that left the rotations are flipped again where the components are small.
    for target in [0.06, -0.09, 0.13] {
        if !roles.contains(&Role::Unknown) {
            break;
        }
        let mut near = word;
        for (component, from) in base.iter().enumerate() {
            let mut parts: Vec<_> = (0..)
                .zip(&roles)
                .filter_map(|(bit, role)| match role {
                    Role::Part(of, weight) if *of == component => Some((bit, *weight)),
                    _ => None,
                })
                .collect::<Vec<(u32, f64)>>();
            parts.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
            let mut value = *from;
            let to = target * (1.0 + component as f64 * 0.3);
            for (bit, weight) in parts {
                if (value + weight - to).abs() < (value - to).abs() {
                    value += weight;
                    near ^= 1 << bit;
                }
            }
        }
        let Some(base) = ask(questions, near)?.filter(is_rotation) else { continue };
        let unknown = roles.iter().filter(|role| **role == Role::Unknown).count();
        for (bit, known) in roles.iter_mut().enumerate().filter(|(_, role)| **role == Role::Unknown) {
            if let Some(value) = ask(questions, near ^ 1 << bit)?.filter(is_rotation) {
                *known = match role(&value, &base, dropped) {
                    // The move is that of this base's bit, which may be the other way round there.
                    Role::Part(of, weight) if (near ^ word) >> bit & 1 == 1 => Role::Part(of, -weight),
                    role => role,
                };
            }
        }
        // What fails wherever it is flipped is a constant.
        if roles.iter().filter(|role| **role == Role::Unknown).count() == unknown {
            break;
        }
    }
    Ok((roles, dropped))
}

/// A component's field, from the moves of its bits.
fn field(word: u64, roles: &[Role], component: usize, value: f64, turn: f64) -> Result<Field, Stop> {
    let sign = roles.iter().position(|role| *role == Role::Sign(component)).map(|bit| bit as u32);
    let negative = sign.is_some_and(|bit| word >> bit & 1 == 1);
    if sign.is_some() && negative != (value * turn < 0.0) {
        return Err(Stop::Other("a sign bit is 1 where the component is positive"));
    }
    let turn = if negative { -turn } else { turn };
    let mut parts: Vec<(u32, f64)> = Vec::new();
    for (bit, role) in (0..).zip(roles) {
        if let Role::Part(of, weight) = role
            && *of == component
        {
            parts.push((bit, if word >> bit & 1 == 1 { -weight * turn } else { weight * turn }));
        }
    }
    let mut field = Field::of_weights(parts, sign, 4e-7)?;
    if sign.is_none() {
        field.zero = field.steps(word) as f64 - value * turn * field.per_unit;
    }
    Ok(field)
}

/// What a reader shows.
pub(super) fn seen(questions: &mut Questions<'_>) -> Result<Parts, Stop> {
    let (word, base) = base(questions)?;
    let (roles, dropped) = roles(questions, word, &base)?;
    let bits_of =
        |wanted: Role| (0..).zip(&roles).filter(move |(_, role)| **role == wanted).map(|(bit, _)| bit);
    let flip = roles.iter().find_map(|role| match role {
        Role::DroppedSign { flip } => Some(*flip),
        _ => None,
    });
    let sign_bit: Vec<u32> = flip.into_iter().flat_map(|flip| bits_of(Role::DroppedSign { flip })).collect();
    let sign = match *sign_bit {
        [] => None,
        [bit] => {
            let negative = (word >> bit & 1 == 1) == (base[dropped] < 0.0);
            Some((bit, if negative { Sign::Negative } else { Sign::Positive }))
        }
        _ => return Err(Stop::Other("several bits turn the dropped component")),
    };
    let turn = if flip == Some(true) && base[dropped] < 0.0 { -1.0 } else { 1.0 };
    let kept = others(dropped);
    let field = |place: usize| field(word, &roles, kept[place], base[kept[place]], turn);
    let fields = [field(0)?, field(1)?, field(2)?];
    let mut indexes: Vec<u32> = bits_of(Role::Index).collect();
    indexes.reverse();
    let index = match *indexes {
        [] => None,
        [high, low] => Some([high, low]),
        _ => return Err(Stop::Other("the index is not of two bits")),
    };
    // What fails whenever it is flipped is a constant.
    let fixed: u64 = bits_of(Role::Unknown).map(|bit| 1 << bit).fold(0, |mask, bit| mask | bit);
    let mut parts = Parts {
        fields,
        index,
        dropped: vec![dropped],
        holds: [[0; 3]; 4],
        ones: word & fixed,
        zeros: !word & fixed,
        sign,
        flip,
        no_rotation: None,
        tie: None,
        near: 2.5e-7,
    };
    parts.holds[dropped] = kept;
    codes(questions, &mut parts, word, &base, dropped)?;
    scale(questions, &mut parts, word, dropped)?;
    parts.no_rotation = no_rotation(questions, &parts, word, dropped)?;
    Ok(parts)
}

/// Which component each code of the index drops, and which the fields are then.
fn codes(
    questions: &mut Questions<'_>,
    parts: &mut Parts,
    word: u64,
    base: &Quaternion,
    dropped: usize,
) -> Result<(), Stop> {
    let Some([high, low]) = parts.index else { return Ok(()) };
    let values = parts.holds[dropped].map(|component| base[component].abs());
    parts.dropped.clear();
    for code in 0..4_u64 {
        let word = word & !(1 << high | 1 << low) | (code >> 1) << high | (code & 1) << low;
        let Some(value) = ask(questions, word)? else { return Err(Stop::Other("an index was refused")) };
        let place = |wanted: f64| (0..4).find(|&place| (value[place].abs() - wanted).abs() < 1e-5);
        let [Some(a), Some(b), Some(c)] = values.map(place) else {
            return Err(Stop::Other("a component was lost with the index"));
        };
        let missing: Vec<_> = (0..4).filter(|component| ![a, b, c].contains(component)).collect();
        let [rest] = *missing else { return Err(Stop::Other("two fields are one component")) };
        parts.dropped.push(rest);
        parts.holds[rest] = [a, b, c];
    }
    if (0..4).all(|component| parts.dropped.contains(&component)) {
        Ok(())
    } else {
        Err(Stop::Other("two codes of the index drop one component"))
    }
}

/// The codes a unit, from the two ends of each field while the others are nearly zero.
fn scale(questions: &mut Questions<'_>, parts: &mut Parts, word: u64, dropped: usize) -> Result<(), Stop> {
    let mut turned = word;
    if let Some((bit, sign)) = parts.sign {
        turned = turned & !(1 << bit) | u64::from(sign == Sign::Positive) << bit;
    }
    let small = parts.fields.iter().fold(turned, |word, field| field.put(word, field.near(0.0)));
    let alike = parts.alike();
    for place in 0..if alike { 1 } else { 3 } {
        let field = parts.fields[place].clone();
        let component = parts.holds[dropped][place];
        let [low, high] = field.ends();
        // An end of the range may be no rotation beside what is not quite zero.
        for inner in [0, (high - low) / 8] {
            let ends = [low + inner, high - inner];
            let mut values = [0.0; 2];
            let mut plausible = true;
            for (value, steps) in values.iter_mut().zip(ends) {
                let read = ask(questions, field.put(small, steps))?;
                *value = read.map_or(f64::NAN, |read| read[component]);
                let expected = field.value(steps);
                plausible &= (*value - expected).abs() <= 2e-6 + 1e-4 * expected.abs();
            }
            if plausible {
                let per_unit = (ends[1] - ends[0]) as f64 / (values[1] - values[0]);
                let zero = ends[0] as f64 - values[0] * per_unit;
                for field in &mut parts.fields[if alike { 0..3 } else { place..place + 1 }] {
                    field.per_unit = per_unit;
                    field.zero = if field.sign.is_some() { 0.0 } else { zero };
                }
                break;
            }
        }
    }
    Ok(())
}

/// What three components at their ends are read as.
fn no_rotation(
    questions: &mut Questions<'_>,
    parts: &Parts,
    word: u64,
    dropped: usize,
) -> Result<Option<NoRotation>, Stop> {
    let ends = parts.fields.each_ref().map(|field| field.ends()[1]);
    let as_said = |value: &Quaternion| {
        let held = parts.holds[dropped].iter().zip(parts.fields.iter().zip(ends));
        held.into_iter()
            .all(|(&component, (field, end))| (value[component].abs() - field.value(end).abs()).abs() < 1e-3)
    };
    let length: f64 =
        parts.fields.iter().zip(ends).map(|(field, end)| field.value(end) * field.value(end)).sum();
    if length < 1.01 {
        return Ok(None);
    }
    let word = parts.fields.iter().zip(ends).fold(word, |word, (field, end)| field.put(word, end));
    Ok(match ask(questions, word)? {
        None => Some(NoRotation::Refuse),
        Some(value) if value[dropped].is_nan() && as_said(&value) => Some(NoRotation::Nan),
        Some([x, y, z, w]) if x == 0.0 && y == 0.0 && z == 0.0 && w == 1.0 => Some(NoRotation::Identity),
        Some(value) if value[dropped] == 0.0 && as_said(&value) => Some(NoRotation::Zero),
        Some(_) => None,
    })
}
