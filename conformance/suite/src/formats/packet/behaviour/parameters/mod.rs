//! What implementations of packet fields do differently.

mod fields;
mod half;
mod quaternion;
mod steps;

use super::family::count;
use crate::formats::packet::sets::{decoders, encoders};
use crate::formats::varint::behaviour::carried::carried;
use crate::model::behaviour::{Parameter, joined};

pub(super) use fields::{ByteOrder, End, VariableForm, Vector2Order, Vector3Order};
pub(super) use half::*;
pub(super) use quaternion::{LengthRead, Moved, Negation, Order, Remap, Tolerance, W};
pub(super) use steps::*;

/// Of variable-length integers, what the cases of VariableFloat16 tell apart.
const INTEGER: &[Parameter] = carried! {
    encoders!(variable_float16) => {
        "encode-loop" without ["most-bytes"],
        "encode-rounds" without [
            "eight", "nine", "five", "four", "nine-and-one", "five-ends", "nine-ends"
        ],
        "encode-data",
        "encode-shifts" without ["fourth-20", "fifth-27"],
        "encode-flags",
        "encode-order",
        "encode-limit" without ["2-53"],
    }
    decoders!(variable_float16) => {
        "longest" without [
            "no-limit-mod-64", "no-limit-mod-type", "at-most-nine", "at-most-eight", "at-most-five", "at-most-four",
            "at-most-three", "nine-whole", "size-of-type", "four-of-32-bits",
        ],
        "at-limit",
        "range" without [
            "dropped-at-64", "dropped-after-zigzag", "dropped-at-64-after-zigzag", "64-unchecked", "64-only",
            "64-only-kept", "2-53", "2-53-if-more",
        ],
        "largest",
        "data",
        "shifts" without ["fourth-20", "fifth-27"],
        "order",
        "flags",
        "end",
        "needs",
        "strict",
        "consumed",
    }
};

const LISTS: &[&[Parameter]] =
    &[half::PARAMETERS, fields::PARAMETERS, steps::PARAMETERS, quaternion::PARAMETERS, INTEGER];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &joined::<{ count(LISTS) }>(LISTS);
