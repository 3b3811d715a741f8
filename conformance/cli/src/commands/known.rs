//! The list of known failures: read, and applied to a run.

use std::path::Path;

use packproof_judge::report::model::RunReport;
use packproof_judge::run::known::{Entry, Known};
use packproof_suite::model::regular;
use packproof_suite::parts::Vectors;

use crate::commands::outcome::Failed;

/// Reads a list; with `may_be_new`, a file that does not exist is an empty one.
pub(crate) fn read_known(path: &Path, may_be_new: bool) -> Result<Known, Failed> {
    let text = match regular::read_text(path) {
        Ok(text) => text,
        Err(error) if may_be_new && error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failed::usage(format!("{}: {error}", path.display()))),
    };
    Known::parse(&text).map_err(|what| Failed::usage(format!("{}: {what}", path.display())))
}

/// Marks what the list allows in a run or a shard, and what of the list is stale.
pub(crate) fn apply_known(known: &Known, report: &mut RunReport, suite: &dyn Vectors) {
    let exists = |entry: &Entry| in_suite(suite, entry);
    report.make_whole(|vector| known.names(&vector.id, &vector.flags));
    report.stale = if report.is_part() {
        known.apply_to_shard(&mut report.results, today(), exists)
    } else {
        known.apply(&mut report.results, today(), exists)
    };
}

fn in_suite(suite: &dyn Vectors, entry: &Entry) -> bool {
    let mut found = false;
    suite.each(&mut |_, _, vector| {
        found = match (&entry.id, &entry.flag) {
            (Some(id), _) => vector.id == *id,
            (None, Some(flag)) => vector.flags.contains(flag),
            (None, None) => false,
        };
        !found
    });
    found
}

pub(crate) fn today() -> toml::value::Date {
    let now = time::OffsetDateTime::now_utc();
    toml::value::Date { year: now.year().clamp(0, 9999) as u16, month: now.month().into(), day: now.day() }
}
