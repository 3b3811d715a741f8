//! Inspects a package: its tables, its indices by length, and which the published recipe would misread.

use packproof_suite::inspect::tables;
use serde_json::Value;

/// Entries of each table to show.
const ENTRIES: usize = 500;

/// Inspects a file.
///
/// # Errors
/// It is not a package, or cannot be read (with the place).
pub fn inspect(file: &[u8]) -> Result<Value, String> {
    tables::report(file, ENTRIES)
}
