//! Eight groups at a time: seven-bit groups to bytes and back, within one 64-bit word.
//!
//! Byte `i` of the word is byte `i` of the encoding, so both directions move bits `7 i` to `7 i + 6` of the value to
//! or from bits `8 i` to `8 i + 6`. All eight move in three steps: by 4 bits in halves, by 2 in quarters,
//! by 1 in eighths.

use super::unsigned::MORE;

/// The "more" bit of each byte.
const MORE_WORD: u64 = u64::from_ne_bytes([MORE; 8]);

/// The encoding of a value of `len` bytes, 2 to 10: the first eight as a little-endian word, zero after the last, and the two
/// after them.
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

/// The value and the length of the encoding at the front of `bytes`; the length 9 means that it does not end within them.
#[inline]
pub(super) const fn gather(bytes: [u8; 8]) -> (u64, usize) {
    let word = u64::from_le_bytes(bytes);
    let ends = !word & MORE_WORD;
    // The data bits below the lowest end, or of the whole word; above them the subtraction leaves only "more" bits.
    let value = word & ends.wrapping_sub(1) & !MORE_WORD;
    let value = (value & 0x007F_007F_007F_007F) + ((value & 0x7F00_7F00_7F00_7F00) >> 1);
    let value = (value & 0x0000_3FFF_0000_3FFF) + ((value & 0x3FFF_0000_3FFF_0000) >> 2);
    let value = (value & 0x0FFF_FFFF) + ((value & 0x0FFF_FFFF_0000_0000) >> 4);
    (value, ends.trailing_zeros() as usize / 8 + 1)
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

/// Whether the encoding at the front of `bytes` has five bytes.
#[inline]
pub(super) const fn has_five(bytes: [u8; 8]) -> bool {
    u64::from_le_bytes(bytes) & 0x80_8080_8080 == 0x8080_8080
}

/// The value of an encoding of five bytes.
#[inline]
pub(super) const fn gather_five(bytes: [u8; 8]) -> u64 {
    let word = u64::from_le_bytes(bytes);
    (word & 0x7F)
        + (word >> 1 & 0x7F << 7)
        + (word >> 2 & 0x7F << 14)
        + (word >> 3 & 0x7F << 21)
        + (word >> 4 & 0x7F << 28)
}

/// [`gather`], with a branch for five bytes, the length of most 32-bit hashes and ids: it lets the next read start without waiting for
/// this one. Other lengths take no branch. If `CANONICAL`, an overlong encoding has the length 9, too.
#[inline(always)]
pub(super) const fn front<const CANONICAL: bool>(bytes: [u8; 8]) -> (u64, usize) {
    if has_five(bytes) && !(CANONICAL && bytes[4] == 0) {
        return (gather_five(bytes), 5);
    }
    let (value, len) = gather(bytes);
    // The last group is above all others: it is zero if the value ends below it.
    if CANONICAL && value >> (7 * (len - 1)) == 0 { (value, 9) } else { (value, len) }
}

/// Not inlined, so that callers stay small; both results are in registers.
#[inline(never)]
pub(super) const fn canonical_front(bytes: [u8; 8]) -> (u64, usize) {
    front::<true>(bytes)
}
