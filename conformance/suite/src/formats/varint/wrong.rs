//! What wrong implementations of variable-length integers compute.

use crate::model::{Answer, Class, Refusal};

/// The low bits of a number, as a signed one of so many.
pub(super) fn signed(number: i128, bits: u32) -> i128 {
    let above = 128 - bits.clamp(1, 128);
    number << above >> above
}

/// The groups of bytes, each shifted by its distance modulo a width.
pub(super) fn folded(bytes: &[u8], count: usize, width: u32) -> i128 {
    let groups = (0..).zip(bytes.iter().take(count));
    let groups = groups.map(|(place, byte)| i128::from(byte & 0x7F) << (7 * place % width));
    groups.fold(0, |all, group| all | group) & ((1 << width) - 1)
}

/// The bytes of a number's shortest form.
pub(super) fn length(number: i128) -> usize {
    (128 - number.leading_zeros()).div_ceil(7).max(1) as usize
}

/// What is read, unless a shorter form has the same number.
pub(super) fn in_shortest_form(read: (i128, usize, i128)) -> Answer<(i128, usize, i128)> {
    if read.2 == 0 && read.1 > 1 { Err(Refusal::value(Class::Overlong)) } else { Ok(read) }
}

/// The groups of a number with the most significant one first; the last byte has no flag.
pub(super) fn most_first(bytes: &[u8]) -> Vec<u8> {
    let groups = bytes.iter().rev().enumerate();
    groups.map(|(at, byte)| if at + 1 < bytes.len() { byte | 0x80 } else { byte & 0x7F }).collect()
}

/// A count's value by the remainder of a signed number, which is -1 of an odd negative one.
pub(super) fn by_remainder(count: i128, bits: u32) -> i128 {
    let count = signed(count, bits);
    if count % 2 == 1 { signed(count + 1, bits) / -2 } else { count / 2 }
}
