//! `packproof run`: judges somebody's implementation.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use conformance::judge::engine::Tuning;
use conformance::judge::known::{Entry, Known};
use conformance::judge::report::{CaseResult, RunReport};
use conformance::judge::run::{self, exit_code};
use conformance::judge::select::Selection;
use conformance::judge::{ndjson, protocol};
use conformance::score;
use conformance::vectors::{Level, Suite};

use super::adapter::{STOP, Target, heed_interrupts, mention_suppressed, progress_bar, start};
use super::report::{self, Files, ReportFile};
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
///   packproof run --smoke-suite -- ./adapter
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
    reports: Vec<ReportFile>,
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
    /// Only the smoke suite: the fewest vectors that together fail every known wrong implementation
    #[arg(long, conflicts_with = "id")]
    smoke_suite: bool,
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
            ids: if self.smoke_suite { score::smoke_suite() } else { self.id.clone() },
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
            files.push((wanted.kind, wanted.open()?));
        }

        let session = start(&resolved.setup)?;
        warn_of_unknown_operations(&session.hello);
        let bar = progress_bar("{prefix} {bar:40} {pos}/{len} cases, {per_sec}, {eta} left");
        bar.set_prefix(session.hello.name.clone());
        let files = Files::start(&head(&suite, &session.hello, &resolved.words), files)?;
        let progress = |result: &CaseResult, settled: usize, total: usize| {
            files.result(result);
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
        report::print(&report, self.failures, &self.reports)?;
        files.finish(&report)?;
        Ok(exit_code(&report))
    }

    fn read_known(&self, path: &PathBuf) -> Result<Known, Failed> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if self.bless && error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failed::usage(format!("{}: {error}", path.display()))),
        };
        Known::parse(&text).map_err(|what| Failed::usage(format!("{}: {what}", path.display())))
    }
}

/// What a streamed report begins with.
fn head(suite: &Suite, hello: &protocol::Hello, words: &[String]) -> ndjson::Head {
    ndjson::Head {
        suite: suite.version.clone(),
        digest: suite.digest.clone(),
        implementation: run::identity(hello),
        command: words.to_vec(),
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

pub(crate) fn in_suite(suite: &Suite, entry: &Entry) -> bool {
    suite.judged().any(|(_, _, vector)| match (&entry.id, &entry.flag) {
        (Some(id), _) => vector.id == *id,
        (None, Some(flag)) => vector.flags.contains(flag),
        (None, None) => false,
    })
}

pub(crate) fn today() -> toml::value::Date {
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
