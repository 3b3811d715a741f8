//! Small floats: sign, exponent, significand, most significant first.
//!
//! `exponent = 5`, `significand = 10` is binary16: 1 is `3c00`, 0.1 lies between `2e66` and `2e67` and is written as the nearer, `2e66`.
//! Every other key is what IEEE 754 does unless it says otherwise.

mod check;
mod engine;
mod layout;

pub use engine::Model;
pub use layout::{Layout, Nan, Negative, Read, ReadInfinity, ReadNan, Special, Subnormals, Top, Zero};
