//! `packproof report`: turns stored runs into reports; and the report files that other commands write.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use conformance::judge::report::{CaseResult, RunReport};
use conformance::judge::run::exit_code;
use conformance::judge::{html, junit, markdown, ndjson, terminal};

use super::{Done, Failed, exit};

/// Turns runs that `packproof run --report ndjson=FILE` stored into other reports.
///
/// Several runs make one HTML page with a matrix of implementations and formats. Exits as the runs did: 1 if one
/// of them does not conform.
///
/// Examples:
///   packproof report run.ndjson
///   packproof report python.ndjson c.ndjson --report html=report.html
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Report {
    /// Files of stored runs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a report into a file: ndjson=FILE, junit=FILE, markdown=FILE or html=FILE; `-` is standard output
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
            let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
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
        let files: Result<Vec<(Kind, Out)>, Failed> =
            self.reports.iter().map(|wanted| Ok((wanted.kind, wanted.open()?))).collect();
        for run in &runs {
            print(run, self.failures, &self.reports)?;
        }
        for (kind, mut file) in files? {
            write(kind, &runs, &mut *file)?;
        }
        Ok(runs.iter().map(exit_code).max().unwrap_or(exit::OK))
    }
}

/// A report that is to be written into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReportFile {
    pub(crate) kind: Kind,
    path: PathBuf,
}

/// What a report file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ndjson,
    Junit,
    Markdown,
    Html,
}

impl FromStr for ReportFile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, path) = text.split_once('=').unwrap_or((text, ""));
        let kind = match kind {
            "ndjson" => Kind::Ndjson,
            "junit" => Kind::Junit,
            "markdown" => Kind::Markdown,
            "html" => Kind::Html,
            _ => return Err("a report is ndjson=FILE, junit=FILE, markdown=FILE or html=FILE".to_owned()),
        };
        if path.is_empty() {
            return Err("the file is missing after the equals sign".to_owned());
        }
        Ok(Self { kind, path: path.into() })
    }
}

impl ReportFile {
    fn is_standard_output(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// The open file; before the run, so that a wrong path costs no run.
    pub(crate) fn open(&self) -> Result<Out, Failed> {
        if self.is_standard_output() {
            return Ok(Box::new(io::stdout()));
        }
        // The steps of a CI job share their summary file: it grows, other files are replaced.
        let shared =
            std::env::var_os("GITHUB_STEP_SUMMARY").is_some_and(|path| Path::new(&path) == self.path);
        let file = if self.kind == Kind::Markdown && shared {
            OpenOptions::new().create(true).append(true).open(&self.path)
        } else {
            File::create(&self.path)
        };
        let file = file.map_err(|error| Failed::usage(format!("{}: {error}", self.path.display())))?;
        Ok(Box::new(BufWriter::new(file)))
    }
}

/// An open report file.
pub(crate) type Out = Box<dyn Write + Send + Sync>;

/// The report files of a run: NDJSON is written while the run goes on, the others when it is over.
pub(crate) struct Files {
    streams: Mutex<Vec<ndjson::Stream<Out>>>,
    others: Vec<(Kind, Out)>,
}

impl Files {
    pub(crate) fn start(head: &ndjson::Head, files: Vec<(Kind, Out)>) -> io::Result<Self> {
        let (streams, others): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|(kind, _)| *kind == Kind::Ndjson);
        let streams: io::Result<Vec<_>> =
            streams.into_iter().map(|(_, file)| ndjson::Stream::start(head, file)).collect();
        Ok(Self { streams: Mutex::new(streams?), others })
    }

    pub(crate) fn result(&self, result: &CaseResult) {
        for stream in &mut *self.streams.lock().unwrap_or_else(PoisonError::into_inner) {
            stream.result(result);
        }
    }

    pub(crate) fn finish(self, run: &RunReport) -> io::Result<()> {
        for stream in self.streams.into_inner().unwrap_or_else(PoisonError::into_inner) {
            stream.finish(run)?;
        }
        for (kind, mut file) in self.others {
            write(kind, std::slice::from_ref(run), &mut *file)?;
        }
        Ok(())
    }
}

/// Writes the runs as one file: a JUnit file holds the first of them.
pub(crate) fn write(kind: Kind, runs: &[RunReport], file: &mut dyn Write) -> io::Result<()> {
    match kind {
        Kind::Ndjson => runs.iter().try_for_each(|run| ndjson::write_ndjson(run, file))?,
        Kind::Junit => runs.iter().take(1).try_for_each(|run| junit::write_junit(run, file))?,
        Kind::Markdown => runs.iter().try_for_each(|run| markdown::write_markdown(run, file))?,
        Kind::Html => html::write_html(runs, file)?,
    }
    file.flush()
}

/// Prints a run for people: on standard output, or on standard error if a report file goes there.
pub(crate) fn print(run: &RunReport, failures: usize, files: &[ReportFile]) -> io::Result<()> {
    let limits = terminal::Limits { failures, width: terminal::width() };
    if files.iter().any(ReportFile::is_standard_output) {
        terminal::write_terminal(run, limits, &mut anstream::stderr().lock())
    } else {
        terminal::write_terminal(run, limits, &mut anstream::stdout().lock())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report has a kind and a file.
    #[test]
    fn parses_reports() {
        let wanted: ReportFile = "junit=a=b.xml".parse().unwrap();
        assert_eq!(wanted, ReportFile { kind: Kind::Junit, path: "a=b.xml".into() });
        for bad in ["junit", "junit=", "=x", "pdf=x"] {
            assert!(bad.parse::<ReportFile>().is_err(), "{bad}");
        }
    }
}
