//! Numbers of a range: codes, thresholds, ends and what lies beyond.

use packproof_models::word::{Model, Value};
use packproof_suite::model::vector::Level;

use super::draft::Draft;
use super::edges;

pub(super) fn ask(draft: &mut Draft) {
    let Model::Ranged(model) = &draft.file.model else { return };
    let grid = &model.grid;
    let number = Value::Number;
    for steps in edges::codes(grid) {
        if let Some(value) = edges::middle(grid, steps) {
            draft.both(
                &number(value),
                "bits",
                &format!("code-{}", slug(steps)),
                &format!("the code {steps}"),
            );
        }
    }
    for steps in edges::thresholds(grid) {
        if let Some([last, first]) = edges::threshold(grid, steps) {
            let id = slug(steps);
            let says = |place: &str, code: i64| {
                format!("just {place} the threshold of {steps} and {}: {code}", steps + 1)
            };
            draft.write(&number(last), "rounding", &format!("below-{id}"), &says("below", steps));
            draft.write(&number(first), "rounding", &format!("above-{id}"), &says("above", steps + 1));
        }
    }
    for (value, id) in [(0.0, "zero"), (-0.0, "minus-zero")] {
        draft.both(&number(value), "special", id, "zero");
    }
    if let Some([low, high]) = grid.range {
        let step = grid.step();
        for (end, id, out) in [(low, "low", -1.0), (high, "high", 1.0)] {
            let end32 = end as f32;
            draft.both(&number(end32), "range", id, "an end of the range");
            for (codes, place) in [(0.4, "near"), (1.6, "far"), (17.0, "further")] {
                let value = (end + out * codes * step) as f32;
                let comment = format!("{codes} steps beyond an end of the range");
                draft.write(&number(value), "outside", &format!("{id}-{place}"), &comment);
            }
            draft.write(
                &number(end32 + (high - low) as f32 * out as f32),
                "outside",
                &format!("{id}-double"),
                "as far again",
            );
            draft.write(
                &number(f32::MAX * out as f32),
                "outside",
                &format!("{id}-huge"),
                "the largest number",
            );
        }
    }
    words(draft);
}

/// Every bit alone and every bit missing, and the codes around the last step.
fn words(draft: &mut Draft) {
    let Model::Ranged(model) = &draft.file.model else { return };
    let (grid, ones) = (&model.grid, model.picture.ones());
    let written = |word: u64| edges::middle(grid, grid.steps(word)).is_some();
    let mut asked: Vec<(u64, String)> = vec![(0, "none".to_owned())];
    let [low, high] = edges::ends(grid);
    for bit in 0..model.picture.bits() {
        asked.push((1 << bit, format!("bit-{bit}")));
    }
    let all = grid.field.put(u64::MAX) | grid.sign.as_ref().map_or(0, |sign| sign.put(1));
    asked.push((all, "all".to_owned()));
    for bit in 0..model.picture.bits() {
        asked.push((all & !(1 << bit), format!("all-but-{bit}")));
    }
    for steps in [low, low + 1, -1, high - 1, high] {
        asked.push((edges::coded(grid, steps), format!("code-{}", slug(steps))));
    }
    let unused = model.picture.field('.').put(u64::MAX);
    for (word, id) in asked {
        let level = if word & unused == 0 && written(word) { Level::Must } else { Level::Should };
        let comment = format!("the code {}", grid.steps(word));
        draft.read(word | ones, level, "bits", &id, &comment);
    }
}

/// A number in an id.
pub(super) fn slug(steps: i64) -> String {
    if steps < 0 { format!("minus-{}", steps.unsigned_abs()) } else { steps.to_string() }
}
