//! A sweep over a whole domain of inputs, numbered from 0.

use std::ops::Range;

use super::failure::Checked;

#[derive(Debug)]
pub struct Sweep {
    /// Name on the command line and in results.
    pub name: &'static str,
    /// What is compared, and how the reference keeps up.
    pub title: &'static str,
    pub inputs: u64,
    /// Inputs per call of `check`.
    pub chunk: u64,
    /// Compares codec and reference on a range within one chunk.
    pub check: fn(Range<u64>) -> Checked,
}
