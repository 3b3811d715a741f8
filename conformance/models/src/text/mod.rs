//! Text: what stands before it and behind it, and which bytes its letters are.

mod engine;
mod layout;
pub mod letters;
mod neighbours;
mod size;

pub use engine::Model;
pub use layout::*;
