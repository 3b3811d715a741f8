//! `packproof report diff`: what changed between two stored runs.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use packproof_judge::report::display::{clip, counted, verdict_word};
use packproof_judge::report::model::CaseResult;
use packproof_judge::report::text::plain;
use serde_json::json;

use super::stored;
use crate::commands::console;
use crate::commands::outcome::{Done, Output, print_json};
use packproof_judge::exit;

/// Compares two stored runs: new failures, fixed failures, changed answers. Exits with 1 if there are new failures.
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

type Change<'a> = (Option<&'a CaseResult>, &'a CaseResult);

impl Diff {
    pub(crate) fn run(&self) -> Done {
        let (before, after) = (stored::only(&self.before)?, stored::only(&self.after)?);
        let earlier: HashMap<&str, &CaseResult> =
            before.results.iter().map(|result| (result.id.as_str(), result)).collect();
        let changes: Vec<Change> =
            after.results.iter().map(|result| (earlier.get(result.id.as_str()).copied(), result)).collect();
        let failed = |result: Option<&CaseResult>| result.is_some_and(CaseResult::failed);
        let picked = |pick: &dyn Fn(&Change) -> bool| changes.iter().filter(|c| pick(c)).collect::<Vec<_>>();
        let kinds = [
            ("new failure", picked(&|(was, is)| is.failed() && !failed(*was))),
            ("fixed failure", picked(&|(was, is)| failed(*was) && !is.failed())),
            ("changed answer", picked(&|(was, is)| failed(*was) && is.failed() && differ(*was, is))),
        ];
        let code = if kinds[0].1.is_empty() { exit::OK } else { exit::FAILS };
        if self.format == Output::Json {
            let ids = |changes: &[&Change]| changes.iter().map(|(_, is)| is.id.clone()).collect::<Vec<_>>();
            print_json(&json!({
                "same_suite": before.digest == after.digest, "new_failures": ids(&kinds[0].1),
                "fixed_failures": ids(&kinds[1].1), "changed_answers": ids(&kinds[2].1),
            }))?;
            return Ok(code);
        }
        let mut out = console::out();
        if before.digest != after.digest {
            writeln!(out, "the suites differ: vectors of one run alone are new")?;
        }
        for (word, changes) in &kinds {
            writeln!(out, "{}", counted(changes.len(), word))?;
            for (was, is) in changes.iter().take(SHOWN) {
                let was = was.map_or_else(|| "not asked".to_owned(), answer);
                writeln!(out, "  {}: {was} -> {}", plain(&is.id), answer(is))?;
            }
            if changes.len() > SHOWN {
                writeln!(out, "  ... and {} more (all with --format json)", changes.len() - SHOWN)?;
            }
        }
        Ok(code)
    }
}

fn differ(was: Option<&CaseResult>, is: &CaseResult) -> bool {
    was.is_some_and(|was| was.verdict != is.verdict || was.actual != is.actual)
}

/// The verdict and what was answered.
fn answer(result: &CaseResult) -> String {
    let said = match (&result.detail, result.outcome()) {
        (_, Some(outcome)) => outcome.to_string(),
        (Some(detail), None) => detail.clone(),
        (None, None) => return verdict_word(result.verdict).to_owned(),
    };
    format!("{} ({})", verdict_word(result.verdict), clip(&plain(&said)))
}
