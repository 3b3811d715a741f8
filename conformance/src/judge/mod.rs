//! Judging an implementation that is not ours: protocol, transports, verdicts, diagnosis, reports.

pub mod bisect;
pub mod comparison;
pub mod diagnosis;
pub mod display;
pub mod engine;
pub mod entry;
pub mod in_process;
pub mod junit;
pub mod known;
pub mod link;
pub mod markdown;
pub mod misread;
pub mod ndjson;
pub mod process;
pub mod protocol;
pub mod registry;
pub mod report;
pub mod run;
pub mod schemas;
pub mod select;
pub mod serve;
pub mod session;
pub mod sweep;
pub mod tcp;
pub mod terminal;
pub mod verdict;
