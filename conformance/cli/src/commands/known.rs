//! The list of known failures.

use std::path::Path;

use packproof_judge::report::model::RunReport;
use packproof_judge::run::known::{Entry, Known};
use packproof_suite::model::regular;
use packproof_suite::suite::Suite;

use crate::commands::outcome::Failed;

/// Reads a list; with `may_be_new`, a file that does not exist is an empty one.
pub(crate) fn read_known(path: &Path, may_be_new: bool) -> Result<Known, Failed> {
    let text = match regular::read_text(path) {
        Ok(text) => text,
        Err(error) if may_be_new && error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failed::in_file(path, error)),
    };
    Known::parse(&text).map_err(|what| Failed::in_file(path, what))
}

/// Marks the failures that the list allows, and the list's stale entries.
pub(crate) fn apply_known(known: &Known, report: &mut RunReport, suite: &Suite) {
    let filtered = report.results.len() < suite.judged().count();
    let in_suite = |entry: &Entry| if entry.cause.is_some() { filtered } else { in_suite(suite, entry) };
    report.stale = known.apply(&mut report.results, &report.diagnosis, in_suite);
}

fn in_suite(suite: &Suite, entry: &Entry) -> bool {
    suite.judged().any(|(.., vector)| match (&entry.id, &entry.flag) {
        (Some(id), _) => vector.id == *id,
        (None, Some(flag)) => vector.flags.contains(flag),
        (None, None) => false,
    })
}
