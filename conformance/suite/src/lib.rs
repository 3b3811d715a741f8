//! The formats, their vectors, and the gate.
//!
//! [`model`] holds the shared types: cases, outcomes, vectors, and the description of a format. [`formats`] has one module
//! per format and the registry. The other modules work on the registry: [`suite`] loads the vectors, [`gate`] judges codec
//! and reference by them, [`errata`] lists the known mistakes, [`score`] measures the suite itself, [`sweeps`] compare
//! codec and reference on whole domains.

#![forbid(unsafe_code)]

pub mod backend;
pub mod dialects;
pub mod errata;
pub mod formats;
pub mod gate;
pub mod generate;
pub mod inspect;
pub mod levels;
pub mod model;
pub mod schema;
pub mod score;
pub mod suite;
pub mod sweeps;
pub mod typed;
