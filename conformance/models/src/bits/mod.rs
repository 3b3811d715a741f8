//! Records of fields of any number of bits: which bit comes first, how signs, ranges and codes are written.
//!
//! A record is a list of values, each with its shape: so many bits, with a sign, between two ends, or a code of the layout's.

mod code;
mod engine;
mod layout;
mod neighbours;
mod stream;

pub use code::Code;
pub use engine::Model;
pub use layout::*;
pub(crate) use stream::places;
