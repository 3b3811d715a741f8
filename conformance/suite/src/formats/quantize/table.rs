//! What an implementation of quantising consists of.

use packproof_reference::quantize as reference;
pub use packproof_reference::quantize::Range;

use crate::model::Answer;

/// The functions of an implementation. Integers are wide enough for those that wrong ones answer.
pub trait Quantize {
    /// The integer of a value of [0, 1], at a width.
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64>;

    /// The value of [0, 1] of an integer, at a width.
    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64>;

    /// The integer of a value of a range.
    fn quantize(&self, value: f64, range: Range) -> Answer<i64>;

    /// The value of a range of an integer.
    fn restore(&self, integer: u32, range: Range) -> Answer<f64>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl Quantize for Reference {
    fn quantize_unit(&self, value: f64, bits: u32) -> Answer<i64> {
        reference::quantize_unit(value, bits)
    }

    fn restore_unit(&self, integer: u32, bits: u32) -> Answer<f64> {
        reference::restore_unit(integer, bits)
    }

    fn quantize(&self, value: f64, range: Range) -> Answer<i64> {
        reference::quantize(value, range)
    }

    fn restore(&self, integer: u32, range: Range) -> Answer<f64> {
        reference::restore(integer, range)
    }
}
