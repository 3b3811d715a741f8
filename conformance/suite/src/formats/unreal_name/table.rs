//! The operations of Name.

use packproof_reference::unreal_name as reference;

use crate::model::operations::{Given, operations};
use crate::model::{Answer, Decoded, Parameters, input};

const VERSION: Given<u16> =
    Given { shapes: &[("version", "the package's file version, 0 to 65535")], read: version };
const BYTES: &str = "bytes; what follows the name is ignored";
const NAME: &str = "text of characters U+0001 to U+00FF";

operations! {
    "unreal_name";
    /// Implementations of names.
    pub trait UnrealName;

    /// Encode a name as a package of the given version stores it.
    Encode encode(text: &str; version: u16 = VERSION) -> Answer<Vec<u8>> { reference::encode(text, version) }
        takes NAME, gives "bytes", inverse decode;

    /// Decode the name at the front of the bytes as an engine reads it.
    Decode decode(bytes: &[u8]; version: u16 = VERSION) -> Decoded<String> { reference::decode(bytes, version) }
        takes BYTES, gives NAME;

    /// Decode the name at the front of the bytes; refuse a length that no encoder writes.
    Decode decode_canonical(bytes: &[u8]; version: u16 = VERSION) -> Decoded<String> {
        reference::decode_canonical(bytes, version)
    }
        takes BYTES, gives NAME;
}

pub(super) fn version(parameters: &Parameters) -> Answer<u16> {
    input::integer(input::parameter(parameters, "version")?)
}
