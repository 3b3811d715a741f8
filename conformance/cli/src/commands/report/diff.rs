//! `packproof report diff`: compares two stored runs.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use packproof_judge::report::display::{clip, counted};
use packproof_judge::report::model::{CaseResult, RunReport, Verdict};
use packproof_judge::report::ndjson::is_unasked;
use packproof_judge::report::text::plain;
use serde_json::json;

use super::stored;
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, Output, print_json};
use packproof_judge::exit;

/// Compares two stored runs: new failures, vectors no longer judged, fixed failures, changed answers. Exits with 1 for
/// any of the first two.
///
/// Runs that were interrupted, judged nothing, or have no vector in common cannot be compared.
#[derive(Debug, Args)]
#[command(after_long_help = "Example:
  packproof report diff before.ndjson after.ndjson")]
pub(crate) struct Diff {
    /// The earlier run
    before: PathBuf,
    /// The later run
    after: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Changes shown of each kind.
const SHOWN: usize = 20;

/// A vector and its results in both runs.
struct Change<'a> {
    id: &'a str,
    was: Option<&'a CaseResult>,
    is: Option<&'a CaseResult>,
}

impl Diff {
    pub(crate) fn run(&self) -> Done {
        let (before, after) = (usable(&self.before)?, usable(&self.after)?);
        let changes = self.changes(&before, &after)?;
        let failed = |result: Option<&CaseResult>| result.is_some_and(CaseResult::failed);
        let picked = |pick: &dyn Fn(&Change) -> bool| changes.iter().filter(|c| pick(c)).collect::<Vec<_>>();
        let kinds = [
            ("new failure", picked(&|of| failed(of.is) && !failed(of.was))),
            ("vector no longer judged", picked(&|of| judged(of.was) && !judged(of.is))),
            ("fixed failure", picked(&|of| failed(of.was) && judged(of.is) && !failed(of.is))),
            ("changed answer", picked(&|of| failed(of.was) && failed(of.is) && differ(of.was, of.is))),
        ];
        let code = if kinds[..2].iter().all(|(_, of)| of.is_empty()) { exit::OK } else { exit::FAILS };
        if self.format == Output::Json {
            let ids = |at: usize| kinds[at].1.iter().map(|of| of.id.to_owned()).collect::<Vec<_>>();
            print_json(&json!({
                "same_suite": before.digest == after.digest, "new_failures": ids(0),
                "no_longer_judged": ids(1), "fixed_failures": ids(2), "changed_answers": ids(3),
            }))?;
            return Ok(code);
        }
        let mut out = console::out();
        if before.digest != after.digest {
            writeln!(out, "the suites differ: vectors of one run alone are new")?;
        }
        for (word, changes) in &kinds {
            writeln!(out, "{}", counts(changes.len(), word))?;
            for Change { id, was, is } in changes.iter().take(SHOWN) {
                let said = |of: Option<&CaseResult>| of.map_or_else(|| "not asked".to_owned(), answer);
                writeln!(out, "  {}: {} -> {}", plain(id), said(*was), said(*is))?;
            }
            if changes.len() > SHOWN {
                writeln!(out, "  ... and {} more (all with --format json)", changes.len() - SHOWN)?;
            }
        }
        Ok(code)
    }

    /// The vectors of both runs: in the later run's order, then those that it lacks.
    fn changes<'a>(&self, before: &'a RunReport, after: &'a RunReport) -> Result<Vec<Change<'a>>, Failed> {
        let by_id = |run: &'a RunReport| {
            run.results.iter().map(|of| (of.id.as_str(), of)).collect::<HashMap<&str, &CaseResult>>()
        };
        let (earlier, later) = (by_id(before), by_id(after));
        let change = |of: &'a CaseResult| {
            let id = of.id.as_str();
            Change { id, was: earlier.get(id).copied(), is: later.get(id).copied() }
        };
        let gone = before.results.iter().filter(|of| !later.contains_key(of.id.as_str()));
        let changes: Vec<Change> = after.results.iter().chain(gone).map(change).collect();
        let refused = |why: String| {
            let [before, after] = [&self.before, &self.after].map(|path| path.display().to_string());
            Failed::usage(format!("{before} and {after} cannot be compared: {why}"))
        };
        let both = changes.iter().filter_map(|of| Some((of.was?, of.is?)));
        if !both.clone().any(|(was, is)| judged(Some(was)) && judged(Some(is))) {
            return Err(refused("no vector was judged in both".to_owned()));
        }
        let mut asked = both.filter(|(was, is)| !is_unasked(was) && !is_unasked(is));
        match asked.find(|(was, is)| was.case != is.case || was.expected != is.expected) {
            Some((was, _)) => Err(refused(format!("`{}` asks something else in each", plain(&was.id)))),
            None => Ok(changes),
        }
    }
}

/// Reads a run that can be compared: usable, whole, not empty.
fn usable(path: &Path) -> Result<RunReport, Failed> {
    let run = stored::only(path)?;
    let why = match () {
        () if run.unusable.is_some() => "the adapter was unusable",
        () if run.interrupted => "the run was interrupted",
        () if run.judged() == 0 => "nothing was judged",
        () => return Ok(run),
    };
    Err(Failed::in_file(path, format!("cannot be compared: {why}")))
}

/// `3 new failures`, `1 vector no longer judged`.
fn counts(n: usize, word: &str) -> String {
    match word.split_once(' ') {
        Some(("vector", rest)) => format!("{} {rest}", counted(n, "vector")),
        _ => counted(n, word),
    }
}

fn judged(result: Option<&CaseResult>) -> bool {
    result.is_some_and(|of| of.verdict != Verdict::Unsupported)
}

fn differ(was: Option<&CaseResult>, is: Option<&CaseResult>) -> bool {
    let said = |of: &CaseResult| (of.verdict, of.actual.clone());
    was.map(said) != is.map(said)
}

/// The verdict and the answer.
fn answer(result: &CaseResult) -> String {
    let said = match (&result.detail, result.outcome()) {
        (_, Some(outcome)) => outcome.to_string(),
        (Some(detail), None) => detail.clone(),
        (None, None) => return result.verdict.word().to_owned(),
    };
    format!("{} ({})", result.verdict.word(), clip(&plain(&said)))
}
