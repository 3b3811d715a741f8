//! What an implementation of variable-length integers consists of.

use packproof_reference::varint as reference;

use crate::model::{Answer, Decoded};

/// The functions of an implementation. The `u32` is the width of the type: 16, 32 or 64. Values read are wider than the
/// format's, so that a wrong implementation's answer can be shown.
pub trait Varint {
    /// The bytes of a value.
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>>;

    /// The value at the front of the bytes, overlong forms included, and the bytes consumed.
    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128>;

    /// As [`Self::decode`], and refuses overlong forms.
    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128>;

    /// The bytes of a signed value.
    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>>;

    /// The signed value at the front of the bytes, overlong forms included, and the bytes consumed.
    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl Varint for Reference {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        reference::encode(value, bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        widened(reference::decode(bytes, bits))
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        widened(reference::decode_canonical(bytes, bits))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        reference::zigzag_encode(value, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        widened(reference::zigzag_decode(bytes, bits))
    }
}

/// The same value in the wider type.
pub(super) fn widened<T: Into<i128>>(decoded: Decoded<T>) -> Decoded<i128> {
    decoded.map(|(value, consumed)| (value.into(), consumed))
}
