//! Published implementations: where their recorded answers differ from the format, by format and language.
//!
//! The recordings are the judge's test data, judged by today's reference. To accuse nobody falsely, a cause is only printed if the
//! diagnosis explains all failures of an operation, and never if a person found the diagnosis wrong.

use std::collections::{BTreeMap, HashSet};
use std::io::Read as _;

use maud::{Markup, html};
use packproof_judge::diagnosis::diagnose;
use packproof_judge::report::comparison::compare;
use packproof_judge::report::diagnosed::Diagnosis;
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::report::text::cut;
use packproof_judge::run::collection;
use packproof_judge::run::recording::{Answer, Header, Recording};
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Format, Outcome};
use packproof_suite::{errata, formats};
use rayon::prelude::*;
use serde_json::Value;

use crate::documents::format_path;
use crate::errata::{playground, readable};
use crate::site::Site;

/// The collections of published implementations.
const PUBLISHED: [&[u8]; 5] = [
    include_bytes!("../../judge/tests/recordings/published-1.jsonl.gz"),
    include_bytes!("../../judge/tests/recordings/published-2.jsonl.gz"),
    include_bytes!("../../judge/tests/recordings/published-3.jsonl.gz"),
    include_bytes!("../../judge/tests/recordings/published-4.jsonl.gz"),
    include_bytes!("../../judge/tests/recordings/published-5.jsonl.gz"),
];

/// Results of reviewing the diagnoses by hand.
const FLOORS: &str = include_str!("../../judge/tests/recordings/floors.json");

/// Results of one implementation for one format.
struct Row {
    header: Header,
    format: &'static Format,
    judged: usize,
    /// Wrong answers to well-formed input, and to malformed input.
    failures: [usize; 2],
    /// Its behaviour, and the matching errata.
    causes: Vec<(String, Vec<String>)>,
    /// Whether other deviations give the same answers.
    open: bool,
    /// The failure with the shortest input.
    witness: Option<CaseResult>,
}

/// The recordings of a collection that have answers.
fn recordings(packed: &[u8]) -> Vec<Recording> {
    let mut text = String::new();
    let read = flate2::read::GzDecoder::new(packed).read_to_string(&mut text);
    let mut all = read.ok().and_then(|_| Recording::parse_all(&text).ok()).unwrap_or_default();
    for recording in &mut all {
        // Ignore what the format leaves open, and refusals of another class.
        for Answer { case, outcome, verdict } in &mut recording.answers {
            let refuses = |of: &Outcome| matches!(of, Outcome::Reject { .. });
            let both = || refuses(outcome) && refuses(&formats::reference(&case.as_case()));
            if *verdict == Some(Verdict::Note) || both() {
                *verdict = Some(Verdict::Pass);
            }
        }
    }
    all
}

/// Ids of recordings whose diagnosis was reviewed and found wrong.
fn misread() -> HashSet<String> {
    let floors: BTreeMap<String, Value> = serde_json::from_str(FLOORS).unwrap_or_default();
    let ids = floors.values().filter_map(|floor| floor["false"].as_array()).flatten();
    ids.filter_map(|id| id.as_str().map(str::to_owned)).collect()
}

impl Row {
    fn of(recording: &Recording, format: &'static Format, results: &[CaseResult], explained: bool) -> Self {
        let failed = || results.iter().filter(|result| result.failed());
        let refused = |result: &&CaseResult| matches!(result.expected, Some(Expectation::Reject(_)));
        let malformed = failed().filter(refused).count();
        let diagnosed = if explained { diagnose(results).causes } else { Vec::new() };
        let whole: Vec<&Diagnosis> = diagnosed.iter().filter(|cause| cause.wholly).collect();
        let cause = |cause: &&Diagnosis| {
            let says: Vec<&str> = cause.deviations.iter().map(|of| of.says.as_str()).collect();
            (says.join(" "), cause.known.clone())
        };
        Self {
            header: recording.header.clone(),
            format,
            judged: results.iter().filter(|result| result.verdict != Verdict::Unsupported).count(),
            failures: [failed().count() - malformed, malformed],
            causes: whole.iter().map(cause).collect(),
            open: whole.iter().any(|cause| !cause.alternatives.is_empty()),
            // Prefer well-formed input.
            witness: failed().min_by_key(|of| (refused(of), of.case.input.to_string().len())).cloned(),
        }
    }

    fn verdict(&self) -> Markup {
        match self.failures {
            [0, 0] => html! { span class="good" { "same" } ", " (self.judged) " answers" },
            [0, malformed] => html! { (malformed) " of " (self.judged) " differ, all on malformed input" },
            [well_formed, malformed] => html! { (well_formed + malformed) " of " (self.judged) " differ" },
        }
    }

    fn render(&self) -> Markup {
        html! {
            tr {
                th scope="row" { (self.header.name) span class="summary" { (self.header.language) "; " (self.header.version) } }
                td { (self.verdict()) }
                td {
                    @for (says, known) in &self.causes {
                        p { (says) @for id in known.iter().filter(|id| errata::find(id).is_some()) { " " a href={ "errata/" (id) ".html" } { code { (id) } } } }
                    }
                    @if self.open { p class="facts" { "Another reading gives the same answers." } }
                    @if self.causes.is_empty() && self.failures != [0, 0] { span class="facts" { "not explained" } }
                }
                td { @if let Some(of) = &self.witness { (witness(of)) } }
            }
        }
    }
}

/// A value for people, as JSON if it is blank or has control characters.
fn legible(value: &Value) -> String {
    let text = readable(value);
    if text.trim().is_empty() || text.contains(char::is_control) { value.to_string() } else { text }
}

/// An input, the format's answer, and the recorded answer.
fn witness(of: &CaseResult) -> Markup {
    let comparison = compare(of);
    let short = |text: &str| cut(text, 48);
    html! {
        @let input = short(&legible(&of.case.input));
        @match playground(&of.case) {
            Some(address) => a href={ (address.trim_start_matches("../")) } { code { (input) } },
            None => code { (input) },
        }
        " " code class="good" { (short(&comparison.expected)) } " " code class="bad" { (short(&comparison.actual)) }
    }
}

/// The rows by format and language, from one recording in `every`.
fn rows(every: usize) -> Vec<Row> {
    let misread = misread();
    let recorded: Vec<Recording> = PUBLISHED.into_iter().flat_map(recordings).step_by(every).collect();
    let of = |recording: &Recording| {
        let results = collection::results(recording);
        let mut rows = Vec::new();
        for format in formats::ALL {
            let of: Vec<CaseResult> =
                results.iter().filter(|result| result.format == format.name).cloned().collect();
            if of.iter().any(|result| result.verdict != Verdict::Unsupported) {
                rows.push(Row::of(recording, format, &of, !misread.contains(&recording.header.id)));
            }
        }
        rows
    };
    let mut rows: Vec<Row> = recorded.par_iter().flat_map_iter(of).collect();
    rows.sort_by_key(|row| (row.header.language.to_lowercase(), row.header.name.to_lowercase()));
    rows
}

fn body(rows: &[Row]) -> Markup {
    let same = rows.iter().filter(|row| row.failures == [0, 0]).count();
    html! {
        h1 { "Published implementations" }
        p class="lead" {
            (rows.len()) " recordings of published code, judged against the formats of these pages. " (same)
            " give the same answer to every question. A different answer is not a defect if the program has its own format."
        }
        section class="prose" aria-labelledby="again" {
            h2 id="again" { "Run one again" }
            p {
                "Packages were run as published; single files of other languages were ported line by line. Take the version named in the row, run "
                code { "packproof init LANGUAGE --only FORMAT" } ", call its functions there, and run " code { "packproof run my-codec --record answers.jsonl" }
                ". A recording keeps only a sample of a failing operation's answers, so a run counts more failures."
            }
            h2 id="answer" { "Is one yours?" }
            p {
                "If a row is wrong or unfair, open an issue with " code { "answers.jsonl" }
                ". If your format differs on purpose, describe it in a " a href="guides/own-format.html" { "layout" }
                ": it becomes a preset, and the row names it. You can also send answers of a newer version."
            }
        }
        @for format in formats::ALL {
            @let of = rows.iter().filter(|row| row.format.name == format.name).collect::<Vec<_>>();
            @if !of.is_empty() {
                details id=(format.name) {
                    summary { (format.title) " " span class="facts" { (of.len()) } }
                    p { a href=(format_path(format)) { "The format" } }
                    div class="scroll" role="region" aria-label=(format.title) tabindex="0" {
                        table class="mistakes world" {
                            thead {
                                tr {
                                    @for title in ["Implementation", "Answers", "What it does", "Smallest input, format, answer"] {
                                        th scope="col" { (title) }
                                    }
                                }
                            }
                            tbody { @for row in of { (row.render()) } }
                        }
                    }
                }
            }
        }
    }
}

pub(crate) fn write(site: &mut Site, every: usize) {
    let about = "What published implementations of these formats answer, by format and language.";
    site.page("world.html", "Published implementations", about, &[], &body(&rows(every)));
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static RECORDED: LazyLock<Vec<Recording>> =
        LazyLock::new(|| PUBLISHED.into_iter().flat_map(recordings).collect());

    fn row(id: &str, explained: bool) -> Row {
        let recording = RECORDED.iter().find(|of| of.header.id == id).expect("it is recorded");
        let results = collection::results(recording);
        let format = formats::find(&recording.header.operations[0]).expect("a format");
        Row::of(recording, format, &results, explained)
    }

    /// A conforming implementation has no witness; one that is known to differ has a cause and an input.
    #[test]
    fn a_row_says_what_differs() {
        let right = row("rsv-leb128", true);
        assert_eq!((right.failures, right.witness.is_none()), ([0, 0], true));
        let wrong = row("bits-blow32", true).render().into_string();
        assert!(wrong.contains(" differ") && wrong.contains("op=bit_pack."), "{wrong}");
    }

    /// A diagnosis found wrong is not printed.
    #[test]
    fn a_false_diagnosis_is_not_printed() {
        let id = "vi-java-springmeyer";
        assert!(misread().contains(id) && !row(id, true).causes.is_empty());
        assert_eq!(row(id, !misread().contains(id)).causes, []);
    }
}
