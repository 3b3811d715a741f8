//! What implementations of packet fields do differently.

mod fields;
mod half;
mod operations;
mod quaternion;
mod range;
mod steps;

use super::family::count;
use crate::formats::varint::behaviour::carried::carried;
use crate::model::behaviour::{Parameter, joined};
use operations::{VARIABLE_DECODE, VARIABLE_ENCODE};

pub(crate) use fields::*;
pub(crate) use half::*;
pub(crate) use quaternion::*;
pub(crate) use range::*;
pub(crate) use steps::*;

const FAMILIES: &[&[Parameter]] = &[
    HALF_LAYOUT,
    HALF_SIGN,
    HALF_SUBNORMALS,
    HALF_ROUNDING,
    HALF_CARRY,
    HALF_SMALL_WRITTEN,
    HALF_SMALL_READ,
    HALF_OVERFLOW,
    HALF_INFINITY_WRITTEN,
    HALF_NAN_WRITTEN,
    HALF_ZERO_WRITTEN,
    HALF_ZERO_READ,
    HALF_INFINITY_READ,
    HALF_NAN_READ,
    HALF_FRACTION_READ,
    HALF_EXPONENT_READ,
    BYTE_ORDER,
    LOW_BYTE,
    WORD_SIGN,
    END,
    PARTIAL,
    CONSUMED,
    PARTS_CONSUMED,
    AFTER,
    VARIABLE_FORM,
    VARIABLE_WRITTEN,
    VARIABLE_LIMIT,
    VARIABLE_OVERLONG,
    VARIABLE_END,
    VECTOR2_ORDER,
    VECTOR3_ORDER,
    FLOAT32,
    ROUNDING,
    TIES,
    PRECISION,
    RANGE_PRECISION,
    SCALE,
    TOP,
    OVERFLOW,
    ENDS,
    OUTSIDE,
    NOT_FINITE,
    QUOTIENT,
    SLACK,
    NEGATIVE_ZERO,
    CENTRE,
    INTERVAL,
    BOUNDS,
    MIN,
    SPAN,
    RANGE_READ,
    ORDER,
    W_INTERVAL,
    NEGATION,
    REMAP,
    MOVED,
    TOLERANCE,
    FAULTS,
    LENGTH,
    LENGTH_READ,
    INTEGER,
];

/// Of variable-length integers, what the cases of VariableFloat16 tell apart and the families above do not have.
const INTEGER: &[Parameter] = carried! {
    VARIABLE_ENCODE => {
        "encode-loop" without ["from-7f", "above-80", "most-bytes"],
        "encode-rounds" without [
            "eight", "nine", "five", "four", "nine-and-one", "five-ends", "nine-ends"
        ],
        "encode-data",
        "encode-shifts" without ["fourth-20", "fifth-27"],
        "encode-flags",
        "encode-order",
        "encode-limit" without ["2-53"],
    }
    VARIABLE_DECODE => {
        "longest" without [
            "no-limit", "no-limit-mod-64", "no-limit-mod-type", "at-most-nine", "at-most-eight", "at-most-five",
            "at-most-four", "at-most-three", "nine-whole", "size-of-type", "four-of-32-bits",
        ],
        "largest",
        "data",
        "shifts" without ["fourth-20", "fifth-27"],
        "order",
        "flags",
        "end" without ["partial", "zeros", "zeros-unseen", "partial-not-empty"],
        "needs",
        "strict" without ["overlong"],
        "consumed" without ["one-less", "one-more", "none", "all"],
    }
};

/// All parameters.
pub const PARAMETERS: &[Parameter] = &joined::<{ count(FAMILIES) }>(FAMILIES);
