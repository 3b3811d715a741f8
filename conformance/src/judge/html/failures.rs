//! The failures: a filter that needs the script, and one folded entry per failure that does not.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::picture;
use crate::judge::comparison::{Comparison, compare};
use crate::judge::display::{clip, counted, differing_member, plain, question, reproduction, verdict_word};
use crate::judge::report::{CaseResult, RunReport, Verdict};
use crate::judge::terminal::{identity, spread};

/// Failures drawn per run; the others are listed, so that the page stays below some megabytes.
const DRAWN: usize = 250;
/// Failures listed per run.
const LISTED: usize = 5000;
/// Failures that are unfolded from the start.
const OPEN: usize = 3;

/// The section with everything that did not pass.
pub(super) fn section(reports: &[RunReport]) -> Markup {
    let failed = |report: &RunReport| report.results.iter().filter(|result| result.failed()).count();
    let count: usize = reports.iter().map(failed).sum();
    html! {
        section aria-labelledby="failures" {
            h2 id="failures" tabindex="-1" { "Failures" }
            @if count == 0 {
                p { "None." }
            } @else {
                (filter(reports, count))
                @for (at, report) in reports.iter().enumerate().filter(|(_, report)| failed(report) > 0) {
                    div class="run" data-run=(at) {
                        @if reports.len() > 1 {
                            h3 { (identity(report)) }
                        }
                        (of_run(report, reports.len() == 1))
                    }
                }
            }
        }
    }
}

fn filter(reports: &[RunReport], count: usize) -> Markup {
    let results = || reports.iter().flat_map(|report| &report.results).filter(|result| result.failed());
    let operations: BTreeSet<&str> = results().map(|result| result.case.operation.as_str()).collect();
    let verdicts: BTreeSet<Verdict> = results().map(|result| result.verdict).collect();
    html! {
        form id="filter" class="filter" hidden {
            label { "Search" input type="search" name="text" placeholder="id, comment, flag, answer"; }
            label {
                "Operation"
                select name="operation" {
                    option value="" { "all" }
                    @for operation in &operations { option value=(operation) { (operation) } }
                }
            }
            label {
                "Verdict"
                select name="verdict" {
                    option value="" { "all" }
                    @for verdict in &verdicts {
                        option value=(verdict_word(*verdict)) { (verdict_word(*verdict)) }
                    }
                }
            }
            @if reports.len() > 1 {
                label {
                    "Implementation"
                    select name="run" {
                        option value="" { "all" }
                        @for (at, report) in reports.iter().enumerate() {
                            option value=(at) { (identity(report)) }
                        }
                    }
                }
            }
            span class="buttons" {
                button type="button" name="unfold" { "Unfold" }
                button type="button" name="fold" { "Fold" }
            }
        }
        p id="shown" role="status" { (counted(count, "failure")) "." }
    }
}

fn of_run(report: &RunReport, unfold: bool) -> Markup {
    let failures: Vec<&CaseResult> = report.results.iter().filter(|result| result.failed()).collect();
    let drawn = spread(&failures, DRAWN);
    let ids: BTreeSet<&str> = drawn.iter().map(|result| result.id.as_str()).collect();
    let others: Vec<&CaseResult> =
        failures.iter().copied().filter(|result| !ids.contains(result.id.as_str())).collect();
    let open = |at: usize, result: &CaseResult| unfold && at < OPEN && !result.known;
    html! {
        @for (at, result) in drawn.iter().enumerate() { (failure(result, report, open(at, result))) }
        @if !others.is_empty() { (list(&others)) }
    }
}

/// What the filter looks at: everything that a person may remember of a failure, in lower case.
fn searchable(result: &CaseResult, actual: &str) -> String {
    let text = format!("{} {} {} {actual}", result.id, result.comment, result.flags.join(" "));
    plain(&text).to_lowercase()
}

fn failure(result: &CaseResult, report: &RunReport, open: bool) -> Markup {
    let comparison = compare(result);
    html! {
        details class="failure" open[open] data-operation=(result.case.operation)
            data-verdict=(verdict_word(result.verdict))
            data-text=(searchable(result, &clip(&comparison.actual))) {
            summary {
                (badge(result))
                code class="id" { (plain(&result.id)) }
                span class="comment" { (plain(&result.comment)) }
            }
            div class="body" { (body(result, &comparison, report)) }
        }
    }
}

fn badge(result: &CaseResult) -> Markup {
    let word = verdict_word(result.verdict);
    html! {
        span class={ "badge " (word) } { (word) }
        @if result.known { span class="badge known" { "known" } }
    }
}

fn body(result: &CaseResult, comparison: &Comparison, report: &RunReport) -> Markup {
    let level = format!("{:?}", result.level).to_lowercase();
    html! {
        dl {
            dt { "Asked" } dd { code { (question(result)) } }
            dt { "Expected" } dd { code class="good" { (clip(&plain(&comparison.expected))) } }
            dt { "Actual" } dd { code class="bad" { (clip(&plain(&comparison.actual))) } }
            @if let Some((expected, actual)) = differing_member(comparison) {
                dt { "First difference" } dd { pre { (expected) "\n" (actual) } }
            }
            dt { "Level" } dd { (level) }
            @if !result.flags.is_empty() { dt { "Flags" } dd { (plain(&result.flags.join(", "))) } }
        }
        @for picture in &comparison.pictures { (picture::draw(picture)) }
        pre class="paste" aria-label="Command that reproduces this failure" {
            (reproduction(&result.id, &report.command))
        }
    }
}

fn list(others: &[&CaseResult]) -> Markup {
    let listed = others.len().min(LISTED);
    html! {
        details class="others" {
            summary { (counted(others.len(), "more failure")) ", without pictures" }
            div class="scroll" role="region" aria-label="More failures" tabindex="0" {
                table {
                    thead {
                        tr {
                            th scope="col" { "Verdict" } th scope="col" { "Vector" }
                            th scope="col" { "Expected" } th scope="col" { "Actual" }
                        }
                    }
                    tbody { @for result in &others[..listed] { (list_row(result)) } }
                }
            }
            @if listed < others.len() { p { (counted(others.len() - listed, "failure")) " not listed." } }
        }
    }
}

fn list_row(result: &CaseResult) -> Markup {
    let expected = result.expectation().map(|expected| expected.to_string());
    let actual = match (&result.detail, result.outcome()) {
        (Some(detail), _) => detail.clone(),
        (None, Some(outcome)) => outcome.to_string(),
        (None, None) => String::new(),
    };
    html! {
        tr class="failure" data-operation=(result.case.operation) data-verdict=(verdict_word(result.verdict))
            data-text=(searchable(result, &clip(&actual))) {
            td { (badge(result)) }
            td { code { (plain(&result.id)) } }
            td { code { (clip(&plain(&expected.unwrap_or_default()))) } }
            td { code { (clip(&plain(&actual))) } }
        }
    }
}
