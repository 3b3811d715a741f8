//! A run as Markdown, for the summary of a CI job (`$GITHUB_STEP_SUMMARY`).

use std::io::{self, Write};

use packproof_suite::errata;

use crate::report::bits;
use crate::report::causes::{self, Line};
use crate::report::display::{self, clip, counted};
use crate::report::groups;
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::terminal::{identity, not_offered, title, totals, two_parts, verdict_line};
use crate::report::text::{Guard, Kind, plain};

/// Limit on the size of the failures: GitHub drops a summary above 1 MiB.
pub const MAX_BYTES: usize = 900 * 1024;
const WIDTH: usize = 110;

/// Writes verdict, totals and diagnosis, then as many failures as fit, folded and grouped by cause.
pub fn write_markdown(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let out: &mut dyn Write = &mut Guard::new(Kind::File, out);
    let (conforms, line) = verdict_line(report);
    let mark = if conforms { "\u{2705}" } else { "\u{274C}" };
    writeln!(out, "## {mark} {}\n", escape(&title(report)))?;
    if report.adapter.is_some() && report.unusable.is_none() {
        writeln!(out, "{}  ", escape(&identity(report)))?;
    }
    let digest = report.digest.get(..16).unwrap_or(&report.digest);
    writeln!(out, "**{}**  \nSuite {}, sha256 `{digest}`\n", escape(&line), escape(&report.suite))?;
    if report.unusable.is_some() {
        return Ok(());
    }
    for line in two_parts(report) {
        writeln!(out, "{}  ", escape(&line))?;
    }
    writeln!(out)?;
    write_totals(out, report)?;
    if !causes::is_empty(report) {
        writeln!(out, "\n### Diagnosis\n")?;
    }
    let mut shown = Vec::new();
    write_failures(&mut shown, report)?;
    let shown = String::from_utf8_lossy(&shown).into_owned();
    for cause in &report.diagnosis {
        write_lines(out, &causes::headline(cause), &causes::cause_lines(cause), &shown)?;
        if !cause.layout.is_empty() {
            let text = bits::text(&cause.layout, WIDTH, usize::MAX);
            writeln!(out, "\n```text\n{}```\n", anstream::adapter::strip_str(&text))?;
        }
    }
    for of in &report.descriptions {
        write_lines(out, &causes::description_headline(of), &causes::description_lines(of), "")?;
    }
    if !report.stale.is_empty() {
        writeln!(out, "\n### Stale known failures\n")?;
    }
    for stale in &report.stale {
        let entry = match errata::find(&stale.entry) {
            Some(erratum) => link(erratum.id),
            None => code(&stale.entry),
        };
        writeln!(out, "- {entry}: {}", escape(&stale.what))?;
    }
    out.write_all(shown.as_bytes())?;
    let errata = causes::errata_of(report);
    if !errata.is_empty() {
        writeln!(out, "\n### Errata\n")?;
    }
    for erratum in errata {
        writeln!(out, "- {}<code>{}</code>: {}", target(erratum.id), erratum.id, escape(erratum.summary))?;
        for Line { label, text } in causes::erratum_lines(erratum) {
            writeln!(out, "  - {label}: {}", escape(&text))?;
        }
    }
    Ok(())
}

fn target(id: &str) -> String {
    format!("<a id=\"{}\"></a>", escape(id))
}

fn link(id: &str) -> String {
    format!("[{}](#{0})", escape(id))
}

/// A headline and its lines, with links to errata, which are listed at the end, and to vectors in `shown`.
fn write_lines(out: &mut dyn Write, headline: &str, lines: &[Line], shown: &str) -> io::Result<()> {
    writeln!(out, "- **{}**", escape(headline))?;
    for line in lines {
        let witness = causes::witness(line).filter(|id| shown.contains(&target(id)));
        let text = match (witness, causes::erratum(line)) {
            (Some(id), _) => format!("best by {}", link(id)),
            (None, Some(erratum)) => format!("{}: {}", link(erratum.id), code(&line.text)),
            (None, None) => escape(&line.text),
        };
        writeln!(out, "  - {}: {text}", line.label)?;
    }
    Ok(())
}

fn write_totals(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let (rows, total) = totals(report);
    let (words, _): (Vec<&str>, Vec<usize>) = total.others().into_iter().unzip();
    writeln!(out, "| format | pass | {} |\n|---|--:|{}", words.join(" | "), "--:|".repeat(words.len()))?;
    for row in rows.iter().filter(|row| row.judged() > 0).chain([&total]) {
        let others: Vec<String> = row.others().into_iter().map(|(_, count)| count.to_string()).collect();
        let (format, passes) = (escape(&row.format), row.count(Verdict::Pass));
        writeln!(out, "| {format} | {passes}/{} | {} |", row.judged(), others.join(" | "))?;
    }
    if let Some(formats) = not_offered(report) {
        writeln!(out, "\nNot offered: {}", escape(&formats))?;
    }
    Ok(())
}

/// The failures by group: as many as fit, taken from each group in turn.
fn write_failures(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let groups = groups::of(report, |result| !result.known);
    let all: usize = groups.iter().map(|group| group.failures.len()).sum();
    if all == 0 {
        return Ok(());
    }
    writeln!(out, "\n### Failures")?;
    let command = &report.command;
    let length = |result| failure(result, command).len();
    let shown = groups::within(&groups, MAX_BYTES, length);
    for (group, shown) in groups.iter().zip(&shown).filter(|(_, shown)| !shown.is_empty()) {
        if let Some(headline) = group.headline(report) {
            writeln!(out, "\n#### {}", escape(&headline))?;
            for line in group.lines().iter().filter(|line| ["cause", "likely", "fix"].contains(&line.label)) {
                writeln!(out, "\n{}: {}", line.label, escape(&line.text))?;
            }
        }
        writeln!(out)?;
        for result in shown {
            out.write_all(failure(result, command).as_bytes())?;
        }
    }
    let left = all - shown.iter().map(Vec::len).sum::<usize>();
    if left > 0 {
        writeln!(out, "\n{} not shown.", counted(left, "failure"))?;
    }
    Ok(())
}

fn failure(result: &CaseResult, command: &[String]) -> String {
    let text = display::text(result, command, WIDTH);
    let fence = "`".repeat(longest_run(&text, '`').max(2) + 1);
    let (id, comment) = (escape(&result.id), escape(&clip(&result.comment)));
    format!(
        "<details><summary>{}<code>{id}</code> {comment}</summary>\n\n{fence}text\n{text}{fence}\n\n</details>\n",
        target(&result.id)
    )
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in plain(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            // References, because a backslash would be shown in an HTML block.
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' | '@' => {
                out += &format!("&#{};", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Inline code, with a delimiter longer than any run of backticks in it.
fn code(text: &str) -> String {
    let text = plain(text);
    let ticks = "`".repeat(longest_run(&text, '`') + 1);
    if ticks.len() == 1 { format!("`{text}`") } else { format!("{ticks} {text} {ticks}") }
}

fn longest_run(text: &str, wanted: char) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for c in text.chars() {
        run = if c == wanted { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text cannot become a tag, a link, a mention or a table cell.
    #[test]
    fn escapes_markup() {
        let text = escape("<b>[x](http://y) @team | `z`\n# head");
        assert!(!text.contains(['<', '>', '[', ']', '|', '`', '@', '\n']), "{text}");
    }

    #[test]
    fn inline_code_outgrows_its_backticks() {
        assert_eq!(code("a``b"), "``` a``b ```");
        assert_eq!(code("sign"), "`sign`");
    }
}
