//! Messages: layouts of several fields.

mod diagnose;
pub(super) mod file;
pub(super) mod generate;
mod moved;
mod samples;
mod show;
mod wire;

pub(super) use diagnose::causes;
pub use show::{Member, facts, keys, members};
pub use wire::{Shape, answer};
