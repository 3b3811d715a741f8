//! Failures of properties and of the gate.

use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What was checked: `codec`, `reference`, `schema`, `generated`, `deviant`, `control`, `suite`.
    pub check: &'static str,
    /// A vector, file or deviant.
    pub subject: String,
    /// What is wrong and how to fix it.
    pub what: String,
}

/// A failed property is a message.
pub type Checked = Result<(), String>;
