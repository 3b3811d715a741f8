//! The parameters: one enumeration each, the right choice and the wrong ones.

mod components;
mod ending;
mod numbers;
mod serialised;
mod text;

use components::{
    COLOR_READ, COLOR_WRITTEN, FLOATS_READ, FLOATS_WRITTEN, QUAT_READ, QUAT_WRITTEN, RECT2_READ,
    RECT2_WRITTEN, VECTOR2_READ, VECTOR2_WRITTEN, VECTOR3_READ, VECTOR3_WRITTEN,
};
pub(super) use components::{
    ColorRead, ColorWritten, FloatsRead, FloatsWritten, QuatRead, QuatWritten, Rect2Read, Rect2Written,
    Vector2Read, Vector2Written, Vector3Read, Vector3Written,
};
use ending::{
    CONSUMED, CUT_LIST, END, FOLLOWING, HEADER_CONSUMED, HEADER_END_REFUSAL, LIST_CONSUMED,
    PADDING_END_REFUSAL, REWRITE_END, REWRITE_MODE, REWRITE_POSITION, REWRITE_REFUSAL, REWRITE_STRING,
    TEXT_CONSUMED, TEXT_END, TEXT_END_REFUSAL, TRUNCATED_REFUSAL,
};
pub(super) use ending::{
    Consumed, CutList, End, Following, HeaderConsumed, HeaderEndRefusal, ListConsumed, PaddingEndRefusal,
    RewriteEnd, RewriteMode, RewritePosition, RewriteRefusal, RewriteString, TextConsumed, TextEnd,
    TextEndRefusal, TruncatedRefusal,
};
use numbers::{
    ALIGNMENT_READ, ALIGNMENT_WRITTEN, BOOL_CHECK, BOOL_READ, BOOL_REFUSAL, BOOL_SIZE_READ, BOOL_WRITTEN,
    BYTE_READ, BYTE_WRITTEN, BYTES_JOINED, COUNT_ORDER_READ, COUNT_ORDER_WRITTEN, FLOAT_SIZE_READ,
    FLOAT_SIZE_WRITTEN, INT_READ, INT_WRITTEN, ORDER_READ, ORDER_WRITTEN, UINT_READ, UINT_WRITTEN,
    USHORT_READ, USHORT_WRITTEN, VALUE_HEADER_READ, VALUE_HEADER_WRITTEN,
};
pub(super) use numbers::{
    AlignmentRead, AlignmentWritten, BoolCheck, BoolRead, BoolRefusal, BoolSizeRead, BoolWritten, ByteRead,
    ByteWritten, BytesJoined, CountOrderRead, CountOrderWritten, FloatSizeRead, FloatSizeWritten, IntRead,
    IntWritten, OrderRead, OrderWritten, UintRead, UintWritten, UshortRead, UshortWritten, ValueHeaderRead,
    ValueHeaderWritten,
};
use serialised::{
    BOOL_COMPARED, BOOL_COMPARED_REFUSAL, BOOL_PAYLOAD_READ, BOOL_PAYLOAD_SIZE, BOOL_PAYLOAD_WRITTEN,
    COMPARISON, COUNT_SIGN, FLAG_BITS, FLAG_READ, FLAG_WRITTEN, FLOAT_FORM, FLOAT_VALUE_READ, FORM_CHECK,
    FORM_REFUSAL, HEADER_CHECK, HEADER_COMPARED, HEADER_READ, HEADER_REFUSAL, HEADER_WRITTEN, INT_FORM,
    INT_VALUE_READ, INT_VALUE_WRITTEN, PADDING_COMPARED, PADDING_REFUSAL, TYPE_BITS, TYPE_NUMBERS_READ,
    TYPE_NUMBERS_WRITTEN, TYPE_REFUSAL, WHOLE_FLOATS, WIDE_TYPES,
};
pub(super) use serialised::{
    BoolCompared, BoolComparedRefusal, BoolPayloadRead, BoolPayloadSize, BoolPayloadWritten, Comparison,
    CountSign, FlagBits, FlagRead, FlagWritten, FloatForm, FloatValueRead, FormCheck, FormRefusal,
    HeaderCheck, HeaderCompared, HeaderRead, HeaderRefusal, HeaderWritten, IntForm, IntValueRead,
    IntValueWritten, PaddingCompared, PaddingRefusal, TypeBits, TypeNumbersRead, TypeNumbersWritten,
    TypeRefusal, WholeFloats, WideTypes,
};
use text::{
    BUFFER_COUNT_SIGN, BUFFER_PADDING_READ, BUFFER_PADDING_WRITTEN, COUNT_BITS, COUNT_READ, COUNT_SIZE_READ,
    COUNT_SIZE_WRITTEN, COUNT_WRITTEN, LONG_TEXT, NUL_ADDED, NUL_DECODED, NUL_ENCODED, NUL_READ, NUL_WRITTEN,
    OVERLONG_TEXT, PADDING_READ, PADDING_WRITTEN, TEXT_READ, TEXT_REFUSAL, TEXT_WRITTEN_AS,
};
pub(super) use text::{
    BufferCountSign, BufferPaddingRead, BufferPaddingWritten, CountBits, CountRead, CountSizeRead,
    CountSizeWritten, CountWritten, LongText, NulAdded, NulDecoded, NulEncoded, NulRead, NulWritten,
    OverlongText, PaddingRead, PaddingWritten, TextRead, TextRefusal, TextWritten,
};

use crate::model::behaviour::Parameter;

const WRITE: &[&str] = &["variant_buffer.write"];
const REWRITE: &[&str] = &["variant_buffer.rewrite"];
const WRITTEN: &[&str] = &["variant_buffer.write", "variant_buffer.rewrite"];
const READ_TOLERANT: &[&str] = &["variant_buffer.read"];
const READ_CANONICAL: &[&str] = &["variant_buffer.read_canonical"];
const READ: &[&str] = &["variant_buffer.read", "variant_buffer.read_canonical"];
const VARIANT_DECODE: &[&str] = &["variant_buffer.variant_decode"];
const CANONICAL: &[&str] = &["variant_buffer.variant_decode_canonical"];
const DECODED: &[&str] = &["variant_buffer.variant_decode", "variant_buffer.variant_decode_canonical"];
const ALL_READ: &[&str] = &[
    "variant_buffer.read",
    "variant_buffer.read_canonical",
    "variant_buffer.variant_decode",
    "variant_buffer.variant_decode_canonical",
];
/// What a canonical decoder compares with follows the encoder of the same implementation.
const ENCODED: &[&str] = &["variant_buffer.variant_encode", "variant_buffer.variant_decode_canonical"];
const TEXT_WRITTEN: &[&str] =
    &["variant_buffer.write", "variant_buffer.variant_encode", "variant_buffer.variant_decode_canonical"];
const ALL_WRITTEN: &[&str] = &[
    "variant_buffer.write",
    "variant_buffer.rewrite",
    "variant_buffer.variant_encode",
    "variant_buffer.variant_decode_canonical",
];

/// All parameters.
pub const PARAMETERS: &[Parameter] = &[
    ORDER_WRITTEN,
    ORDER_READ,
    COUNT_ORDER_WRITTEN,
    COUNT_ORDER_READ,
    BYTES_JOINED,
    VALUE_HEADER_WRITTEN,
    VALUE_HEADER_READ,
    ALIGNMENT_WRITTEN,
    ALIGNMENT_READ,
    BOOL_WRITTEN,
    BOOL_SIZE_READ,
    BOOL_READ,
    BOOL_CHECK,
    BOOL_REFUSAL,
    INT_WRITTEN,
    UINT_WRITTEN,
    BYTE_WRITTEN,
    USHORT_WRITTEN,
    INT_READ,
    UINT_READ,
    BYTE_READ,
    USHORT_READ,
    FLOAT_SIZE_WRITTEN,
    FLOAT_SIZE_READ,
    VECTOR2_WRITTEN,
    VECTOR2_READ,
    VECTOR3_WRITTEN,
    VECTOR3_READ,
    RECT2_WRITTEN,
    RECT2_READ,
    QUAT_WRITTEN,
    QUAT_READ,
    COLOR_WRITTEN,
    COLOR_READ,
    FLOATS_WRITTEN,
    FLOATS_READ,
    COUNT_SIZE_WRITTEN,
    LONG_TEXT,
    COUNT_SIZE_READ,
    COUNT_BITS,
    BUFFER_COUNT_SIGN,
    COUNT_WRITTEN,
    COUNT_READ,
    NUL_ADDED,
    TEXT_WRITTEN_AS,
    TEXT_READ,
    OVERLONG_TEXT,
    TEXT_REFUSAL,
    NUL_WRITTEN,
    NUL_READ,
    NUL_ENCODED,
    NUL_DECODED,
    BUFFER_PADDING_WRITTEN,
    BUFFER_PADDING_READ,
    PADDING_WRITTEN,
    PADDING_READ,
    END,
    TEXT_END,
    TRUNCATED_REFUSAL,
    TEXT_END_REFUSAL,
    HEADER_END_REFUSAL,
    PADDING_END_REFUSAL,
    CUT_LIST,
    FOLLOWING,
    CONSUMED,
    LIST_CONSUMED,
    HEADER_CONSUMED,
    TEXT_CONSUMED,
    REWRITE_END,
    REWRITE_REFUSAL,
    REWRITE_STRING,
    REWRITE_MODE,
    REWRITE_POSITION,
    HEADER_WRITTEN,
    HEADER_READ,
    TYPE_NUMBERS_WRITTEN,
    TYPE_NUMBERS_READ,
    TYPE_BITS,
    TYPE_REFUSAL,
    FLAG_WRITTEN,
    FLAG_BITS,
    FLAG_READ,
    WIDE_TYPES,
    HEADER_CHECK,
    INT_FORM,
    INT_VALUE_WRITTEN,
    INT_VALUE_READ,
    FLOAT_FORM,
    WHOLE_FLOATS,
    FLOAT_VALUE_READ,
    BOOL_PAYLOAD_WRITTEN,
    BOOL_PAYLOAD_SIZE,
    BOOL_PAYLOAD_READ,
    COUNT_SIGN,
    COMPARISON,
    FORM_CHECK,
    FORM_REFUSAL,
    HEADER_COMPARED,
    HEADER_REFUSAL,
    PADDING_COMPARED,
    PADDING_REFUSAL,
    BOOL_COMPARED,
    BOOL_COMPARED_REFUSAL,
];
