//! What implementations of packet fields do differently.

mod fields;
mod half;
mod quaternion;
mod steps;

use std::sync::LazyLock;

use crate::formats::contained::contained;
use crate::formats::packet::sets::{decoders, encoders};
use crate::formats::varint::behaviour as varint;
use crate::model::behaviour::Parameter;

pub(super) use fields::{ByteOrder, End, VariableForm, Vector2Order, Vector3Order};
pub(super) use half::*;
pub(super) use quaternion::{LengthRead, Moved, Negation, Order, Remap, Tolerance, W};
pub(super) use steps::*;

/// All parameters. A VariableFloat16 is a LEB128.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    let uses: [(&str, &[&'static str]); 2] =
        [("varint.encode", encoders!(variable_float16)), ("varint.decode", decoders!(variable_float16))];
    let integer = contained("varint", &varint::PARAMETERS, &uses);
    [half::PARAMETERS, fields::PARAMETERS, steps::PARAMETERS, quaternion::PARAMETERS, &integer].concat()
});
