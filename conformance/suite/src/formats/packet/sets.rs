//! Sets of operations, for deviants.

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
