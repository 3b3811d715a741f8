//! Records of bit fields: the order of bits, and the encoding of signs, ranges and codes.
//!
//! A record is a list of values, each with its shape: a number of bits, signed or not; a range; or a code of the layout.

mod code;
mod engine;
mod layout;
mod stream;

pub use code::Code;
pub use engine::Model;
pub use layout::*;
pub(crate) use stream::{bit, field_bits, pack, places};
