//! The operations of quantising.

use packproof_reference::quantize as reference;
pub use packproof_reference::quantize::Range;

use crate::model::operations::{Given, operations};
use crate::model::{Answer, Parameters, input};

const BITS: Given<u32> = Given { shapes: &[("bits", "integer, 1 to 32")], read: bits };
const RANGE: Given<Range> = Given {
    shapes: &[
        BITS.shapes[0],
        ("min", "f64, finite, below max"),
        ("max", "f64, finite, and max - min finite"),
    ],
    read: range,
};
const INTEGER: &str = "integer, 0 to 2^bits - 1";

operations! {
    "quantize";
    /// Implementations of quantising. Integers are wide enough for those of wrong ones.
    pub trait Quantize;

    /// Quantise a value of [0, 1]; what is above is clamped, what rounds below 0 is refused.
    Convert quantize_unit(value: f64; bits: u32 = BITS) -> Answer<i64> { reference::quantize_unit(value, bits) }
        takes "f64", gives INTEGER;

    /// The value of [0, 1] that an integer stands for.
    Convert restore_unit(integer: u32; bits: u32 = BITS) -> Answer<f64> { reference::restore_unit(integer, bits) }
        takes INTEGER, gives "f64";

    /// Quantise a value of [min, max]; what is above is clamped, what rounds below 0 is refused.
    Convert quantize(value: f64; range: Range = RANGE) -> Answer<i64> { reference::quantize(value, range) }
        takes "f64", gives INTEGER;

    /// The value of [min, max] that an integer stands for.
    Convert restore(integer: u32; range: Range = RANGE) -> Answer<f64> { reference::restore(integer, range) }
        takes INTEGER, gives "f64";
}

pub(crate) fn bits(parameters: &Parameters) -> Answer<u32> {
    input::integer(input::parameter(parameters, "bits")?)
}

fn range(parameters: &Parameters) -> Answer<Range> {
    let end = |name| input::f64(input::parameter(parameters, name)?);
    Ok(Range { min: end("min")?, max: end("max")?, bits: bits(parameters)? })
}
