//! Reasons for a missing line.

use crate::report::model::Verdict;

/// Why an adapter cannot continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub verdict: Verdict,
    pub detail: String,
}

impl Fault {
    pub fn protocol(detail: impl Into<String>) -> Self {
        Self { verdict: Verdict::Protocol, detail: detail.into() }
    }

    pub fn crash(detail: impl Into<String>) -> Self {
        Self { verdict: Verdict::Crash, detail: detail.into() }
    }
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The adapter's fault.
    Fault(Fault),
    /// An interrupt, such as Ctrl-C.
    Interrupted,
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
