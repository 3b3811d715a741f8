//! The operations of mixed radix.

use packproof_reference::mixed_radix as reference;

use super::json::{accumulator_bits, number};
use crate::formats::bit_pack::json::as_many;
use crate::formats::bit_pack::table::widened;
use crate::model::operations::{Given, operations};
use crate::model::{Answer, Decoded};

const SMALL: &str = "{\"limits\": integers below 2^32, \"values\": as many integers below their limits}";
const PACKED: &str =
    "{\"accumulator\": integer below 2^32, \"limits\": integers below 2^32, the last one packed first}";
const FIELDS: &str = "{\"limits\": decimal strings, \"values\": as many decimal strings}";
const STREAM: &str = "{\"bytes\": hex, \"limits\": decimal strings}";
const VALUES: &str = "list of decimal strings";
const BITS: Given<u32> = Given { shapes: &[("accumulator_bits", "32 or 64")], read: accumulator_bits };

operations! {
    "mixed_radix";
    /// Implementations of mixed radix. Limits come before values in arguments. Values read have a wider type than the format's, so that
    /// wrong negative ones can be shown.
    pub trait MixedRadix;

    /// Pack values into one 32-bit accumulator.
    Convert pack32({limits: &[u32], values: &[u32]}) -> Answer<i128> {
        reference::pack32(limits, values).map(i128::from)
    }
        takes SMALL, gives "integer, 0 to 4294967295", check as_many(&values, &limits), shown by number;

    /// Unpack values from a 32-bit accumulator, the last one packed first.
    Convert unpack32({accumulator: u32, limits: &[u32]}) -> Answer<Vec<i64>> {
        reference::unpack32(accumulator, limits).map(|values| values.into_iter().map(i64::from).collect())
    }
        takes PACKED, gives "list of integers";

    /// Pack values into full accumulators, each spilled into a bit stream.
    Encode spill_write({limits: &[u64], values: &[u64]}; bits: u32 = BITS) -> Answer<Vec<u8>> {
        reference::spill_write(bits, limits, values)
    }
        takes FIELDS, gives "bytes", inverse spill_read {limits}, check as_many(&values, &limits);

    /// Read values from spilled accumulators, in the order in which they were packed.
    Decode spill_read({bytes: &[u8], limits: &[u64]}; bits: u32 = BITS) -> Decoded<Vec<i128>> {
        widened(reference::spill_read(bits, bytes, limits))
    }
        takes STREAM, gives VALUES;

    /// Pack values into numbers of up to 2048 bits, stored as bytes.
    Encode bytes_write({limits: &[u64], values: &[u64]}) -> Answer<Vec<u8>> {
        reference::bytes_write(limits, values)
    }
        takes FIELDS, gives "bytes", inverse bytes_read {limits}, check as_many(&values, &limits);

    /// Read values from numbers of up to 2048 bits, in the order in which they were packed.
    Decode bytes_read({bytes: &[u8], limits: &[u64]}) -> Decoded<Vec<i128>> {
        widened(reference::bytes_read(bytes, limits))
    }
        takes STREAM, gives VALUES;
}
