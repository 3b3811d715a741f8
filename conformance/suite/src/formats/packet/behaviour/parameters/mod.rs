//! What implementations of packet fields do differently.

mod fields;
mod half;
mod operations;
mod quaternion;
mod range;
mod steps;

use super::family::count;
use crate::model::behaviour::{Parameter, joined};

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
];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &joined::<{ count(FAMILIES) }>(FAMILIES);
