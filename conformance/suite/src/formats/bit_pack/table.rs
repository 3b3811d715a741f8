//! What an implementation of bit packing consists of.

use packproof_reference::bit_pack as reference;

use crate::model::{Answer, Decoded};

/// The functions of an implementation. Values read are wider than the format's, so that a wrong implementation's
/// negative ones can be shown.
pub trait BitPack {
    /// The bytes of fields: widths, then as many values.
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>>;

    /// The fields at the front of the bytes, and the bytes that hold them.
    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>>;

    /// As [`Self::read`], and refuses padding that is not zero and bytes that follow.
    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>>;
}

/// The executable specification.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl BitPack for Reference {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        reference::write(widths, values)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        widened(reference::read(bytes, widths))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        widened(reference::read_canonical(bytes, widths))
    }
}

/// The same values in the wider type.
pub(crate) fn widened(decoded: Decoded<Vec<u64>>) -> Decoded<Vec<i128>> {
    decoded.map(|(values, consumed)| (values.into_iter().map(i128::from).collect(), consumed))
}
