//! Runs stored by `packproof run --report ndjson=FILE`.

use std::io::BufReader;
use std::path::Path;

use packproof_judge::report::model::RunReport;
use packproof_judge::report::ndjson;
use packproof_suite::model::regular;

use crate::commands::outcome::Failed;

/// Largest file, in bytes.
const STORED: u64 = 4 << 30;

pub(super) fn read(path: &Path) -> Result<Vec<RunReport>, Failed> {
    let file = regular::open(path, STORED).map_err(|error| Failed::in_file(path, error))?;
    ndjson::read(BufReader::new(file)).map_err(|what| Failed::in_file(path, what))
}

/// Reads a file that must hold exactly one run.
pub(super) fn only(path: &Path) -> Result<RunReport, Failed> {
    let mut runs = read(path)?;
    match runs.len() {
        1 => Ok(runs.remove(0)),
        n => Err(Failed::in_file(path, format!("holds {n} runs, not one"))),
    }
}
