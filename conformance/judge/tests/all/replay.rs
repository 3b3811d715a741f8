//! Recorded implementations, judged without being run.

mod recordings;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use packproof_judge::report::conformity::{self, Conformity};
use packproof_judge::report::model::{RunReport, Verdict};
use packproof_judge::run::conformance;
use packproof_judge::run::recording::Recording;
use packproof_judge::run::select::Selection;
use packproof_suite::model::vector::Level;
use packproof_suite::suite;

/// The files hold what their README says.
#[test]
fn recordings_are_complete() {
    let answers = |all: &[packproof_judge::run::recording::Recording]| {
        all.iter().map(|recording| recording.answers.len()).sum::<usize>()
    };
    let (wild, everyday) = (recordings::wild(), recordings::everyday());
    assert_eq!((wild.len(), answers(&wild)), (50, 12_730));
    assert_eq!((everyday.len(), answers(&everyday)), (179, 15_278));
    assert!(everyday.iter().all(|recording| recording.header.truth.is_some()));
    assert!(wild.iter().chain(&everyday).all(|recording| !recording.header.id.is_empty()));
}

/// Failures of `must` vectors, by operation: what a person has to look at.
fn reasons(report: &RunReport) -> String {
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for result in &report.results {
        if !report.decided_by(result) {
            continue;
        }
        let how = match result.outcome() {
            Some(outcome) if conformity::is_malformed(result) => {
                format!("makes {outcome} of truncated input")
            }
            Some(outcome) => format!("answers {outcome}"),
            None => "answers nothing".to_owned(),
        };
        let how: String = how.chars().take(60).collect();
        let first =
            reasons.keys().find(|key| key.starts_with(&format!("{}: ", result.case.operation))).cloned();
        let key = first.unwrap_or_else(|| format!("{}: `{}` {how}", result.case.operation, result.id));
        *reasons.entry(key).or_default() += 1;
    }
    let listed: Vec<String> = reasons.iter().map(|(what, n)| format!("{what} (one of {n})")).collect();
    listed.join("; ").replace('|', "\\|").replace('\n', " ")
}

fn table(all: &[Recording]) -> String {
    let suite = suite::embedded().expect("the embedded suite");
    let mut text = String::from(
        "# Published implementations, judged from their recordings\n\n`before` is the verdict on each answer when it was \
         recorded, of a suite without the two parts; `must` and `should` are today's failures. Written by `tests/replay.rs`.\n\n\
         | recording | before | must | should | notes | verdict | in words | why a `must` fails |\n|---|--:|--:|--:|--:|---|---|---|\n",
    );
    for recording in all {
        let report = conformance::replay(&suite, &Selection::default(), recording, &[]);
        let failed = |level| report.results.iter().filter(|r| r.level == level && r.failed()).count();
        let before = recording.verdicts.iter().flatten().filter(|&&verdict| verdict != Verdict::Pass).count();
        let (must, should) = (failed(Level::Must), failed(Level::Should));
        let verdict = if report.conforms() { "conforms" } else { "does not conform" };
        let counts = Conformity::of(&report);
        let said = counts.sentence().unwrap_or_default();
        let notes = report.count(Verdict::Note);
        let id = &recording.header.id;
        writeln!(
            text,
            "| {id} | {before} | {must} | {should} | {notes} | {verdict} | {said} | {} |",
            reasons(&report)
        )
        .expect("a string takes everything");
    }
    text
}

/// All fifty, before and after, with the reason for every one that fails.
#[test]
fn the_table_of_recordings_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/VERDICTS.md");
    let now = table(&recordings::wild());
    if std::env::var_os("PACKPROOF_BLESS").is_some() {
        std::fs::write(path, &now).expect("the table can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == now, "VERDICTS.md is not what the recordings say: PACKPROOF_BLESS=1 writes it:\n{now}");
}

/// A vector that the recording does not hold is not judged, and the report says so.
#[test]
fn what_is_not_recorded_is_not_judged() {
    let suite = suite::embedded().expect("the embedded suite");
    let mut recording =
        recordings::wild().into_iter().find(|r| r.header.id == "cpp-sweeney").expect("it is there");
    let whole = conformance::replay(&suite, &Selection::default(), &recording, &[]);
    recording.answers.truncate(3);
    let part = conformance::replay(&suite, &Selection::default(), &recording, &[]);
    assert!(whole.conforms() && whole.judged() > 100 && part.judged() >= 3 && part.judged() < 10);
    // Vectors that are younger than the recording are missing from both.
    let missing = |report| {
        let counts = Conformity::of(report).not_asked;
        counts.iter().find(|of| of.what == "not recorded").map_or(0, |of| of.count)
    };
    assert_eq!(missing(&part) - missing(&whole), whole.judged() - part.judged());
}
