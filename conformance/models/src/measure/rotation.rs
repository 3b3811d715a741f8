//! The layout of a quaternion from what was seen of a reader, of a writer or of both.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::axes::{Field, Parts};
use super::snap::short;
use super::thresholds::classes;
use super::{Questions, Stop, reader, writer};
use crate::quaternion::{Axis, Layout};
use crate::steps::grid::Code;
use crate::steps::number::{Each, Number, Range};
use crate::steps::round::Round;
use crate::word;

pub(super) type Open = Vec<(&'static str, &'static str)>;

/// Reader, writer or both.
pub(super) fn measure(questions: &mut Questions<'_>) -> Result<(word::Layout, Open), Stop> {
    let mut open: Open = Vec::new();
    let mut parts = if questions.reads() { reader::seen(questions)? } else { writer::seen(questions)? };
    let mut written = None;
    if questions.writes() {
        writer::completed(questions, &mut parts)?;
        if questions.reads() {
            parts.round = writer::rounding(questions, &parts)?;
        }
        if parts.round.is_none() {
            written = own_scale(questions, &mut parts)?;
        }
        open.push(("round", "which nearest it is shows at ties of its arithmetic, which was not asked"));
    } else {
        open.push(("round", "only a writer rounds"));
        open.push(("order", "which of equal components is dropped shows in a writer"));
        if parts.sign.is_none() {
            open.push(("flip", "only a writer has a negative component to drop"));
        }
    }
    if !questions.reads() {
        open.push(("no_rotation", "only a reader meets such words"));
        open.push(("range", "numbers within 2^-21 of it have the same words"));
    } else if parts.no_rotation.is_none() {
        open.push(("no_rotation", "what was read has no name"));
    }
    open.push(("outside", "no rotation is outside of it"));
    let mut layout = drawn(&parts, questions)?;
    scale(&mut layout, &parts.fields, parts.near);
    if let Some(write) = written
        && questions.reads()
    {
        // The reader's scale stands below `read`.
        let read = &parts.fields[0];
        scale(&mut layout, &write, 3e-6);
        layout.read.per_unit = Some(short(read.per_unit, read.per_unit * parts.near).0.into());
        layout.read.zero = Some(short(read.zero, 3e-4 + read.zero.abs() * parts.near).0.into());
        if write[0].code != read.code {
            layout.read.code = Some(read.code);
        }
    }
    Ok((word::Layout::SmallestThree(Box::new(layout)), open))
}

/// The writer's own scale and rounding; the parts take them where there is no reader.
fn own_scale(questions: &mut Questions<'_>, parts: &mut Parts) -> Result<Option<[Field; 3]>, Stop> {
    let lines = writer::lines(questions, parts)?;
    let mut best: Option<([Field; 3], Round)> = None;
    let first = lines[0].ok_or(Stop::Other("no threshold was found"))?;
    for &(round, half) in classes(&first) {
        let mut fields = parts.fields.clone();
        for (field, line) in fields.iter_mut().zip(&lines) {
            if let Some(line) = line {
                field.per_unit = line.per_unit;
                field.zero = line.begins + half;
            }
        }
        let named = named(&fields, 3e-6).is_some();
        if best.is_none() || named {
            best = Some((fields, round));
        }
        if named {
            break;
        }
    }
    let Some((mut fields, round)) = best else { return Ok(None) };
    let mut signed = false;
    for field in fields.iter_mut().filter(|field| field.sign.is_some()) {
        (field.zero, signed) = (0.0, true);
    }
    parts.round = Some(if signed && round == Round::Down { Round::Zero } else { round });
    if !questions.reads() {
        parts.fields.clone_from(&fields);
    }
    Ok(Some(fields))
}

const NAMES: [char; 4] = ['x', 'y', 'z', 'w'];

/// The picture, the order, the index and the sign.
fn drawn(parts: &Parts, questions: &Questions<'_>) -> Result<Layout, Stop> {
    let (order, letters) = order(parts)?;
    let mut picture = vec!['.'; questions.bits as usize];
    let mut set = |bit: u32, letter: char| picture[(questions.bits - 1 - bit) as usize] = letter;
    for bit in 0..questions.bits {
        match (parts.ones >> bit & 1, parts.zeros >> bit & 1) {
            (1, _) => set(bit, '1'),
            (_, 1) => set(bit, '0'),
            _ => {}
        }
    }
    for (field, letter) in parts.fields.iter().zip(letters) {
        if !field.bits.is_sorted() {
            return Err(Stop::Other("the bits of a component are in another order"));
        }
        for bit in &field.bits {
            set(*bit, (b'a' + letter) as char);
        }
        if let Some(sign) = field.sign {
            set(sign, (b'A' + letter) as char);
        }
    }
    for bit in parts.index.into_iter().flatten() {
        set(bit, 'i');
    }
    if let Some((bit, _)) = parts.sign {
        set(bit, 's');
    }
    let index: String = parts.dropped.iter().map(|component| NAMES[*component]).collect();
    let mut layout = Layout {
        bits: questions.wire.picture(&picture, questions.bits),
        order,
        s: parts.sign.map(|(_, sign)| sign),
        no_rotation: parts.no_rotation,
        round: parts.round.unwrap_or_default(),
        code: parts.fields[0].code,
        ..Layout::default()
    };
    layout.flip = parts.flip.unwrap_or(true);
    if parts.index.is_none() {
        layout.drop = parts.dropped.first().map(|component| match component {
            0 => Axis::X,
            1 => Axis::Y,
            2 => Axis::Z,
            _ => Axis::W,
        });
    } else if index != "xyzw" {
        layout.index = Some(index);
    }
    Ok(layout)
}

/// The order and the letters of the fields, 0 to 2, that give what the fields hold.
fn order(parts: &Parts) -> Result<(String, [u8; 3]), Stop> {
    const LETTERS: [[u8; 3]; 6] = [[0, 1, 2], [2, 1, 0], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]];
    let mut orders: Vec<(String, Vec<usize>)> = Vec::new();
    for first in [0, 3, 1, 2] {
        for code in 0..64 {
            let rest = [code / 16, code / 4 % 4, code % 4];
            let all = [first, rest[0], rest[1], rest[2]];
            if (0..4).all(|component| all.contains(&component)) {
                orders.push((all.iter().map(|component| NAMES[*component]).collect(), all.into()));
            }
        }
    }
    orders.insert(1, ("cyclic".into(), Vec::new()));
    let right = |order: &[usize], letters: &[u8; 3]| {
        parts.dropped.iter().all(|&dropped| {
            let kept: Vec<_> = if order.is_empty() {
                (1..4).map(|place| (dropped + place) % 4).collect()
            } else {
                order.iter().copied().filter(|component| *component != dropped).collect()
            };
            (0..3).all(|field| kept[usize::from(letters[field])] == parts.holds[dropped][field])
        })
    };
    for tied in [true, false] {
        for (name, order) in &orders {
            let first = order.first().copied().unwrap_or(0);
            if tied && parts.tie.is_some_and(|tie| tie != first) {
                continue;
            }
            if let Some(letters) = LETTERS.into_iter().find(|letters| right(order, letters)) {
                return Ok((name.clone(), letters));
            }
        }
    }
    Err(Stop::Other("the order of the components has no name"))
}

/// Ranges that people write, and what stands for them in a file.
const RANGES: [(&str, f64); 4] = [
    ("sqrt(1/2)", core::f64::consts::FRAC_1_SQRT_2),
    ("0.707107", 0.707_107),
    ("1/1.414214", 1.0 / 1.414_214),
    ("1", 1.0),
];

/// A range with a name, and steps as they follow from the width: of all fields.
fn named(fields: &[Field; 3], near: f64) -> Option<(usize, i64)> {
    let mut best: Option<(f64, usize, i64)> = None;
    for (place, (_, range)) in RANGES.iter().enumerate() {
        for more in [0, 1, -1] {
            let mut error = 0.0_f64;
            for field in fields {
                let [low, high] = field.ends();
                let sided = field.sign.is_some() || field.code == Code::Twos;
                let steps = if sided { high + more } else { high - low + more } as f64;
                let per_unit = steps / if sided { *range } else { 2.0 * range };
                let zero = if sided { 0.0 } else { steps / 2.0 };
                error = error.max((field.per_unit / per_unit - 1.0).abs());
                if (field.zero - zero).abs() > 0.05 + zero * near {
                    error = f64::INFINITY;
                }
            }
            // Where the ranges are closer than what was seen, the first is as good as any.
            let error = if near > 1e-6 && error < near { 0.0 } else { error };
            if error < near && best.is_none_or(|(least, ..)| error < least) {
                best = Some((error, place, more));
            }
        }
    }
    best.map(|(_, place, more)| (place, more))
}

fn each(values: [f64; 3]) -> Each {
    if values[0] == values[1] && values[1] == values[2] {
        Each::All(values[0].into())
    } else {
        Each::One(values.map(Number::from))
    }
}

/// Range and steps, or codes a unit, that fit these fields; fields are in the order of their letters.
fn scale(layout: &mut Layout, fields: &[Field; 3], near: f64) {
    let mut ordered = fields.clone();
    sort_by_letter(&mut ordered, layout);
    if let Some((place, more)) = named(&ordered, near) {
        if place > 0 {
            let (text, value) = RANGES[place];
            let number = if text.contains('/') { Number::Written(text.into()) } else { value.into() };
            layout.range = Some(Range::Side(number));
        }
        if more != 0 {
            layout.steps = Some(each(ordered.each_ref().map(|field| {
                let [low, high] = field.ends();
                let sided = field.sign.is_some() || field.code == Code::Twos;
                (if sided { high + more } else { high - low + more }) as f64
            })));
        }
        return;
    }
    let per_unit = ordered.each_ref().map(|field| short(field.per_unit, field.per_unit * near).0);
    layout.per_unit = Some(each(per_unit));
    let alike = ordered.iter().all(|field| (field.zero - ordered[0].zero).abs() < 0.05);
    let [first, ..] = &ordered;
    let usual = ordered.iter().all(|field| (field.zero / field.per_unit - RANGES[0].1).abs() < RANGES[0].1 * near * 4.0);
    if usual {
        // What a range without a key is.
    } else if alike {
        let zero = short(first.zero, 3e-4 + first.zero.abs() * near).0;
        layout.zero = (zero != 0.0 || layout.code == Code::Offset && first.sign.is_none()).then(|| zero.into());
    } else {
        let range = first.zero / per_unit[0];
        layout.range = Some(Range::Side(short(range, range * near).0.into()));
    }
}

fn sort_by_letter(fields: &mut [Field; 3], layout: &Layout) {
    let letters: Vec<char> = layout.bits.chars().filter(|letter| !letter.is_whitespace()).collect();
    let units: Vec<&[char]> = letters.split(|letter| *letter == '|').collect();
    let bits: Vec<char> = units.into_iter().rev().flatten().rev().copied().collect();
    fields.sort_by_key(|field| field.bits.first().and_then(|bit| bits.get(*bit as usize)).copied());
}
