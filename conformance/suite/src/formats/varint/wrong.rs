//! What wrong implementations of variable-length integers compute.

use crate::model::{Answer, Class, Refusal};

/// The low bits of a number, as a signed one of so many.
pub(super) fn signed(number: i128, bits: u32) -> i128 {
    let above = 128 - bits.clamp(1, 127);
    number << above >> above
}

/// The number that some bytes spell; the largest if it has more than 119 bits.
pub(super) fn exactly(bytes: &[u8], count: usize) -> i128 {
    let groups = (0..).zip(bytes).take(count).filter(|(_, byte)| **byte & 0x7F != 0);
    groups.fold(
        0,
        |all, (place, byte)| {
            if place < 17 { all | i128::from(byte & 0x7F) << (7 * place) } else { i128::MAX }
        },
    )
}

/// The bytes of a number's shortest form.
pub(super) fn length(number: i128) -> usize {
    (128 - number.max(0).leading_zeros()).div_ceil(7).max(1) as usize
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
