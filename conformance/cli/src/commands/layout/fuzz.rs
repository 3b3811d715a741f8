//! `packproof fuzz --layout`: compares an implementation with a layout on random values and bytes.

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
use crate::commands::adapter::{Resolved, STOP};
use crate::commands::console;
use crate::commands::outcome::{Done, Failed};
use crate::commands::report;

pub(crate) struct Limits {
    pub(crate) seed: u64,
    pub(crate) seconds: u64,
    pub(crate) cases: u64,
}

/// Values per round, and inputs per round.
const ROUND: usize = 2048;
/// Failures per round that are written as vectors.
const WRITTEN: usize = 8;

/// Runs rounds of random vectors until one has failures; reports these as `run` does and writes them to `pending`.
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
        let count = ROUND.min(usize::try_from(limits.cases - cases).unwrap_or(ROUND));
        let suite = drawn_suite(&against.name, &against.file, seed, count).map_err(Failed::input)?;
        let session = resolved.start()?;
        let selection = Selection::default();
        let mut run =
            conformance::run(&suite, &selection, &resolved.setup, session, tuning, &|_, _, _| {}, &STOP);
        if run.judged() == 0 {
            return Ok(exit::NOTHING_RAN);
        }
        cases += run.judged() as u64;
        if run.results.iter().any(CaseResult::failed) {
            run.command = ["--vectors".to_owned(), pending.display().to_string()].into();
            run.command.extend(resolved.words.iter().cloned());
            against.diagnose(&mut run);
            report::print(&run, None, &[])?;
            let failed = run.results.iter().filter(|result| result.failed()).map(|result| &*result.id);
            let new = written(&suite, &failed.take(WRITTEN).collect::<Vec<_>>(), pending)?;
            console::say(&format!(
                "seed {seed}: written to {}; judge whether code or layout is wrong",
                pending.display()
            ));
            return Ok(if new { exit::FOUND } else { exit::FAILS });
        }
        seed = seed.wrapping_add(1);
    }
    console::say(&format!("{cases} cases judged, seed {} and on", limits.seed));
    Ok(if cases == 0 { exit::NOTHING_RAN } else { exit::OK })
}

/// Writes each vector to a file of its own under `pinned`; returns whether one is new.
fn written(suite: &Suite, ids: &[&str], pending: &Path) -> Result<bool, Failed> {
    let mut new = false;
    for id in ids {
        let path = pending.join("pinned").join(format!("{id}.json"));
        let mut file = suite.files[0].contents.clone();
        for group in &mut file.groups {
            group.vectors.retain(|vector| vector.id == **id);
        }
        file.groups.retain(|group| !group.vectors.is_empty());
        if !path.exists() {
            let failed = |error: std::io::Error| Failed::unwritten(&path, &error);
            std::fs::create_dir_all(pending.join("pinned")).map_err(failed)?;
            std::fs::write(&path, to_text(&file)).map_err(failed)?;
            new = true;
        }
    }
    Ok(new)
}
