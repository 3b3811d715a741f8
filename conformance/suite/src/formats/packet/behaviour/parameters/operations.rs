//! Sets of operations that one piece of code usually serves.

pub(super) const FLOAT16: &[&str] = &["packet.float16_encode", "packet.float16_decode"];
pub(super) const VARIABLE: &[&str] = &["packet.variable_float16_encode", "packet.variable_float16_decode"];
pub(super) const VARIABLE_ENCODE: &[&str] = &["packet.variable_float16_encode"];
pub(super) const VARIABLE_DECODE: &[&str] = &["packet.variable_float16_decode"];

pub(super) const HALF_ENCODE: &[&str] = &[
    "packet.float16_encode",
    "packet.variable_float16_encode",
    "packet.vector2_float16_encode",
    "packet.vector3_float16_encode",
];
pub(super) const HALF_DECODE: &[&str] = &[
    "packet.float16_decode",
    "packet.variable_float16_decode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_decode",
];
pub(super) const HALF: &[&str] = &[
    "packet.float16_encode",
    "packet.float16_decode",
    "packet.variable_float16_encode",
    "packet.variable_float16_decode",
    "packet.vector2_float16_encode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_encode",
    "packet.vector3_float16_decode",
];

pub(super) const VECTOR_FLOAT16: &[&str] = &[
    "packet.vector2_float16_encode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_encode",
    "packet.vector3_float16_decode",
];
pub(super) const VECTOR_FLOAT32: &[&str] = &[
    "packet.vector2_float32_encode",
    "packet.vector2_float32_decode",
    "packet.vector3_float32_encode",
    "packet.vector3_float32_decode",
];
pub(super) const VECTOR2: &[&str] = &[
    "packet.vector2_float32_encode",
    "packet.vector2_float32_decode",
    "packet.vector2_float16_encode",
    "packet.vector2_float16_decode",
];
pub(super) const VECTOR3: &[&str] = &[
    "packet.vector3_float32_encode",
    "packet.vector3_float32_decode",
    "packet.vector3_float16_encode",
    "packet.vector3_float16_decode",
];

pub(super) const NORMALIZED: &[&str] = &[
    "packet.normalized_float8_encode",
    "packet.normalized_float8_decode",
    "packet.normalized_float16_encode",
    "packet.normalized_float16_decode",
];
pub(super) const NORMALIZED16: &[&str] =
    &["packet.normalized_float16_encode", "packet.normalized_float16_decode"];
pub(super) const NORMALIZED_ENCODE: &[&str] =
    &["packet.normalized_float8_encode", "packet.normalized_float16_encode"];
pub(super) const NORMALIZED_DECODE: &[&str] =
    &["packet.normalized_float8_decode", "packet.normalized_float16_decode"];

pub(super) const RANGE: &[&str] = &[
    "packet.range_limited_float8_encode",
    "packet.range_limited_float8_decode",
    "packet.range_limited_float16_encode",
    "packet.range_limited_float16_decode",
];
pub(super) const RANGE16: &[&str] =
    &["packet.range_limited_float16_encode", "packet.range_limited_float16_decode"];
pub(super) const RANGE_ENCODE: &[&str] =
    &["packet.range_limited_float8_encode", "packet.range_limited_float16_encode"];
pub(super) const RANGE_DECODE: &[&str] =
    &["packet.range_limited_float8_decode", "packet.range_limited_float16_decode"];

pub(super) const QUATERNION: &[&str] = &[
    "packet.rotation_quaternion64_encode",
    "packet.rotation_quaternion64_decode",
    "packet.rotation_quaternion32_encode",
    "packet.rotation_quaternion32_decode",
];
pub(super) const QUATERNION64: &[&str] =
    &["packet.rotation_quaternion64_encode", "packet.rotation_quaternion64_decode"];
pub(super) const QUATERNION_ENCODE: &[&str] =
    &["packet.rotation_quaternion64_encode", "packet.rotation_quaternion32_encode"];
pub(super) const QUATERNION_DECODE: &[&str] =
    &["packet.rotation_quaternion64_decode", "packet.rotation_quaternion32_decode"];

pub(super) const STEPS_ENCODE: &[&str] = &[
    "packet.normalized_float8_encode",
    "packet.normalized_float16_encode",
    "packet.range_limited_float8_encode",
    "packet.range_limited_float16_encode",
    "packet.rotation_quaternion64_encode",
    "packet.rotation_quaternion32_encode",
];
/// The readers of a fraction that is not moved by a minimum.
pub(super) const FRACTION_DECODE: &[&str] = &[
    "packet.normalized_float8_decode",
    "packet.normalized_float16_decode",
    "packet.rotation_quaternion64_decode",
    "packet.rotation_quaternion32_decode",
];

/// The readers of 16-bit words.
pub(super) const WORDS_DECODE: &[&str] = &[
    "packet.float16_decode",
    "packet.normalized_float16_decode",
    "packet.range_limited_float16_decode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_decode",
    "packet.rotation_quaternion64_decode",
];
/// The readers of fields of several bytes of a fixed number.
pub(super) const LONG_DECODE: &[&str] = &[
    "packet.float16_decode",
    "packet.normalized_float16_decode",
    "packet.range_limited_float16_decode",
    "packet.vector2_float32_decode",
    "packet.vector3_float32_decode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_decode",
    "packet.rotation_quaternion64_decode",
    "packet.rotation_quaternion32_decode",
];
/// The readers of fields of a fixed number of bytes.
pub(super) const FIXED_DECODE: &[&str] = &[
    "packet.float16_decode",
    "packet.normalized_float8_decode",
    "packet.normalized_float16_decode",
    "packet.range_limited_float8_decode",
    "packet.range_limited_float16_decode",
    "packet.vector2_float32_decode",
    "packet.vector3_float32_decode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_decode",
    "packet.rotation_quaternion64_decode",
    "packet.rotation_quaternion32_decode",
];
pub(super) const DECODE: &[&str] = &[
    "packet.float16_decode",
    "packet.variable_float16_decode",
    "packet.normalized_float8_decode",
    "packet.normalized_float16_decode",
    "packet.range_limited_float8_decode",
    "packet.range_limited_float16_decode",
    "packet.vector2_float32_decode",
    "packet.vector3_float32_decode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_decode",
    "packet.rotation_quaternion64_decode",
    "packet.rotation_quaternion32_decode",
];

/// The readers of several components.
pub(super) const PARTS_DECODE: &[&str] = &[
    "packet.vector2_float32_decode",
    "packet.vector3_float32_decode",
    "packet.vector2_float16_decode",
    "packet.vector3_float16_decode",
    "packet.rotation_quaternion64_decode",
    "packet.rotation_quaternion32_decode",
];
