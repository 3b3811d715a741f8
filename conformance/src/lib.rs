//! The harness of Packproof: vectors, reference, deviants, checks and the gate.
//!
//! [`formats`] lists what the suite knows. [`mod@reference`] is the executable specification, written from
//! `vectors/formats/`; [`deviants`] are known wrong implementations; [`check`] holds properties as plain
//! functions; [`vectors`] loads and writes vector files; [`gate`] puts them together.

pub mod check;
pub mod deviants;
pub mod formats;
#[cfg(feature = "command")]
pub mod fuzz_power;
#[cfg(feature = "command")]
pub mod gate;
pub mod generate;
pub mod input;
#[cfg(feature = "command")]
pub mod inspect;
#[cfg(feature = "command")]
pub mod judge;
pub mod layout;
pub mod model;
pub mod reference;
#[cfg(feature = "command")]
pub mod schema;
#[cfg(feature = "command")]
pub mod score;
#[cfg(feature = "command")]
pub mod sizes;
#[cfg(feature = "command")]
pub mod sweeps;
pub mod vectors;
