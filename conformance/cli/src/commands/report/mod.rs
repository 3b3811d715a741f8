//! `packproof report`: turns stored runs into reports; and the report files that other commands write.

mod diff;
mod files;
mod stored;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use packproof_judge::report::model::RunReport;
use packproof_judge::report::terminal;
use packproof_judge::run::conformance::exit_code;
use packproof_judge::run::join::{self, Stored};
use packproof_judge::run::matrix;

use crate::commands::console;
use crate::commands::known::{apply_known, read_known};
use crate::commands::outcome::{Done, Failed, load};
use crate::commands::pairs::print_pairs;
pub(crate) use files::{Files, Kind, ReportFile, write_whole};
use packproof_judge::exit;

/// Turns runs that `packproof run --report ndjson=FILE` stored into other reports.
///
/// Several runs make one HTML page that compares them. Exits as the runs did: 1 if one of them does not conform.
///
/// The shards of a run (packproof run --shard K/N) are joined to the run that was divided, with one verdict and one
/// diagnosis; those of a matrix keep its table of pairs. A shard that is missing, stands twice or belongs to another run
/// is refused.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof report run.ndjson
  packproof report python.ndjson c.ndjson --report html=report.html
  packproof report 1.ndjson 2.ndjson 3.ndjson 4.ndjson --report junit=report.xml
  packproof report 1.ndjson 3.ndjson --partial
  packproof report diff before.ndjson after.ndjson")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Report {
    #[command(subcommand)]
    command: Option<Command>,
    /// Files of stored runs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Join the shards that are there, although others are missing
    #[arg(long)]
    partial: bool,
    /// The list of known failures, applied again to joined shards: whether an entry by flag is stale, no shard knows
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The directory of the shards' vectors, if they are not those in the binary: gives the order of the joined results
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// Write a report: KIND is ndjson, junit, markdown, html, github (annotations) or badge; `-` is standard
    /// output; repeatable
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<ReportFile>,
    /// Failures shown in full on the terminal
    #[arg(long, value_name = "N", default_value_t = 10)]
    failures: usize,
}

#[derive(Debug, Subcommand)]
enum Command {
    Diff(diff::Diff),
}

impl Report {
    pub(crate) fn run(&self) -> Done {
        if let Some(Command::Diff(command)) = &self.command {
            return command.run();
        }
        let mut runs = Vec::new();
        for path in &self.files {
            runs.extend(stored::read(path)?.into_iter().map(|run| (path.display().to_string(), run)));
        }
        let runs = self.joined(runs)?;
        if runs.is_empty() {
            return Err(Failed::input("no run in these files"));
        }
        let several = runs.len() > 1;
        if let Some(wanted) = self.reports.iter().find(|wanted| wanted.kind == Kind::Junit && several) {
            let what = format!("{}: a JUnit file holds one run", wanted.path.display());
            return Err(Failed::usage(what));
        }
        let files = Files::open(&self.reports)?;
        let pairs = matrix::stored(&runs);
        let unwritten = files.finish(&runs, &pairs);
        let code = unwritten.tell(exit::worst(runs.iter().map(exit_code)));
        for run in &runs {
            print(run, self.failures, &self.reports)?;
        }
        if !pairs.is_empty() {
            let usable = runs.iter().map(|run| run.adapter.as_deref().filter(|_| run.unusable.is_none()));
            let usable: Vec<Option<&str>> = usable.collect();
            if self.reports.iter().any(ReportFile::is_standard_output) {
                print_pairs(&mut console::err(), &usable, &pairs)?;
            } else {
                print_pairs(&mut console::out(), &usable, &pairs)?;
            }
        }
        Ok(code)
    }

    /// The runs, those of shards joined.
    fn joined(&self, stored: Vec<Stored>) -> Result<Vec<RunReport>, Failed> {
        let divided: Vec<bool> = stored.iter().map(|(_, run)| run.shard.is_some()).collect();
        if !divided.contains(&true) {
            let asked = [
                (self.partial, "--partial"),
                (self.known.is_some(), "--known"),
                (self.vectors.is_some(), "--vectors"),
            ];
            return match asked.iter().find(|(given, _)| *given) {
                Some((_, option)) => {
                    Err(Failed::usage(format!("{option} is for shards, and no run in these files is one")))
                }
                None => Ok(stored.into_iter().map(|(_, run)| run).collect()),
            };
        }
        let known = self.known.as_ref().map(|path| read_known(path, false)).transpose()?;
        let suite = load(self.vectors.as_ref())?;
        let digests: Vec<&str> = stored.iter().map(|(_, run)| run.digest.as_str()).collect();
        let same = digests.iter().all(|digest| *digest == suite.digest);
        if (self.vectors.is_some() || known.is_some()) && !same {
            return Err(Failed::input(format!(
                "the suite {} is not that of the shards: see --vectors",
                &suite.digest[..16]
            )));
        }
        let positions = if same { join::positions(&suite) } else { HashMap::new() };
        let mut runs =
            join::join(stored, self.partial, |id| positions.get(id).copied()).map_err(Failed::input)?;
        if let Some(known) = known {
            for run in &mut runs {
                run.results.iter_mut().for_each(|result| result.known = false);
                apply_known(&known, run, &suite);
            }
        }
        Ok(runs)
    }
}

/// Prints a run for people: on standard output, or on standard error if a report file goes there.
pub(crate) fn print(run: &RunReport, failures: usize, files: &[ReportFile]) -> io::Result<()> {
    let limits = terminal::Limits::of_terminal(failures);
    if files.iter().any(ReportFile::is_standard_output) {
        terminal::write_terminal(run, limits, &mut console::err())
    } else {
        terminal::write_terminal(run, limits, &mut console::out())
    }
}
