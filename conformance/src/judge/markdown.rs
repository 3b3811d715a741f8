//! A run as Markdown for the summary page of a CI job (`$GITHUB_STEP_SUMMARY`).

use std::io::{self, Write};

use super::display::{self, clip, counted, plain};
use super::report::{CaseResult, RunReport};
use super::terminal::{
    UNEXPLAINED, VERDICTS, by_deviant, identity, likeness, not_offered, totals, unexplained_line,
    verdict_line,
};
use crate::deviants;

/// GitHub drops a summary above 1 MiB; this much is filled with failures at most.
pub const MAX_BYTES: usize = 900 * 1024;
/// Columns of a failure's text.
const WIDTH: usize = 110;

/// Writes the verdict, the totals, the diagnosis and, folded, as many failures as fit.
pub fn write_markdown(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let (conforms, line) = verdict_line(report);
    let mark = if conforms { "\u{2705}" } else { "\u{274C}" };
    writeln!(out, "## {mark} {}\n", escape(&identity(report)))?;
    let digest = report.digest.get(..16).unwrap_or(&report.digest);
    writeln!(out, "**{line}**  \nSuite {}, sha256 `{digest}`\n", report.suite)?;
    write_totals(out, report)?;
    let unexplained = unexplained_line(report);
    if !report.diagnosis.is_empty() || unexplained.is_some() {
        writeln!(out, "\n### Diagnosis\n")?;
    }
    for findings in by_deviant(&report.diagnosis) {
        let lines = findings.iter().map(|found| {
            format!(
                "**{}** {}, which explains {} of {}.",
                escape(&found.operation),
                likeness(found),
                found.explains,
                counted(found.failures, "failure"),
            )
        });
        writeln!(out, "- {}", lines.collect::<Vec<_>>().join("  \n  "))?;
        if let Some(deviant) = deviants::find(&findings[0].deviant) {
            writeln!(out, "  {}", escape(deviant.summary))?;
        }
        writeln!(out, "  **Mend:** {}", escape(&findings[0].mend))?;
    }
    if let Some(operations) = unexplained {
        writeln!(out, "- {UNEXPLAINED} {}", escape(&operations))?;
    }
    if !report.stale.is_empty() {
        writeln!(out, "\n### Stale known failures\n")?;
    }
    for stale in &report.stale {
        writeln!(out, "- {}: {}", code(&stale.entry), escape(&stale.what))?;
    }
    write_failures(out, report)
}

fn write_totals(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let (rows, total) = totals(report);
    let words = VERDICTS.map(display::verdict_word);
    writeln!(out, "| format | {} | known |", words.join(" | "))?;
    writeln!(out, "|---|{}--:|", "--:|".repeat(words.len()))?;
    for row in rows.iter().filter(|row| row.judged() > 0).chain([&total]) {
        let others = row.counts[1..].iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
        let format = escape(&row.format);
        writeln!(out, "| {format} | {}/{} | {others} | {} |", row.counts[0], row.judged(), row.known)?;
    }
    if let Some(formats) = not_offered(report) {
        writeln!(out, "\nNot offered: {}", escape(&formats))?;
    }
    Ok(())
}

fn write_failures(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let failures: Vec<&CaseResult> = report.results.iter().filter(|r| r.failed() && !r.known).collect();
    if failures.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n### Failures\n")?;
    let mut written = 0;
    for (at, result) in failures.iter().enumerate() {
        let text = failure(result, &report.command)?;
        if written + text.len() > MAX_BYTES {
            return writeln!(out, "{} not shown.", counted(failures.len() - at, "failure"));
        }
        written += text.len();
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn failure(result: &CaseResult, command: &[String]) -> io::Result<String> {
    let mut text = Vec::new();
    display::write(&mut text, result, command, WIDTH)?;
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    let fence = "`".repeat(longest_run(&text, '`').max(2) + 1);
    let (id, comment) = (escape(&result.id), escape(&clip(&result.comment)));
    Ok(format!(
        "<details><summary><code>{id}</code> {comment}</summary>\n\n{fence}text\n{text}{fence}\n\n</details>\n"
    ))
}

/// The text with everything that Markdown or HTML would take for markup made harmless.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in plain(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            // A backslash is as harmless inside an HTML block, where it would be shown, as a reference is not.
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' | '@' => {
                out += &format!("&#{};", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// The text as inline code, with a delimiter longer than any run of backticks in it.
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

    /// Nothing that an adapter says becomes a tag, a link, a mention or a table cell.
    #[test]
    fn escapes_markup() {
        let text = escape("<b>[x](http://y) @team | `z`\n# head");
        assert!(!text.contains(['<', '>', '[', ']', '|', '`', '@', '\n']), "{text}");
    }

    /// Inline code ends where it should, whatever it holds.
    #[test]
    fn inline_code_outgrows_its_backticks() {
        assert_eq!(code("a``b"), "``` a``b ```");
        assert_eq!(code("sign"), "`sign`");
    }
}
