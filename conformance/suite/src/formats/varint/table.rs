//! The operations of variable-length integers.

use packproof_reference::varint as reference;

use super::json::width;
use crate::model::operations::{Given, operations};
use crate::model::{Answer, Decoded};

const UNSIGNED: Given<u32> =
    Given { shapes: &[("type", "u16, u32 or u64")], read: |parameters| width(parameters, 'u') };
const SIGNED: Given<u32> =
    Given { shapes: &[("type", "i16, i32 or i64")], read: |parameters| width(parameters, 'i') };
const BYTES: &str = "bytes; what follows the value is ignored";
const DECIMAL: &str = "decimal string";
const LENGTHS: &str = "bytes, 1 to 3, 5 or 10";

operations! {
    "varint";
    /// Implementations of variable-length integers. The `u32` is the width of the type: 16, 32 or 64. Values read have a wider type
    /// than the format's, so that wrong answers can be shown.
    pub trait Varint;

    /// Encode an unsigned integer in its shortest form.
    Encode encode(value: u64; bits: u32 = UNSIGNED) -> Answer<Vec<u8>> { reference::encode(value, bits) }
        takes "decimal string, 0 to the largest value of the type", gives LENGTHS, inverse decode;

    /// Decode the integer at the front of the bytes, overlong forms included.
    Decode decode(bytes: &[u8]; bits: u32 = UNSIGNED) -> Decoded<i128> {
        widened(reference::decode(bytes, bits))
    }
        takes BYTES, gives DECIMAL;

    /// Decode the integer at the front of the bytes; refuse overlong forms.
    Decode decode_canonical(bytes: &[u8]; bits: u32 = UNSIGNED) -> Decoded<i128> {
        widened(reference::decode_canonical(bytes, bits))
    }
        takes BYTES, gives DECIMAL;

    /// Encode a signed integer, counted outward from zero (an extension).
    Encode zigzag_encode(value: i64; bits: u32 = SIGNED) -> Answer<Vec<u8>> {
        reference::zigzag_encode(value, bits)
    }
        takes "decimal string, any value of the type", gives LENGTHS, inverse zigzag_decode;

    /// Decode the signed integer at the front of the bytes, overlong forms included (an extension).
    Decode zigzag_decode(bytes: &[u8]; bits: u32 = SIGNED) -> Decoded<i128> {
        widened(reference::zigzag_decode(bytes, bits))
    }
        takes BYTES, gives DECIMAL;
}

pub(super) fn widened<T: Into<i128>>(decoded: Decoded<T>) -> Decoded<i128> {
    decoded.map(|(value, consumed)| (value.into(), consumed))
}
