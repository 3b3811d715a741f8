//! Shared by the adapters: fields of a stream that is written or read a few bytes at a time.

use super::field;
use crate::error::{DecodeError, EncodeError, Fault};

/// A field of 64 bits after seven others completes eight bytes and begins a ninth.
const MOST_BYTES: usize = 9;

/// The end of a stream being written: its unfinished byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tail {
    /// Bits of the byte, at its top; the rest is zero.
    partial: u8,
    /// Bits written.
    position: u64,
}

impl Tail {
    pub(super) fn position(self) -> u64 {
        self.position
    }

    /// Adds a field: the tail after it, and the bytes that it completes.
    pub(super) fn with(self, value: u64, width: u32) -> Result<(Self, [u8; MOST_BYTES], usize), EncodeError> {
        field::check(value, width)?;
        let begun = (self.position & 7) as u32;
        let bits = u128::from(self.partial) << 120 | u128::from(value) << (128 - begun - width);
        let all = bits.to_be_bytes();
        let len = ((begun + width) / 8) as usize;
        let mut bytes = [0; MOST_BYTES];
        bytes.copy_from_slice(&all[..MOST_BYTES]);
        Ok((Self { partial: all[len], position: self.position + u64::from(width) }, bytes, len))
    }

    /// The tail after padding, and the unfinished byte, if any.
    pub(super) fn padded(self) -> (Self, Option<u8>) {
        let aligned = Self { partial: 0, position: self.position.next_multiple_of(8) };
        (aligned, (self.position != aligned.position).then_some(self.partial))
    }
}

/// The front of a stream being read: the unconsumed bits of the last byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Head {
    /// The last byte.
    byte: u8,
    /// Bits consumed.
    position: u64,
}

impl Head {
    pub(super) fn position(self) -> u64 {
        self.position
    }

    /// Bits of the last byte that are left.
    pub(super) fn left(self) -> u32 {
        (self.position.wrapping_neg() & 7) as u32
    }

    /// Bytes that a field of `width` bits needs from the stream.
    pub(super) fn wanted(self, width: u32) -> Result<usize, DecodeError> {
        if !(1..=super::MAX_WIDTH).contains(&width) {
            return Err(DecodeError::bit(Fault::BadParameter, self.position));
        }
        Ok(width.saturating_sub(self.left()).div_ceil(8) as usize)
    }

    /// The field of `width` bits that the [`Self::wanted`] bytes complete, and the head after it.
    pub(super) fn with(self, bytes: &[u8], width: u32) -> (Self, u64) {
        let left = self.left();
        let rest = u128::from(self.byte) & ((1 << left) - 1);
        let bits = bytes.iter().fold(rest, |bits, &byte| bits << 8 | u128::from(byte));
        let unused = left + bytes.len() as u32 * 8 - width;
        let mask = u128::MAX >> (128 - width);
        let byte = bytes.last().map_or(self.byte, |&last| last);
        (Self { byte, position: self.position + u64::from(width) }, (bits >> unused & mask) as u64)
    }

    /// The head at the next byte boundary.
    pub(super) fn aligned(self) -> Self {
        Self { position: self.position.next_multiple_of(8), ..self }
    }

    /// The same, if the bits before it are zero.
    pub(super) fn aligned_canonical(self) -> Result<Self, DecodeError> {
        let left = self.left();
        let padding = u32::from(self.byte) & ((1 << left) - 1);
        if padding != 0 {
            let skipped = left - (u32::BITS - padding.leading_zeros());
            return Err(DecodeError::bit(Fault::NonZeroPadding, self.position + u64::from(skipped)));
        }
        Ok(self.aligned())
    }
}
