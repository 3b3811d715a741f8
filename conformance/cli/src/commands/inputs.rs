//! `packproof dev score --inputs`: the codec, wrong under one condition after another, before the vectors.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use packproof_judge::exit;
use packproof_suite::formats;
use packproof_suite::fuzz_power;
use packproof_suite::inputs::{self, PathRow, Record, Row};
use packproof_suite::model::regular;
use packproof_suite::suite::Suite;

use super::console;
use super::outcome::{Done, Failed, Output, print_json};

/// Cases of each format that a comparison with the record draws.
const FEW: u64 = 1_000;
/// Cases of each format that a measurement draws at most: where a target makes more in a minute, the rest add little.
const MOST: u64 = 2_000_000;

/// Computes the table, and compares it with the one of the record or writes it; and of what no vector notices, what
/// fuzzing and sweeps do, of which `beyond` measures anew.
pub(crate) fn run(suite: &Suite, record: &Path, write: bool, beyond: bool, format: Output) -> Done {
    let rows = inputs::rows(suite);
    if beyond {
        return measure(&rows, record, write, format);
    }
    if format == Output::Json {
        print_json(&rows)?;
    } else {
        print(&rows)?;
    }
    let mut failures: Vec<String> =
        inputs::open_rows(&rows).map(|row| format!("{}: a `.` and no reason for it", name(row))).collect();
    let text = inputs::to_text(&rows);
    let paths = inputs::path_rows(suite);
    let (paths_record, paths_text) =
        (record.with_file_name("inputs-paths.json"), inputs::paths_to_text(&paths));
    if format == Output::Text {
        print_paths(&paths)?;
    }
    failures.extend(unnoticed(&paths));
    if write {
        std::fs::write(&paths_record, &paths_text)
            .map_err(|error| Failed::unwritten(&paths_record, &error))?;
        console::say(&format!("wrote {}", paths_record.display()));
        std::fs::write(record, &text).map_err(|error| Failed::unwritten(record, &error))?;
        console::say(&format!("wrote {}", record.display()));
        let path = beyond_of(record);
        if let Some(before) = read_beyond(&path)? {
            write_beyond(&path, &before.following(&rows, FEW))?;
        }
    } else {
        failures.extend(compare(record, &rows, &text)?);
        if paths_record.exists() && std::fs::read_to_string(&paths_record)? != paths_text {
            let what = "is not the table of these vectors: run `packproof dev score --inputs --write`";
            failures.push(format!("{}: {what}", paths_record.display()));
        }
        if failures.is_empty()
            && let Some(recorded) = read_beyond(&beyond_of(record))?
        {
            let path = beyond_of(record);
            let named = |what| format!("{}: {what}", path.display());
            failures.extend(recorded.faults(&rows, FEW).into_iter().map(named));
        }
    }
    if failures.is_empty() {
        return Ok(exit::OK);
    }
    Err(Failed::fails(failures.join("\n")))
}

/// Paths that some vector takes and does not notice falsified.
fn unnoticed(paths: &[PathRow]) -> Vec<String> {
    let unnoticed = paths.iter().filter(|row| row.noticed < row.vectors);
    unnoticed
        .map(|row| {
            format!("{}, {}: {} of {} vectors notice it", row.operation, row.path, row.noticed, row.vectors)
        })
        .collect()
}

fn print_paths(paths: &[PathRow]) -> Result<(), Failed> {
    let mut out = console::out();
    let lost = |row: &PathRow| row.lost.values().map(Vec::len).sum::<usize>();
    writeln!(out, "\nA path falsified alone: vectors that notice it, and conditions under which they do")?;
    for row in paths {
        let (shown, all) = (row.conditions - lost(row), row.conditions);
        let vectors = format!("{}/{}", row.noticed, row.vectors);
        writeln!(out, "{:36} {:32} {vectors:>12} {:>12}", row.operation, row.path, format!("{shown}/{all}"))?;
    }
    let all: usize = paths.iter().map(|row| row.conditions).sum();
    let shown = all - paths.iter().map(lost).sum::<usize>();
    writeln!(
        out,
        "\n{} paths; under {shown} of {all} conditions that show in the answer they show alone",
        paths.len()
    )?;
    Ok(())
}

/// The second record, beside the first.
fn beyond_of(record: &Path) -> PathBuf {
    record.with_file_name("inputs-beyond.json")
}

/// The second record; a table elsewhere has none.
fn read_beyond(path: &Path) -> Result<Option<Record>, Failed> {
    if !path.exists() {
        return Ok(None);
    }
    let named = |what: String| Failed::input(format!("{}: {what}", path.display()));
    let text = regular::read_text(path).map_err(|error| named(error.to_string()))?;
    serde_json::from_str(&text).map(Some).map_err(|error| named(error.to_string()))
}

fn write_beyond(path: &Path, record: &Record) -> Result<(), Failed> {
    std::fs::write(path, record.to_text()).map_err(|error| Failed::unwritten(path, &error))?;
    console::say(&format!("wrote {}", path.display()));
    Ok(())
}

/// Executions of a fuzz target in its minute, by `fuzz-targets.json`.
#[derive(serde::Deserialize)]
struct Minute {
    target: String,
    executions: u64,
}

/// Cases to draw of each format: as many as its target executes in a minute.
fn executions(record: &Path) -> Result<BTreeMap<String, u64>, Failed> {
    let path = record.with_file_name("fuzz-targets.json");
    let named = |what: String| Failed::input(format!("{}: {what}", path.display()));
    let text = regular::read_text(&path).map_err(|error| named(error.to_string()))?;
    let minutes: Vec<Minute> = serde_json::from_str(&text).map_err(|error| named(error.to_string()))?;
    let of = |format: &&'static packproof_suite::model::Format| {
        let target = fuzz_power::target_of(format);
        let minute = minutes.iter().find(|minute| minute.target == target)?;
        Some((format.name.to_owned(), minute.executions.min(MOST)))
    };
    Ok(formats::ALL.iter().filter_map(of).collect())
}

/// Draws a minute's cases of each format, and asks the sweeps.
fn measure(rows: &[Row], record: &Path, write: bool, format: Output) -> Done {
    let measured = inputs::measure(rows, &executions(record)?);
    if format == Output::Json {
        print_json(&measured)?;
    } else {
        print_beyond(&measured)?;
    }
    if write {
        write_beyond(&beyond_of(record), &measured)?;
    }
    let unexplained = measured.rows.iter().filter(|row| row.cells.contains('.') && row.open.is_none());
    let told: Vec<String> = unexplained
        .map(|row| {
            format!("{}, {}, {}: a `.` and no reason for it", row.operation, row.dimension, row.effect)
        })
        .collect();
    if told.is_empty() { Ok(exit::OK) } else { Err(Failed::fails(told.join("\n"))) }
}

fn print_beyond(measured: &Record) -> Result<(), Failed> {
    let mut out = console::out();
    for row in &measured.rows {
        let numbers = row.numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        writeln!(out, "{}, {}, {}\n  {}  ({numbers})", row.operation, row.dimension, row.effect, row.cells)?;
        if let Some(open) = &row.open {
            writeln!(out, "  . {open}")?;
        }
    }
    let [fuzzed, swept, both, none] = [['f'], ['s'], ['b'], ['.']].map(|cells| measured.count(&cells));
    let all = fuzzed + swept + both + none;
    writeln!(
        out,
        "\n{all} input mutants that no vector notices: {fuzzed} noticed by fuzzing (f), {swept} by a sweep (s), {both} by both \
         (b), {none} by none of them (.)"
    )?;
    Ok(())
}

/// What the record says and the table does not.
fn compare(record: &Path, rows: &[Row], text: &str) -> Result<Vec<String>, Failed> {
    let named = |what: String| Failed::input(format!("{}: {what}", record.display()));
    let before = regular::read_text(record).map_err(|error| named(error.to_string()))?;
    let recorded: Vec<Row> = serde_json::from_str(&before).map_err(|error| named(error.to_string()))?;
    let mut failures = inputs::worse(&recorded, rows);
    if failures.is_empty() && before != text {
        let what = "is not the table of these vectors: run `packproof dev score --inputs --write`";
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
