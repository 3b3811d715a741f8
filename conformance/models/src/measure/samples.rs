//! A writer's numbers and words, and the line through most of them.

use super::axes::Field;
use super::questions::{Questions, Stop};
use crate::picture;
use crate::prelude::*;
use crate::steps::MOST_BITS;
use crate::steps::grid::Code;

/// A writer's numbers and words, ascending.
pub(super) type Samples = Vec<(f64, u64)>;

fn sample(questions: &mut Questions<'_>, samples: &mut Samples, value: f64) -> Result<(), Stop> {
    let value = value as f32;
    if let Some(word) = questions.write_number(value)? {
        samples.push((f64::from(value), word));
        samples.sort_by(|one, other| one.0.total_cmp(&other.0));
    }
    Ok(())
}

/// Numbers of every size, then between those that differ, then towards the ends of the line through them.
pub(super) fn sampled(questions: &mut Questions<'_>) -> Result<(Samples, Field, [f64; 2]), Stop> {
    let mut samples = Samples::new();
    for value in [0.0, 0.007, 0.063, 0.41, 0.93, 5.3, 47.0, 170.0, 700.0, 70_000.0, 3_000_000.0, 1e8] {
        sample(questions, &mut samples, value)?;
        if value > 0.0 && value < 1000.0 {
            sample(questions, &mut samples, -value)?;
        }
    }
    let mut line = None;
    for _ in 0..8 {
        line = fitted(&samples, u64::MAX);
        if line.as_ref().is_some_and(|(_, inside)| spread(&samples, *inside) >= 4) {
            break;
        }
        let differing = samples.windows(2).filter(|pair| pair[0].1 != pair[1].1);
        let Some(pair) = differing.max_by_key(|pair| pair[1].1.abs_diff(pair[0].1)) else { break };
        let middle = f64::midpoint(pair[0].0, pair[1].0);
        sample(questions, &mut samples, middle)?;
    }
    let (mut field, mut inside) = line.ok_or(Stop::Other("no numbers of a writer lie on a line"))?;
    for part in [0.5, 0.85, 0.96, 0.985] {
        let [low, high] = limits(&samples, &field);
        let span = (high - low) as f64;
        for steps in [low as f64 + span * (1.0 - part), low as f64 + span * part] {
            sample(questions, &mut samples, (steps - field.zero) / field.per_unit)?;
        }
        (field, inside) = fitted(&samples, u64::MAX).unwrap_or((field, inside));
    }
    Ok((samples, field, inside))
}

/// The lowest and the highest steps that were written.
pub(super) fn limits(samples: &[(f64, u64)], field: &Field) -> [i64; 2] {
    let steps = || samples.iter().map(|(_, word)| field.steps(*word));
    [steps().min().unwrap_or(0), steps().max().unwrap_or(0)]
}

fn spread(samples: &[(f64, u64)], inside: [f64; 2]) -> usize {
    let mut words: Vec<_> = samples
        .iter()
        .filter(|(value, _)| (inside[0]..=inside[1]).contains(value))
        .map(|(_, word)| *word)
        .collect();
    words.dedup();
    words.len()
}

/// The line through most samples in these bits of them, and from where to where.
pub(super) fn fitted(samples: &[(f64, u64)], mask: u64) -> Option<(Field, [f64; 2])> {
    let toggled = samples.iter().fold(0, |all, (_, word)| all | (word ^ samples[0].1) & mask);
    let low = toggled.trailing_zeros().min(63);
    let high = 64 - toggled.leading_zeros();
    // A sign: the only bit that a number and its negative differ in.
    let turned: Vec<u64> = samples
        .iter()
        .filter_map(|(value, word)| {
            let (_, other) = samples.iter().find(|(other, _)| *other == -*value && *other != 0.0)?;
            Some((word ^ other) & mask)
        })
        .collect();
    let single = turned.iter().copied().find(|turned| turned.is_power_of_two());
    let sign = single
        .filter(|single| turned.iter().all(|turned| turned == single || *turned == 0))
        .map(u64::trailing_zeros);
    let mut best: Option<(usize, Field, [f64; 2])> = None;
    for &code in Code::ALL {
        if sign.is_some() && code == Code::Twos {
            continue;
        }
        let from = if sign == Some(low) { low + 1 } else { 0 };
        let bits = (from..high).rev().filter(|bit| mask >> bit & 1 == 1 && Some(*bit) != sign);
        let bits = picture::Field(bits.collect());
        let sign = sign.map(|bit| picture::Field([bit].into()));
        let mut field = Field { bits, sign, code, per_unit: 0.0, zero: 0.0 };
        if !(1..=MOST_BITS).contains(&field.bits.width()) {
            return None;
        }
        let points: Vec<(f64, f64)> =
            samples.iter().map(|(value, word)| (*value, field.steps(*word) as f64)).collect();
        for (place, one) in points.iter().enumerate() {
            for other in &points[place + 1..] {
                if other.1 - one.1 < 3.0 || other.0 <= one.0 {
                    continue;
                }
                let per_unit = (other.1 - one.1) / (other.0 - one.0);
                let zero = one.1 - one.0 * per_unit;
                let near = |(value, steps): &&(f64, f64)| {
                    (value * per_unit + zero - steps).abs() < 1.2 + 1e-6 * steps.abs()
                };
                let inside: Vec<_> = points.iter().filter(near).collect();
                let mut codes: Vec<_> = inside.iter().map(|(_, steps)| *steps).collect();
                codes.dedup();
                let better = |(most, known, _): &(usize, Field, [f64; 2])| {
                    codes.len() > *most || codes.len() == *most && known.code == code
                };
                if let (Some(first), Some(last)) = (inside.first(), inside.last())
                    && best.as_ref().is_none_or(better)
                {
                    (field.per_unit, field.zero) = (per_unit, zero);
                    best = Some((codes.len(), field.clone(), [first.0, last.0]));
                }
            }
        }
    }
    best.filter(|(most, ..)| *most >= 3).map(|(_, field, inside)| (field, inside))
}
