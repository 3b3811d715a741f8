//! Judging an implementation that is not ours.
//!
//! [`transport`] talks to it, [`run`] asks it the suite and reaches verdicts, [`diagnosis`] says which mistake
//! explains the failures, [`report`] shows the result. [`layouts`] are dialects as data.

#![forbid(unsafe_code)]

pub mod diagnosis;
pub mod exit;
pub mod layouts;
pub mod report;
pub mod run;
#[cfg(test)]
mod suites;
pub mod transport;
