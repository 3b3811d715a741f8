//! `packproof run`: judges an implementation.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use packproof_judge::report::display::counted;
use packproof_judge::report::model::RunReport;
use packproof_judge::report::text::plain;
use packproof_judge::run::conformance::{self, exit_code};
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::known::Known;
use packproof_judge::run::recording::Recording;
use packproof_judge::run::select::Selection;
use packproof_judge::run::verdict::NOT_RECORDED;
use packproof_judge::transport::promises::Promises;
use packproof_judge::transport::session::Session;
use packproof_suite::model::vector::Level;
use packproof_suite::score;
use packproof_suite::suite::Suite;

use super::adapter::{Resolved, Target, absolute, heed_interrupts, judge, mention_suppressed, start};
use super::adapter_check;
use super::known::{apply_known, read_known};
use super::layout::named::Against;
use super::report::{self, Files, ReportFile, write_whole};
use crate::commands::console;
use crate::commands::identify;
use crate::commands::outcome::{Done, Failed, Output, load_distinct, read_text};
use packproof_judge::exit;

/// Judges an implementation through its adapter, with all vectors of the operations that it offers.
///
/// An adapter is a program that reads requests and writes answers (`packproof protocol` prints the protocol; `packproof init` writes
/// one for you). Give its command after --, or its name in an adapters.toml. Each run first checks the adapter, and warns of the first
/// defect.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof run -- python3 my_adapter.py
  packproof run python
  packproof run --check-adapter -- ./adapter
  packproof run --only varint --flag overlong -- ./adapter
  packproof run --minimal -- ./adapter
  packproof run --known known.toml --report junit=report.xml --report html=report.html -- ./adapter
  packproof run --known known.toml --bless -- ./adapter
  packproof run --record answers.jsonl -- ./adapter
  packproof run --replay answers.jsonl
  packproof run --layout mirror-10 -- ./adapter
  packproof run --layout rotation.toml -- ./adapter")]
pub(crate) struct Run {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    effort: Effort,
    /// Only check that the adapter follows the protocol, and print every finding
    #[arg(long, conflicts_with_all = ["bless", "known", "record", "replay", "reports", "Filter", "Effort"])]
    check_adapter: bool,
    /// Output format of --check-adapter
    #[arg(long, value_enum, default_value_t, requires = "check_adapter")]
    format: Output,
    /// File of known failures, which do not count against the verdict
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Rewrite the file of known failures so that this run conforms
    #[arg(long)]
    bless: bool,
    /// Write a report: KIND is ndjson, junit, markdown, html, github (annotations) or badge; `-` is standard
    /// output; repeatable
    #[arg(long = "report", value_name = "KIND=FILE")]
    reports: Vec<ReportFile>,
    /// Directory with pinned/, generated/ and sized/; default: the vectors in the binary
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// Judge NAME.encode and NAME.decode by vectors generated from a layout: a preset NAME, or a file NAME.toml
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["vectors", "only", "minimal", "without_sized"])]
    layout: Option<String>,
    /// Judge the answers of a recording instead of running an adapter
    #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "command", "bless", "record"])]
    replay: Option<PathBuf>,
    /// Record all questions and answers in FILE, for --replay
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Failures to print in full; without it, one example per cause, at most 40 lines
    #[arg(long, value_name = "N")]
    failures: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Filter {
    /// Only this format, such as compact_index; repeatable
    #[arg(long, value_name = "FORMAT")]
    only: Vec<String>,
    /// Only vectors with this flag, such as length-boundary; repeatable
    #[arg(long)]
    flag: Vec<String>,
    /// Only this vector; repeatable
    #[arg(long)]
    id: Vec<String>,
    /// Only the minimal suite: the fewest vectors that fail every known wrong implementation and every single wrong
    /// behaviour
    #[arg(long, conflicts_with = "id")]
    minimal: bool,
    /// Only vectors of this level or a stricter one; with `should`, malformed input counts for the verdict, too
    #[arg(long, value_parser = levels())]
    level: Option<Level>,
    /// Leave out the sized vectors: long texts, large packages, buffers of kilobytes
    #[arg(long)]
    without_sized: bool,
}

/// How the adapter is run.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Number of adapter processes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Maximum number of cases per message
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Maximum number of batches in flight per process
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=64))]
    window: u16,
    /// Skip the rest of an operation after N consecutive faults
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    give_up: u32,
}

/// Parses the name of a level.
fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(["must", "should", "may"]).map(|name| match &*name {
        "must" => Level::Must,
        "should" => Level::Should,
        _ => Level::May,
    })
}

impl Filter {
    /// The selection; fails on names that the suite does not know.
    pub(crate) fn selection(&self, suite: &Suite) -> Result<Selection, Failed> {
        let selection = Selection {
            formats: self.only.clone(),
            flags: self.flag.clone(),
            ids: if self.minimal { score::minimal_suite() } else { self.id.clone() }.into_iter().collect(),
            level: self.level,
            without_sized: self.without_sized,
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

/// Starts an adapter, checks it, and returns a fresh session.
fn checked(
    suite: &Suite,
    selection: &Selection,
    resolved: &Resolved,
    layout: Option<&str>,
) -> Result<Session, Failed> {
    let session = resolved.start()?;
    let offered = &session.hello.operations;
    if let Some(name) = layout
        && !suite.judged().any(|(.., vector)| offered.contains(&vector.operation))
    {
        let asked: BTreeSet<&str> = suite.judged().map(|(.., vector)| &*vector.operation).collect();
        return Err(Failed::usage(format!(
            "the layout {name} asks {}; the adapter offers {}. Rename its operations, or give the layout as a file of their name: NAME.toml",
            Vec::from_iter(asked).join(" and "),
            plain(&offered.join(", "))
        )));
    }
    if let Some(what) = conformance::misspelt(suite, offered) {
        return Err(Failed::usage(what));
    }
    for remark in conformance::remarks_on_operations(&session.hello, suite) {
        console::say(&format!("warning: {remark}"));
    }
    let first = session.hello.clone();
    adapter_check::warn(suite, selection, resolved, session);
    let session = start(&resolved.setup)?;
    if !session.hello.offers_as(&first) {
        return Err(Failed::unusable(
            "started again, the adapter offers or promises something else in its hello",
        ));
    }
    Ok(session)
}

/// Writes the reports of a run that could not start.
fn without_session(failed: Failed, report: impl Fn(Option<String>) -> RunReport, files: Files) -> Failed {
    let report = report((failed.code == exit::UNUSABLE).then(|| failed.what.clone()));
    let code = files.finish(std::slice::from_ref(&report)).tell(failed.code);
    Failed { code, ..failed }
}

impl Run {
    /// The list of known failures, if one is given.
    fn known_of(&self, path: Option<&PathBuf>, selection: &Selection) -> Result<Option<Known>, Failed> {
        if self.bless && selection.is_filtered() {
            return Err(Failed::usage("--bless needs a whole run: without filters"));
        }
        if self.bless && path.is_none() {
            return Err(Failed::usage("--bless needs --known FILE: the list to rewrite"));
        }
        path.map(|path| read_known(path, self.bless)).transpose()
    }

    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        let against = self.layout.as_deref().map(Against::of).transpose()?;
        let suite = match &against {
            Some(against) => Box::leak(Box::new(against.suite()?)),
            None => load_distinct(self.vectors.as_ref())?,
        };
        let selection = self.filter.selection(suite)?;
        if let Some(path) = &self.replay {
            return self.judge_recording(path, suite, &selection, against.as_ref());
        }
        let resolved = self.target.resolve(suite)?;
        if self.check_adapter {
            return adapter_check::whole(suite, &resolved, self.format);
        }
        let known_path = self.known.as_ref().or(resolved.known.as_ref());
        let known = self.known_of(known_path, &selection)?;
        let files = Files::open(&self.reports)?;
        let words = self.with_vectors(against.as_ref(), &resolved.words);

        let layout = against.as_ref().map(|against| against.name.clone());
        let session = match checked(suite, &selection, &resolved, layout.as_deref()) {
            Ok(session) => session,
            Err(failed) if failed.code == exit::USAGE => return Err(failed),
            Err(failed) => {
                let report =
                    |why| conformance::without_results(suite, &selection, &words, resolved.name(), why);
                return Err(without_session(failed, report, files));
            }
        };
        let promises = session.hello.promises.clone();
        let mut report = judge(suite, &selection, &resolved, session, self.effort.tuning());
        mention_suppressed(&resolved.setup);
        report.command = words;
        match &against {
            Some(against) => against.diagnose(&mut report),
            None => identify::measure(&mut report, &resolved),
        }

        let blessed = match (&known, known_path) {
            (Some(known), Some(path)) => self.apply_known(known, path, &mut report, suite),
            _ => Ok(()),
        };
        let unwritten = files.finish(std::slice::from_ref(&report));
        report::print(&report, self.failures, &self.reports)?;
        let code =
            exit::worst([unwritten.tell(exit_code(&report)), self.write_recording(&report, &promises)]);
        match blessed {
            Err(failed) => Err(Failed { code: exit::worst([code, failed.code]), ..failed }),
            Ok(()) => Ok(code),
        }
    }

    /// Applies the list of known failures, as rewritten by `--bless`; if that fails, as it was read.
    fn apply_known(
        &self,
        known: &Known,
        path: &Path,
        report: &mut RunReport,
        suite: &Suite,
    ) -> Result<(), Failed> {
        let (known, blessed) = match self.bless.then(|| bless(known, report, path)) {
            Some(Ok(rewritten)) => (rewritten, Ok(())),
            Some(Err(failed)) => (known.clone(), Err(failed)),
            None => (known.clone(), Ok(())),
        };
        apply_known(&known, report, suite);
        blessed
    }

    /// Writes the recording of `--record`; returns the exit code.
    fn write_recording(&self, report: &RunReport, promises: &Promises) -> u8 {
        let Some(path) = &self.record else { return exit::OK };
        match write_whole(path, |out| Recording::write(report, promises, out)) {
            Ok(()) => exit::OK,
            Err(error) => {
                console::say(&format!("{}: {error}", path.display()));
                exit::UNWRITTEN
            }
        }
    }

    /// Judges the answers of a recording.
    fn judge_recording(
        &self,
        path: &Path,
        suite: &Suite,
        selection: &Selection,
        against: Option<&Against>,
    ) -> Done {
        let named = |what: String| Failed::in_file(path, what);
        let recording = Recording::parse(&read_text(path)?).map_err(named)?;
        if let Some(what) = conformance::misspelt(suite, &recording.header.operations) {
            return Err(Failed::usage(what));
        }
        recording.fits(suite).map_err(named)?;
        let files = Files::open(&self.reports)?;
        let words = ["--replay".to_owned(), path.display().to_string()];
        let words = self.with_vectors(against, &words);
        let mut report = conformance::replay(suite, selection, &recording, &words);
        if let Some(against) = against {
            against.diagnose(&mut report);
        }
        let mut missing = report.results.iter().filter(|of| of.detail.as_deref() == Some(NOT_RECORDED));
        if let Some(first) = missing.next().filter(|_| !report.interrupted) {
            let what = format!(
                "it lacks {} of the vectors, such as {}: it was recorded with filters, so give the same ones",
                missing.count() + 1,
                first.id
            );
            return Err(named(what));
        }
        if let Some(path) = &self.known {
            let known = read_known(path, false)?;
            apply_known(&known, &mut report, suite);
        }
        let unwritten = files.finish(std::slice::from_ref(&report));
        report::print(&report, self.failures, &self.reports)?;
        Ok(unwritten.tell(exit_code(&report)))
    }

    /// The arguments, preceded by the option that selects the vectors.
    fn with_vectors(&self, against: Option<&Against>, words: &[String]) -> Vec<String> {
        let vectors = self.vectors.as_deref().map(|directory| ["--vectors".to_owned(), absolute(directory)]);
        let layout = against.map(Against::words);
        vectors.into_iter().chain(layout).flatten().chain(words.iter().cloned()).collect()
    }
}

/// Writes and returns the list that makes this run conform.
fn bless(known: &Known, report: &RunReport, path: &Path) -> Result<Known, Failed> {
    if report.interrupted || report.judged() == 0 {
        return Err(Failed::fails("nothing is blessed: the run is incomplete"));
    }
    let blessed = known.blessed(&report.results, &report.diagnosis);
    std::fs::write(path, blessed.to_text()).map_err(|error| Failed::unwritten(path, &error))?;
    let failures = counted(report.results.iter().filter(|result| result.failed()).count(), "known failure");
    let entries = blessed.known.len();
    let word = if entries == 1 { "entry" } else { "entries" };
    console::say(&format!("{}: {failures} written in {entries} {word}", path.display()));
    Ok(blessed)
}
