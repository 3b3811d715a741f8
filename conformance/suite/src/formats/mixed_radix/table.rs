//! What an implementation of mixed radix consists of.

use packproof_reference::mixed_radix as reference;

use crate::formats::bit_pack::table::widened;
use crate::model::{Answer, Decoded};

/// The functions of an implementation. Lists of limits stand before lists of values. Values that come out are wider
/// than the format's, so that a wrong implementation's negative ones can be shown.
pub trait MixedRadix {
    /// The accumulator after packing.
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128>;

    /// The values that come out of an accumulator, the last one packed first.
    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>>;

    /// The bytes of fields in groups of 32 or 64 bits.
    fn spill_write(&self, bits: u32, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>>;

    /// The fields of groups of 32 or 64 bits, and the bytes that hold them.
    fn spill_read(&self, bits: u32, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>>;

    /// The bytes of fields in blocks.
    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>>;

    /// The fields of blocks, and the bytes that hold them.
    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl MixedRadix for Reference {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        reference::pack32(limits, values).map(i128::from)
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        reference::unpack32(accumulator, limits).map(|values| values.into_iter().map(i64::from).collect())
    }

    fn spill_write(&self, bits: u32, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        reference::spill_write(bits, limits, values)
    }

    fn spill_read(&self, bits: u32, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        widened(reference::spill_read(bits, bytes, limits))
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        reference::bytes_write(limits, values)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        widened(reference::bytes_read(bytes, limits))
    }
}
