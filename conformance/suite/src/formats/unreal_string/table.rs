//! The operations of FString.

use packproof_reference::unreal_string as reference;

use crate::model::operations::operations;
use crate::model::{Answer, Decoded};

const TEXT: &str = "text without NUL";
const BYTES: &str = "bytes; what follows the string is ignored";

operations! {
    "unreal_string";
    /// Implementations of FString.
    pub trait UnrealString;

    /// Encode a text: Latin-1 if every character is at most U+00FF, else UTF-16LE.
    Encode encode(text: &str) -> Answer<Vec<u8>> { reference::encode(text) }
        takes TEXT, gives "bytes", inverse decode;

    /// Encode a text in UTF-16LE, needed or not.
    Encode encode_wide(text: &str) -> Answer<Vec<u8>> { reference::encode_wide(text) }
        takes TEXT, gives "bytes", inverse decode;

    /// Decode the string at the front of the bytes as an engine reads it.
    Decode decode(bytes: &[u8]) -> Decoded<String> { reference::decode(bytes) }
        takes BYTES, gives "text";

    /// Decode the string at the front of the bytes; refuse what no encoder writes.
    Decode decode_canonical(bytes: &[u8]) -> Decoded<String> { reference::decode_canonical(bytes) }
        takes BYTES, gives "text";
}
