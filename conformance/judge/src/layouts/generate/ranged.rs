//! Vectors of numbers in a range: codes, thresholds, the ends, and what lies beyond.

use packproof_models::word::{Model, Value};
use packproof_suite::model::vector::Level;

use super::draft::{Draft, slug};
use super::edges;

pub(super) fn ask(draft: &mut Draft) {
    let Model::Ranged(model) = &draft.file.model else { return };
    let grid = &model.grid;
    let number = Value::Number;
    for steps in edges::codes(grid) {
        if let Some(value) = edges::middle(grid, steps) {
            let (id, comment) = (format!("code-{}", slug(steps.into())), format!("the code {steps}"));
            draft.both(&number(value), ("bits", &id, &comment));
        }
    }
    for steps in edges::thresholds(grid) {
        for (value, side, code) in edges::threshold(grid, steps) {
            let comment = format!("just {side} the threshold of {steps} and {}: {code}", steps + 1);
            draft.number(value, ("rounding", &format!("{side}-{}", slug(steps.into())), &comment));
        }
    }
    for (value, id) in [(0.0, "zero"), (-0.0, "minus-zero")] {
        draft.both(&number(value), ("special", id, "zero"));
    }
    for (end, id, out) in
        grid.range.into_iter().flat_map(|[low, high]| [(low, "low", -1.0), (high, "high", 1.0)])
    {
        draft.both(&number(end as f32), ("range", id, "an end of the range"));
        for (codes, place) in [(0.4, "near"), (1.6, "far"), (17.0, "further")] {
            let value = (end + out * codes * grid.step()) as f32;
            let comment = format!("{codes} steps beyond an end of the range");
            draft.number(value, ("outside", &format!("{id}-{place}"), &comment));
        }
        let span = grid.range.map_or(0.0, |[low, high]| high - low) as f32;
        let again = end as f32 + span * out as f32;
        draft.number(again, ("outside", &format!("{id}-double"), "as far again"));
        draft.number(f32::MAX * out as f32, ("outside", &format!("{id}-huge"), "the largest number"));
    }
    words(draft);
}

/// Every bit set alone and cleared alone, and the codes around the last step.
fn words(draft: &mut Draft) {
    let Model::Ranged(model) = &draft.file.model else { return };
    let (grid, ones) = (&model.grid, model.picture.ones());
    let all = grid.field.put(u64::MAX) | grid.sign.as_ref().map_or(0, |sign| sign.put(1));
    let bits = || 0..model.picture.bits();
    let mut asked: Vec<(u64, String)> = vec![(0, "none".to_owned())];
    asked.extend(bits().map(|bit| (1 << bit, format!("bit-{bit}"))));
    asked.push((all, "all".to_owned()));
    asked.extend(bits().map(|bit| (all & !(1 << bit), format!("all-but-{bit}"))));
    let [low, high] = grid.ends();
    let ends = [low, low + 1, -1, high - 1, high];
    asked.extend(ends.map(|steps| (edges::coded(grid, steps), format!("code-{}", slug(steps.into())))));
    let unused = model.picture.field('.').put(u64::MAX);
    for (word, id) in asked {
        let written = edges::middle(grid, grid.steps(word)).is_some();
        let level = if word & unused == 0 && written { Level::Must } else { Level::Should };
        draft.read(word | ones, level, ("bits", &id, &format!("the code {}", grid.steps(word))));
    }
}
