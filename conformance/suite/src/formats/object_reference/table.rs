//! What an implementation of ObjectReference consists of.

use packproof_reference::object_reference as reference;
use packproof_reference::object_reference::Reference as Pointer;

use crate::model::{Answer, Decoded};

/// The functions of an implementation.
pub trait References {
    /// The CompactIndex of a reference.
    fn encode(&self, reference: Pointer) -> Answer<Vec<u8>>;

    /// The reference at the front of the bytes as an engine reads it, and the bytes consumed.
    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer>;

    /// As [`Self::decode`], and refuses what is not canonical.
    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer>;

    /// The four bytes of the `i32` form.
    fn encode_fixed(&self, reference: Pointer) -> Answer<Vec<u8>>;

    /// The reference in the `i32` form, and the bytes consumed.
    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl References for Reference {
    fn encode(&self, reference: Pointer) -> Answer<Vec<u8>> {
        reference::encode(reference)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<Pointer> {
        reference::decode(bytes)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<Pointer> {
        reference::decode_canonical(bytes)
    }

    fn encode_fixed(&self, reference: Pointer) -> Answer<Vec<u8>> {
        reference::encode_fixed(reference)
    }

    fn decode_fixed(&self, bytes: &[u8]) -> Decoded<Pointer> {
        reference::decode_fixed(bytes)
    }
}
