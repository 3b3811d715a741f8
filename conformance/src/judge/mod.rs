//! Judging an implementation that is not ours: protocol, transports, verdicts, diagnosis, reports.

pub mod bisect;
pub mod comparison;
pub mod diagnosis;
pub mod display;
pub mod engine;
pub mod entry;
pub mod in_process;
pub mod junit;
pub mod link;
pub mod markdown;
pub mod misread;
pub mod ndjson;
pub mod process;
pub mod protocol;
pub mod report;
pub mod schemas;
pub mod session;
pub mod tcp;
pub mod terminal;
