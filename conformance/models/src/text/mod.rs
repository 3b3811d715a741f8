//! Text: its length, its terminator, and the encoding of its letters.

mod engine;
mod layout;
pub mod letters;
mod size;

pub use engine::Model;
pub use layout::*;
