//! Shared by the two writers: checking a field, and placing it after the bits already written.

use crate::error::EncodeError;

/// The widest field that fits one 8-byte store after up to seven bits of the same byte.
pub(super) const ONE_STORE: u32 = 57;

/// Bytes of one store.
pub(super) const STORE: usize = 8;

/// Whether `value` is a valid field of `width` bits that one store takes: the common case.
#[inline]
pub(super) fn fits_one_store(value: u64, width: u32) -> bool {
    width.wrapping_sub(1) < ONE_STORE && value >> width == 0
}

/// Checks a field.
#[cold]
pub(super) fn check(value: u64, width: u32) -> Result<(), EncodeError> {
    match width {
        1..=63 if value >> width != 0 => Err(EncodeError::OutOfRange),
        1..=64 => Ok(()),
        _ => Err(EncodeError::BadParameter),
    }
}

/// Checks fields of one width.
pub(super) fn check_all(values: &[u64], width: u32) -> Result<(), EncodeError> {
    check(values.iter().fold(0, |all, value| all | value), width)
}

/// Fields of `width` bits to write or read together: as many as one store takes, at least one.
#[inline]
pub(super) fn fields_per_store(width: u32) -> usize {
    (ONE_STORE / width).max(1) as usize
}

/// Several fields of `width` bits as one: the first is the most significant. Together they have at most 57 bits.
#[inline]
pub(super) fn join(values: &[u64], width: u32) -> u64 {
    values.iter().fold(0, |joined, &value| (joined << width) + value)
}

/// A writer's position, and its unfinished byte.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    /// Bits written.
    pub(super) position: u64,
    /// The last bits written, at the bottom of the word. Those of the byte at the position are stored again with
    /// the next field; bits above them are ignored.
    recent: u64,
}

impl Cursor {
    /// The position before byte `byte`.
    pub(super) fn at_byte(byte: usize) -> Self {
        Self { position: byte as u64 * 8, recent: 0 }
    }

    /// The byte that holds the next bit.
    #[inline]
    pub(super) fn byte(&self) -> usize {
        (self.position >> 3) as usize
    }

    /// Bytes that hold the bits written so far.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.position.div_ceil(8) as usize
    }

    /// Zero bits up to the next byte boundary, 0 to 7.
    pub(super) fn padding(&self) -> u64 {
        self.position.wrapping_neg() & 7
    }

    /// Advances over a field of 1 to 57 bits, and returns the eight bytes to store at [`Self::byte`] as it was
    /// before: the bits that the first byte holds already, the field, zeros.
    #[inline]
    pub(super) fn put(&mut self, value: u64, width: u32) -> [u8; STORE] {
        let filled = (self.position & 7) as u32 + width;
        self.recent = (self.recent << width) + value;
        self.position += u64::from(width);
        // 1 to 64 bits are filled.
        (self.recent << (64 - filled)).to_be_bytes()
    }
}
