//! Shared types: cases, outcomes, their notation, and the description of a format.
//!
//! Vectors, adapters, reports and the command line share one JSON notation. Numbers of up to 53 bits are JSON numbers,
//! 64-bit integers are decimal strings, bytes are lowercase hex, floats are bit patterns (`"f32:3f800000"`,
//! `"f64:3ff0000000000000"`, or `"f32:nan"` for a NaN whose payload has no meaning).

mod at_end;
pub mod bounded;
mod candidates;
mod case;
pub mod check;
pub mod class;
pub mod compared;
mod deviant;
mod direction;
pub mod draw;
pub mod entry;
pub mod expansion;
mod expected;
pub mod failure;
mod format;
mod hex;
pub mod input;
pub mod layout;
pub mod named;
pub mod operations;
mod outcome;
pub mod own_layout;
pub mod paths;
pub mod program;
mod refused;
pub mod regular;
pub mod remembered;
mod runs;
mod shortened;
pub mod simpler;
pub(crate) mod sites;
pub mod slices;
pub mod steps;
mod sweep;
pub mod vector;
mod vector_text;
mod written;

pub use candidates::candidates;
pub use case::{Case, OwnedCase, Parameters};
pub(crate) use deviant::deviants;
pub use deviant::{Deviant, Kind};
pub use direction::Direction;
pub use expected::Expected;
pub use format::{Format, Fuzzed, InputKind, Operation, asked};
pub use hex::{hex, unhex};
pub use outcome::{Accepted, Outcome, answered};
pub use packproof_reference::refusal::{Answer, Class, Decoded, Place, Refusal};
pub use refused::refused;
pub use shortened::shortened;
pub use sweep::Sweep;
pub use vector_text::to_text;
pub use written::Written;
