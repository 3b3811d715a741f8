//! `packproof fuzz --layout`: compares an implementation with a layout on random values and bytes.

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use packproof_judge::exit;
use packproof_judge::layouts::generate::drawn_suite;
use packproof_judge::report::model::CaseResult;
use packproof_judge::run::conformance;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::select::Selection;
use packproof_suite::model::to_text;
use packproof_suite::suite::Suite;

use super::named::Against;
use crate::commands::adapter::Resolved;
use crate::commands::console;
use crate::commands::outcome::{Done, Failed, write_file};
use crate::commands::report;

pub(crate) struct Limits {
    pub(crate) seed: u64,
    pub(crate) seconds: u64,
    pub(crate) cases: u64,
}

/// Values per round, and inputs per round.
const ROUND: usize = 2048;

/// Runs rounds of random vectors until one has failures; reports them as `run` does and writes them to `pending`.
pub(crate) fn run(
    against: &Against,
    resolved: &Resolved,
    tuning: Tuning,
    limits: &Limits,
    pending: &Path,
) -> Done {
    let (started, within) = (Instant::now(), Duration::from_secs(limits.seconds));
    let (mut cases, mut seed) = (0, limits.seed);
    while started.elapsed() < within && cases < limits.cases {
        // As many values as inputs.
        let count = ROUND.min(usize::try_from((limits.cases - cases).div_ceil(2)).unwrap_or(ROUND));
        let suite = drawn_suite(&against.name, &against.file, seed, count).map_err(Failed::usage)?;
        let session = resolved.start()?;
        let selection = Selection::default();
        let mut run = conformance::run(&suite, &selection, &resolved.setup, session, tuning, &|_, _| {});
        if run.judged() == 0 {
            break;
        }
        cases += run.judged() as u64;
        if run.results.iter().any(CaseResult::failed) {
            run.command = ["--vectors".to_owned(), pending.display().to_string()].into();
            run.command.extend(resolved.words.iter().cloned());
            against.diagnose(&mut run);
            report::print(&run, None, &[])?;
            let path = pending.join("pinned").join(format!("{}-{seed}.json", against.name));
            let new = written(suite, &run.results, &path)?;
            console::say(&format!("seed {seed}: {}; judge whether code or layout is wrong", path.display()));
            return Ok(if new { exit::FOUND } else { exit::FAILS });
        }
        seed = seed.wrapping_add(1);
    }
    console::say(&format!("{cases} cases judged, seeds from {}: no difference", limits.seed));
    Ok(if cases == 0 { exit::NOTHING_RAN } else { exit::OK })
}

/// Writes the failing vectors to a file; returns whether any differs from what is there.
fn written(suite: Suite, results: &[CaseResult], path: &Path) -> Result<bool, Failed> {
    let failed: HashSet<&str> =
        results.iter().filter(|result| result.failed()).map(|result| &*result.id).collect();
    let Some(file) = suite.files.into_iter().next() else { return Ok(false) };
    let mut file = file.contents;
    for group in &mut file.groups {
        group.vectors.retain(|vector| failed.contains(&*vector.id));
    }
    file.groups.retain(|group| !group.vectors.is_empty());
    let text = to_text(&file);
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    write_file(path, text)?;
    Ok(true)
}
