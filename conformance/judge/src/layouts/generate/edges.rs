//! Values of a grid: the middle of a code, and both sides of the threshold between two codes.

use packproof_models::steps::grid::Grid;

/// Distance of values from a threshold, in steps.
const MARGIN: f64 = 0.02;

/// The code of a number of steps, from zero or from the low end.
pub(super) fn coded(grid: &Grid, steps: i64) -> u64 {
    let magnitude = grid.field.put(steps.unsigned_abs());
    match &grid.sign {
        Some(sign) if steps < 0 => magnitude | sign.put(1),
        Some(_) => magnitude,
        None => grid.field.put(steps.cast_unsigned()),
    }
}

/// The allowed words of a number, if it is judged.
fn words(grid: &Grid, value: f32) -> Option<Vec<u64>> {
    grid.write(f64::from(value)).ok()
}

fn only(grid: &Grid, value: f32) -> Option<u64> {
    let words = words(grid, value)?;
    words.iter().all(|word| *word == words[0]).then(|| words[0])
}

/// A value with this code, as far from thresholds as possible.
pub(super) fn middle(grid: &Grid, steps: i64) -> Option<f32> {
    let (word, per_unit) = (coded(grid, steps), grid.write.per_unit);
    let at = |codes: f64| ((steps as f64 + codes - grid.write.zero) / per_unit) as f32;
    let places = [0.0, 0.5, -0.5, 0.25, -0.25];
    let is = |codes: f64| only(grid, at(codes)) == Some(word);
    let found = places.into_iter().find(|&codes| [codes - 0.2, codes, codes + 0.2].into_iter().all(is));
    let found = found.or_else(|| places.into_iter().find(|&codes| is(codes)));
    let may = |codes: &f64| words(grid, at(*codes)).is_some_and(|words| words.contains(&word));
    found.or_else(|| places.into_iter().find(may)).map(at)
}

/// The values on both sides of the threshold after a code, as close as arithmetic allows, each with its side and code.
pub(super) fn threshold(grid: &Grid, steps: i64) -> Vec<(f32, &'static str, i64)> {
    let (Some(below), Some(above)) = (middle(grid, steps), middle(grid, steps + 1)) else {
        return Vec::new();
    };
    let (Some(last), Some(first)) = (bisect(grid, below, above), bisect(grid, above, below)) else {
        return Vec::new();
    };
    let inside = |value: f32, by: f64| {
        let further = (f64::from(value) + by * grid.step()) as f32;
        if grid.exact.is_none() && only(grid, further) == only(grid, value) { further } else { value }
    };
    let toward = if above > below { -MARGIN } else { MARGIN };
    vec![(inside(last, toward), "below", steps), (inside(first, -toward), "above", steps + 1)]
}

/// The value nearest to `to` with the code of `from`.
fn bisect(grid: &Grid, from: f32, to: f32) -> Option<f32> {
    let word = only(grid, from)?;
    let (mut inside, mut outside) = (from, to);
    if only(grid, outside) == Some(word) {
        return None;
    }
    loop {
        let between = inside + (outside - inside) / 2.0;
        if between == inside || between == outside {
            return Some(inside);
        }
        if only(grid, between) == Some(word) { inside = between } else { outside = between }
    }
}

/// The codes to ask for: the ends, around the middle, each bit alone, and alternating bits.
pub(super) fn codes(grid: &Grid) -> Vec<i64> {
    let [low, high] = grid.ends();
    let middle = low + (high - low) / 2;
    let mut codes = vec![low, low + 1, middle, middle + 1, high - 1, high];
    for bit in 0..grid.field.width() {
        codes.push(grid_code(grid, 1 << bit));
    }
    for pattern in [0x5555_5555, 0xaaaa_aaaa] {
        codes.push(grid_code(grid, pattern & grid.field.max()));
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The number of steps of the bits of a field.
fn grid_code(grid: &Grid, bits: u64) -> i64 {
    let [_, high] = grid.ends();
    let code = bits.cast_signed();
    if grid.sign.is_none() && code > high { code - grid.field.max().cast_signed() - 1 } else { code }
}

/// Codes whose upper threshold is asked for: the ends, around the middle, and some between.
pub(super) fn thresholds(grid: &Grid) -> Vec<i64> {
    let [low, high] = grid.ends();
    let span = high - low;
    let mut codes: Vec<i64> = [0, span / 5, span / 2 - 1, span / 2, span / 2 + 1, span * 2 / 3, span - 1]
        .into_iter()
        .map(|code| low + code.clamp(0, (span - 1).max(0)))
        .collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
