//! A dropped package: its tables, its indices by length, and which the published recipe would misread.

use packproof_suite::inspect::tables;
use serde_json::Value;

/// Entries of each table that a page shows.
const ENTRIES: usize = 500;

/// What a file holds.
///
/// # Errors
/// A sentence: it is no package, or where it cannot be read.
pub fn inspect(file: &[u8]) -> Result<Value, String> {
    tables::report(file, ENTRIES)
}
