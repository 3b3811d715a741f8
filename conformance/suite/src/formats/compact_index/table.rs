//! What an implementation of CompactIndex consists of.

use packproof_reference::compact_index as reference;

use crate::model::{Answer, Decoded};

/// The functions of an implementation.
pub trait CompactIndex {
    /// The bytes of a value.
    fn encode(&self, value: i32) -> Answer<Vec<u8>>;

    /// The value at the front of the bytes as an engine reads it, and the bytes consumed. The value is wider than the
    /// format's, so that a wrong implementation's answer can be shown.
    fn decode(&self, bytes: &[u8]) -> Decoded<i64>;

    /// As [`Self::decode`], and refuses what is not canonical.
    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl CompactIndex for Reference {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        reference::encode(value)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        reference::decode(bytes)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        reference::decode_canonical(bytes)
    }
}
