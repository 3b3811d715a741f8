//! The tables, the diagnosis and stale known failures.

use maud::{Markup, html};

use packproof_suite::model::Deviant;

use super::bits;
use crate::report::causes::{self, Line};
use crate::report::diagnosed::BitRow;
use crate::report::model::{RunReport, Verdict};
use crate::report::terminal::{Totals, identity, not_offered, title as title_of, totals};
use crate::report::text::plain;
use crate::run::matrix::Pair;
use packproof_suite::formats;

/// The fragment of a group, by its place in the run.
pub(super) fn group_anchor(number: usize, several: Option<usize>) -> String {
    several.map_or_else(|| format!("g-{number}"), |at| format!("g-{at}-{number}"))
}

pub(super) fn anchor(at: usize) -> String {
    format!("implementation-{at}")
}

fn title(format: &str) -> String {
    match formats::find(format) {
        Some(format) => format.title.to_owned(),
        None if format == "total" => "All formats".to_owned(),
        None => plain(format),
    }
}

/// One row per format, one column per verdict. Narrow screens hide columns of the class `zeros`.
pub(super) fn verdicts_by_format(report: &RunReport) -> Markup {
    let (rows, total) = totals(report);
    html! {
        div class="scroll" role="region" aria-label="Verdicts per format" tabindex="0" {
            table class="totals" {
                thead {
                    tr {
                        th scope="col" { "Format" }
                        th scope="col" { "Pass" }
                        th scope="col" class="meter" { span class="hidden" { "Share of passes" } }
                        @for (word, count) in total.others() {
                            th scope="col" class=[(count == 0).then_some("zeros")] { (word) }
                        }
                    }
                }
                tbody { @for row in rows.iter().filter(|row| row.judged() > 0) { (totals_row(row, &total)) } }
                tfoot { (totals_row(&total, &total)) }
            }
        }
        @if let Some(formats) = not_offered(report) { p class="legend" { "Not offered: " (plain(&formats)) } }
    }
}

fn totals_row(row: &Totals, total: &Totals) -> Markup {
    html! {
        tr {
            th scope="row" { (title(&row.format)) }
            td class="number" { (row.count(Verdict::Pass)) "/" (row.judged()) }
            td class="meter" { (bar(row)) }
            @for ((word, count), (_, sum)) in row.others().into_iter().zip(total.others()) {
                @let class = if sum == 0 { "none zeros" } else if count == 0 { "none" } else { word };
                td class={ "number " (class) } { (count) }
            }
        }
    }
}

fn bar(row: &Totals) -> Markup {
    let judged = row.judged();
    if judged == 0 {
        return html! {};
    }
    let share = 100.0 * row.count(Verdict::Pass) as f64 / judged as f64;
    html! {
        span class="bar" aria-hidden="true" { span style=(format!("width:{share:.2}%")) {} }
    }
}

/// Implementations against formats: passes of judged vectors, and a dash for formats that are not offered.
pub(super) fn matrix(reports: &[RunReport]) -> Markup {
    let mut columns: Vec<String> = Vec::new();
    let rows: Vec<_> = reports.iter().map(totals).collect();
    for row in rows.iter().flat_map(|(rows, _)| rows) {
        if !columns.contains(&row.format) {
            columns.push(row.format.clone());
        }
    }
    html! {
        div class="scroll" role="region" aria-label="Implementations and formats" tabindex="0" {
            table class="matrix" {
                thead {
                    tr {
                        th scope="col" { "Implementation" }
                        th scope="col" { "All" }
                        @for format in &columns { th scope="col" { (breakable(format)) } }
                    }
                }
                tbody {
                    @for (at, (report, (rows, total))) in reports.iter().zip(&rows).enumerate() {
                        tr {
                            th scope="row" { a href={ "#" (anchor(at)) } title=(identity(report)) { (title_of(report)) } }
                            @if report.unusable.is_some() {
                                td class="bad" colspan=(columns.len() + 1) { "\u{2717} unusable" }
                            } @else {
                                (matrix_cell(Some(total)))
                                @for format in &columns {
                                    (matrix_cell(rows.iter().find(|row| row.format == *format)))
                                }
                            }
                        }
                    }
                }
            }
        }
        p class="legend" {
            span class="good" { "\u{2713} all judged vectors pass, and how many" } " \u{b7} "
            span class="known" { "\u{25cb} only known failures" } " \u{b7} "
            span class="bad" { "\u{2717} failures: passes of judged" } " \u{b7} \u{2013} not offered"
        }
    }
}

fn matrix_cell(row: Option<&Totals>) -> Markup {
    let row = row.filter(|row| row.judged() > 0);
    passes_cell(row.map(|row| (row.count(Verdict::Pass), row.judged(), row.known)), "not offered")
}

/// `passes` are passes, judged vectors and known failures; `none` is the label of a dash.
fn passes_cell(passes: Option<(usize, usize, usize)>, none: &str) -> Markup {
    let Some((pass, judged, known)) = passes else {
        return html! { td class="number none" { span aria-label=(none) { "\u{2013}" } } };
    };
    let (class, mark) = match judged - pass {
        0 => ("number good", "\u{2713}"),
        failed if failed == known => ("number known", "\u{25cb}"),
        _ => ("number bad", "\u{2717}"),
    };
    html! {
        td class=(class) {
            (mark) " "
            @if pass == judged { (judged) } @else { (pass) "/" (judged) }
        }
    }
}

pub(super) fn pairs(reports: &[RunReport], pairs: &[Vec<Option<Pair>>]) -> Markup {
    let passes = |pair: &Pair| (pair.total > 0).then_some((pair.good, pair.total, 0));
    html! {
        p class="legend" { "The row encodes, the column decodes: vectors read as they were meant, of those that both offer." }
        div class="scroll" role="region" aria-label="Pairs" tabindex="0" {
            table class="matrix" {
                thead {
                    tr {
                        th scope="col" { "Encoder" }
                        @for (at, report) in reports.iter().enumerate() {
                            th scope="col" { span title=(title_of(report)) { (at + 1) } }
                        }
                    }
                }
                tbody {
                    @for (at, (report, row)) in reports.iter().zip(pairs).enumerate() {
                        tr {
                            th scope="row" { (at + 1) " " (title_of(report)) }
                            @for pair in row {
                                (passes_cell(pair.as_ref().and_then(passes), "nothing in common"))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The name, with possible line breaks after underscores, so that columns stay narrow.
fn breakable(format: &str) -> Markup {
    html! {
        span title=(title(format)) {
            @for (at, part) in format.split('_').enumerate() {
                @if at > 0 { "_" wbr; }
                (plain(part))
            }
        }
    }
}

/// The causes, each with a link to its failures; then descriptions.
pub(super) fn diagnosis(report: &RunReport, level: u8, several: Option<usize>) -> Markup {
    html! {
        section class="diagnosis" {
            (heading(level, None, "Diagnosis"))
            @for (number, cause) in report.diagnosis.iter().enumerate() {
                @let mut lines = causes::cause_lines(cause);
                @let () = lines.retain(|line| ["cause", "likely"].contains(&line.label));
                (card(Some(&group_anchor(number, several)), &causes::headline(cause), &lines, &cause.layout))
            }
            @for of in &report.descriptions {
                (card(None, &causes::description_headline(of), &causes::description_lines(of), &[]))
            }
        }
    }
}

fn card(link: Option<&str>, headline: &str, lines: &[Line], layout: &[BitRow]) -> Markup {
    html! {
        article class="card" {
            p class="finding" {
                @match link {
                    Some(id) => a href={ "#" (id) } { (plain(headline)) },
                    None => (plain(headline)),
                }
            }
            (list_of(lines, &|_| None))
            (bits::tables(layout))
        }
    }
}

fn erratum_anchor(id: &str) -> String {
    format!("e-{id}")
}

pub(super) fn errata(reports: &[RunReport]) -> Markup {
    let mut errata: Vec<&Deviant> = reports.iter().flat_map(causes::errata_of).collect();
    errata.sort_by_key(|erratum| erratum.id);
    errata.dedup_by_key(|erratum| erratum.id);
    html! {
        @if !errata.is_empty() {
            section aria-labelledby="errata" {
                h2 id="errata" { "Errata" }
                @for erratum in errata {
                    article class="card" id=(erratum_anchor(erratum.id)) {
                        p class="finding" { code { (erratum.id) } ": " (erratum.summary) }
                        (list_of(&causes::erratum_lines(erratum), &|_| None))
                    }
                }
            }
        }
    }
}

/// Labelled lines; `anchor` returns the fragment of a vector on the page.
pub(super) fn list_of(lines: &[Line], anchor: &dyn Fn(&str) -> Option<String>) -> Markup {
    html! {
        dl {
            @for line in lines {
                @let Line { label, text } = line;
                @let vector = causes::witness(line).and_then(|id| Some((id, anchor(id)?)));
                dt { (label) }
                @match (*label, vector, causes::erratum(line)) {
                    ("fix", ..) => dd class="fix" { (plain(text)) },
                    (_, Some((id, to)), _) => dd { "best by " a href={ "#" (to) } { code { (plain(id)) } } },
                    (_, _, Some(erratum)) => dd {
                        a href={ "#" (erratum_anchor(erratum.id)) } { (erratum.id) } ": "
                        code class="paste" { (plain(text)) }
                    },
                    _ => dd { (plain(text)) },
                }
            }
        }
    }
}

pub(super) fn stale(report: &RunReport, level: u8) -> Markup {
    html! {
        section class="stale" {
            (heading(level, None, "Stale known failures"))
            ul {
                @for stale in &report.stale {
                    li {
                        @match packproof_suite::errata::find(&stale.entry) {
                            Some(erratum) => a href={ "#" (erratum_anchor(erratum.id)) } { (erratum.id) },
                            None => code { (plain(&stale.entry)) },
                        }
                        ": " (plain(&stale.what))
                    }
                }
            }
        }
    }
}

pub(super) fn heading(level: u8, id: Option<&str>, text: &str) -> Markup {
    match level {
        2 => html! { h2 id=[id] { (text) } },
        3 => html! { h3 id=[id] { (text) } },
        _ => html! { h4 id=[id] { (text) } },
    }
}
