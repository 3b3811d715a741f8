//! The layout of numbers in steps: single bits and ends of a reader, a line of a writer.

use super::axes::Field;
use super::questions::{Questions, Stop};
use super::samples::{limits, sampled};
use super::settle::{Open, Slot, score, settle, slot};
use super::snap::short;
use super::thresholds::{self, classes};
use crate::prelude::*;
use crate::steps::grid::{Code, Outside};
use crate::steps::number::Range;
use crate::steps::round::Round;
use crate::steps::{Bits, Layout};
use crate::word;

/// To what part of a step thresholds are asked.
const PARTS: f64 = 2048.0;

/// A field and the number of steps at which its range ends, if that showed.
struct Seen {
    field: Field,
    /// Bits that are refused.
    zeros: u64,
    top: Option<i64>,
    bottom: Option<i64>,
    above: Option<Outside>,
    near: f64,
}

pub(super) fn measure(questions: &mut Questions<'_>) -> Result<(word::Layout, Open), Stop> {
    let mut own = false;
    let (mut seen, fields) = if !questions.reads() {
        of_writer(questions)?
    } else if questions.writes() {
        let seen = of_reader(questions)?;
        let fields;
        (fields, own) = beside(questions, &seen)?;
        (seen, fields)
    } else {
        let seen = of_reader(questions)?;
        let fields = [(Round::Nearest, seen.field.clone())].into();
        (seen, fields)
    };
    if questions.writes() {
        beyond(questions, &mut seen)?;
    }
    let bits = drawn(&seen, questions)?;
    let answers = questions.answers();
    let scales = fields.iter().flat_map(|(round, field)| {
        scales(field, &seen).into_iter().map(|(digits, layout)| (digits, Layout { round: *round, ..layout }))
    });
    let settled = scales.filter_map(|(digits, mut layout)| {
        layout.bits = Some(bits.clone());
        layout.unit = questions.wire.unit;
        if own {
            let read = &seen.field;
            layout.read.per_unit = Some(short(read.per_unit, read.per_unit * 2.5e-7).0.into());
            layout.read.zero = Some(short(read.zero, 0.01).0.into());
        }
        let open = settle(&mut layout, word::Layout::Ranged, &answers, &slots(questions));
        let layout = word::Layout::Ranged(layout);
        let (wrong, right, _) = score(&layout, &answers)?;
        Some(([wrong, answers.len() - right, digits as usize], layout, open))
    });
    let best = settled.min_by_key(|(worth, ..)| *worth);
    let (_, layout, mut open) = best.ok_or(Stop::Other("no range has such ends"))?;
    if questions.writes() {
        open.push(("round", "which nearest it is shows at ties of its arithmetic, which was not asked"));
    } else {
        open.push(("round", "only a writer rounds"));
        open.push(("outside", "only a writer meets numbers outside"));
    }
    if !questions.reads() {
        open.push(("read", "only a reader meets codes that no writer writes"));
    }
    Ok((layout, open))
}

/// The fields of a writer beside its reader, by class of rounding; whether the scale is its own.
fn beside(questions: &mut Questions<'_>, seen: &Seen) -> Result<(Vec<(Round, Field)>, bool), Stop> {
    let field = &seen.field;
    let [low, high] = field.ends();
    let high = seen.top.unwrap_or(high);
    let ends = [field.value(low + (high - low) / 5), field.value(low + (high - low) * 4 / 5)];
    let mut coded = coded(questions, field.clone());
    // Scales that agree near both ends can differ by one code in the middle.
    let probes = [ends[0], f64::midpoint(ends[0], ends[1]), ends[1]];
    let fits = thresholds::rounding(field, &probes, &mut coded)?;
    if !fits.is_empty() {
        return Ok((fits.into_iter().map(|round| (round, field.clone())).collect(), false));
    }
    let step = 1.0 / field.per_unit;
    let line = thresholds::line(&mut coded, [ends[0] - step, ends[1]], step, PARTS)?;
    let line = line.ok_or(Stop::Other("reader and writer have nothing in common"))?;
    Ok((of_line(field, &line), true))
}

fn read(questions: &mut Questions<'_>, word: u64) -> Result<Option<f64>, Stop> {
    Ok(questions.read_number(word)?.map(f64::from))
}

/// Bits, coding, scale and end of a reader.
fn of_reader(questions: &mut Questions<'_>) -> Result<Seen, Stop> {
    let all = questions.bits;
    let none = read(questions, 0)?.ok_or(Stop::Other("the word 0 was refused"))?;
    let mut parts: Vec<(u32, f64)> = Vec::new();
    let (mut still, mut refused) = (Vec::new(), Vec::new());
    for bit in 0..all {
        match read(questions, 1 << bit)? {
            Some(value) if value == none => still.push(bit),
            Some(value) if value.is_finite() => parts.push((bit, value - none)),
            _ => refused.push(bit),
        }
    }
    parts.sort_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
    let mut sign = None;
    if let Some(&(other, weight)) = parts.last() {
        for bit in still {
            let value = read(questions, 1 << bit | 1 << other)?;
            if value.is_some_and(|value| {
                value != none + weight && (value + none + weight).abs() < 1e-6 * weight.abs()
            }) {
                sign = Some(bit);
            }
        }
    }
    // What is refused alone is beyond the range: no code needs it.
    let zeros = refused.iter().map(|bit| 1 << bit).fold(0, |all: u64, bit| all | bit);
    let mut field = Field::of_weights(parts, sign, 1e-6 * none.abs())?;
    field.zero = if sign.is_some() { 0.0 } else { -none * field.per_unit };
    let mut seen = Seen { field, zeros, top: None, bottom: None, above: None, near: 2.5e-7 };
    ends(questions, &mut seen)?;
    Ok(seen)
}

/// The ends of a reader's range: what is beyond them is refused or clamped.
fn ends(questions: &mut Questions<'_>, seen: &mut Seen) -> Result<(), Stop> {
    let field = seen.field.clone();
    let [low, high] = field.ends();
    let at = |questions: &mut Questions<'_>, steps: i64| read(questions, field.put(0, steps));
    let near = |steps: i64, value: f64| {
        let expected = field.value(steps);
        (value - expected).abs() < 1e-6 * expected.abs() + 0.3 / field.per_unit
    };
    let mut last = high;
    match at(questions, high)? {
        Some(value) if near(high, value) => {}
        clamped => {
            // The last code of its own.
            let (mut inside, mut outside) = (if low < 0 { 0 } else { low }, high);
            while outside - inside > 1 {
                let middle = i64::midpoint(inside, outside);
                match at(questions, middle)? {
                    Some(value) if near(middle, value) => inside = middle,
                    _ => outside = middle,
                }
            }
            last = inside;
            seen.top = Some(inside);
            seen.above = Some(if clamped.is_some() { Outside::Clamp } else { Outside::Refuse });
        }
    }
    if let (Some(top), Some(bottom)) = (at(questions, last)?, at(questions, low)?)
        && top > bottom
    {
        let per_unit = (last - low) as f64 / (top - bottom);
        seen.field.per_unit = per_unit;
        if field.sign.is_none() {
            seen.field.zero = low as f64 - bottom * per_unit;
        }
    }
    Ok(())
}

fn coded<'q>(
    questions: &'q mut Questions<'_>,
    field: Field,
) -> impl FnMut(f32) -> Result<Option<i64>, Stop> + 'q {
    move |value| Ok(questions.write_number(value)?.map(|word| field.steps(word)))
}

/// The fields that a line may be, by class of rounding.
fn of_line(field: &Field, line: &thresholds::Line) -> Vec<(Round, Field)> {
    let with = |&(round, half): &(Round, f64)| {
        let zero = if field.sign.is_some() { 0.0 } else { line.begins + half };
        (round, Field { per_unit: line.per_unit, zero, ..field.clone() })
    };
    let mut found: Vec<_> = classes(line).iter().map(with).collect();
    if field.sign.is_some() {
        // A magnitude that is cut and one that is rounded differ in where they begin.
        let cut = (line.begins - libm::round(line.begins)).abs() < 0.2;
        found.retain(|(round, _)| (*round == Round::Nearest) != cut);
    } else if !line.towards_zero {
        found.push((Round::Zero, Field { zero: line.begins, per_unit: line.per_unit, ..field.clone() }));
    }
    found
}

/// Scale, bits and classes of rounding of a writer.
fn of_writer(questions: &mut Questions<'_>) -> Result<(Seen, Vec<(Round, Field)>), Stop> {
    let (samples, field, inside) = sampled(questions)?;
    let step = 1.0 / field.per_unit;
    let mut ends = [inside[0] + step * 0.1, inside[1] - step * 2.1];
    if field.sign.is_some() {
        ends[0] = (ends[1] / 20.0).max(step * 2.2);
    }
    let line = thresholds::line(&mut coded(questions, field.clone()), ends, step, PARTS)?;
    let line = line.ok_or(Stop::Other("no two thresholds lie on a line"))?;
    let mut rounds = of_line(&field, &line);
    if field.code == Code::Twos {
        // Wrapped, both have the same codes.
        rounds.extend(
            rounds.clone().into_iter().map(|(round, field)| (round, Field { code: Code::Offset, ..field })),
        );
    }
    // Where the same word stands for all that is far, the range ends.
    let [low, high] = limits(&samples, &field);
    let all = field.ends();
    let ends_at = |steps: i64| {
        let there =
            || samples.iter().filter(|(_, word)| field.steps(*word) == steps).map(|(value, _)| *value);
        there().fold(f64::MIN, f64::max) - there().fold(f64::MAX, f64::min) > step * 2.5
    };
    let top = (high < all[1] && ends_at(high)).then_some(high);
    let near = 2e-7 + 1.0 / (1024.0 * (all[1] - all[0]) as f64);
    let bottom = (low > all[0] && ends_at(low)).then_some(low);
    Ok((Seen { field, zeros: 0, top, bottom, above: None, near }, rounds))
}

fn beyond(questions: &mut Questions<'_>, seen: &mut Seen) -> Result<(), Stop> {
    let [low, high] = seen.field.ends();
    let ends = [seen.bottom.unwrap_or(low), seen.top.unwrap_or(high)];
    let far = (ends[1] - ends[0]) as f64 / seen.field.per_unit;
    let ends = ends.map(|steps| seen.field.value(steps));
    for value in [ends[1] + far * 0.37, ends[0] - far * 0.37, ends[1] + far * 3.1] {
        match questions.write_number(value as f32) {
            Ok(_) | Err(Stop::Questions) => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(())
}

/// The range as people write it, in every way that it can be, with the number of digits.
fn scales(field: &Field, seen: &Seen) -> Vec<(u32, Layout)> {
    let near = seen.near;
    let sided = field.is_sided();
    let [all_low, all_high] = field.ends();
    let (low, high) = (seen.bottom.unwrap_or(all_low), seen.top.unwrap_or(all_high));
    let step = 1.0 / field.per_unit;
    let value = |steps: f64| (steps - field.zero) / field.per_unit;
    let far = value(low as f64).abs().max(value(high as f64).abs());
    let end = |steps: f64| short(value(steps), far * near / 2.0 + step * 0.003);
    let (per_unit, digits) = short(field.per_unit, field.per_unit * near);
    let base = || Layout { code: field.code, ..Layout::default() };
    let mut found = Vec::new();
    let mut range = |from: f64, to: f64, steps: Option<f64>, scaled: bool| {
        let ((low, low_digits), (high, high_digits)) = (end(from), end(to));
        let mut layout = base();
        let range = if low == -high || sided {
            Range::Side(high.into())
        } else {
            Range::Ends([low.into(), high.into()])
        };
        layout.range = Some(range);
        layout.steps = steps.map(Into::into);
        layout.per_unit = scaled.then(|| per_unit.into());
        let more = if scaled { 1 + digits } else { u32::from(steps.is_some()) };
        found.push((low_digits + high_digits + more, layout));
    };
    let (from, to) = (low as f64, high as f64);
    if sided {
        // The range has two like sides, of which the positive one has the steps.
        range(-to, to, (high != all_high).then_some(to), false);
        range(-to - 1.0, to + 1.0, Some(to + 1.0), false);
        range(-to, to, None, true);
    } else {
        range(from, to, (high != all_high).then_some(to - from), false);
        range(from, to + 1.0, Some(to - from + 1.0), false);
        range(from, to, None, true);
        for fewer in [1.0, 2.0] {
            range(from, to - fewer, Some(to - fewer - from), false);
        }
    }
    let zero = short(field.zero, 0.02 + field.zero.abs() * near);
    let mut layout = base();
    (layout.per_unit, layout.zero) = (Some(per_unit.into()), Some(zero.0.into()));
    found.push((digits + zero.1 + 2, layout));
    found
}

fn drawn(seen: &Seen, questions: &Questions<'_>) -> Result<Bits, Stop> {
    let field = &seen.field;
    if !field.bits.is_ordered() {
        return Err(Stop::Other("the bits of the number are in another order"));
    }
    let width = field.bits.width();
    if field.sign.is_none() && width == questions.bits {
        return Ok(Bits::Width(width));
    }
    let letters = [(seen.zeros, '0'), (field.mask(), 'a'), (field.sign_mask(), 'A')];
    Ok(Bits::Picture(questions.wire.picture(&letters)))
}

fn slots(questions: &Questions<'_>) -> Vec<Slot<Layout>> {
    let names = [None, Some(Outside::Clamp), Some(Outside::Refuse), Some(Outside::Wrap)];
    let mut slots = Vec::new();
    if questions.writes() {
        slots.push(slot("outside", &names, |layout: &mut Layout, outside| layout.outside = outside));
    }
    if questions.reads() {
        slots.push(slot("read.outside", &names[..3], |layout, outside| layout.read.outside = outside));
    }
    slots
}
