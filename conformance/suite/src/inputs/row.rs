//! A row of each table.

use serde::{Deserialize, Serialize};

/// The mutants of one operation that differ in a number alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The operation.
    pub operation: String,
    /// What the condition looks at: a size, a position, a width.
    pub dimension: String,
    /// What the mutant does.
    pub effect: String,
    /// The numbers: thresholds of a size; the first and the last of a property.
    pub numbers: Vec<u64>,
    /// One character per mutant: `#` noticed by vectors that are written out, `+` by sized ones only, `.` by none.
    pub cells: String,
    /// Where there is a `.`: why no vector notices, and what does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
}

/// The mutants of a row of the vectors' table that has some that no vector notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beyond {
    /// The operation.
    pub operation: String,
    /// What the condition looks at.
    pub dimension: String,
    /// What the mutant does.
    pub effect: String,
    /// The numbers, as in the vectors' table.
    pub numbers: Vec<u64>,
    /// One character per mutant: `v` noticed by a vector, `f` by fuzzing, `s` by a sweep, `b` by both, `.` by none of them.
    pub cells: String,
    /// Where there is a `.`: why, in one of few classes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
}
