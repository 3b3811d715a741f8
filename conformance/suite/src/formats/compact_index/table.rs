//! The operations of CompactIndex.

use packproof_reference::compact_index as reference;

use crate::model::operations::operations;
use crate::model::{Answer, Decoded};

const BYTES: &str = "bytes; what follows the index is ignored";
const VALUE: &str = "integer, -2147483648 to 2147483647";

operations! {
    "compact_index";
    /// Implementations of CompactIndex. Decoded values have a wider type than the format's, so that wrong answers can be
    /// shown.
    pub trait CompactIndex;

    /// Encode an i32 in its shortest form.
    Encode encode(value: i32) -> Answer<Vec<u8>> { reference::encode(value) }
        takes VALUE, gives "bytes, 1 to 5", inverse decode;

    /// Decode the index at the front of the bytes as an engine reads it.
    Decode decode(bytes: &[u8]) -> Decoded<i64> { reference::decode(bytes) }
        takes BYTES, gives VALUE;

    /// Decode the index at the front of the bytes; refuse what no encoder writes.
    Decode decode_canonical(bytes: &[u8]) -> Decoded<i64> { reference::decode_canonical(bytes) }
        takes BYTES, gives VALUE;
}
