//! Blocks: long numbers, stored as whole bytes.

use super::fraction;
use super::natural::Natural;
#[cfg(feature = "alloc")]
use crate::error::EncodeError;
use crate::error::{DecodeError, Fault};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The length of the longest block in bytes: the product of its limits is at most 2^(8 * `BLOCK_BYTES`).
pub const BLOCK_BYTES: usize = 256;

const BLOCK_BITS: u32 = BLOCK_BYTES as u32 * 8;

/// More chunks than a block can have. Two adjacent chunks multiply to 2^64 or more, because the second starts with a
/// field that did not fit the first: 64 of them reach 2^2048, after which only limits of 1 fit, in any chunk.
const MOST_CHUNKS: usize = 65;

/// The product of a block's limits.
///
/// Long numbers are multiplied by the product of a chunk of fields, which fits a machine word. Chunking does not affect the
/// bytes.
#[derive(Clone, Debug)]
struct Extent {
    /// The product of the chunks before the last.
    closed: Natural,
    /// The product of the last chunk.
    chunk: u64,
}

/// Where the next field goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    SameChunk,
    NextChunk,
    NextBlock,
}

impl Extent {
    /// No fields.
    const EMPTY: Self = Self::begun_with(1);

    const fn begun_with(limit: u64) -> Self {
        Self { closed: Natural::ONE, chunk: limit }
    }

    /// Adds a field with a limit of at least 1, unless it goes to the next block.
    fn take(&mut self, limit: u64) -> Place {
        if let Some(chunk) = self.chunk.checked_mul(limit) {
            if fits_block(&self.closed, chunk) {
                self.chunk = chunk;
                return Place::SameChunk;
            }
        } else {
            let mut closed = self.closed.clone();
            closed.multiply_add(self.chunk, 0);
            if fits_block(&closed, limit) {
                *self = Self { closed, chunk: limit };
                return Place::NextChunk;
            }
        }
        Place::NextBlock
    }

    /// The length of the block in bytes.
    fn len(&self) -> usize {
        let mut product = self.closed.clone();
        product.multiply_add(self.chunk, 0);
        // The largest number is the product less one.
        let bits = product.bits() - u32::from(product.is_power_of_two());
        bits.div_ceil(8) as usize
    }
}

/// Whether the product of the two is at most 2^2048.
fn fits_block(closed: &Natural, chunk: u64) -> bool {
    // A product of a and b bits has at most a + b bits, so long arithmetic is needed only near the end of a block.
    if closed.bits() + (u64::BITS - chunk.leading_zeros()) <= BLOCK_BITS {
        return true;
    }
    let mut product = closed.clone();
    product.multiply_add(chunk, 0);
    product.bits() <= BLOCK_BITS || product.bits() == BLOCK_BITS + 1 && product.is_power_of_two()
}

/// Packs fields into blocks and appends each full block to the bytes.
///
/// ```
/// let mut packer = packproof_codec::mixed_radix::BlockPacker::new();
/// for value in [1, 2, 3] {
///     packer.pack(5, value)?;
/// }
/// assert_eq!(packer.finish(), [(1 * 5 + 2) * 5 + 3]);
/// # Ok::<(), packproof_codec::EncodeError>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct BlockPacker {
    bytes: Vec<u8>,
    extent: Extent,
    /// The number made of the fields in the closed chunks.
    number: Natural,
    /// The number made of the fields in the last chunk.
    chunk: u64,
}

#[cfg(feature = "alloc")]
impl Default for BlockPacker {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
impl BlockPacker {
    /// Packs into a new vector.
    pub fn new() -> Self {
        Self::after(Vec::new())
    }

    /// A packer whose blocks are appended to `bytes`.
    pub fn after(bytes: Vec<u8>) -> Self {
        Self { bytes, extent: Extent::EMPTY, number: Natural::ZERO, chunk: 0 }
    }

    /// Packs `value`, which must be below `limit`.
    ///
    /// # Errors
    /// [`EncodeError::BadParameter`] for the limit 0, [`EncodeError::OutOfRange`] for a value that is not below the
    /// limit. The packer is unchanged then.
    pub fn pack(&mut self, limit: u64, value: u64) -> Result<(), EncodeError> {
        check(limit, value)?;
        let before = self.extent.chunk;
        match self.extent.take(limit) {
            Place::SameChunk => self.chunk = self.chunk * limit + value,
            Place::NextChunk => {
                self.number.multiply_add(before, self.chunk);
                self.chunk = value;
            }
            Place::NextBlock => {
                self.store();
                self.extent = Extent::begun_with(limit);
                self.number = Natural::ZERO;
                self.chunk = value;
            }
        }
        Ok(())
    }

    /// Stores the last block and returns the bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.store();
        self.bytes
    }

    fn store(&mut self) {
        self.number.multiply_add(self.extent.chunk, self.chunk);
        let all = self.number.to_bytes();
        self.bytes.extend_from_slice(&all[all.len() - self.extent.len()..]);
    }
}

#[cfg(feature = "alloc")]
fn check(limit: u64, value: u64) -> Result<(), EncodeError> {
    if limit == 0 {
        Err(EncodeError::BadParameter)
    } else if value >= limit {
        Err(EncodeError::OutOfRange)
    } else {
        Ok(())
    }
}

/// Appends fields in blocks to `out` and returns the bytes appended. Each value must be below the limit at the same index.
///
/// # Errors
/// [`EncodeError::BadParameter`] for slices of different lengths and for the limit 0, [`EncodeError::OutOfRange`]
/// for a value that is not below its limit. Nothing is appended then.
///
/// ```
/// use packproof_codec::mixed_radix::{append_blocks, decode_blocks};
/// let (limits, values) = ([5; 10], [4; 10]);
/// let mut bytes = Vec::new();
/// assert_eq!(append_blocks(&limits, &values, &mut bytes), Ok(3));
/// assert_eq!(bytes, 9_765_624_u32.to_be_bytes()[1..]);
/// let mut read = [0; 10];
/// assert_eq!(decode_blocks(&limits, &bytes, &mut read), Ok(3));
/// assert_eq!(read, values);
/// ```
#[cfg(feature = "alloc")]
pub fn append_blocks(limits: &[u64], values: &[u64], out: &mut Vec<u8>) -> Result<usize, EncodeError> {
    if limits.len() != values.len() {
        return Err(EncodeError::BadParameter);
    }
    limits.iter().zip(values).try_for_each(|(&limit, &value)| check(limit, value))?;
    let before = out.len();
    let mut packer = BlockPacker::after(core::mem::take(out));
    for (&limit, &value) in limits.iter().zip(values) {
        packer.pack(limit, value)?;
    }
    *out = packer.finish();
    Ok(out.len() - before)
}

/// Decodes fields from the blocks at the front of `bytes`, given the `limits` that they were packed with, and returns the bytes
/// consumed. Values are in packing order. Bytes after the last block are ignored.
///
/// # Errors
/// [`Fault::BadParameter`] at byte 0 for slices of different lengths and for the limit 0; [`Fault::Truncated`] at the end of the
/// input; [`Fault::OutOfRange`] at a block whose number is not below the product of its limits. `values` may then hold the fields
/// of earlier blocks.
pub fn decode_blocks(limits: &[u64], bytes: &[u8], values: &mut [u64]) -> Result<usize, DecodeError> {
    if limits.len() != values.len() || limits.contains(&0) {
        return Err(DecodeError::byte(Fault::BadParameter, 0));
    }
    let mut at = 0;
    let mut start = 0;
    while start < limits.len() {
        let plan = Plan::new(&limits[start..]);
        let block = bytes.get(at..at + plan.len).ok_or(DecodeError::byte(Fault::Truncated, bytes.len()))?;
        let end = start + plan.fields;
        if !plan.decode(block, &limits[start..end], &mut values[start..end]) {
            return Err(DecodeError::byte(Fault::OutOfRange, at));
        }
        at += plan.len;
        start = end;
    }
    Ok(at)
}

/// The length in bytes of fields with these limits in blocks; `None` if a limit is 0.
///
/// ```
/// assert_eq!(packproof_codec::mixed_radix::blocks_len(&[5; 10]), Some(3));
/// assert_eq!(packproof_codec::mixed_radix::blocks_len(&[1; 10]), Some(0));
/// assert_eq!(packproof_codec::mixed_radix::blocks_len(&[0]), None);
/// ```
pub fn blocks_len(limits: &[u64]) -> Option<usize> {
    if limits.contains(&0) {
        return None;
    }
    let mut len = 0;
    let mut rest = limits;
    while !rest.is_empty() {
        let plan = Plan::new(rest);
        len += plan.len;
        rest = &rest[plan.fields..];
    }
    Some(len)
}

/// The layout of a block, computed from its limits.
struct Plan {
    len: usize,
    fields: usize,
    /// For each chunk but the last: the index of the field after it, and its product, in field order.
    closed: [(usize, u64); MOST_CHUNKS],
    closed_len: usize,
    last: u64,
}

impl Plan {
    /// The first block of `limits`, which are not empty.
    fn new(limits: &[u64]) -> Self {
        let mut extent = Extent::EMPTY;
        let mut closed = [(0, 0); MOST_CHUNKS];
        let mut closed_len = 0;
        let mut fields = 0;
        for &limit in limits {
            let chunk = extent.chunk;
            match extent.take(limit) {
                Place::SameChunk => {}
                Place::NextChunk => {
                    closed[closed_len] = (fields, chunk);
                    closed_len += 1;
                }
                Place::NextBlock => break,
            }
            fields += 1;
        }
        Self { len: extent.len(), fields, closed, closed_len, last: extent.chunk }
    }

    /// Decodes the block; false if its number is not below the product of the limits.
    fn decode(&self, bytes: &[u8], limits: &[u64], values: &mut [u64]) -> bool {
        let mut number = Natural::from_bytes(bytes);
        let mut end = self.fields;
        let mut product = self.last;
        for &(start, before) in self.closed[..self.closed_len].iter().rev() {
            let chunk = number.divide(product);
            fraction::digits_64(chunk, product - 1, &limits[start..end], &mut values[start..end]);
            (end, product) = (start, before);
        }
        let chunk = number.divide(product);
        fraction::digits_64(chunk, product - 1, &limits[..end], &mut values[..end]);
        number.is_zero()
    }
}
