//! Shared by the two writers: checking a field, and placing it after the bits already written.

use core::marker::PhantomData;

use super::order::Order;
use crate::error::EncodeError;

/// The widest field that fits one 8-byte store after up to seven bits of the same byte.
pub(super) const ONE_STORE: u32 = 57;

pub(super) const STORE: usize = 8;

/// Whether `value` is a valid field of `width` bits that fits one store: the common case.
#[inline]
pub(super) fn fits_one_store(value: u64, width: u32) -> bool {
    width.wrapping_sub(1) < ONE_STORE && value >> width == 0
}

#[cold]
pub(super) fn check(value: u64, width: u32) -> Result<(), EncodeError> {
    match width {
        1..=63 if value >> width != 0 => Err(EncodeError::OutOfRange),
        1..=64 => Ok(()),
        _ => Err(EncodeError::BadParameter),
    }
}

pub(super) fn check_all(values: &[u64], width: u32) -> Result<(), EncodeError> {
    check(values.iter().fold(0, |all, value| all | value), width)
}

/// Writes a valid field of any width, if 16 bytes are left; returns the bits of the unfinished byte.
#[inline]
pub(super) fn write_wide<O: Order>(bytes: &mut [u8], mut cursor: Cursor<O>, value: u64, width: u32) -> u64 {
    parts::<O>(value, width, |value, width| {
        let at = cursor.byte();
        bytes[at..at + STORE].copy_from_slice(&cursor.put(value, width));
        cursor.position += u64::from(width);
    });
    cursor.recent
}

/// Splits a field that is too wide for one store in two, in stream order.
#[inline]
pub(super) fn parts<O: Order>(value: u64, width: u32, mut put: impl FnMut(u64, u32)) {
    if width <= ONE_STORE {
        return put(value, width);
    }
    let (high, low) = ((value >> 32, width - 32), (value & 0xFFFF_FFFF, 32));
    let [first, second] = if O::LSB { [low, high] } else { [high, low] };
    put(first.0, first.1);
    put(second.0, second.1);
}

/// A writer's position and its unfinished byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor<O> {
    pub(super) position: u64,
    /// The last bits written, at the bottom of the word. Those of the unfinished byte are stored again with the next field.
    /// Bits above them are ignored (most significant bit first) or zero (least significant bit first).
    pub(super) recent: u64,
    order: PhantomData<O>,
}

impl<O: Order> Cursor<O> {
    pub(super) fn at_byte(byte: usize) -> Self {
        Self { position: byte as u64 * 8, recent: 0, order: PhantomData }
    }

    #[inline]
    pub(super) fn byte(&self) -> usize {
        (self.position >> 3) as usize
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.position.div_ceil(8) as usize
    }

    /// The eight bytes to store at [`Self::byte`] for a field of 1 to 57 bits: the bits already in the first byte, the field, then zeros.
    ///
    /// Does not advance the position, so that the caller can do that in one place, whatever the field: if all widths are constants, so is
    /// the position, and with it every shift.
    #[inline]
    pub(super) fn put(&mut self, value: u64, width: u32) -> [u8; STORE] {
        let begun = (self.position & 7) as u32;
        let filled = begun + width;
        if O::LSB {
            let word = self.recent + (value << begun);
            self.recent = word.checked_shr(filled & !7).unwrap_or(0);
            return word.to_le_bytes();
        }
        self.recent = (self.recent << width) + value;
        // `filled` is 1 to 64.
        (self.recent << (64 - filled)).to_be_bytes()
    }
}
