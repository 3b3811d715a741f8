//! What an implementation of FString consists of.

use packproof_reference::unreal_string as reference;

use crate::model::{Answer, Decoded};

/// The functions of an implementation.
pub trait UnrealString {
    /// The bytes of a text: Latin-1 where that is enough.
    fn encode(&self, text: &str) -> Answer<Vec<u8>>;

    /// The bytes of a text in UTF-16LE.
    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>>;

    /// The text at the front of the bytes as an engine reads it, and the bytes consumed.
    fn decode(&self, bytes: &[u8]) -> Decoded<String>;

    /// As [`Self::decode`], and refuses what is not canonical.
    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl UnrealString for Reference {
    fn encode(&self, text: &str) -> Answer<Vec<u8>> {
        reference::encode(text)
    }

    fn encode_wide(&self, text: &str) -> Answer<Vec<u8>> {
        reference::encode_wide(text)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<String> {
        reference::decode(bytes)
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<String> {
        reference::decode_canonical(bytes)
    }
}
