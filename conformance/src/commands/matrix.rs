//! `packproof matrix`: every adapter of the registry, alone and in pairs.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use clap::Args;
use conformance::judge::html;
use conformance::judge::known::Known;
use conformance::judge::matrix::{self, Pair};
use conformance::judge::report::{RunReport, Verdict};
use conformance::judge::run;
use conformance::judge::select::Selection;
use conformance::vectors::Suite;
use serde_json::json;

use super::adapter::{Door, Resolved, STOP, heed_interrupts, progress_bar, start};
use super::report::{self, Kind, ReportFile};
use super::run::{Effort, in_suite, today};
use super::{Done, Failed, Output, exit, load, print_json};

/// Judges every adapter of the registry, and all pairs of them: A encodes, B decodes.
///
/// Examples:
///   packproof matrix
///   packproof matrix python c --report html=matrix.html
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Matrix {
    /// Only these adapters
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Skip adapters that cannot be built or started here
    #[arg(long)]
    skip_unusable: bool,
    #[command(flatten)]
    door: Door,
    #[command(flatten)]
    effort: Effort,
    /// Write a report into a file: ndjson=FILE, markdown=FILE or html=FILE; `-` is standard output
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<ReportFile>,
    /// How to print the tables
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// An adapter and what came of it.
struct Row {
    name: String,
    judged: Result<(Resolved, RunReport), String>,
}

impl Matrix {
    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        let registry = self.door.registry()?;
        let suite = load(None)?;
        for name in &self.names {
            registry.find(name).map_err(Failed::usage)?;
        }
        if self.reports.iter().any(|wanted| wanted.kind == Kind::Junit) {
            return Err(Failed::usage("a JUnit file holds one run: use packproof run"));
        }
        let mut files = Vec::new();
        for wanted in &self.reports {
            files.push((wanted.kind, wanted.open()?));
        }
        let wanted = |name: &String| self.names.is_empty() || self.names.contains(name);
        let mut rows = Vec::new();
        for adapter in registry.adapters.iter().filter(|adapter| wanted(&adapter.name)) {
            let name = adapter.name.clone();
            let judged = self
                .door
                .named(&registry, &name, &suite)
                .and_then(|resolved| self.judge(&suite, resolved))
                .map_err(|failed| failed.what);
            rows.push(Row { name, judged });
        }
        let pairs = self.pairs(&rows);
        if self.format == Output::Json {
            print_json(
                &rows.iter().enumerate().map(|(at, row)| row.json(&pairs[at], &rows)).collect::<Vec<_>>(),
            )?;
        } else {
            print_rows(&rows)?;
            print_pairs(&rows, &pairs)?;
        }
        let reports: Vec<RunReport> =
            rows.iter().filter_map(|row| Some(row.judged.as_ref().ok()?.1.clone())).collect();
        for (kind, mut file) in files {
            if kind == Kind::Html {
                html::write_matrix(&reports, &usable_pairs(&rows, &pairs), &mut *file)?;
                file.flush()?;
            } else {
                report::write(kind, &reports, &mut *file)?;
            }
        }
        Ok(self.code(&rows))
    }

    fn judge(&self, suite: &Suite, resolved: Resolved) -> Result<(Resolved, RunReport), Failed> {
        let known = match &resolved.known {
            Some(path) => {
                let failed = |what: String| Failed::input(format!("{}: {what}", path.display()));
                let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
                Known::parse(&text).map_err(failed)?
            }
            None => Known::default(),
        };
        let session = start(&resolved.setup)?;
        let bar = progress_bar("{prefix} {bar:40} {pos}/{len} cases, {per_sec}, {eta} left");
        bar.set_prefix(resolved.words.join(" "));
        let progress = |_: &_, settled: usize, total: usize| {
            bar.set_length(total as u64);
            bar.set_position(settled as u64);
        };
        let (selection, tuning) = (Selection::default(), self.effort.tuning());
        let mut report = run::run(suite, &selection, &resolved.setup, session, tuning, &progress, &STOP);
        bar.finish_and_clear();
        report.command.clone_from(&resolved.words);
        report.stale = known.apply(&mut report.results, today(), |entry| in_suite(suite, entry));
        Ok((resolved, report))
    }

    /// One row per encoder, one pair per decoder.
    fn pairs(&self, rows: &[Row]) -> Vec<Vec<Option<Pair>>> {
        let usable: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].judged.is_ok()).collect();
        let reports: Vec<&RunReport> =
            rows.iter().filter_map(|row| row.judged.as_ref().ok()).map(|(_, report)| report).collect();
        let handed = matrix::handed(&reports);
        let mut pairs = vec![vec![None; rows.len()]; rows.len()];
        for &decoder in &usable {
            let Ok((resolved, _)) = &rows[decoder].judged else { continue };
            let Ok(session) = start(&resolved.setup) else { continue };
            let tuning = self.effort.tuning();
            let column = matrix::decode(&handed, reports.len(), &resolved.setup, session, tuning, &STOP);
            for (&encoder, pair) in usable.iter().zip(column) {
                pairs[encoder][decoder] = Some(pair);
            }
        }
        pairs
    }

    fn code(&self, rows: &[Row]) -> u8 {
        let codes = rows.iter().filter_map(|row| match &row.judged {
            Ok((_, report)) => Some(run::exit_code(report)),
            Err(_) if self.skip_unusable => None,
            Err(_) => Some(exit::UNUSABLE),
        });
        let codes: Vec<u8> = codes.collect();
        // What does not conform says more than what could not be tried.
        [exit::FAILS, exit::UNUSABLE, exit::NOTHING_RAN]
            .into_iter()
            .find(|code| codes.contains(code))
            .unwrap_or(if codes.is_empty() { exit::NOTHING_RAN } else { exit::OK })
    }
}

impl Row {
    fn json(&self, pairs: &[Option<Pair>], rows: &[Self]) -> serde_json::Value {
        let pairs: serde_json::Value =
            rows.iter().zip(pairs).map(|(decoder, pair)| (decoder.name.clone(), json!(pair))).collect();
        match &self.judged {
            Err(what) => json!({"adapter": self.name, "unusable": what}),
            Ok((_, report)) => json!({
                "adapter": self.name, "implementation": report.implementation, "conforms": report.conforms(),
                "pass": report.count(Verdict::Pass), "judged": report.judged(),
                "known": report.results.iter().filter(|result| result.known).count(),
                "unsupported": report.count(Verdict::Unsupported), "decoded_by": pairs,
            }),
        }
    }
}

/// The pairs of the adapters that were judged.
fn usable_pairs(rows: &[Row], pairs: &[Vec<Option<Pair>>]) -> Vec<Vec<Option<Pair>>> {
    let usable = || rows.iter().enumerate().filter(|(_, row)| row.judged.is_ok()).map(|(at, _)| at);
    usable().map(|encoder| usable().map(|decoder| pairs[encoder][decoder].clone()).collect()).collect()
}

/// Formats in the order of the suite.
fn formats(rows: &[Row]) -> Vec<String> {
    let mut formats: Vec<String> = Vec::new();
    for (_, report) in rows.iter().filter_map(|row| row.judged.as_ref().ok()) {
        for result in &report.results {
            if !formats.contains(&result.format) {
                formats.push(result.format.clone());
            }
        }
    }
    formats
}

fn print_rows(rows: &[Row]) -> Result<(), Failed> {
    let mut out = anstream::stdout().lock();
    let formats = formats(rows);
    let width = |name: &str| name.len().max(11);
    write!(out, "{:26}", "adapter")?;
    for format in &formats {
        write!(out, " {format:>0$}", width(format))?;
    }
    writeln!(out, " {:>6}", "known")?;
    for row in rows {
        write!(out, "{:26}", row.name)?;
        let report = match &row.judged {
            Ok((_, report)) => report,
            Err(what) => {
                writeln!(out, " unusable: {}", what.lines().next().unwrap_or_default())?;
                continue;
            }
        };
        for format in &formats {
            let of = || report.results.iter().filter(|result| result.format == *format);
            let judged = of().filter(|result| result.verdict != Verdict::Unsupported).count();
            let pass = of().filter(|result| result.verdict == Verdict::Pass).count();
            let cell = if judged == 0 { "-".to_owned() } else { format!("{pass}/{judged}") };
            let style = colour(pass == judged);
            write!(out, " {style}{cell:>0$}{style:#}", width(format))?;
        }
        let known = report.results.iter().filter(|result| result.known).count();
        let word = if report.conforms() { "" } else { "  DOES NOT CONFORM" };
        writeln!(out, " {known:>6}{word}")?;
    }
    Ok(())
}

fn colour(good: bool) -> Style {
    if good { Style::new() } else { Style::new().fg_color(Some(AnsiColor::Red.into())) }
}

fn print_pairs(rows: &[Row], pairs: &[Vec<Option<Pair>>]) -> Result<(), Failed> {
    let mut out = anstream::stdout().lock();
    let usable: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].judged.is_ok()).collect();
    writeln!(
        out,
        "\nRow encodes, column decodes: vectors read as they were meant, of those that both offer"
    )?;
    write!(out, "{:30}", "")?;
    for (column, _) in usable.iter().enumerate() {
        write!(out, " {:>9}", format!("({})", column + 1))?;
    }
    writeln!(out)?;
    for (at, &encoder) in usable.iter().enumerate() {
        write!(out, "{:>4} {:25}", format!("({})", at + 1), rows[encoder].name)?;
        for &decoder in &usable {
            let (cell, good) = match &pairs[encoder][decoder] {
                Some(pair) if pair.total > 0 => {
                    (format!("{}/{}", pair.good, pair.total), pair.good == pair.total)
                }
                _ => ("-".to_owned(), true),
            };
            let style = colour(good);
            write!(out, " {style}{cell:>9}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
