//! Runs as one HTML file that loads nothing and is readable without its script.
//!
//! It has the verdict, the matrix (verdicts per format, or implementations against formats), the diagnosis, and drawn
//! failures. `maud` escapes all text of adapters and vectors, and the content security policy allows the page's own style and
//! script only.

pub mod bits;
mod failures;
pub mod picture;
mod summary;

use std::io::{self, Write};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::display::shell_words;
use crate::report::model::{CaseResult, RunReport};
use crate::report::terminal::{identity, title, two_parts, verdict_line};
use crate::report::text::{Guard, Kind, plain};
use crate::run::matrix;

pub const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("filter.js");

/// Nothing in the page can load or send anything.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

/// Writes one page: the report of a single run, or a matrix and the report of each.
pub fn write_html(reports: &[RunReport], out: &mut dyn Write) -> io::Result<()> {
    let heading = match reports {
        [report] => format!("{} - Packproof report", title(report)),
        _ => format!("{} implementations - Packproof report", reports.len()),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (heading) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a class="skip" href="#failures" { "Skip to the failures" }
                main class=[(reports.len() != 1).then_some("wide")] {
                    @match reports {
                        [report] => (single(report)),
                        _ => (several(reports)),
                    }
                    (failures::section(reports))
                    (summary::errata(reports))
                }
                footer { "Written by packproof " (env!("CARGO_PKG_VERSION")) "." }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Guard::new(Kind::File, out).write_all(page.into_string().as_bytes())
}

fn single(report: &RunReport) -> Markup {
    html! {
        header {
            p class="product" { "Packproof report" }
            h1 { (title(report)) }
            (about(report))
            (suite_line(report))
        }
        @if report.unusable.is_none() {
            section aria-labelledby="formats" {
                h2 id="formats" { "Formats" }
                (summary::verdicts_by_format(report))
            }
        }
        (findings(report, 2, None))
    }
}

fn several(reports: &[RunReport]) -> Markup {
    let pairs = matrix::stored(reports);
    html! {
        header {
            p class="product" { "Packproof report" }
            h1 { (reports.len()) " implementations" }
            @if let Some(report) = reports.first() { (suite_line(report)) }
        }
        section aria-labelledby="matrix" {
            h2 id="matrix" { "Implementations and formats" }
            (summary::matrix(reports))
        }
        @if !pairs.is_empty() {
            section aria-labelledby="pairs" {
                h2 id="pairs" { "Pairs" }
                (summary::pairs(reports, &pairs))
            }
        }
        @for (at, report) in reports.iter().enumerate() {
            section class="implementation" id=(summary::anchor(at)) {
                h2 { (title(report)) }
                (about(report))
                @if report.unusable.is_none() {
                    details {
                        summary { "Verdicts per format" }
                        (summary::verdicts_by_format(report))
                    }
                }
                (findings(report, 3, Some(at)))
            }
        }
    }
}

fn findings(report: &RunReport, level: u8, several: Option<usize>) -> Markup {
    html! {
        @if report.results.iter().any(CaseResult::failed) { (summary::diagnosis(report, level, several)) }
        @if !report.stale.is_empty() { (summary::stale(report, level)) }
    }
}

fn about(report: &RunReport) -> Markup {
    let (conforms, line) = verdict_line(report);
    let (word, rest) = line.split_once(": ").unwrap_or((&line, ""));
    let class = if conforms { "verdict good" } else { "verdict bad" };
    let seconds = report.milliseconds as f64 / 1000.0;
    html! {
        @if report.adapter.is_some() && report.unusable.is_none() { p class="facts" { (identity(report)) } }
        p class=(class) { strong { (word) } span { (rest) } }
        @for line in two_parts(report) { p class="facts" { (plain(&line)) } }
        p class="facts" {
            code { "packproof run " (plain(&shell_words(&report.command))) } ", " (format!("{seconds:.1} s"))
            @if report.interrupted { ", interrupted" }
        }
    }
}

fn suite_line(report: &RunReport) -> Markup {
    let digest = report.digest.get(..16).unwrap_or(&report.digest);
    html! {
        p class="facts" { "Suite " (plain(&report.suite)) ", SHA-256 " code title=(report.digest) { (digest) } }
    }
}
