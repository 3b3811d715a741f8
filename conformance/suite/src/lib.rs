//! The suite of Packproof: what is asked of every format, and what is known about it.
//!
//! [`model`] is the ground floor: cases, outcomes, vectors, and what a format consists of. [`formats`] holds one room
//! per format and the registry of all. The other modules work on the registry: [`suite`] loads the vectors,
//! [`gate`] judges codec and reference by them, [`errata`] is the ledger of known mistakes, [`score`] measures the
//! suite itself, [`sweeps`] compare codec and reference on whole domains.

#![forbid(unsafe_code)]

pub mod backend;
pub mod errata;
pub mod formats;
pub mod gate;
pub mod generate;
pub mod inspect;
pub mod levels;
pub mod model;
mod questions;
pub mod schema;
pub mod score;
pub mod suite;
pub mod sweeps;
pub mod typed;
