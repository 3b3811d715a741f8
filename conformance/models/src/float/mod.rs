//! Small floats: sign, exponent and significand, most significant first.
//!
//! With `exponent = 5` and `significand = 10` this is binary16: 1 is `3c00`; 0.1 is between `2e66` and `2e67`, and is written as the
//! nearer, `2e66`. Every other key defaults to what IEEE 754 does.

mod check;
mod engine;
mod layout;

pub use engine::Model;
pub use layout::{Layout, Nan, Negative, Read, ReadInfinity, ReadNan, Special, Subnormals, Top, Zero};
