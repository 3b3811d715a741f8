//! Judging an implementation that is not ours: protocol, transports, verdicts, diagnosis, reports.

pub mod report;
