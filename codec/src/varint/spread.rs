//! Eight groups at a time: seven-bit groups to bytes and back, within one 64-bit word.
//!
//! Byte `i` of the word is byte `i` of the encoding, so both directions move bits `7 i` to `7 i + 6` of the value to
//! or from bits `8 i` to `8 i + 6`. All eight move in three steps: by 4 bits in halves, by 2 in quarters,
//! by 1 in eighths.

use super::unsigned::MORE;

/// The "more" bit of each byte.
pub(super) const MORE_WORD: u64 = u64::from_ne_bytes([MORE; 8]);

/// The encoding of a value of `len` bytes, 2 to 10: the first eight as a little-endian word, zero after the last, and the two
/// after them.
#[cfg(feature = "alloc")]
#[inline]
pub(super) const fn continued(value: u64, len: usize) -> (u64, u16) {
    let low = (value & 0x0FFF_FFFF) + ((value & 0x00FF_FFFF_F000_0000) << 4);
    let low = (low & 0x0000_3FFF_0000_3FFF) + ((low & 0x0FFF_C000_0FFF_C000) << 2);
    let low = (low & 0x007F_007F_007F_007F) + ((low & 0x3F80_3F80_3F80_3F80) << 1);
    // Every byte of the word except the encoding's last has the "more" bit; from nine bytes on, all eight have it.
    let ends = if len > 8 { 0 } else { 8 * (9 - len) };
    // Bit 63 of the value lands on the "more" bit of byte 8: exactly the values that have it take a tenth byte.
    (low + (MORE_WORD >> ends), (value >> 56) as u16 | ((value >> 63) as u16) << 8)
}

/// The value of the groups of a word, times 128; bit 63 stays as it is.
#[inline(always)]
pub(super) const fn gather(word: u64) -> u64 {
    let value = word & (!MORE_WORD | 1 << 63);
    // An addition moves the lower part of each lane up to the other: two groups times 2, four times 8, eight times 128.
    let value = value + (value & 0x007F_007F_007F_007F);
    let value = value + 3 * (value & 0x0000_7FFF_0000_7FFF);
    value + 15 * (value & 0xFFFF_FFFF)
}

/// The low four groups of a value, without "more" bits, as a little-endian word.
#[inline(always)]
pub(crate) const fn four(low: u32) -> u32 {
    let low = (low & 0x3FFF) + ((low & 0x0FFF_C000) << 2);
    (low & 0x007F_007F) + ((low & 0x3F80_3F80) << 1)
}

/// Whether the encoding of a value has five bytes, as most hashes and ids of 32 bits do.
#[inline]
pub(super) const fn takes_five(value: u64) -> bool {
    value >> 28 != 0 && value >> 35 == 0
}

/// The encoding of a value of five bytes.
#[inline]
pub(super) const fn five(value: u64) -> [u8; 5] {
    let [a, b, c, d] = [value, value >> 7, value >> 14, value >> 21];
    [a as u8 | MORE, b as u8 | MORE, c as u8 | MORE, d as u8 | MORE, (value >> 28) as u8]
}

/// Whether the encoding at the front of a word has four bytes.
#[inline(always)]
pub(super) const fn has_four(word: u64) -> bool {
    word & 0x8080_8080 == 0x80_8080
}

/// Its value, times 128.
#[inline(always)]
pub(super) const fn gather_four(word: u64) -> u64 {
    // As in `gather`, times 8, and 16.
    let groups = word as u32 & 0x7F7F_7F7F;
    let pairs = groups + (groups & 0x007F_007F);
    ((pairs + 3 * (pairs & 0x7FFF)) as u64) << 4
}
