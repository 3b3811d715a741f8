//! The operations that a parameter concerns.

use super::operations::OPERATIONS;
use crate::model::choices::Parameter;

macro_rules! encoders {
    ($($field:ident)+) => { &[$(concat!("packet.", stringify!($field), "_encode")),+] };
}

macro_rules! decoders {
    ($($field:ident)+) => { &[$(concat!("packet.", stringify!($field), "_decode")),+] };
}

macro_rules! both {
    ($($field:ident)+) => {
        &[$(
            concat!("packet.", stringify!($field), "_encode"),
            concat!("packet.", stringify!($field), "_decode"),
        )+]
    };
}

pub(super) use both;

pub(super) type Operations = &'static [&'static str];

pub(super) const HALF: Operations = both!(float16 variable_float16 vector2_float16 vector3_float16);
pub(super) const HALF_ENCODE: Operations =
    encoders!(float16 variable_float16 vector2_float16 vector3_float16);
pub(super) const NORMALIZED_ENCODE: Operations = encoders!(normalized_float8 normalized_float16);

pub(super) const QUATERNION: Operations = both!(rotation_quaternion64 rotation_quaternion32);
pub(super) const QUATERNION_ENCODE: Operations = encoders!(rotation_quaternion64 rotation_quaternion32);

/// Encoders of quantised fields.
pub(super) const STEPS_ENCODE: Operations = encoders!(
    normalized_float8 normalized_float16
    range_limited_float8 range_limited_float16
    rotation_quaternion64 rotation_quaternion32
);
/// Decoders of quantised fields without an offset.
pub(super) const FRACTION_DECODE: Operations = decoders!(
    normalized_float8 normalized_float16
    rotation_quaternion64 rotation_quaternion32
);

/// The fields of a parameter.
fn fields(parameter: &str) -> &'static [&'static str] {
    match parameter {
        "float16-byte-order" => &["float16"],
        "vector-float16-byte-order" | "vector-float16-written" => &["vector2_float16", "vector3_float16"],
        "vector-float32-byte-order" => &["vector2_float32", "vector3_float32"],
        "normalized-byte-order" => &["normalized_float16"],
        "range-byte-order" => &["range_limited_float16"],
        "quaternion-byte-order" => &["rotation_quaternion64"],
        "variable-form" => &["variable_float16"],
        _ => match parameter.split_once('-').map_or(parameter, |(group, _)| group) {
            "half" => &["float16", "variable_float16", "vector2_float16", "vector3_float16"],
            "normalized" => &["normalized_float8", "normalized_float16"],
            "range" => &["range_limited_float8", "range_limited_float16"],
            "quaternion" => &["rotation_quaternion64", "rotation_quaternion32"],
            "quotient" => {
                &["normalized_float8", "normalized_float16", "rotation_quaternion64", "rotation_quaternion32"]
            }
            _ => &[
                "normalized_float8",
                "normalized_float16",
                "range_limited_float8",
                "range_limited_float16",
                "rotation_quaternion64",
                "rotation_quaternion32",
            ],
        },
    }
}

/// The operations of a parameter's fields, of those directions that it has.
pub(super) fn narrowed(parameter: &Parameter) -> Operations {
    let is_of = |operation: &&str| {
        let (field, direction) = operation.rsplit_once('_').unwrap_or_default();
        let has = |of: &&str| of.strip_prefix("packet.") == Some(direction);
        let name = field.strip_prefix("packet.").unwrap_or_default();
        // A variable half ends where its last byte says so.
        let has_field = match parameter.name {
            "end" => name != "variable_float16",
            of => fields(of).contains(&name),
        };
        parameter.operations.iter().any(has) && has_field
    };
    OPERATIONS.iter().map(|of| of.name).filter(is_of).collect::<Vec<_>>().leak()
}
