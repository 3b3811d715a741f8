//! The parameters: one enumeration each, the right choice and the wrong ones.

mod read;
mod text;
mod written;

pub(super) use self::read::*;
pub(super) use self::text::*;
pub(super) use self::written::*;
use crate::formats::compact_index::behaviour::carried::carried;
use crate::model::behaviour::{Parameter, joined};

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
pub const PARAMETERS: &[Parameter] = &joined::<{ OWN.len() + INDEX.len() }>(&[OWN, INDEX]);

/// Of the CompactIndex, what the cases of strings tell apart.
const INDEX: &[Parameter] = carried! {
    READ => {
        "first-data", "middle-data", "byte-4" without ["mask-7f", "mask-3f", "mask-1f", "signed"],
        "shifts" without ["byte-3-plus-1", "byte-3-minus-1", "byte-4-minus-1", "byte-4-by-24"], "order", "flags", "sign",
        "minimum" without ["positive", "saturated"], "longest", "end", "consumed" without ["five-is-four"],
        "followed", "truncated-class",
    }
    READ_TOLERANT => {
        "arithmetic" without ["wide", "magnitude-u32", "saturates", "saturates-magnitude", "refuses", "float32"],
        "negative-zero", "strict", "consumed-shortest",
    }
    READ_CANONICAL => {
        "range" without ["unchecked", "wraps", "excess-only", "plus-2147483648", "plus-2147483648-wraps"],
        "canonical-form" without ["negative-zero-first", "byte-4-flag"],
        "classes" without ["range-as-overlong", "range-as-not-canonical", "range-as-invalid"],
    }
    // No length takes four bytes.
    WRITTEN => {
        "encode-first-limit",
        "encode-later-limits" without [
            "three-bytes-short", "four-bytes-short", "three-bytes-long", "four-bytes-long", "by-shifts"
        ],
        "encode-length" without ["at-most-four", "at-most-three", "zero-empty"],
        "encode-data" without ["last-0f", "last-07"],
        "encode-shifts" without [
            "byte-3-plus-1", "byte-3-minus-1", "byte-4-plus-1", "byte-4-minus-1", "byte-4-by-24"
        ],
        "encode-order",
        "encode-flags" without ["byte-3-missing", "byte-4-too"],
        "encode-sign" without ["zero-negative"],
        "magnitude" without ["float32", "float32-abs", "16-bits", "28-bits", "16-bits-signed"],
    }
};

const OWN: &[Parameter] = &[
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
