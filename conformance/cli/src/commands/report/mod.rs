//! `packproof report`: turns stored runs into reports; also writes the report files of other commands.

mod diff;
mod files;
mod stored;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use packproof_judge::report::model::RunReport;
use packproof_judge::report::terminal;
use packproof_judge::run::conformance::exit_code;
use packproof_judge::run::matrix;

use crate::commands::console;
use crate::commands::outcome::{Done, Failed};
use crate::commands::pairs::print_pairs;
pub(crate) use files::{Files, Kind, ReportFile, write_whole};
use packproof_judge::exit;

/// Turns runs that `packproof run --report ndjson=FILE` stored into other reports.
///
/// Several runs make one HTML page that compares them. Exits like the runs: with 1 if one of them does not conform.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof report run.ndjson
  packproof report python.ndjson c.ndjson --report html=report.html
  packproof report diff before.ndjson after.ndjson")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Report {
    #[command(subcommand)]
    command: Option<Command>,
    /// Files of stored runs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a report: KIND is ndjson, junit, markdown, html, github (annotations) or badge; `-` is standard
    /// output; repeatable
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<ReportFile>,
    /// Failures to print in full; without it, one example per cause, at most 40 lines
    #[arg(long, value_name = "N")]
    failures: Option<usize>,
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
            runs.extend(stored::read(path)?);
        }
        if runs.is_empty() {
            return Err(Failed::usage("no run in these files"));
        }
        let several = runs.len() > 1;
        if let Some(wanted) = self.reports.iter().find(|wanted| wanted.kind == Kind::Junit && several) {
            return Err(Failed::in_file(&wanted.path, "a JUnit file holds one run"));
        }
        let files = Files::open(&self.reports)?;
        let pairs = matrix::stored(&runs);
        let unwritten = files.finish(&runs);
        let code = unwritten.tell(exit::worst(runs.iter().map(exit_code)));
        for run in &runs {
            print(run, self.failures, &self.reports)?;
        }
        if !pairs.is_empty() {
            let usable = runs.iter().map(|run| run.adapter.as_deref().filter(|_| run.unusable.is_none()));
            let usable: Vec<Option<&str>> = usable.collect();
            print_pairs(&mut *for_people(&self.reports), &usable, &pairs)?;
        }
        Ok(code)
    }
}

/// Standard output, or standard error if a report file goes to standard output.
pub(crate) fn for_people(files: &[ReportFile]) -> Box<dyn Write> {
    if files.iter().any(ReportFile::is_standard_output) {
        Box::new(console::err())
    } else {
        Box::new(console::out())
    }
}

/// Prints a run for people.
pub(crate) fn print(run: &RunReport, failures: Option<usize>, files: &[ReportFile]) -> io::Result<()> {
    terminal::write_terminal(run, terminal::Limits::of_terminal(failures), &mut *for_people(files))
}
