//! Judging an implementation that is not ours: protocol, transports, verdicts, diagnosis, reports.

pub mod comparison;
pub mod diagnosis;
pub mod display;
pub mod entry;
pub mod in_process;
pub mod misread;
pub mod report;
pub mod terminal;
