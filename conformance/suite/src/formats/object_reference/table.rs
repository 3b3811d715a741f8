//! The operations of ObjectReference.

use packproof_reference::object_reference as reference;
use packproof_reference::object_reference::Reference as Pointer;
use serde_json::Value;

use super::json;
use crate::model::operations::{Show, copied, operations};
use crate::model::{Answer, Decoded};

const VALUE: &str = "\"null\", {\"import\": 0 to 2147483647} or {\"export\": 0 to 2147483646}";
const BYTES: &str = "bytes; what follows the reference is ignored";

operations! {
    "object_reference";
    /// Implementations of object references.
    pub trait References;

    /// Encode a reference as a CompactIndex.
    Encode encode(pointer: Pointer) -> Answer<Vec<u8>> { reference::encode(pointer) }
        takes VALUE, gives "bytes, 1 to 5", inverse decode;

    /// Decode the reference at the front of the bytes as an engine reads it.
    Decode decode(bytes: &[u8]) -> Decoded<Pointer> { reference::decode(bytes) }
        takes BYTES, gives VALUE;

    /// Decode the reference at the front of the bytes; refuse what no encoder writes.
    Decode decode_canonical(bytes: &[u8]) -> Decoded<Pointer> { reference::decode_canonical(bytes) }
        takes BYTES, gives VALUE;

    /// Encode a reference as an i32, the form of the tables' outer fields.
    Encode encode_fixed(pointer: Pointer) -> Answer<Vec<u8>> { reference::encode_fixed(pointer) }
        takes VALUE, gives "bytes, 4", inverse decode_fixed;

    /// Decode the reference in the first four bytes, an i32.
    Decode decode_fixed(bytes: &[u8]) -> Decoded<Pointer> { reference::decode_fixed(bytes) }
        takes BYTES, gives VALUE;
}

copied! { Pointer: Json by json::read }

impl Show for Pointer {
    fn show(&self) -> Value {
        json::show(*self)
    }
}
