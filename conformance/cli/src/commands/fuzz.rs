//! `packproof fuzz`: compares an implementation with the reference on random inputs.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use packproof_judge::report::causes::{self, Line};
use packproof_judge::report::diagnosed::Diagnosis;
use packproof_judge::report::display::{counted, shell_words};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::report::text::plain;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::fuzz::pending::{self, Origin};
use packproof_judge::run::fuzz::study::{self, Asking, Shows, Study, Witness};
use packproof_judge::run::fuzz::{self, Source};
use packproof_judge::transport::no_answer::NoAnswer;
use packproof_suite::formats;

use super::adapter::{Resolved, STOP, Target, heed_interrupts, mention_suppressed, progress_bar};
use super::layout;
use super::layout::fuzz::Limits;
use super::layout::named::Against;
use crate::commands::console;
use crate::commands::only::Only;
use crate::commands::outcome::{Done, Failed, load, write_file};
use packproof_judge::exit;

/// Compares random inputs with the reference and prints the smallest input for each difference.
///
/// Names the known mistake or the wrong behaviour that explains the answers, with up to eight inputs per operation.
/// Each difference is written as a pending vector for you to judge: the reference can be wrong, too.
/// Exits with 5 if a difference is new, with 1 if all are pending already.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof fuzz -- ./adapter
  packproof fuzz --only packet --seconds 600 --seed 1 python
  packproof fuzz --layout player.toml -- ./adapter")]
pub(crate) struct Fuzz {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    only: Only,
    /// Compare with a layout instead of the reference: a preset, or a file ending in .toml
    #[arg(long, value_name = "LAYOUT", conflicts_with_all = ["only", "operation"])]
    layout: Option<String>,
    /// Only this operation; repeatable
    #[arg(long, value_name = "NAME")]
    operation: Vec<String>,
    /// Seed, to draw the same cases again; default: random
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop drawing after this many seconds; causes and smaller inputs take about 24 more at most
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    seconds: u64,
    /// Stop drawing after N cases
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    cases: u64,
    /// Number of adapter processes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// Directory of pending vectors: DIR/pinned/ID.json
    #[arg(long, value_name = "DIR", default_value = "pending")]
    pending: PathBuf,
}

/// Cases in the first round and in the longest; the adapter is started once per round.
const ROUNDS: [u64; 2] = [1024, 16_384];
/// Time for causes and smaller inputs, all operations together, and the least for one operation.
const STUDIED: Duration = Duration::from_secs(24);
const LEAST: Duration = Duration::from_millis(500);

/// Result of the rounds so far.
#[derive(Default)]
struct Tally {
    cases: u64,
    unsupported: u64,
    found: Vec<CaseResult>,
}

impl Fuzz {
    pub(crate) fn run(&self) -> Done {
        heed_interrupts();
        let suite = load(None)?;
        let resolved = self.target.resolve(&suite)?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => {
                getrandom::u64().map_err(|error| Failed { code: exit::DEFECT, what: error.to_string() })?
            }
        };
        if let Some(layout) = &self.layout {
            let limits = Limits { seed, seconds: self.seconds, cases: self.cases };
            return layout::fuzz::run(
                &Against::of(layout)?,
                &resolved,
                self.tuning(),
                &limits,
                &self.pending,
            );
        }
        let session = resolved.start()?;
        let hello = session.hello.clone();
        session.finish();
        let implementation = format!("{} {}", plain(&hello.name), plain(&hello.version));
        let operations = self.operations(&hello.operations)?;
        let source = Source::new(seed, operations);
        if source.is_empty() {
            console::say("nothing to draw: the adapter offers none of these operations");
            return Ok(exit::NOTHING_RAN);
        }
        let tally = self.hunt(&resolved, source)?;
        mention_suppressed(&resolved.setup);
        let answered = tally.cases - tally.unsupported;
        let mut out = console::out();
        writeln!(
            out,
            "{implementation}, seed {seed}: {answered} cases judged, {} unsupported{}",
            tally.unsupported,
            if tally.found.is_empty() { ": no difference" } else { "" }
        )?;
        let interrupted = STOP.load(Ordering::Relaxed);
        if interrupted && tally.found.is_empty() {
            return Err(Failed::fails("interrupted"));
        }
        if tally.cases == 0 || answered == 0 && tally.found.is_empty() {
            return Ok(exit::NOTHING_RAN);
        }
        drop(out);
        let new = Hunt { options: self, resolved, implementation, seed }.write_all(&tally.found)?;
        Ok(match (tally.found.is_empty(), new) {
            (true, _) => exit::OK,
            (false, 0) => exit::FAILS,
            (false, _) => exit::FOUND,
        })
    }

    /// The operations to draw from: those offered, restricted by the command line.
    fn operations(&self, offered: &[String]) -> Result<Vec<String>, Failed> {
        self.only.check()?;
        if let Some(name) = self.operation.iter().find(|name| formats::operation(name).is_none()) {
            return Err(Failed::usage(format!("no operation `{name}`; packproof operations lists them")));
        }
        let picked = |name: &&String| {
            self.only.has_operation(name) && (self.operation.is_empty() || self.operation.contains(name))
        };
        Ok(offered.iter().filter(picked).cloned().collect())
    }

    fn tuning(&self) -> Tuning {
        Tuning { jobs: self.jobs.into(), window: 32, ..Tuning::default() }
    }

    /// Draws until a disagreement is found or the time is up.
    fn hunt(&self, resolved: &Resolved, mut source: Source) -> Result<Tally, Failed> {
        let mut tally = Tally::default();
        let (started, within) = (Instant::now(), Duration::from_secs(self.seconds));
        let [mut round_size, longest] = ROUNDS;
        let bar = progress_bar("fuzzing {human_pos} cases, {rate}, {elapsed}");
        while started.elapsed() < within && tally.cases < self.cases && tally.found.is_empty() {
            let cases = source.draw(round_size.min(self.cases - tally.cases) as usize);
            let round_started = Instant::now();
            if cases.is_empty() {
                break;
            }
            let mut results = match fuzz::ask(&resolved.setup, self.tuning(), &cases) {
                Ok(results) => results,
                Err(NoAnswer::Interrupted) => break,
                Err(NoAnswer::Fault(fault)) => return Err(Failed::unusable(fault.detail)),
            };
            // A slow adapter must not exceed the time by a long round.
            if round_started.elapsed() < within / 8 {
                round_size = longest.min(round_size * 2);
            }
            tally.cases += results.len() as u64;
            let unsupported = results.iter().filter(|result| result.verdict == Verdict::Unsupported).count();
            tally.unsupported += unsupported as u64;
            results.retain(CaseResult::failed);
            tally.found = results;
            bar.set_position(tally.cases);
        }
        bar.finish_and_clear();
        Ok(tally)
    }
}

/// What was fuzzed, of which disagreements were found.
struct Hunt<'a> {
    options: &'a Fuzz,
    resolved: Resolved,
    implementation: String,
    seed: u64,
}

impl Hunt<'_> {
    /// Studies and writes the disagreements of each operation within the time for that; returns how many are new.
    fn write_all(&self, found: &[CaseResult]) -> Result<usize, Failed> {
        let mut new = 0;
        let groups = by_operation(found);
        let (end, mut unstudied) = (Instant::now() + STUDIED, 0);
        for (at, group) in groups.iter().enumerate() {
            let left = end.saturating_duration_since(Instant::now());
            // Half of what is left, all of it for the last.
            let share = if at + 1 < groups.len() { left / 2 } else { left };
            let share = Some(share).filter(|share| *share >= LEAST);
            unstudied += usize::from(share.is_none());
            new += self.write_down(group, share)?;
        }
        if unstudied > 0 {
            let operations = counted(unstudied, "operation");
            console::say(&format!(
                "no time to study {operations}: as found, not made smaller; --operation NAME studies one"
            ));
        }
        Ok(new)
    }

    /// Finds the cause of an operation's disagreements and writes the smallest input for each fault; returns how many are new.
    fn write_down(&self, found: &[&CaseResult], within: Option<Duration>) -> Result<usize, Failed> {
        let Some(&first) = found.first() else { return Ok(0) };
        let operation = formats::operation(&first.case.operation);
        let studied = operation.zip(within).map(|(operation, within)| {
            let (setup, tuning, seed) = (&self.resolved.setup, self.options.tuning(), self.seed);
            let asking = Asking { setup, tuning, seed, until: Instant::now() + within };
            study::study(asking, operation, found)
        });
        let study = match studied {
            Some(Ok(study)) if !study.witnesses.is_empty() => study,
            // Fall back to the first disagreement, which may be larger than necessary.
            _ => Study { cause: None, nearest: None, witnesses: vec![Witness::of(first)] },
        };
        let mut out = console::out();
        writeln!(out)?;
        Self::write_cause(&mut out, &study)?;
        let suspect = study.cause.as_ref().map(suspect);
        let mut new = 0;
        for witness in &study.witnesses {
            let suspect = suspect.as_deref().filter(|_| witness.is_explained());
            new += usize::from(self.write_witness(&mut out, &study, witness, suspect)?);
        }
        Ok(new)
    }

    /// Prints the behaviour that explains the answers, or comes nearest.
    fn write_cause(out: &mut dyn Write, study: &Study) -> Result<(), Failed> {
        if let Some(cause) = &study.cause {
            writeln!(out, "{}", plain(&causes::headline(cause)))?;
            for Line { label, text } in causes::cause_lines(cause) {
                // The witnesses follow below.
                if label != "shown" {
                    writeln!(out, "  {label:<6} {}", plain(&text))?;
                }
            }
        }
        if let Some(near) = &study.nearest {
            let spoils = if near.spoils == 0 { "" } else { ", and would get others wrong that are right" };
            writeln!(
                out,
                "nearest: it {}; that gives {} of the answers{spoils}",
                plain(&near.says),
                near.explains
            )?;
        }
        Ok(())
    }

    /// Writes and prints one witness; returns whether it is new.
    fn write_witness(
        &self,
        out: &mut dyn Write,
        study: &Study,
        witness: &Witness,
        suspect: Option<&str>,
    ) -> Result<bool, Failed> {
        let smallest = &witness.result;
        let origin = Origin { implementation: &self.implementation, seed: self.seed, suspect };
        let text = pending::file(smallest, origin).map_err(Failed::fails)?;
        let id = pending::id(smallest);
        let pending = &self.options.pending;
        let path = pending.join("pinned").join(format!("{id}.json"));
        let new = !path.exists();
        if new {
            write_file(&path, &text)?;
        }
        let case = &smallest.case;
        let with = if case.parameters.is_empty() {
            String::new()
        } else {
            format!(" with {}", serde_json::to_string(&case.parameters).unwrap_or_default())
        };
        writeln!(out, "{} of {}{}", case.operation, plain(&case.input.to_string()), plain(&with))?;
        writeln!(out, "  implementation  {}", plain(&fuzz::answer(smallest)))?;
        if let Some(expected) = &smallest.expected {
            writeln!(out, "  reference       {expected}")?;
        }
        let deviations = study.cause.as_ref().map_or(&[][..], |cause| &cause.deviations);
        match &witness.shows {
            Shows::Deviation(at) => {
                if let Some(of) = deviations.get(*at) {
                    writeln!(out, "  shows   it {}", plain(&of.says))?;
                }
            }
            Shows::Kind(what, count) => {
                writeln!(out, "  no behaviour explains {}: {}", counted(*count, "such answer"), plain(what))?;
            }
        }
        let state = if new { "pending" } else { "already pending" };
        writeln!(out, "  {state}: {} (judge it: either may be wrong)", path.display())?;
        let words = shell_words(&self.resolved.words);
        let directory = pending.display();
        writeln!(out, "  reproduce: packproof run --vectors {directory} --id {id} {words}")?;
        Ok(new)
    }
}

/// The cause, as a known mistake or as deviations.
fn suspect(cause: &Diagnosis) -> String {
    let deviations = || cause.deviations.iter().map(|of| format!("{}={}", of.parameter, of.choice));
    cause.known.first().cloned().unwrap_or_else(|| deviations().collect::<Vec<_>>().join(" "))
}

/// Groups the disagreements by operation, in order of first appearance.
fn by_operation(found: &[CaseResult]) -> Vec<Vec<&CaseResult>> {
    let mut groups: Vec<Vec<&CaseResult>> = Vec::new();
    for one in found {
        match groups.iter_mut().find(|group| group[0].case.operation == one.case.operation) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}
