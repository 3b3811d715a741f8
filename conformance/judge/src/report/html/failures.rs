//! The failures: a filter, which needs the script, and one folded entry per failure, grouped by cause, which does not.
//!
//! Each has an anchor: `f-ID`, or `f-PLACE-ID` if there are several runs.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::picture;
use super::summary::{group_anchor, heading, list_of};
use crate::report::comparison::{Comparison, compare};
use crate::report::display::{clip, clip_to, counted, differing_member, question, reproduction};
use crate::report::groups::{self, Group};
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::terminal::title;
use crate::report::text::plain;
use packproof_suite::model::vector::Level;

/// Failures drawn per run. Others are listed, to keep the page below some megabytes.
const DRAWN: usize = 250;
const LISTED: usize = 80;
const OPEN: usize = 3;

pub(super) fn section(reports: &[RunReport]) -> Markup {
    let failed = |report: &RunReport| report.results.iter().filter(|result| result.failed()).count();
    let count: usize = reports.iter().map(failed).sum();
    html! {
        section id="all-failures" aria-labelledby="failures" data-failures=(count) {
            h2 id="failures" tabindex="-1" { "Failures" }
            @if count == 0 {
                p { "None." }
            } @else {
                (filter(reports, count))
                @for (at, report) in reports.iter().enumerate().filter(|(_, report)| failed(report) > 0) {
                    div class="run" data-run=(at) data-several=[(reports.len() > 1).then_some("yes")] {
                        @if reports.len() > 1 {
                            h3 { (title(report)) }
                        }
                        (of_run(report, (reports.len() > 1).then_some(at)))
                    }
                }
            }
        }
    }
}

fn filter(reports: &[RunReport], count: usize) -> Markup {
    let results = || reports.iter().flat_map(|report| &report.results).filter(|result| result.failed());
    let formats: BTreeSet<&str> = results().map(|result| result.format.as_str()).collect();
    let operations: BTreeSet<&str> = results().map(|result| result.case.operation.as_str()).collect();
    let verdicts: BTreeSet<Verdict> = results().map(|result| result.verdict).collect();
    let verdicts: Vec<&str> = verdicts.into_iter().map(Verdict::word).collect();
    let levels: BTreeSet<Level> = results().map(CaseResult::binding).collect();
    let levels: Vec<String> = levels.into_iter().map(|level| level.to_string()).collect();
    let flags: BTreeSet<&str> = results().flat_map(|result| &result.flags).map(String::as_str).collect();
    html! {
        form id="filter" class="filter" hidden {
            label { "Search" input type="search" name="text" placeholder="id, comment, flag, answer"; }
            (choice("Format", "format", formats))
            (choice("Operation", "operation", operations))
            (choice("Verdict", "verdict", verdicts))
            (choice("Level", "level", levels.iter().map(String::as_str)))
            (choice("Flag", "flag", flags))
            @if reports.len() > 1 {
                label {
                    "Implementation"
                    select name="run" {
                        option value="" { "all" }
                        @for (at, report) in reports.iter().enumerate() {
                            option value=(at) { (title(report)) }
                        }
                    }
                }
            }
            span class="buttons" {
                button type="button" name="unfold" { "Unfold" }
                button type="button" name="fold" { "Fold" }
                button type="button" name="clear" { "Clear" }
            }
        }
        p id="shown" role="status" { (counted(count, "failure")) "." }
    }
}

fn choice<'a>(label: &str, name: &str, values: impl IntoIterator<Item = &'a str>) -> Markup {
    html! {
        label {
            (label)
            select name=(name) {
                option value="" { "all" }
                @for value in values { option value=(plain(value)) { (plain(value)) } }
            }
        }
    }
}

/// The failures of one run; `several` is its place among several.
fn of_run(report: &RunReport, several: Option<usize>) -> Markup {
    let groups = groups::of(report, |_| true);
    let drawn = groups::spread(&groups, DRAWN);
    let mut parts = Vec::new();
    let mut before = 0;
    let mut anchored = BTreeSet::new();
    for (group, drawn) in groups.iter().zip(&drawn) {
        let ids: BTreeSet<&str> = drawn.iter().map(|result| result.id.as_str()).collect();
        let others = group.failures.iter().copied().filter(|result| !ids.contains(result.id.as_str()));
        let others: Vec<&CaseResult> = others.collect();
        anchored.extend(ids.iter().copied().chain(others.iter().map(|result| result.id.as_str())));
        let open = |at: usize, result: &CaseResult| several.is_none() && before + at < OPEN && !result.known;
        parts.push(html! {
            @for (at, result) in drawn.iter().enumerate() {
                (failure(result, report, several, open(at, result)))
            }
            @if !others.is_empty() { (list(&others, several)) }
        });
        before += drawn.len();
    }
    html! {
        @for (number, (group, part)) in groups.iter().zip(parts).enumerate() {
            section class="group" id=(group_anchor(number, several)) {
                (head(group, report, several, &anchored))
                (part)
            }
        }
    }
}

fn head(group: &Group, report: &RunReport, several: Option<usize>, anchored: &BTreeSet<&str>) -> Markup {
    let Some(headline) = group.headline(report) else {
        return html! {};
    };
    let lines = group.lines();
    let to = |id: &str| anchored.contains(id).then(|| anchor(id, several));
    html! {
        (heading(if several.is_some() { 4 } else { 3 }, None, &plain(&headline)))
        @if !lines.is_empty() { div class="card" { (list_of(&lines, &to)) } }
    }
}

fn anchor(id: &str, several: Option<usize>) -> String {
    let place = several.map(|at| format!("{at}-")).unwrap_or_default();
    format!("f-{place}{}", plain(id))
}

/// The text that the filter searches, in lower case.
fn searchable(result: &CaseResult, actual: &str) -> String {
    let text = format!("{} {} {} {actual}", result.id, result.comment, result.flags.join(" "));
    plain(&text).to_lowercase()
}

fn failure(result: &CaseResult, report: &RunReport, several: Option<usize>, open: bool) -> Markup {
    let comparison = compare(result);
    let anchor = anchor(&result.id, several);
    html! {
        details class="failure" id=(anchor) open[open] data-format=(plain(&result.format))
            data-operation=(plain(&result.case.operation)) data-verdict=(result.verdict.word())
            data-level=(result.binding()) data-flags=(plain(&result.flags.join(" ")))
            data-text=(searchable(result, &clip(&comparison.actual))) {
            summary {
                (badge(result))
                code class="id" { (plain(&result.id)) }
                span class="comment" { (plain(&result.comment)) }
            }
            div class="body" {
                (body(result, &comparison, report))
                p class="link" { a href={ "#" (anchor) } { "Link to this failure" } }
            }
        }
    }
}

fn badge(result: &CaseResult) -> Markup {
    let word = result.verdict.word();
    html! {
        span class={ "badge " (word) } { (word) }
        @if result.known { span class="badge known" { "known" } }
    }
}

fn body(result: &CaseResult, comparison: &Comparison, report: &RunReport) -> Markup {
    html! {
        dl {
            dt { "Asked" } dd { code { (question(result)) } }
            dt { "Expected" } dd { code class="good" { (clip(&plain(&comparison.expected))) } }
            dt { "Actual" } dd { code class="bad" { (clip(&plain(&comparison.actual))) } }
            @if let Some((expected, actual)) = differing_member(comparison) {
                dt { "First difference" } dd { pre { (expected) "\n" (actual) } }
            }
            dt { "Level" } dd { (result.binding()) }
            @if !result.flags.is_empty() { dt { "Flags" } dd { (plain(&result.flags.join(", "))) } }
        }
        @for picture in &comparison.pictures { (picture::draw(picture)) }
        pre class="paste" aria-label="Command that reproduces this failure" {
            (reproduction(&result.id, &report.command))
        }
    }
}

fn list(listed: &[&CaseResult], several: Option<usize>) -> Markup {
    html! {
        details class="others" {
            summary { (counted(listed.len(), "more failure")) ", without pictures" }
            div class="scroll" role="region" aria-label="More failures" tabindex="0" {
                table {
                    thead { tr { @for title in ["Verdict", "Vector", "Expected", "Actual"] { th scope="col" { (title) } } } }
                    tbody { @for result in listed { (list_row(result, several)) } }
                }
            }
        }
    }
}

fn answers(result: &CaseResult) -> (String, String) {
    let expected = result.expected.as_ref().map(ToString::to_string);
    let actual = match (&result.detail, result.outcome()) {
        (Some(detail), _) => detail.clone(),
        (None, Some(outcome)) => outcome.to_string(),
        (None, None) => String::new(),
    };
    (expected.unwrap_or_default(), actual)
}

fn list_row(result: &CaseResult, several: Option<usize>) -> Markup {
    let (expected, actual) = answers(result);
    let short = |text: &str| clip_to(&plain(text), LISTED);
    let anchor = anchor(&result.id, several);
    html! {
        tr class="failure" id=(anchor) data-format=(plain(&result.format))
            data-operation=(plain(&result.case.operation)) data-verdict=(result.verdict.word())
            data-level=(result.binding()) data-flags=(plain(&result.flags.join(" ")))
            data-text=(searchable(result, &short(&actual))) {
            td { (badge(result)) }
            td { a href={ "#" (anchor) } { code { (plain(&result.id)) } } }
            td { code { (short(&expected)) } }
            td { code { (short(&actual)) } }
        }
    }
}
