//! A question to an implementation of a layout.

use packproof_models::content::Content;
use packproof_models::word::Value;

/// What is asked: a writer for a value's word or bytes, or a reader for the value of those.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// How is this value written?
    Value(Value),
    /// What does this word read as, of so many bits?
    Word(u64, u32),
    /// How is this value of a kind without a word written?
    Content(Content),
    /// What do these bytes begin with? The content is of the shape.
    Bytes(Vec<u8>, Content),
}
