//! The diagnosis of recorded implementations: what is said of each, as a table beside the recordings.

mod recordings;

use std::time::Duration;

use packproof_judge::diagnosis::search::Budget;
use packproof_judge::diagnosis::{Diagnosed, diagnose_within};
use packproof_judge::report::causes;
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::run::recording::Recording;
use packproof_judge::transport::entry;
use packproof_suite::formats;
use packproof_suite::model::Outcome;
use packproof_suite::model::vector::{Expectation, Level};

/// Questions alone bound the search, so that the tables do not depend on the machine.
const BUDGET: Budget = Budget { questions: 400_000, time: Duration::MAX };

/// The recording as a run: right is what passed when it was recorded, or what the reference answers now.
fn results(recording: &Recording) -> Vec<CaseResult> {
    let classes: Vec<_> = recording.answers.iter().filter_map(|(_, outcome)| class(outcome)).collect();
    let one_class = classes.iter().all(|class| class == &classes[0]);
    let mut results = Vec::new();
    for (at, (case, outcome)) in recording.answers.iter().enumerate() {
        let reference = formats::reference(&case.as_case());
        let Some(expected) = Expectation::of(&reference) else { continue };
        let right = reference.agrees_with(outcome)
            || one_class && class(&reference).is_some() && class(outcome).is_some()
            || recording.verdicts[at] == Some(Verdict::Pass);
        let verdict = match outcome {
            Outcome::Unsupported => Verdict::Unsupported,
            _ if right => Verdict::Pass,
            _ => Verdict::Fail,
        };
        results.push(CaseResult {
            id: format!("{}-{at}", recording.header.id),
            format: formats::find(&case.operation).map_or("", |format| format.name).to_owned(),
            comment: String::new(),
            flags: Vec::new(),
            level: Level::Must,
            case: case.clone(),
            verdict,
            expected: Some(expected),
            actual: entry::of(outcome),
            detail: None,
            dialect: None,
            known: false,
            layout: None,
        });
    }
    results
}

fn class(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Reject { class, .. } => Some(class.to_string()),
        _ => None,
    }
}

/// How far the failures of a recording are explained.
fn extent(results: &[CaseResult], diagnosed: &Diagnosed) -> &'static str {
    if !results.iter().any(CaseResult::failed) {
        "no failure"
    } else if diagnosed.descriptions.is_empty() {
        "wholly"
    } else if diagnosed.causes.is_empty() {
        "by kind"
    } else {
        "in part"
    }
}

fn said(diagnosed: &Diagnosed) -> String {
    let mut parts = Vec::new();
    for cause in &diagnosed.causes {
        let deviations: Vec<String> = cause
            .deviations
            .iter()
            .map(|of| format!("`{}={}` {}", of.parameter, of.choice, of.says))
            .collect();
        let other = match cause.alternatives.len() {
            0 => String::new(),
            n => format!(" (or {n} other)"),
        };
        parts.push(format!("{}{other}", deviations.join("; ")));
    }
    for of in &diagnosed.descriptions {
        let kinds = causes::description_lines(of);
        let first = kinds.first().map(|line| line.text.clone()).unwrap_or_default();
        parts.push(format!("{}: {first}", of.operation));
    }
    parts.join(" / ").replace('|', "\\|")
}

/// One row of a table: a recording and what is said of it.
struct Row {
    id: String,
    failures: usize,
    truth: String,
    extent: &'static str,
    said: String,
    milliseconds: u128,
}

fn rows(all: &[Recording]) -> Vec<Row> {
    let row = |recording: &Recording| {
        let results = results(recording);
        let started = std::time::Instant::now();
        let diagnosed = diagnose_within(&results, BUDGET);
        Row {
            id: recording.header.id.clone(),
            failures: results.iter().filter(|of| of.failed()).count(),
            truth: recording.header.truth.clone().unwrap_or_default(),
            extent: extent(&results, &diagnosed),
            said: said(&diagnosed),
            milliseconds: started.elapsed().as_millis(),
        }
    };
    all.iter().map(row).collect()
}

const UNREAD: &str = "unread";

/// The table, with the judgements of the one in place: a judgement holds as long as what is said stays the same.
fn table(title: &str, rows: &[Row], before: &str) -> String {
    let judged = |row: &Row| {
        let line = before.lines().find(|line| line.starts_with(&format!("| {} |", row.id)))?;
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        let (right, said) = (cells.last()?.trim(), cells.get(cells.len() - 2)?);
        (said.trim() == row.said.trim()).then(|| right.to_owned())
    };
    let mut text = format!("# {title}\n\n");
    let failing = rows.iter().filter(|row| row.failures > 0).count();
    text += &format!("{} recordings, {failing} with failures:", rows.len());
    for extent in ["wholly", "in part", "by kind"] {
        text += &format!(" {} explained {extent};", rows.iter().filter(|row| row.extent == extent).count());
    }
    text.pop();
    text += ".\n`right` is a person's reading of what is said against the truth or the recorded answers.\n";
    text += "Written by `PACKPROOF_BLESS=1 cargo test -p packproof-judge --test diagnosis`.\n\n";
    text += "| recording | failures | truth | explained | said | right |\n|---|--:|---|---|---|---|\n";
    for row in rows {
        let right = judged(row).unwrap_or_else(|| UNREAD.to_owned());
        let truth = row.truth.replace('|', "/");
        text += &format!(
            "| {} | {} | {truth} | {} | {} | {right} |\n",
            row.id, row.failures, row.extent, row.said
        );
    }
    text
}

/// The table in place is the one of today; `PACKPROOF_BLESS=1` writes it. `PACKPROOF_ONLY=PREFIX` prints the rows of
/// the recordings whose ids start so, and compares nothing.
fn is_in_place(title: &str, name: &str, recordings: &[Recording]) {
    let path = format!("{}/tests/recordings/{name}", env!("CARGO_MANIFEST_DIR"));
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    if let Ok(only) = std::env::var("PACKPROOF_ONLY") {
        let named: Vec<Recording> =
            recordings.iter().filter(|of| of.header.id.starts_with(&only)).cloned().collect();
        return print!("{}", table(title, &rows(&named), &before));
    }
    let rows = rows(recordings);
    let slowest = rows.iter().max_by_key(|row| row.milliseconds).expect("recordings");
    let total: u128 = rows.iter().map(|row| row.milliseconds).sum();
    println!("{title}: {total} ms, slowest {} with {} ms", slowest.id, slowest.milliseconds);
    let after = table(title, &rows, &before);
    if std::env::var_os("PACKPROOF_BLESS").is_some() {
        std::fs::write(&path, after).expect("a file beside the recordings");
    } else if before != after {
        let differs = after.lines().zip(before.lines()).find(|(now, then)| now != then);
        panic!("{name} is not what the diagnosis says today (PACKPROOF_BLESS=1 writes it): {differs:?}");
    }
}

/// What is said of published implementations.
#[test]
fn published_implementations_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of published implementations", "WILD.md", &recordings::wild());
}

/// What is said of more of them.
#[test]
fn more_published_implementations_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of more published implementations", "PUBLISHED.md", &recordings::published());
}

/// What is said of those found later.
#[test]
fn published_implementations_found_later_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of published implementations found later", "LATER.md", &recordings::later());
}

/// What is said of those found last.
#[test]
fn published_implementations_found_last_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of published implementations found last", "RECENT.md", &recordings::recent());
}

/// What is said of the newest.
#[test]
fn newest_published_implementations_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of the newest published implementations", "NEWEST.md", &recordings::newest());
}

/// What is said of everyday mistakes.
#[test]
fn everyday_mistakes_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of everyday mistakes", "EVERYDAY.md", &recordings::everyday());
}

/// What is said of mistakes that were planted without a look at the parameters.
#[test]
fn further_mistakes_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of further mistakes", "FURTHER.md", &recordings::further());
}

/// What is said of mistakes that somebody planted who had not seen the behaviours.
#[test]
fn blind_mistakes_are_diagnosed_as_the_table_says() {
    is_in_place("Diagnosis of mistakes planted blind", "BLIND.md", &recordings::blind());
}

/// A known mistake of all words is not named where one field alone is big-endian and the others pass.
#[test]
fn one_field_in_another_byte_order_is_not_every_field() {
    let everyday = recordings::everyday();
    let one = everyday.iter().find(|of| of.header.id == "pk-float16-big-endian").expect("a recording");
    let diagnosed = diagnose_within(&results(one), BUDGET);
    let said: Vec<&str> =
        diagnosed.causes.iter().flat_map(|of| &of.deviations).map(|of| of.parameter.as_str()).collect();
    assert_eq!(said, ["float16-byte-order"]);
    let known: Vec<&String> = diagnosed.causes.iter().flat_map(|of| &of.known).collect();
    assert!(known.is_empty(), "{known:?}");
}
