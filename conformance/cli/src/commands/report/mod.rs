//! `packproof report`: turns stored runs into reports; and the report files that other commands write.

mod files;

use std::io::{self, BufReader};
use std::path::PathBuf;

use clap::Args;
use packproof_judge::report::model::RunReport;
use packproof_judge::report::{ndjson, terminal};
use packproof_judge::run::conformance::exit_code;
use packproof_judge::run::matrix;
use packproof_suite::model::regular;

use crate::commands::console;
use crate::commands::outcome::{Done, Failed};
use crate::commands::pairs::print_pairs;
pub(crate) use files::{Files, Kind, ReportFile, write_whole};
use packproof_judge::exit;

/// Turns runs that `packproof run --report ndjson=FILE` stored into other reports.
///
/// Several runs make one HTML page with a matrix of implementations and formats. Exits as the runs did: 1 if one
/// of them does not conform.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof report run.ndjson
  packproof report python.ndjson c.ndjson --report html=report.html")]
pub(crate) struct Report {
    /// Files of stored runs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a report into a file; KIND is ndjson, junit, markdown, html, github (annotations)
    /// or badge; the FILE `-` is standard output
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<ReportFile>,
    /// Failures shown in full on the terminal
    #[arg(long, value_name = "N", default_value_t = 10)]
    failures: usize,
}

impl Report {
    pub(crate) fn run(&self) -> Done {
        let mut runs = Vec::new();
        for path in &self.files {
            let unreadable = |what: String| Failed::input(format!("{}: {what}", path.display()));
            let file = regular::open(path, STORED).map_err(|error| unreadable(error.to_string()))?;
            runs.extend(ndjson::read(BufReader::new(file)).map_err(unreadable)?);
        }
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
}

/// Bytes of a file of stored runs.
pub(super) const STORED: u64 = 4 << 30;

/// Prints a run for people: on standard output, or on standard error if a report file goes there.
pub(crate) fn print(run: &RunReport, failures: usize, files: &[ReportFile]) -> io::Result<()> {
    let limits = terminal::Limits::of_terminal(failures);
    if files.iter().any(ReportFile::is_standard_output) {
        terminal::write_terminal(run, limits, &mut console::err())
    } else {
        terminal::write_terminal(run, limits, &mut console::out())
    }
}
