//! Asks an implementation and judges its answers: whole suites, pairs, sweeps, fuzzing, known failures.

pub mod adapter_check;
mod batches;
pub mod bisect;
pub mod collection;
pub mod conformance;
pub mod engine;
pub mod fuzz;
pub mod in_process;
pub mod known;
pub mod matrix;
mod patience;
pub mod recording;
pub mod select;
pub mod serve;
pub mod sweep;
mod unsteady;
pub mod verdict;
