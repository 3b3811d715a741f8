//! Vectors of quaternions without their largest component: every index and order, bits and thresholds of each field, ties, and words
//! that are no rotation.

use packproof_models::quaternion;
use packproof_models::word::{Model, Value, Words};
use packproof_suite::model::vector::Level;

use super::draft::{Draft, slug};
use super::edges;

const NAMES: [char; 4] = ['x', 'y', 'z', 'w'];
/// Permutations of three.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// A factor that makes the larger of two components unambiguous.
const APART: f32 = 1.000_01;

/// The unit quaternion with these numbers in a, b and c; `None` if the dropped component would not be the largest.
fn with(model: &quaternion::Model, dropped: usize, abc: [f32; 3], negative: bool) -> Option<Value> {
    let rest = 1.0 - abc.iter().map(|v| f64::from(*v) * f64::from(*v)).sum::<f64>();
    let largest = abc.iter().fold(0.0_f32, |largest, v| largest.max(v.abs()));
    let of_dropped = rest.max(0.0).sqrt() as f32;
    if rest <= 0.0 || model.dropped.len() > 1 && of_dropped < largest * APART {
        return None;
    }
    let mut value = [0.0; 4];
    for (number, component) in abc.into_iter().zip(model.kept[dropped]) {
        value[component] = number;
    }
    value[dropped] = if negative { -of_dropped } else { of_dropped };
    Some(Value::Quaternion(value))
}

pub(super) fn ask(draft: &mut Draft) {
    let Model::SmallestThree(model) = &draft.file.model else { return };
    // Numbers in the middle of a code.
    let near = |place: usize, value: f64| {
        let grid = &model.grids[place];
        let steps = (value * grid.write.per_unit + grid.write.zero).round() as i64;
        edges::middle(grid, steps).unwrap_or(value as f32)
    };
    orders(draft, model, &near);
    axes(draft);
    fields(draft, model, &near);
    ties(draft);
    words(draft, model, &near);
}

fn orders(draft: &mut Draft, model: &quaternion::Model, near: &dyn Fn(usize, f64) -> f32) {
    for &dropped in &model.dropped {
        for negative in [false, true] {
            for order in ORDERS {
                let sizes = [0.12, -0.23, 0.34];
                let abc = [0, 1, 2].map(|place| near(place, sizes[order[place]]));
                let sign = if negative { "minus-" } else { "" };
                let id = format!("{sign}{}-{}{}{}", NAMES[dropped], order[0], order[1], order[2]);
                let comment = format!("{sign}{} is dropped", NAMES[dropped]);
                if let Some(value) = with(model, dropped, abc, negative) {
                    draft.both(&value, ("order", &id, &comment));
                }
            }
        }
    }
}

fn axes(draft: &mut Draft) {
    for (component, name) in NAMES.into_iter().enumerate() {
        for (one, sign) in [(1.0, ""), (-1.0, "minus-")] {
            let mut value = [0.0; 4];
            value[component] = one;
            draft.both(&Value::Quaternion(value), ("order", &format!("{sign}{name}-alone"), "an axis alone"));
        }
    }
}

fn fields(draft: &mut Draft, model: &quaternion::Model, near: &dyn Fn(usize, f64) -> f32) {
    let Some(&dropped) = model.dropped.last() else { return };
    for (place, grid) in model.grids.iter().enumerate() {
        let name = ["a", "b", "c"][place];
        let mut abc = [0, 1, 2].map(|place| near(place, 0.01));
        let mut value = |number: f32| {
            abc[place] = number;
            with(model, dropped, abc, false)
        };
        for steps in edges::codes(grid) {
            if let Some(value) = edges::middle(grid, steps).and_then(&mut value) {
                let id = format!("{name}-code-{}", slug(steps.into()));
                draft.both(&value, ("bits", &id, &format!("{name} is the code {steps}")));
            }
        }
        for steps in edges::thresholds(grid) {
            for (number, side, code) in edges::threshold(grid, steps) {
                let Some(value) = value(number) else { continue };
                let comment =
                    format!("{name} is just {side} the threshold of {steps} and {}: {code}", steps + 1);
                draft.write(&value, ("rounding", &format!("{name}-{side}-{}", slug(steps.into())), &comment));
            }
        }
        let Some([low, high]) = grid.range else { continue };
        for (end, side) in [(low, "low"), (high, "high")] {
            for (part, id) in [(0.999, ""), (1.02, "-beyond")] {
                if let Some(value) = value((end * part) as f32) {
                    let flag = if id.is_empty() { "range" } else { "outside" };
                    let comment = format!("{name} near an end of the range");
                    draft.write(&value, (flag, &format!("{name}-{side}{id}"), &comment));
                }
            }
        }
    }
}

/// Two or four components of one size, of which the first in `order` is dropped.
fn ties(draft: &mut Draft) {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    for one in 0..4 {
        for other in one + 1..4 {
            for (sign, id) in [(half, ""), (-half, "-opposite")] {
                let mut value = [0.0; 4];
                (value[one], value[other]) = (half, sign);
                let id = format!("tie-{}{}{id}", NAMES[one], NAMES[other]);
                draft.write(&Value::Quaternion(value), ("order", &id, "two components of one size"));
            }
        }
    }
    draft.write(&Value::Quaternion([0.5; 4]), ("order", "tie-all", "four components of one size"));
}

fn words(draft: &mut Draft, model: &quaternion::Model, near: &dyn Fn(usize, f64) -> f32) {
    let Some(&dropped) = model.dropped.first() else { return };
    let abc = [near(0, 0.12), near(1, -0.23), near(2, 0.34)];
    let base = with(model, dropped, abc, false).map(|value| draft.file.model.write(&value));
    let Some(Words::These(base)) = base else { return };
    let Some(&base) = base.first() else { return };
    let unused = model.picture.field('.').put(u64::MAX);
    draft.read(base, Level::Must, ("bits", "base", "three components of different size"));
    for bit in 0..model.picture.bits() {
        let level = if unused >> bit & 1 == 1 { Level::Should } else { Level::Must };
        let comment = format!("the word `base` with bit {bit} turned");
        draft.read(base ^ 1 << bit, level, ("bits", &format!("bit-{bit}"), &comment));
    }
    let fields = model.grids.iter().fold(0, |bits, grid| bits | grid.field.put(u64::MAX));
    let others = base & !fields;
    for (word, id, end) in [(others | fields, "all-high", "last"), (others, "all-low", "first")] {
        let comment = format!("every field at its {end} code: no rotation");
        draft.read(word, Level::Should, ("special", id, &comment));
    }
    for (place, grid) in model.grids.iter().enumerate() {
        let mut abc = [0, 1, 2].map(|place| near(place, 0.01));
        abc[place] = near(place, 0.02);
        let word = with(model, dropped, abc, false).map(|value| draft.file.model.write(&value));
        let Some(Words::These(words)) = word else { continue };
        let Some(word) = words.first().map(|word| word & !grid.field.put(u64::MAX)) else { continue };
        for (bits, id) in [(0, "first"), (grid.field.max(), "last")] {
            // The last code may exceed what a unit quaternion has.
            let name = ["a", "b", "c"][place];
            let comment = format!("{name} at an end of its codes");
            let said = ("range", &*format!("{name}-{id}"), &*comment);
            draft.read(word | grid.field.put(bits), Level::Should, said);
        }
    }
}
