//! The table: which mutants the written-out vectors notice, which only the sized ones, which none.

use std::collections::BTreeMap;

use super::conditions::{Mutant, mutants};
use super::features::Features;
use super::reasons;
use super::row::Row;
use crate::formats;
use crate::model::vector::Vector;
use crate::model::{Format, Operation, Outcome, OwnedCase};
use crate::suite::{Origin, Suite};

/// A vector with what the codec answers.
pub(super) struct Asked<'a> {
    pub(super) vector: &'a Vector,
    pub(super) case: OwnedCase,
    sized: bool,
    pub(super) outcome: Outcome,
    pub(super) features: Features,
}

/// The whole table.
pub fn rows(suite: &Suite) -> Vec<Row> {
    let operations =
        formats::ALL.iter().flat_map(|format| format.operations.iter().map(move |o| (*format, o)));
    operations.flat_map(|(format, operation)| of_operation(suite, format, operation)).collect()
}

/// The judged vectors of an operation, asked in the order in which a run without the sized ones asks them.
pub(super) fn asked<'a>(suite: &'a Suite, format: &Format, operation: &Operation) -> Vec<Asked<'a>> {
    let mut vectors: Vec<_> =
        suite.judged().filter(|(_, _, vector)| vector.operation == operation.name).collect();
    vectors.sort_by_key(|(file, ..)| file.origin == Origin::Sized);
    vectors
        .into_iter()
        .enumerate()
        .map(|(calls, (file, group, vector))| {
            let case = vector.case(group);
            let outcome = format.codec(&case.as_case());
            let features = Features::of(&case, &outcome, operation.direction, calls);
            Asked { vector, case, sized: file.origin == Origin::Sized, outcome, features }
        })
        .collect()
}

pub(super) fn of_operation(suite: &Suite, format: &Format, operation: &Operation) -> Vec<Row> {
    let asked = asked(suite, format, operation);
    let mut rows: BTreeMap<(usize, &'static str), Row> = BTreeMap::new();
    let mut order: Vec<&'static str> = Vec::new();
    for mutant in mutants(operation) {
        let (dimension, number) = mutant.condition.parts();
        if !order.contains(&dimension) {
            order.push(dimension);
        }
        let place = order.iter().position(|&of| of == dimension).unwrap_or_default();
        let effect = mutant.effect.name();
        let row = rows.entry((place, effect)).or_insert_with(|| Row {
            operation: operation.name.to_owned(),
            dimension: dimension.to_owned(),
            effect: effect.to_owned(),
            numbers: Vec::new(),
            cells: String::new(),
            open: None,
        });
        row.numbers.push(number);
        row.cells.push(cell(&mutant, &asked));
    }
    rows.into_values().map(finished).collect()
}

/// Properties have every number from the first to the last; why a row is open is said.
fn finished(mut row: Row) -> Row {
    let (first, last) = (row.numbers[0], row.numbers[row.numbers.len() - 1]);
    if last - first + 1 == row.numbers.len() as u64 && row.numbers.len() > 2 {
        row.numbers = vec![first, last];
    }
    if row.cells.contains('.') {
        row.open = reasons::of(&row).map(str::to_owned);
    }
    row
}

fn cell(mutant: &Mutant, asked: &[Asked]) -> char {
    let notices = |one: &&Asked| {
        let answer = mutant.answer(&one.outcome, &one.features);
        answer != one.outcome && !one.vector.expect.matches(&answer)
    };
    match asked.iter().find(notices) {
        Some(one) if one.sized => '+',
        Some(_) => '#',
        None => '.',
    }
}

/// The rows with a mutant that nothing notices and no reason for it.
pub fn open_rows(rows: &[Row]) -> impl Iterator<Item = &Row> {
    rows.iter().filter(|row| row.cells.contains('.') && row.open.is_none())
}

/// The text of a table: one row per line.
pub fn to_text(rows: &[Row]) -> String {
    let lines: Vec<String> =
        rows.iter().map(|row| format!("  {}", serde_json::to_string(row).unwrap_or_default())).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// What the vectors noticed in `before` and do not notice now, or notice in the sized ones only: a sentence for each row.
pub fn worse(before: &[Row], now: &[Row]) -> Vec<String> {
    let key = |row: &Row| (row.operation.clone(), row.dimension.clone(), row.effect.clone());
    let current: BTreeMap<_, &Row> = now.iter().map(|row| (key(row), row)).collect();
    let rank = |cell: char| ['#', '+', '.'].iter().position(|&of| of == cell);
    let mut told = Vec::new();
    for row in before {
        let (operation, dimension, effect) = key(row);
        let what = format!("{operation}, {dimension}, {effect}");
        match current.get(&key(row)) {
            None => told.push(format!("{what}: no mutant of this kind is left")),
            Some(now) if now.numbers != row.numbers => {
                told.push(format!("{what}: other mutants than before"));
            }
            Some(now) => {
                let lost =
                    row.cells.chars().zip(now.cells.chars()).filter(|&(a, b)| rank(b) > rank(a)).count();
                if lost > 0 {
                    told.push(format!(
                        "{what}: {lost} that were noticed are not, or by sized vectors only: {} was {}",
                        now.cells, row.cells
                    ));
                }
            }
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &str) -> Row {
        Row {
            operation: "a.b".to_owned(),
            dimension: "bytes".to_owned(),
            effect: "another value".to_owned(),
            numbers: vec![8, 16, 32],
            cells: cells.to_owned(),
            open: None,
        }
    }

    /// A table is worse if a mutant that was noticed is not any more, and not if more are.
    #[test]
    fn a_lost_catch_is_told() {
        assert!(worse(&[row("#+.")], &[row("##+")]).is_empty());
        for now in ["++.", "#..", "..."] {
            assert_eq!(worse(&[row("#+.")], &[row(now)]).len(), 1, "{now}");
        }
        assert_eq!(worse(&[row("#+.")], &[]).len(), 1);
        let fewer = Row { numbers: vec![8, 16], ..row("#+") };
        assert_eq!(worse(&[row("#+.")], &[fewer]).len(), 1);
    }

    /// A suite without the sized vectors notices less, and the table says so.
    #[test]
    fn the_sized_vectors_notice_what_others_do_not() {
        let suite = crate::suite::embedded().unwrap();
        let format = formats::find("unreal_string").unwrap();
        let operation = format.operation("unreal_string.decode").unwrap();
        let mut without = suite.clone();
        without.files.retain(|file| file.origin != Origin::Sized);
        let (with, without) =
            (of_operation(&suite, format, operation), of_operation(&without, format, operation));
        let lost = worse(&with, &without);
        assert!(lost.iter().any(|what| what.contains("characters")), "{lost:?}");
        assert!(with.iter().any(|row| row.dimension == "characters" && row.cells.ends_with('+')), "{with:?}");
    }
}
