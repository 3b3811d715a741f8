//! What an implementation of Name consists of.

use packproof_reference::unreal_name as reference;

use crate::model::{Answer, Decoded};

/// The functions of an implementation, given the package's file version.
pub trait UnrealName {
    /// The bytes of a name.
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>>;

    /// The name at the front of the bytes as an engine reads it, and the bytes consumed.
    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String>;

    /// As [`Self::decode`], and refuses a length that is not in its shortest form.
    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl UnrealName for Reference {
    fn encode(&self, text: &str, version: u16) -> Answer<Vec<u8>> {
        reference::encode(text, version)
    }

    fn decode(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        reference::decode(bytes, version)
    }

    fn decode_canonical(&self, bytes: &[u8], version: u16) -> Decoded<String> {
        reference::decode_canonical(bytes, version)
    }
}
