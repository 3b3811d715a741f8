//! Asks an implementation and judges its answers: whole suites, pairs, fuzzing, known failures.

pub mod adapter_check;
mod batches;
pub mod bisect;
pub mod collection;
pub mod conformance;
pub mod engine;
pub mod fuzz;
pub mod in_process;
pub mod known;
mod losses;
pub mod matrix;
mod patience;
pub mod recording;
pub mod select;
pub mod serve;
mod unsteady;
pub mod verdict;
