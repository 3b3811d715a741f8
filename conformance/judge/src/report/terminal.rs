//! The report on a terminal: causes with failures, on one screen or as many as asked for; totals; the verdict.

use std::io::{self, Write};

use crate::report::bits;
use crate::report::brief;
use crate::report::causes;
use crate::report::conformity::{self, Conformity, Words};
use crate::report::display::{self, ASIDE, RIGHT, WRONG, clip, counted};
use crate::report::groups::{self, Origin};
pub use crate::report::limits::Limits;
use crate::report::limits::write_lines;
use crate::report::model::{CaseResult, RunReport, Verdict};
use crate::report::text::{plain, write_wrapped};

/// Writes the report with ANSI styles; use an `anstream` stream to remove them.
pub fn write_terminal(report: &RunReport, limits: Limits, out: &mut dyn Write) -> io::Result<()> {
    let failing = report.results.iter().any(CaseResult::failed) || !report.stale.is_empty();
    let stale = if limits.failures.is_none() { STALE } else { usize::MAX };
    let mut end = Vec::new();
    for stale in report.stale.iter().take(stale) {
        let [entry, what] = [&stale.entry, &stale.what].map(|text| plain(text));
        writeln!(end, "{WRONG}STALE{WRONG:#} known failure {entry}: {}", clip(&what))?;
    }
    if report.stale.len() > stale {
        let more = report.stale.len() - stale;
        writeln!(end, "{ASIDE}... and {more} more stale: --failures N shows all{ASIDE:#}")?;
    }
    write_totals(&mut end, report, limits, failing && limits.failures.is_none())?;
    write_verdict(&mut end, report, limits.sentence())?;
    if let Some(failures) = limits.failures {
        write_failures(out, report, failures, limits)?;
    } else {
        let room = brief::LINES.saturating_sub(brief::rows(&String::from_utf8_lossy(&end), limits));
        brief::write(out, report, limits, room)?;
    }
    out.write_all(&end)
}

/// Stale entries on one screen.
const STALE: usize = 5;

/// Each cause with some of its failures; then descriptions, and failures by kind.
fn write_failures(out: &mut dyn Write, report: &RunReport, most: usize, limits: Limits) -> io::Result<()> {
    let groups = groups::of(report, |result| !result.known);
    let shown = groups::spread(&groups, most);
    if !causes::is_empty(report) {
        writeln!(out, "Diagnosis")?;
    }
    let mut described = false;
    for (group, shown) in groups.iter().zip(&shown) {
        if !described && !matches!(group.origin, Origin::Cause(_)) {
            described = true;
            write_descriptions(out, report, limits)?;
        }
        if let Some(headline) = group.headline(report) {
            write_lines(out, &headline, &group.lines(), limits.sentence())?;
            if let Origin::Cause(cause) = group.origin {
                out.write_all(bits::text(&cause.layout, limits.width, usize::MAX).as_bytes())?;
            }
            writeln!(out)?;
        }
        for result in shown {
            display::write(out, result, &report.command, limits.width)?;
            writeln!(out)?;
        }
    }
    if !described {
        write_descriptions(out, report, limits)?;
    }
    let failures: usize = groups.iter().map(|group| group.failures.len()).sum();
    if failures > most {
        let more = counted(failures - most, "failure");
        writeln!(out, "{ASIDE}... and {more} not shown: --report html=FILE writes all{ASIDE:#}\n")?;
    }
    Ok(())
}

/// Formats with a row of their own on one screen.
const ROWS: usize = 4;

fn write_descriptions(out: &mut dyn Write, report: &RunReport, limits: Limits) -> io::Result<()> {
    for of in &report.descriptions {
        let (headline, lines) = (causes::description_headline(of), causes::description_lines(of));
        write_lines(out, &headline, &lines, limits.sentence())?;
        writeln!(out)?;
    }
    Ok(())
}

/// The verdicts of one format, or of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub format: String,
    /// Results per verdict, in the order of [`VERDICTS`].
    pub counts: [usize; 8],
    pub known: usize,
}

/// The order of verdicts in tables.
pub const VERDICTS: [Verdict; 8] = [
    Verdict::Pass,
    Verdict::Note,
    Verdict::Fail,
    Verdict::Crash,
    Verdict::Timeout,
    Verdict::Protocol,
    Verdict::Unsteady,
    Verdict::Unsupported,
];

impl Totals {
    pub fn judged(&self) -> usize {
        self.counts[..7].iter().sum()
    }

    pub fn count(&self, verdict: Verdict) -> usize {
        self.counts[verdict as usize]
    }

    /// Failures, known or not.
    pub fn failed(&self) -> usize {
        self.counts[2..7].iter().sum()
    }

    /// Counts of the other verdicts and of known failures, by their headings in tables.
    pub fn others(&self) -> Vec<(&'static str, usize)> {
        let verdicts = VERDICTS[1..].iter().map(|verdict| (verdict.word(), self.count(*verdict)));
        verdicts.chain([("known", self.known)]).collect()
    }

    fn add(&mut self, result: &CaseResult) {
        self.counts[result.verdict as usize] += 1;
        self.known += usize::from(result.known && result.failed());
    }
}

/// One row per format in the order of the results, then the sum.
pub fn totals(report: &RunReport) -> (Vec<Totals>, Totals) {
    let mut rows: Vec<Totals> = Vec::new();
    let mut total = Totals { format: "total".to_owned(), ..Totals::default() };
    for result in &report.results {
        let at = rows.iter().position(|row| row.format == result.format).unwrap_or_else(|| {
            rows.push(Totals { format: result.format.clone(), ..Totals::default() });
            rows.len() - 1
        });
        rows[at].add(result);
        total.add(result);
    }
    (rows, total)
}

/// The formats without a judged vector, with the number of their vectors: `packet (918), varint (1259)`.
pub fn not_offered(report: &RunReport) -> Option<String> {
    let (rows, _) = totals(report);
    let none = rows.iter().filter(|row| row.judged() == 0);
    let listed: Vec<_> =
        none.map(|row| format!("{} ({})", row.format, row.count(Verdict::Unsupported))).collect();
    (!listed.is_empty()).then(|| listed.join(", "))
}

/// The totals by format. If `brief`, formats without failures share one line, and so do those with failures if there are many.
fn write_totals(out: &mut dyn Write, report: &RunReport, limits: Limits, brief: bool) -> io::Result<()> {
    let width = limits.width;
    let (rows, total) = totals(report);
    let judged = rows.iter().filter(|row| row.judged() > 0);
    let (passing, mut failing): (Vec<&Totals>, Vec<&Totals>) =
        judged.partition(|row| brief && row.failed() == 0);
    let list = |out: &mut dyn Write, what: &str, formats: &[String]| {
        let text = format!("{what}: {}", formats.join(", "));
        if formats.is_empty() { Ok(()) } else { write_wrapped(out, "", &text, width) }
    };
    let formats = passing.iter().map(|row| format!("{} ({})", row.format, row.judged()));
    list(out, "without failures", &formats.collect::<Vec<_>>())?;
    if brief && failing.len() > ROWS {
        let formats =
            failing.drain(..).map(|row| format!("{} {}/{}", row.format, row.failed(), row.judged()));
        list(out, "failures", &formats.collect::<Vec<_>>())?;
    }
    let rows: Vec<&Totals> = failing.into_iter().chain([&total]).collect();
    let name = rows.iter().map(|row| row.format.len()).max().unwrap_or(0).max("format".len());
    // Columns that are not all zero, and their widths; if they do not fit, a line per format.
    let sums = total.others();
    let column = |(at, (word, sum)): (usize, &(&str, usize))| {
        (*sum > 0).then(|| (at, word.len().max(sum.to_string().len()) + 1))
    };
    let shown: Vec<(usize, usize)> = sums.iter().enumerate().filter_map(column).collect();
    let table = name + 14 + shown.iter().map(|(_, width)| width).sum::<usize>() <= width;
    if table {
        let words = shown.iter().map(|&(at, width)| format!("{:>width$}", sums[at].0));
        writeln!(out, "{:name$} {:>13}{}", "format", "pass", words.collect::<String>())?;
    }
    for row in rows {
        let others = row.others();
        let passes = format!("{}/{}", row.count(Verdict::Pass), row.judged());
        if table {
            let counts = shown.iter().map(|&(at, width)| format!("{:>width$}", others[at].1));
            writeln!(out, "{:name$} {passes:>13}{}", row.format, counts.collect::<String>())?;
        } else {
            let others = others.iter().filter(|(_, count)| *count > 0);
            let others = others.map(|(word, count)| format!("{count} {word}"));
            let facts: Vec<_> = [format!("{passes} pass")].into_iter().chain(others).collect();
            writeln!(out, "{}", row.format)?;
            write_wrapped(out, "  ", &facts.join(", "), width)?;
        }
    }
    if let Some(formats) = not_offered(report) {
        write_wrapped(out, "", &format!("not offered: {formats}"), width)?;
    }
    Ok(())
}

/// Whether the run conforms, and the verdict in words.
pub fn verdict_line(report: &RunReport) -> (bool, String) {
    let (_, total) = totals(report);
    let failed = report.results.iter().filter(|result| result.failed() && !result.known).count();
    let decide = report.results.iter().filter(|result| report.decided_by(result)).count();
    let judged = total.judged();
    let mut facts = vec![format!("{} of {judged} judged vectors pass", total.count(Verdict::Pass))];
    match (failed, decide) {
        (0, _) => {}
        (_, _) if failed == decide => facts.push(format!("{failed} fail")),
        (_, 0) => facts.push(format!("{failed} fail, none of them must")),
        _ => facts.push(format!("{failed} fail, {decide} of them must")),
    }
    if total.known > 0 {
        facts.push(counted(total.known, "known failure"));
    }
    if !report.stale.is_empty() {
        let entries = if report.stale.len() == 1 { "entry" } else { "entries" };
        facts.push(format!("{} stale known-failure {entries}", report.stale.len()));
    }
    if total.count(Verdict::Unsupported) > 0 {
        facts.push(format!("{} unsupported", total.count(Verdict::Unsupported)));
    }
    if let Some(why) = &report.unusable {
        return (false, format!("UNUSABLE: {}", clip(&plain(why))));
    }
    let word = match report.conforms() {
        true => "CONFORMS",
        false if report.interrupted => "INTERRUPTED",
        false if judged == 0 => "NOTHING RAN",
        false => "DOES NOT CONFORM",
    };
    (report.conforms(), format!("{word}: {}", facts.join(", ")))
}

/// The name in the registry, or else the adapter's own.
pub fn title(report: &RunReport) -> String {
    report.adapter.as_deref().map_or_else(|| identity(report), plain)
}

/// Both parts of the verdict in a sentence, then notes and what was not asked.
pub fn two_parts(report: &RunReport) -> Vec<String> {
    let counts = Conformity::of(report);
    let mut lines: Vec<String> = counts.sentence().into_iter().collect();
    lines.extend(counts.words.map(Words::sentence));
    if !counts.notes.is_empty() {
        lines.push(format!("noted, no failure: {}", conformity::listed(&counts.notes)));
    }
    if !counts.not_asked.is_empty() {
        lines.push(format!("not asked: {}", conformity::listed(&counts.not_asked)));
    }
    lines
}

/// `name version (language)`, as far as the adapter gives them.
pub fn identity(report: &RunReport) -> String {
    let who = &report.implementation;
    let mut text = plain(&who.name);
    if !who.version.is_empty() {
        text += &format!(" {}", plain(&who.version));
    }
    if !who.language.is_empty() {
        text += &format!(" ({})", plain(&who.language));
    }
    text
}

fn write_verdict(out: &mut dyn Write, report: &RunReport, width: usize) -> io::Result<()> {
    let digest = report.digest.get(..16).unwrap_or(&report.digest);
    let seconds = report.milliseconds as f64 / 1000.0;
    let suite = format!("suite {} (sha256 {digest}), {seconds:.1} s", plain(&report.suite));
    writeln!(out, "\n{}, {suite}", identity(report))?;
    let (conforms, text) = verdict_line(report);
    let style = if conforms { RIGHT } else { WRONG };
    writeln!(out, "{style}{text}{style:#}")?;
    for line in two_parts(report) {
        write_wrapped(out, "", &plain(&line), width)?;
    }
    Ok(())
}
