//! `packproof score --inputs`: the codec, wrong under one condition after another, before the vectors.

use std::io::Write as _;
use std::path::Path;

use packproof_judge::exit;
use packproof_suite::inputs::{self, Row};
use packproof_suite::model::regular;
use packproof_suite::suite::Suite;

use super::console;
use super::outcome::{Done, Failed, Output, print_json};

/// Computes the table, and compares it with the one of the record or writes it.
pub(crate) fn run(suite: &Suite, record: &Path, write: bool, format: Output) -> Done {
    let rows = inputs::rows(suite);
    if format == Output::Json {
        print_json(&rows)?;
    } else {
        print(&rows)?;
    }
    let mut failures: Vec<String> =
        inputs::open_rows(&rows).map(|row| format!("{}: a `.` and no reason for it", name(row))).collect();
    let text = inputs::to_text(&rows);
    if write {
        std::fs::write(record, &text).map_err(|error| Failed::unwritten(record, &error))?;
        console::say(&format!("wrote {}", record.display()));
    } else {
        failures.extend(compare(record, &rows, &text)?);
    }
    if failures.is_empty() {
        return Ok(exit::OK);
    }
    Err(Failed::fails(failures.join("\n")))
}

/// What the record says and the table does not.
fn compare(record: &Path, rows: &[Row], text: &str) -> Result<Vec<String>, Failed> {
    let named = |what: String| Failed::input(format!("{}: {what}", record.display()));
    let before = regular::read_text(record).map_err(|error| named(error.to_string()))?;
    let recorded: Vec<Row> = serde_json::from_str(&before).map_err(|error| named(error.to_string()))?;
    let mut failures = inputs::worse(&recorded, rows);
    if failures.is_empty() && before != text {
        let what = "is not the table of these vectors: run `packproof score --inputs --write`";
        failures.push(format!("{}: {what}", record.display()));
    }
    Ok(failures)
}

fn name(row: &Row) -> String {
    format!("{}, {}, {}", row.operation, row.dimension, row.effect)
}

fn print(rows: &[Row]) -> Result<(), Failed> {
    let mut out = console::out();
    for row in rows {
        let numbers = row.numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        writeln!(out, "{}\n  {}  ({numbers})", name(row), row.cells)?;
        if let Some(open) = &row.open {
            writeln!(out, "  . {open}")?;
        }
    }
    let count = |cell: char| rows.iter().flat_map(|row| row.cells.chars()).filter(|&of| of == cell).count();
    let (written, sized, open) = (count('#'), count('+'), count('.'));
    writeln!(
        out,
        "\n{} input mutants: {written} noticed (#), {sized} by sized vectors only (+), {open} by no vector (.)",
        written + sized + open
    )?;
    Ok(())
}
