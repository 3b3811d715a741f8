//! Judging an implementation that is not ours: protocol, transports, verdicts, diagnosis, reports.

pub mod diagnosis;
pub mod entry;
pub mod in_process;
pub mod report;
