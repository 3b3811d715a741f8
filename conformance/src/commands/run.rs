//! `packproof run`: judges somebody's implementation.

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use conformance::judge::engine::Tuning;
use conformance::judge::known::{Entry, Known};
use conformance::judge::report::RunReport;
use conformance::judge::run::{self, exit_code};
use conformance::judge::select::Selection;
use conformance::judge::{junit, markdown, ndjson, protocol, terminal};
use conformance::vectors::{Level, Suite};

use super::adapter::{STOP, Target, heed_interrupts, mention_suppressed, progress_bar, start};
use super::{Done, Failed, load};

/// Judges an implementation behind an adapter over all vectors of what it supports.
///
/// The adapter is a program that answers conformance/PROTOCOL.md: give its command after --, or its name in
/// an adapters.toml.
///
/// Examples:
///   packproof run -- python3 my_adapter.py
///   packproof run python
///   packproof run --format-name varint --flag overlong -- ./adapter
///   packproof run --known known.toml --report junit=report.xml --report html=report.html -- ./adapter
///   packproof run --known known.toml --bless -- ./adapter
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Run {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    effort: Effort,
    /// The list of known failures
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Rewrite the list of known failures so that this run conforms
    #[arg(long)]
    bless: bool,
    /// Write a report into a file: ndjson=FILE, junit=FILE, markdown=FILE or html=FILE; `-` is standard output
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<Wanted>,
    /// A directory with pinned/ and generated/, instead of the vectors in the binary
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// Failures shown in full on the terminal
    #[arg(long, value_name = "N", default_value_t = 10)]
    failures: usize,
}

/// Which vectors.
#[derive(Debug, Args)]
pub(crate) struct Filter {
    /// Only vectors of this format, such as compact_index; may be repeated
    #[arg(long, value_name = "NAME")]
    format_name: Vec<String>,
    /// Only vectors with this flag, such as length-boundary; may be repeated
    #[arg(long)]
    flag: Vec<String>,
    /// Only this vector; may be repeated
    #[arg(long)]
    id: Vec<String>,
    /// Only vectors that are at least this binding
    #[arg(long, value_enum)]
    level: Option<LevelName>,
}

/// How the adapter is asked.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Processes of the adapter at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Most cases of one line
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Batches in flight per process
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64))]
    window: u16,
    /// Guilty cases in a row after which the rest of an operation is not asked
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    give_up: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LevelName {
    Must,
    Should,
    May,
}

/// A report into a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wanted {
    kind: Kind,
    path: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ndjson,
    Junit,
    Markdown,
    Html,
}

impl FromStr for Wanted {
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

impl Wanted {
    /// The open file; before the run, so that a wrong path costs no run.
    fn open(&self) -> Result<Box<dyn std::io::Write>, Failed> {
        if self.path.as_os_str() == "-" {
            return Ok(Box::new(std::io::stdout()));
        }
        let file = File::create(&self.path)
            .map_err(|error| Failed::usage(format!("{}: {error}", self.path.display())))?;
        Ok(Box::new(std::io::BufWriter::new(file)))
    }
}

impl Filter {
    /// The selection, if the suite knows all of its names.
    pub(crate) fn selection(&self, suite: &Suite) -> Result<Selection, Failed> {
        let level = self.level.map(|level| match level {
            LevelName::Must => Level::Must,
            LevelName::Should => Level::Should,
            LevelName::May => Level::May,
        });
        let selection = Selection {
            formats: self.format_name.clone(),
            flags: self.flag.clone(),
            ids: self.id.clone(),
            level,
        };
        match selection.unknown(suite) {
            Some(what) => Err(Failed::usage(what)),
            None => Ok(selection),
        }
    }
}

impl Effort {
    pub(crate) fn tuning(&self) -> Tuning {
        Tuning {
            batch: self.batch as usize,
            window: self.window.into(),
            jobs: self.jobs.into(),
            give_up: self.give_up as usize,
        }
    }
}

impl Run {
    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        let suite = load(self.vectors.as_ref())?;
        let selection = self.filter.selection(&suite)?;
        if self.bless && selection.is_filtered() {
            return Err(Failed::usage("--bless needs a whole run: without filters"));
        }
        let resolved = self.target.resolve(&suite)?;
        let known_path = self.known.as_ref().or(resolved.known.as_ref());
        if self.bless && known_path.is_none() {
            return Err(Failed::usage("--bless needs --known FILE: the list to rewrite"));
        }
        let known = known_path.map(|path| self.read_known(path)).transpose()?;
        let mut files = Vec::new();
        for wanted in &self.reports {
            files.push((wanted, wanted.open()?));
        }

        let session = start(&resolved.setup)?;
        warn_of_unknown_operations(&session.hello);
        let bar = progress_bar("{prefix} {bar:40} {pos}/{len} cases, {per_sec}, {eta} left");
        bar.set_prefix(session.hello.name.clone());
        let progress = |settled: usize, total: usize| {
            bar.set_length(total as u64);
            bar.set_position(settled as u64);
        };
        let tuning = self.effort.tuning();
        let mut report = run::run(&suite, &selection, &resolved.setup, session, tuning, &progress, &STOP);
        bar.finish_and_clear();
        mention_suppressed(&resolved.setup);
        report.command = resolved.words;

        if let (Some(known), Some(path)) = (&known, known_path) {
            let today = today();
            let known = if self.bless { bless(known, &report, path)? } else { known.clone() };
            report.stale = known.apply(&mut report.results, today, |entry| in_suite(&suite, entry));
        }
        self.print(&report, files)
    }

    fn read_known(&self, path: &PathBuf) -> Result<Known, Failed> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if self.bless && error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failed::usage(format!("{}: {error}", path.display()))),
        };
        Known::parse(&text).map_err(|what| Failed::usage(format!("{}: {what}", path.display())))
    }

    fn print(&self, report: &RunReport, files: Vec<(&Wanted, Box<dyn std::io::Write>)>) -> Done {
        let limits = terminal::Limits { failures: self.failures, ..terminal::Limits::default() };
        if self.reports.iter().any(|wanted| wanted.path.as_os_str() == "-") {
            terminal::write_terminal(report, limits, &mut anstream::stderr().lock())?;
        } else {
            terminal::write_terminal(report, limits, &mut anstream::stdout().lock())?;
        }
        for (wanted, mut file) in files {
            write_report(wanted.kind, report, &mut file)?;
            file.flush()?;
        }
        Ok(exit_code(report))
    }
}

fn write_report(kind: Kind, report: &RunReport, file: &mut dyn std::io::Write) -> std::io::Result<()> {
    match kind {
        Kind::Ndjson => ndjson::write_ndjson(report, file),
        Kind::Junit => junit::write_junit(report, file),
        Kind::Markdown => markdown::write_markdown(report, file),
        Kind::Html => Err(std::io::Error::other("not yet")),
    }
}

/// The list after this run, written.
fn bless(known: &Known, report: &RunReport, path: &PathBuf) -> Result<Known, Failed> {
    if report.interrupted || report.judged() == 0 {
        return Err(Failed::input("nothing is blessed: the run is not whole"));
    }
    let blessed = known.blessed(&report.results, today());
    std::fs::write(path, blessed.to_text())
        .map_err(|error| Failed::usage(format!("{}: {error}", path.display())))?;
    anstream::eprintln!("{}: {} known failures written", path.display(), blessed.known.len());
    Ok(blessed)
}

fn in_suite(suite: &Suite, entry: &Entry) -> bool {
    suite.judged().any(|(_, _, vector)| match (&entry.id, &entry.flag) {
        (Some(id), _) => vector.id == *id,
        (None, Some(flag)) => vector.flags.contains(flag),
        (None, None) => false,
    })
}

fn today() -> toml::value::Date {
    let now = time::OffsetDateTime::now_utc();
    toml::value::Date { year: now.year().clamp(0, 9999) as u16, month: now.month().into(), day: now.day() }
}

/// An operation that the suite does not know is a typing error, or of a later version: said, not judged.
fn warn_of_unknown_operations(hello: &protocol::Hello) {
    for name in run::unknown_operations(hello) {
        let near = run::nearest_operation(name).map(|near| format!(" (did you mean {near}?)"));
        anstream::eprintln!(
            "warning: the adapter offers `{name}`, which no format has{}",
            near.unwrap_or_default()
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report has a kind and a file.
    #[test]
    fn parses_reports() {
        let wanted: Wanted = "junit=a=b.xml".parse().unwrap();
        assert_eq!(wanted, Wanted { kind: Kind::Junit, path: "a=b.xml".into() });
        for bad in ["junit", "junit=", "=x", "pdf=x"] {
            assert!(bad.parse::<Wanted>().is_err(), "{bad}");
        }
    }
}
