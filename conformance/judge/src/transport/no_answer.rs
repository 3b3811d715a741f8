//! Why no line comes from an adapter.

use crate::report::model::Verdict;

/// Why an adapter does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Crash, timeout or protocol.
    pub verdict: Verdict,
    /// A sentence.
    pub detail: String,
}

impl Fault {
    /// The adapter's answer is not what the protocol asks for.
    pub fn protocol(detail: impl Into<String>) -> Self {
        Self { verdict: Verdict::Protocol, detail: detail.into() }
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
