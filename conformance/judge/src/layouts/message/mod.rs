//! Messages: several fields as one layout, judged as a whole.

mod diagnose;
pub(super) mod file;
pub(super) mod generate;
mod moved;
mod show;
mod wire;

pub use diagnose::{diagnose, draw};
pub use show::{facts, keys, type_said};
pub use wire::{Shape, answer, shape};
