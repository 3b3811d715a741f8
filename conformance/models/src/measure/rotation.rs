//! The layout of a quaternion from what was seen of a reader, of a writer or of both.

use super::axes::{Field, Parts};
use super::questions::{Questions, Stop};
use super::settle::{Open, score};
use super::snap::short;
use super::thresholds::classes;
use super::{reader, writer};
use crate::prelude::*;
use crate::quaternion::{Axis, Layout};
use crate::steps::number::{Each, Number, Range};
use crate::steps::round::Round;
use crate::word;

pub(super) fn measure(questions: &mut Questions<'_>) -> Result<(word::Layout, Open), Stop> {
    let mut open: Open = Vec::new();
    let mut parts = if questions.reads() { reader::seen(questions)? } else { writer::seen(questions)? };
    let mut scales: Vec<(Round, [Field; 3])> = Vec::new();
    let mut own = false;
    if questions.writes() {
        writer::completed(questions, &mut parts)?;
        if questions.reads() {
            let rounds = writer::rounding(questions, &parts)?;
            scales.extend(rounds.into_iter().map(|round| (round, parts.fields.clone())));
        }
        if scales.is_empty() {
            own = questions.reads();
            scales = own_scales(questions, &parts)?;
        }
        open.push(("round", "which nearest it is shows at ties of its arithmetic, which was not asked"));
    } else {
        scales.push((Round::Nearest, parts.fields.clone()));
        open.push(("round", "only a writer rounds"));
        open.push(("order", "which of equal components is dropped shows in a writer"));
        if parts.sign.is_none() {
            open.push(("flip", "only a writer has a negative component to drop"));
        }
    }
    if !questions.reads() {
        open.push(("no_rotation", "only a reader meets such words"));
        open.push(("range", "its last digits show in few words"));
    } else if parts.no_rotation.is_none() {
        open.push(("no_rotation", "what was read has no name"));
    }
    open.push(("outside", "no rotation is outside of it"));
    let (order, letters) = order(&parts)?;
    let drawn = drawn(&parts, order, letters, questions)?;
    let answers = questions.answers();
    let layouts = scales.iter().flat_map(|(round, fields)| {
        let mut by_letter = [0, 1, 2];
        by_letter.sort_by_key(|field| letters[*field]);
        let fields = by_letter.map(|field| fields[field].clone());
        candidates(&drawn, &fields, parts.near).into_iter().map(|layout| Layout { round: *round, ..layout })
    });
    let scored = layouts.filter_map(|mut layout| {
        if own {
            // The reader's scale stands below `read`.
            let read = &parts.fields[0];
            layout.read.per_unit = Some(short(read.per_unit, read.per_unit * parts.near).0.into());
            layout.read.zero = Some(short(read.zero, 3e-4 + read.zero.abs() * parts.near).0.into());
        }
        let layout = word::Layout::SmallestThree(Box::new(layout));
        score(&layout, &answers).map(|(wrong, ..)| (wrong, layout))
    });
    let best = scored.min_by_key(|(wrong, _)| *wrong);
    best.map(|(_, layout)| (layout, open)).ok_or(Stop::Other("no scale can be used"))
}

/// The writer's own scales, by class of rounding.
fn own_scales(questions: &mut Questions<'_>, parts: &Parts) -> Result<Vec<(Round, [Field; 3])>, Stop> {
    let alike = parts.alike();
    let mut lines = writer::lines(questions, parts, 0..1)?;
    let first = lines[0].ok_or(Stop::Other("no threshold was found"))?;
    let mut scales = Vec::new();
    if alike {
        lines = [lines[0]; 3];
    } else {
        // Where the first field's range has a name, it is the others', too.
        for &(round, half) in classes(&first) {
            let mut field = parts.fields[0].clone();
            (field.per_unit, field.zero) = (first.per_unit, first.begins + half);
            let single = [field.clone(), field.clone(), field];
            for name in named(&single, parts.near) {
                let mut fields = parts.fields.clone();
                for field in &mut fields {
                    (field.per_unit, field.zero) = name.of(field);
                }
                scales.push((round, fields));
            }
        }
        if !scales.is_empty() {
            return Ok(scales);
        }
        let [_, second, third] = writer::lines(questions, parts, 1..3)?;
        lines = [lines[0], second, third];
    }
    for &(round, half) in classes(&first) {
        let mut fields = parts.fields.clone();
        let mut round = round;
        for (field, line) in fields.iter_mut().zip(&lines) {
            if let Some(line) = line {
                (field.per_unit, field.zero) = (line.per_unit, line.begins + half);
            }
            if field.sign.is_some() {
                field.zero = 0.0;
                // Of a magnitude.
                round = if round == Round::Down { Round::Zero } else { round };
            }
        }
        scales.push((round, fields));
    }
    // A name of the numbers is worth more than the first class.
    scales.sort_by_key(|(_, fields)| named(fields, parts.near).is_empty());
    Ok(scales)
}

const NAMES: [char; 4] = ['x', 'y', 'z', 'w'];

/// The picture, the order, the index and the sign.
fn drawn(parts: &Parts, order: String, letters: [u8; 3], questions: &Questions<'_>) -> Result<Layout, Stop> {
    let mut picture = vec![(parts.zeros, '0'), (parts.ones, '1')];
    for (field, letter) in parts.fields.iter().zip(letters) {
        if !field.bits.is_ordered() {
            return Err(Stop::Other("the bits of a component are in another order"));
        }
        picture.push((field.mask(), (b'a' + letter) as char));
        picture.push((field.sign_mask(), (b'A' + letter) as char));
    }
    picture.push((parts.index_mask(), 'i'));
    picture.push((parts.sign_mask(), 's'));
    let index: String = parts.dropped.iter().map(|component| NAMES[*component]).collect();
    let mut layout = Layout {
        bits: questions.wire.picture(&picture),
        unit: questions.wire.unit,
        order,
        s: parts.sign.map(|(_, sign)| sign),
        no_rotation: parts.no_rotation,
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
    let permutations = (0..256).map(|code| [6, 4, 2, 0].map(|place| code >> place & 3));
    let mut orders: Vec<[usize; 4]> =
        permutations.filter(|order| (0..4).all(|component| order.contains(&component))).collect();
    orders.sort_by_key(|order| [0, 2, 3, 1][order[0]]);
    let mut orders: Vec<_> = orders
        .into_iter()
        .map(|order| (order.map(|component| NAMES[component]).iter().collect(), Some(order)))
        .collect();
    orders.insert(1, (String::from("cyclic"), None));
    for tied in [true, false] {
        for (name, order) in &orders {
            let first = order.map_or(0, |order| order[0]);
            if tied && parts.tie.is_some_and(|tie| tie != first) {
                continue;
            }
            // The letter of each field, if it is the same for every component that is dropped.
            let mut letters = parts.dropped.iter().map(|&dropped| {
                let order = order.unwrap_or_else(|| [1, 2, 3, 0].map(|place| (dropped + place) % 4));
                let kept = order.into_iter().filter(|component| *component != dropped);
                parts.holds[dropped]
                    .map(|held| kept.clone().position(|component| component == held).unwrap_or(3) as u8)
            });
            let first = letters.next();
            if let Some(first) = first.filter(|first| letters.all(|next| next == *first)) {
                return Ok((name.clone(), first));
            }
        }
    }
    Err(Stop::Other("the order of the components has no name"))
}

/// Ranges that people write, and what stands for them in a file.
#[allow(clippy::approx_constant, reason = "these are what people write for it")]
const RANGES: [(&str, f64); 4] = [
    ("sqrt(1/2)", core::f64::consts::FRAC_1_SQRT_2),
    ("0.707107", 0.707_107),
    ("1/1.414214", 1.0 / 1.414_214),
    ("1", 1.0),
];

/// Steps of a field, from zero or from the low end, some more than its width has.
fn steps(field: &Field, more: i64) -> f64 {
    let [low, high] = field.ends();
    (if field.is_sided() { high + more } else { high - low + more }) as f64
}

/// A range as people write it, and how many steps more than the width's it has.
#[derive(Clone, Copy)]
struct Name {
    text: Option<&'static str>,
    range: f64,
    more: i64,
}

impl Name {
    /// Codes a unit and the code of zero of a field.
    fn of(&self, field: &Field) -> (f64, f64) {
        let steps = steps(field, self.more);
        if field.is_sided() { (steps / self.range, 0.0) } else { (steps / (2.0 * self.range), steps / 2.0) }
    }
}

/// Ranges with a name, or of few digits, and steps that follow from the width: those that fit all fields, the nearest first.
fn named(fields: &[Field; 3], near: f64) -> Vec<Name> {
    let mut found: Vec<(f64, Name)> = Vec::new();
    for more in [0, 1, -1] {
        let known = RANGES.iter().map(|(text, range)| Name { text: Some(text), range: *range, more });
        let [first, ..] = fields;
        let sides = if first.is_sided() { 1.0 } else { 2.0 };
        let range = steps(first, more) / (sides * first.per_unit);
        let (range, digits) = short(range, range * near);
        let other = (digits <= 4).then_some(Name { text: None, range, more });
        for name in known.chain(other) {
            let mut error = 0.0_f64;
            for field in fields {
                let (per_unit, zero) = name.of(field);
                error = error.max((field.per_unit / per_unit - 1.0).abs());
                if (field.zero - zero).abs() > 0.1 + zero * near {
                    error = f64::INFINITY;
                }
            }
            if error < near {
                found.push((error, name));
            }
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().map(|(_, name)| name).collect()
}

fn each(values: [f64; 3]) -> Each {
    if values[0] == values[1] && values[1] == values[2] {
        Each::All(values[0].into())
    } else {
        Each::One(values.map(Number::from))
    }
}

/// The layout with range and steps, or codes a unit, that fit these fields: those with a name first.
fn candidates(layout: &Layout, fields: &[Field; 3], near: f64) -> Vec<Layout> {
    let mut found = Vec::new();
    for name in named(fields, near) {
        let mut layout = layout.clone();
        if name.text != Some(RANGES[0].0) {
            let formula = name.text.filter(|text| text.contains('/'));
            layout.range =
                Some(Range::Side(formula.map_or(name.range.into(), |text| Number::Written(text.into()))));
        }
        if name.more != 0 {
            layout.steps = Some(each(fields.each_ref().map(|field| steps(field, name.more))));
        }
        found.push(layout);
    }
    let per_unit = fields.each_ref().map(|field| short(field.per_unit, field.per_unit * near / 4.0).0);
    let with = |range: Option<f64>, zero: Option<f64>| {
        let mut layout = layout.clone();
        layout.per_unit = Some(each(per_unit));
        layout.range = range.map(|range| Range::Side(range.into()));
        layout.zero = zero.map(Number::from);
        layout
    };
    // The range as it is without a key, one zero, or one range for all.
    let [first, ..] = fields;
    found.push(with(None, None));
    found.push(with(None, Some(short(first.zero, 3e-4 + first.zero.abs() * near).0)));
    let range = first.zero / per_unit[0];
    if range > 0.0 {
        found.push(with(Some(short(range, range * near / 4.0).0), None));
    }
    found
}
