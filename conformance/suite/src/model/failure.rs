//! What does not hold: of a property, and in the gate.

use serde::Serialize;

/// One thing that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What was checked: `codec`, `reference`, `schema`, `generated`, `deviant`, `control`, `suite`.
    pub check: &'static str,
    /// The vector, file or deviant.
    pub subject: String,
    /// What is wrong and what to do.
    pub what: String,
}

/// What does not hold, in a sentence.
pub type Checked = Result<(), String>;
