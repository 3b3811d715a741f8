//! The report on a terminal: failures, capped; the diagnosis; totals with their denominators; one verdict line.

use std::io::{self, Write};

use super::diagnosis;
use super::display::{self, ASIDE, RIGHT, WRONG, counted, plain};
use super::report::{CaseResult, Diagnosis, RunReport, Verdict};
use crate::deviants;

/// How much is shown.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Failures shown in full; unlisted ones come from as many operations as there are.
    pub failures: usize,
    /// Columns of the terminal.
    pub width: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { failures: 10, width: 120 }
    }
}

/// Columns of the terminal, or 120 if there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(Limits::default().width, |(columns, _)| columns.0.into())
}

/// Writes the report with ANSI styles; an `anstream` stream takes them out where nobody sees colours.
///
/// ```
/// use conformance::{formats, judge::{in_process, terminal}, vectors};
/// let suite = vectors::embedded()?;
/// let report = in_process::judge(&suite, "reference", formats::reference);
/// let mut text = Vec::new();
/// terminal::write_terminal(&report, terminal::Limits::default(), &mut text)?;
/// assert!(String::from_utf8(text)?.contains("CONFORMS"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_terminal(report: &RunReport, limits: Limits, out: &mut dyn Write) -> io::Result<()> {
    let failures: Vec<&CaseResult> = report.results.iter().filter(|r| r.failed() && !r.known).collect();
    for result in spread(&failures, limits.failures) {
        display::write(out, result, &report.command, limits.width)?;
        writeln!(out)?;
    }
    if failures.len() > limits.failures {
        let more = counted(failures.len() - limits.failures, "failure");
        writeln!(out, "{ASIDE}... and {more} not shown: --report writes all into a file{ASIDE:#}\n")?;
    }
    write_findings(out, report)?;
    for stale in &report.stale {
        writeln!(out, "{WRONG}STALE{WRONG:#} known failure {}: {}", plain(&stale.entry), plain(&stale.what))?;
    }
    write_totals(out, report)?;
    write_verdict(out, report)
}

/// At most `limit` failures in their order, with as many different operations among them as possible.
pub fn spread<'a>(failures: &[&'a CaseResult], limit: usize) -> Vec<&'a CaseResult> {
    let mut seen = std::collections::BTreeMap::new();
    let mut ranked: Vec<(usize, usize)> = failures
        .iter()
        .enumerate()
        .map(|(at, result)| {
            let earlier = seen.entry(result.case.operation.as_str()).or_insert(0_usize);
            *earlier += 1;
            (*earlier, at)
        })
        .collect();
    ranked.sort_unstable();
    let mut chosen: Vec<usize> = ranked.into_iter().take(limit).map(|(_, at)| at).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|at| failures[at]).collect()
}

/// `behaves like `ID` on 212 of 212 vectors`, and the deviants that the suite cannot tell from it.
pub fn likeness(diagnosis: &Diagnosis) -> String {
    let mut names = format!("`{}`", diagnosis.deviant);
    for other in &diagnosis.alike {
        names += &format!(" or `{other}`");
    }
    format!("behaves like {names} on {} of {} vectors", diagnosis.agrees, diagnosis.vectors)
}

/// The findings on the same deviants together, one per operation, in the order of the first of each.
pub fn by_deviant(diagnosis: &[Diagnosis]) -> Vec<Vec<&Diagnosis>> {
    let mut groups: Vec<Vec<&Diagnosis>> = Vec::new();
    for found in diagnosis {
        let same =
            |group: &&mut Vec<&Diagnosis>| group[0].deviant == found.deviant && group[0].alike == found.alike;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(found),
            None => groups.push(vec![found]),
        }
    }
    groups
}

/// `varint.encode (15), packet.float16_encode (3)`: the failures that no deviant explains.
pub fn unexplained_line(report: &RunReport) -> Option<String> {
    let operations = diagnosis::unexplained(report);
    let listed = operations.iter().map(|(name, count)| format!("{name} ({count})"));
    (!operations.is_empty()).then(|| listed.collect::<Vec<_>>().join(", "))
}

fn write_findings(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let unexplained = unexplained_line(report);
    if report.diagnosis.is_empty() && unexplained.is_none() {
        return Ok(());
    }
    writeln!(out, "Diagnosis")?;
    for findings in by_deviant(&report.diagnosis) {
        write_diagnosis(out, &findings)?;
    }
    if let Some(operations) = unexplained {
        writeln!(out, "  {UNEXPLAINED} {}", plain(&operations))?;
    }
    writeln!(out)
}

/// What stands before [`unexplained_line`].
pub const UNEXPLAINED: &str = "No known mistake explains the failures of";

fn write_diagnosis(out: &mut dyn Write, findings: &[&Diagnosis]) -> io::Result<()> {
    for found in findings {
        writeln!(
            out,
            "  {} {}, which explains {} of {}",
            found.operation,
            likeness(found),
            found.explains,
            counted(found.failures, "failure")
        )?;
    }
    let Some(found) = findings.first() else {
        return Ok(());
    };
    if let Some(deviant) = deviants::find(&found.deviant) {
        writeln!(out, "    what  {}", deviant.summary)?;
    }
    writeln!(out, "    {RIGHT}mend{RIGHT:#}  {}", found.mend)?;
    writeln!(out, "    {ASIDE}more  packproof errata show {}{ASIDE:#}", found.deviant)
}

/// The verdicts of one format, or of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The format's name, or `total`.
    pub format: String,
    /// Results per verdict, in the order of [`VERDICTS`].
    pub counts: [usize; 6],
    /// Failures that a known-failure entry allows.
    pub known: usize,
}

/// The verdicts in the order of every table.
pub const VERDICTS: [Verdict; 6] =
    [Verdict::Pass, Verdict::Fail, Verdict::Crash, Verdict::Timeout, Verdict::Protocol, Verdict::Unsupported];

impl Totals {
    /// Results that are not `unsupported`: the denominator of the passes.
    pub fn judged(&self) -> usize {
        self.counts[..5].iter().sum()
    }

    /// Results with that verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.counts[verdict as usize]
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

/// The formats of which nothing was judged, with the number of their vectors: `packet (918), varint (1259)`.
pub fn not_offered(report: &RunReport) -> Option<String> {
    let (rows, _) = totals(report);
    let none = rows.iter().filter(|row| row.judged() == 0);
    let listed: Vec<_> =
        none.map(|row| format!("{} ({})", row.format, row.count(Verdict::Unsupported))).collect();
    (!listed.is_empty()).then(|| listed.join(", "))
}

fn write_totals(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let (rows, total) = totals(report);
    let width = rows.iter().map(|row| row.format.len()).max().unwrap_or(0).max("format".len());
    write!(out, "{:width$} {:>13}", "format", "pass")?;
    for verdict in &VERDICTS[1..] {
        write!(out, " {:>11}", display::verdict_word(*verdict))?;
    }
    writeln!(out, " {:>6}", "known")?;
    for row in rows.iter().filter(|row| row.judged() > 0).chain([&total]) {
        let passes = format!("{}/{}", row.count(Verdict::Pass), row.judged());
        write!(out, "{:width$} {passes:>13}", row.format)?;
        for verdict in &VERDICTS[1..] {
            write!(out, " {:>11}", row.count(*verdict))?;
        }
        writeln!(out, " {:>6}", row.known)?;
    }
    if let Some(formats) = not_offered(report) {
        writeln!(out, "{ASIDE}not offered: {formats}{ASIDE:#}")?;
    }
    Ok(())
}

/// The verdict in words: `CONFORMS`, or `DOES NOT CONFORM` with the reason, or that nothing was judged.
pub fn verdict_line(report: &RunReport) -> (bool, String) {
    let (_, total) = totals(report);
    let failed = report.results.iter().filter(|result| result.failed()).count();
    let judged = total.judged();
    let mut facts = vec![format!("{} of {judged} judged vectors pass", total.count(Verdict::Pass))];
    if failed > total.known {
        facts.push(counted(failed - total.known, "failure"));
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
    let word = match report.conforms() {
        true => "CONFORMS",
        false if judged == 0 => "NOTHING RAN",
        false if report.interrupted => "INTERRUPTED",
        false => "DOES NOT CONFORM",
    };
    (report.conforms(), format!("{word}: {}", facts.join(", ")))
}

/// `name version (language)`, without the parts that the adapter left out.
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

fn write_verdict(out: &mut dyn Write, report: &RunReport) -> io::Result<()> {
    let digest = report.digest.get(..16).unwrap_or(&report.digest);
    let seconds = report.milliseconds as f64 / 1000.0;
    writeln!(out, "\n{}, suite {} (sha256 {digest}), {seconds:.1} s", identity(report), report.suite)?;
    let (conforms, text) = verdict_line(report);
    let style = if conforms { RIGHT } else { WRONG };
    writeln!(out, "{style}{text}{style:#}")
}
