//! The parameters: one enumeration each, the right choice and the wrong ones.

mod read;
mod text;
mod written;

pub(super) use self::read::*;
pub(super) use self::text::*;
pub(super) use self::written::*;
use crate::model::behaviour::Parameter;

const READ: &[&str] = &["unreal_string.decode", "unreal_string.decode_canonical"];
const READ_TOLERANT: &[&str] = &["unreal_string.decode"];
const READ_CANONICAL: &[&str] = &["unreal_string.decode_canonical"];
const WRITTEN: &[&str] =
    &["unreal_string.encode", "unreal_string.encode_wide", "unreal_string.decode_canonical"];
/// What a canonical reader compares with follows the writer of the same implementation.
const WRITTEN_SHORTEST: &[&str] = &["unreal_string.encode", "unreal_string.decode_canonical"];
const WRITERS: &[&str] = &["unreal_string.encode", "unreal_string.encode_wide"];
const ALL: &[&str] = &[
    "unreal_string.encode",
    "unreal_string.encode_wide",
    "unreal_string.decode",
    "unreal_string.decode_canonical",
];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &[
    LENGTH,
    CANONICAL_LENGTH,
    SIGN,
    ZERO,
    NUL_ALONE,
    LIMIT,
    SIZE,
    WIDE_COUNT,
    NARROW_COUNT,
    WIDE,
    WIDE_READ,
    NARROW,
    NUL,
    INNER_NUL,
    SURROGATES,
    END,
    TRIM,
    CONSUMED,
    CANONICAL_CHECK,
    REFUSAL,
    EMPTY,
    THRESHOLD,
    LENGTH_WRITTEN,
    WIDE_COUNT_WRITTEN,
    NARROW_COUNT_WRITTEN,
    NARROW_WRITTEN,
    NUL_WRITTEN,
    WIDE_WRITTEN,
    NUL_IN_TEXT,
    REFUSAL_WRITTEN,
];
