//! Reports of runs whose faults are planted: what a person, a CI system and a browser are shown.

use conformance::judge::report::{RunReport, Stale};
use conformance::judge::terminal::{Limits, verdict_line, write_terminal};
use conformance::judge::{diagnosis, in_process};
use conformance::model::{Case, Outcome};
use conformance::vectors::{Suite, embedded};
use conformance::{deviants, formats};

fn suite() -> Suite {
    embedded().unwrap_or_else(|error| panic!("{error}"))
}

/// The pinned `compact_index` vectors, which only hands change, judged with a deviant in place.
fn planted(id: &str) -> RunReport {
    let run = deviants::find(id).and_then(|deviant| deviant.run).unwrap_or_else(|| panic!("{id}"));
    judged(|case| if case.operation.starts_with("compact_index.") { run(case) } else { Outcome::Unsupported })
}

fn judged(ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let mut suite = suite();
    suite.digest = "0123456789abcdef".repeat(4);
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    let mut report = in_process::judge(&suite, "planted", ask);
    "1.0".clone_into(&mut report.implementation.version);
    report.diagnosis = diagnosis::diagnose(&report.results);
    report.command = vec!["python3".to_owned(), "my adapter.py".to_owned()];
    report.milliseconds = 1234;
    report
}

fn terminal(report: &RunReport, width: usize) -> String {
    let mut text = Vec::new();
    let done = write_terminal(report, Limits { failures: 4, width }, &mut text);
    done.unwrap_or_else(|error| panic!("{error}"));
    anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string()
}

/// The published 0x3F mask: the report marks the lost bit, names the erratum and says what to change.
#[test]
fn terminal_names_the_lost_bit_and_the_erratum() {
    insta::assert_snapshot!(terminal(&planted("wiki-continuation-mask-3f"), 120));
}

/// An encoder's bytes stand side by side where the terminal is wide, below each other where it is narrow.
#[test]
fn terminal_compares_the_bytes_of_an_encoder() {
    let report = planted("twos-complement-groups");
    insta::assert_snapshot!("encoder_wide", terminal(&report, 140));
    insta::assert_snapshot!("encoder_narrow", terminal(&report, 60));
}

/// A format that conforms says so in one line, with what was judged and what was not offered.
#[test]
fn terminal_says_conforms_with_its_denominators() {
    let report = judged(|case| {
        if case.operation.ends_with("decode") { formats::reference(case) } else { Outcome::Unsupported }
    });
    let text = terminal(&report, 120);
    let decoders = report.results.iter().filter(|result| result.case.operation.ends_with("decode")).count();
    let others = report.results.len() - decoders;
    let line = format!("CONFORMS: {decoders} of {decoders} judged vectors pass, {others} unsupported");
    assert_eq!(text.lines().last(), Some(line.as_str()));
}

/// What an adapter says cannot steer the terminal or leave its line.
#[test]
fn terminal_shows_control_characters_by_their_code() {
    let mut report = judged(|_| Outcome::Error("\u{1b}[2J\nPASS \u{202e}txet".to_owned()));
    report.implementation.name = "\u{1b}]0;owned\u{7}".to_owned();
    let text = terminal(&report, 120);
    assert!(text.contains(r"\u{1b}[2J\nPASS \u{202e}txet"), "{text}");
    assert!(text.contains(r"\u{1b}]0;owned\u{7}"), "{text}");
    assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']));
}

/// A known failure is counted and forgiven; a stale entry is not.
#[test]
fn terminal_counts_known_and_stale_apart() {
    let mut report = planted("abs-min-crash");
    for result in report.results.iter_mut().filter(|result| result.failed()) {
        result.known = true;
    }
    let (conforms, line) = verdict_line(&report);
    assert!(conforms && line.contains("1 known failure"), "{line}");
    report.stale.push(Stale { entry: "sign".to_owned(), what: "passes now".to_owned() });
    let (conforms, line) = verdict_line(&report);
    assert!(!conforms && line.ends_with("1 stale known-failure entry"), "{line}");
}
