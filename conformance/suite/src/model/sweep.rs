//! A sweep: a whole domain of inputs, numbered from 0.

use std::ops::Range;

use super::failure::Checked;

/// One domain.
#[derive(Debug)]
pub struct Sweep {
    /// On the command line and in results.
    pub name: &'static str,
    /// What is compared, and how the reference answers fast enough.
    pub title: &'static str,
    /// How many inputs there are.
    pub inputs: u64,
    /// Inputs that one call of `check` takes.
    pub chunk: u64,
    /// Compares codec and reference on a range of inputs that lies inside one chunk.
    pub check: fn(Range<u64>) -> Checked,
}
