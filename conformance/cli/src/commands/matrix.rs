//! `packproof matrix`: every adapter of the registry, alone and in pairs.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use clap::Args;
use packproof_judge::report::model::{Met, RunReport, Verdict};
use packproof_judge::report::terminal::{Totals, totals};
use packproof_judge::report::text::plain;
use packproof_judge::run::conformance;
use packproof_judge::run::known::Known;
use packproof_judge::run::matrix::{self, Pair};
use packproof_judge::run::select::Selection;
use packproof_suite::suite::Suite;
use serde_json::json;

use super::adapter::{Door, Resolved, STOP, heed_interrupts, judge, start};
use super::known::{apply_known, read_known};
use super::layout::named::Against;
use super::pairs::{colour, print_pairs};
use super::report::{Files, Kind, ReportFile, for_people};
use super::run::Effort;
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, load_static, print_json};
use packproof_judge::exit;

/// Judges every adapter of the registry, and every pair of them: one encodes, the other decodes.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof matrix
  packproof matrix python c --report html=matrix.html
  packproof matrix --layout player.toml")]
pub(crate) struct Matrix {
    /// Only these adapters
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Skip adapters that cannot be built or started here
    #[arg(long)]
    skip_unusable: bool,
    /// Judge against a layout: a preset, or a file ending in .toml
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<String>,
    #[command(flatten)]
    door: Door,
    #[command(flatten)]
    effort: Effort,
    /// Write a report: KIND is ndjson, markdown or html; `-` is standard output; repeatable
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<ReportFile>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// The adapter's name in the registry.
fn name(report: &RunReport) -> &str {
    report.adapter.as_deref().unwrap_or_default()
}

impl Matrix {
    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        let registry = self.door.registry()?;
        let against = self.layout.as_deref().map(Against::of).transpose()?;
        let suite: &Suite = match &against {
            Some(against) => Box::leak(Box::new(against.suite()?)),
            None => load_static(None)?,
        };
        if registry.adapters.is_empty() {
            return Err(Failed::usage(
                "the registry has no adapters; `packproof init` writes one with an entry",
            ));
        }
        for name in &self.names {
            registry.find(name).map_err(Failed::usage)?;
        }
        if self.reports.iter().any(|wanted| wanted.kind == Kind::Junit) {
            return Err(Failed::usage("a JUnit file holds one run: use packproof run"));
        }
        let files = Files::open(&self.reports)?;
        let wanted = |name: &String| self.names.is_empty() || self.names.contains(name);
        let mut judged: Vec<Resolved> = Vec::new();
        let mut reports: Vec<RunReport> = Vec::new();
        for adapter in registry.adapters.iter().filter(|adapter| wanted(&adapter.name)) {
            let resolved = self.door.named(&registry, &adapter.name, suite)?;
            let report = match self.judge(suite, against.as_ref(), &resolved) {
                Ok(report) => report,
                Err(Failed { code: exit::USAGE, what }) => return Err(Failed::usage(what)),
                Err(Failed { code, what }) => {
                    let why = (code == exit::UNUSABLE).then_some(what);
                    let (words, name) = (&resolved.words, resolved.name());
                    conformance::without_results(suite, &Selection::default(), words, name, why)
                }
            };
            judged.push(resolved);
            reports.push(report);
        }
        let pairs = self.pairs(&judged, &reports);
        let names: Vec<String> = reports.iter().map(|report| name(report).to_owned()).collect();
        for (report, pairs) in reports.iter_mut().zip(&pairs) {
            let met = names.iter().zip(pairs).filter_map(|(decoder, pair)| Some((decoder, pair.clone()?)));
            let met = met.map(|(decoder, Pair { good, total, fails })| Met {
                decoder: decoder.clone(),
                good,
                total,
                fails,
            });
            report.decoded_by = met.collect();
        }
        let code = files.finish(&reports).tell(self.code(&reports));
        if self.format == Output::Json {
            let rows = reports.iter().zip(&pairs).map(|(report, pairs)| json_of(report, &names, pairs));
            print_json(&rows.collect::<Vec<_>>())?;
        } else {
            print_tables(&mut *for_people(&self.reports), &reports, &pairs)?;
        }
        Ok(code)
    }

    fn judge(
        &self,
        suite: &Suite,
        against: Option<&Against>,
        resolved: &Resolved,
    ) -> Result<RunReport, Failed> {
        let known = match &resolved.known {
            Some(path) => read_known(path, false)?,
            None => Known::default(),
        };
        let session = resolved.start()?;
        let mut report = judge(suite, &Selection::default(), resolved, session, self.effort.tuning());
        if let Some(against) = against {
            against.diagnose(&mut report);
        }
        apply_known(&known, &mut report, suite);
        Ok(report)
    }

    /// One row per encoder, one pair per decoder.
    fn pairs(&self, judged: &[Resolved], reports: &[RunReport]) -> Vec<Vec<Option<Pair>>> {
        let usable: Vec<usize> = (0..reports.len()).filter(|&at| reports[at].unusable.is_none()).collect();
        let encoders: Vec<&RunReport> = usable.iter().map(|&at| &reports[at]).collect();
        let handed = matrix::handed(&encoders);
        let mut pairs = vec![vec![None; reports.len()]; reports.len()];
        for &decoder in &usable {
            let setup = &judged[decoder].setup;
            let Ok(session) = start(setup) else { continue };
            let tuning = self.effort.tuning();
            let column = matrix::decode(&handed, usable.len(), setup, session, tuning);
            for (&encoder, pair) in usable.iter().zip(column) {
                pairs[encoder][decoder] = Some(pair);
            }
        }
        pairs
    }

    fn code(&self, reports: &[RunReport]) -> u8 {
        let tried = reports.iter().filter(|report| report.unusable.is_none() || !self.skip_unusable);
        let interrupted = STOP.load(Ordering::Relaxed);
        if interrupted {
            console::say("interrupted: some pairs were not compared");
        }
        exit::worst(tried.map(conformance::exit_code).chain(interrupted.then_some(exit::FAILS)))
    }
}

fn json_of(report: &RunReport, names: &[String], pairs: &[Option<Pair>]) -> serde_json::Value {
    let pairs: serde_json::Value =
        names.iter().zip(pairs).map(|(decoder, pair)| (decoder.clone(), json!(pair))).collect();
    match &report.unusable {
        Some(what) => json!({"adapter": name(report), "unusable": what}),
        None => json!({
            "adapter": name(report), "implementation": report.implementation, "conforms": report.conforms(),
            "pass": report.count(Verdict::Pass), "judged": report.judged(), "known": known(report),
            "unsupported": report.count(Verdict::Unsupported), "decoded_by": pairs,
        }),
    }
}

/// How many failures are known.
fn known(report: &RunReport) -> usize {
    report.results.iter().filter(|result| result.known).count()
}

/// Formats in the order of the suite.
fn formats(totals: &[Vec<Totals>]) -> Vec<String> {
    let mut formats: Vec<String> = Vec::new();
    for total in totals.iter().flatten() {
        if !formats.contains(&total.format) {
            formats.push(total.format.clone());
        }
    }
    formats
}

fn print_tables(out: &mut dyn Write, reports: &[RunReport], pairs: &[Vec<Option<Pair>>]) -> io::Result<()> {
    print_rows(out, reports)?;
    let names: Vec<_> =
        reports.iter().map(|report| report.unusable.is_none().then(|| name(report))).collect();
    print_pairs(out, &names, pairs)
}

fn print_rows(out: &mut dyn Write, reports: &[RunReport]) -> io::Result<()> {
    let totals: Vec<Vec<Totals>> = reports.iter().map(|report| totals(report).0).collect();
    let formats = formats(&totals);
    let width = |name: &str| name.len().max(11);
    write!(out, "{:26}", "adapter")?;
    for format in &formats {
        write!(out, " {format:>0$}", width(format))?;
    }
    writeln!(out, " {:>6}", "known")?;
    for (report, totals) in reports.iter().zip(&totals) {
        write!(out, "{:26}", plain(name(report)))?;
        if let Some(what) = &report.unusable {
            writeln!(out, " unusable: {}", plain(what.lines().next().unwrap_or_default()))?;
            continue;
        }
        for format in &formats {
            let of = totals.iter().find(|total| total.format == *format);
            let judged = of.map_or(0, Totals::judged);
            let pass = of.map_or(0, |of| of.count(Verdict::Pass));
            let cell = if judged == 0 { "-".to_owned() } else { format!("{pass}/{judged}") };
            let style = colour(pass == judged);
            write!(out, " {style}{cell:>0$}{style:#}", width(format))?;
        }
        let word = match () {
            () if report.judged() == 0 => "  NOTHING RAN",
            () if report.conforms() => "",
            () => "  DOES NOT CONFORM",
        };
        writeln!(out, " {:>6}{word}", known(report))?;
    }
    Ok(())
}
