//! A question to an implementation of a layout.

use packproof_models::content::Content;
use packproof_models::word::Value;

/// A value to encode, or a word or bytes to decode.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// A value to encode as a word.
    Value(Value),
    /// A word to decode, and its width in bits.
    Word(u64, u32),
    /// A value to encode as bytes.
    Content(Content),
    /// Bytes to decode, and a value of the expected shape.
    Bytes(Vec<u8>, Content),
}
