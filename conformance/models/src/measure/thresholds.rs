//! Where a writer's code changes: a line through two such places is its scale.

use super::axes::Field;
use super::questions::Stop;
use crate::prelude::*;
use crate::steps::round::Round;

pub(super) type Coded<'a> = dyn FnMut(f32) -> Result<Option<i64>, Stop> + 'a;

/// The least number near `from` that has a higher code than `from`, to a part of a step, and that code; `step` is about the distance
/// of two codes.
fn threshold(coded: &mut Coded<'_>, from: f64, step: f64, parts: f64) -> Result<Option<(f64, i64)>, Stop> {
    let (mut low, mut high) = (from as f32, (from + step * 1.02) as f32);
    let Some(below) = coded(low)? else { return Ok(None) };
    let Some(mut above) = coded(high)? else { return Ok(None) };
    if above <= below {
        high = (from + step * 1.6) as f32;
        let Some(next) = coded(high)? else { return Ok(None) };
        above = next;
    }
    if above <= below {
        return Ok(None);
    }
    while f64::from(high - low) > step / parts {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        match coded(middle)? {
            Some(code) if code <= below => low = middle,
            Some(code) => (high, above) = (middle, code),
            None => return Ok(None),
        }
    }
    Ok((above == below + 1).then_some((f64::midpoint(f64::from(low), f64::from(high)), above)))
}

/// A line through thresholds: codes a unit, and where code 0 would begin, on either side of zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub per_unit: f64,
    /// `threshold * per_unit + begins` is the code that begins there.
    pub begins: f64,
    /// Whether the codes of the other side begin a whole code away: rounding towards zero.
    pub towards_zero: bool,
}

/// The line of a writer through a threshold near each of two numbers.
pub(super) fn line(
    coded: &mut Coded<'_>,
    ends: [f64; 2],
    step: f64,
    parts: f64,
) -> Result<Option<Line>, Stop> {
    let [low, high] = ends;
    let mut near = |from: f64, inward: f64| {
        // Where binary32 has few numbers, a code may be passed over.
        for steps in [0.0, 2.7, 5.1] {
            if let Some(found) = threshold(coded, from + inward * steps * step, step, parts)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    };
    let Some((top, top_code)) = near(high, -1.0)? else { return Ok(None) };
    let Some((bottom, bottom_code)) = near(low, 1.0)? else { return Ok(None) };
    let codes = (top_code - bottom_code) as f64;
    if top - bottom < step || codes < 1.0 {
        return Ok(None);
    }
    let through = |codes: f64, towards_zero| {
        let per_unit = codes / (top - bottom);
        Line { per_unit, begins: top_code as f64 - top * per_unit, towards_zero }
    };
    // Rounding towards zero gives its code to two steps, so that the other side is a code further.
    let (straight, bent) = (through(codes, false), through(codes + 1.0, true));
    if low >= 0.0 || high <= 0.0 {
        return Ok(Some(straight));
    }
    let at = |line: &Line, value: f64| value * line.per_unit + line.begins;
    for place in 1..200 {
        let value = f64::from((high * f64::from(place) / 400.0) as f32);
        let codes = [at(&straight, value), at(&bent, value)];
        let [one, other] = codes.map(libm::floor);
        let inside = codes.iter().all(|code| (0.2..0.8).contains(&(code - libm::floor(*code))));
        if one != other && inside {
            let code = coded(value as f32)?.map(|code| code as f64);
            return Ok(match code {
                Some(code) if code == one => Some(straight),
                Some(code) if code == other => Some(bent),
                _ => None,
            });
        }
    }
    Ok(Some(straight))
}

/// The classes of rounding, and what each adds to where code 0 begins to make it the code of zero.
pub(super) fn classes(line: &Line) -> &'static [(Round, f64)] {
    // Towards zero, a zero between two codes is the upper one.
    if line.towards_zero {
        &[(Round::Zero, 0.0), (Round::Zero, -0.5)]
    } else {
        &[(Round::Nearest, -0.5), (Round::Down, 0.0)]
    }
}

/// The kinds of rounding that match a known scale, probed a quarter and three quarters of a step above a code near each number.
pub(super) fn rounding(field: &Field, near: &[f64], coded: &mut Coded<'_>) -> Result<Vec<Round>, Stop> {
    let mut fits = [Round::Nearest, Round::Down, Round::Zero].map(Some);
    for (near, part) in near.iter().flat_map(|near| [(near, 0.25), (near, 0.75)]) {
        let at = libm::floor(near * field.per_unit + field.zero) + part;
        let value = ((at - field.zero) / field.per_unit) as f32;
        let Some(steps) = coded(value)? else { return Ok(Vec::new()) };
        let at = f64::from(value) * field.per_unit + field.zero;
        for round in &mut fits {
            let expected = match round {
                Some(Round::Down) if field.sign.is_none() => Some(libm::floor(at)),
                Some(Round::Zero) => Some(libm::trunc(at - field.zero) + libm::round(field.zero)),
                Some(Round::Nearest) => Some(libm::floor(at + 0.5)),
                _ => None,
            };
            if expected != Some(steps as f64) {
                *round = None;
            }
        }
    }
    Ok(fits.into_iter().flatten().collect())
}
