//! The operations of bit packing.

use packproof_reference::bit_pack as reference;

use super::json::as_many;
use crate::model::operations::operations;
use crate::model::{Answer, Decoded};

pub const MSB: &[&str] = &["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"];
pub const LSB: &[&str] = &["bit_pack.write_lsb", "bit_pack.read_lsb", "bit_pack.read_canonical_lsb"];
/// The operations of both bit orders.
pub const BOTH: &[&str] = &[
    "bit_pack.write",
    "bit_pack.read",
    "bit_pack.read_canonical",
    "bit_pack.write_lsb",
    "bit_pack.read_lsb",
    "bit_pack.read_canonical_lsb",
];
pub const CANONICAL: &[&str] = &["bit_pack.read_canonical", "bit_pack.read_canonical_lsb"];
pub const WRITES: &[&str] = &["bit_pack.write", "bit_pack.write_lsb"];
const FIELDS: &str = "{\"widths\": integers 1 to 64, \"values\": as many decimal strings}";
const STREAM: &str = "{\"bytes\": hex, \"widths\": integers 1 to 64}";
const VALUES: &str = "list of decimal strings";

operations! {
    "bit_pack";
    /// Implementations of bit packing. Values read have a wider type than the format's, so that wrong negative ones can be
    /// shown.
    pub trait BitPack;

    /// Write fields, most significant bit first, and pad the last byte with zeros.
    Encode write({widths: &[u32], values: &[u64]}) -> Answer<Vec<u8>> { reference::write(widths, values) }
        takes FIELDS, gives "bytes", inverse read {widths}, check as_many(&values, &widths);

    /// Read fields; what follows them is ignored.
    Decode read({bytes: &[u8], widths: &[u32]}) -> Decoded<Vec<i128>> { widened(reference::read(bytes, widths)) }
        takes STREAM, gives VALUES;

    /// Read fields; refuse padding that is not zero and bytes that follow.
    Decode read_canonical({bytes: &[u8], widths: &[u32]}) -> Decoded<Vec<i128>> {
        widened(reference::read_canonical(bytes, widths))
    }
        takes STREAM, gives VALUES;

    /// Write fields, least significant bit first, and pad the last byte with zeros.
    Encode write_lsb({widths: &[u32], values: &[u64]}) -> Answer<Vec<u8>> { reference::write_lsb(widths, values) }
        takes FIELDS, gives "bytes", inverse read_lsb {widths}, check as_many(&values, &widths);

    /// Read fields, least significant bit first; what follows them is ignored.
    Decode read_lsb({bytes: &[u8], widths: &[u32]}) -> Decoded<Vec<i128>> {
        widened(reference::read_lsb(bytes, widths))
    }
        takes STREAM, gives VALUES;

    /// Read fields, least significant bit first; refuse padding that is not zero and bytes that follow.
    Decode read_canonical_lsb({bytes: &[u8], widths: &[u32]}) -> Decoded<Vec<i128>> {
        widened(reference::read_canonical_lsb(bytes, widths))
    }
        takes STREAM, gives VALUES;
}

pub(crate) fn widened(decoded: Decoded<Vec<u64>>) -> Decoded<Vec<i128>> {
    decoded.map(|(values, consumed)| (values.into_iter().map(i128::from).collect(), consumed))
}
