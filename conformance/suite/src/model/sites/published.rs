//! What published code does in the place of an expression of a program, by a name that is shown.

use num_bigint::BigInt;
use packproof_reference::varint;

use crate::model::{Answer, Class, Refusal};

/// A field of one of some widths whose bytes are in the order of a little-endian memory.
pub(crate) fn little_endian(field: i128, width: u32, widths: &[u32]) -> i128 {
    if widths.contains(&width) { ((field as u128).swap_bytes() >> (128 - width)) as i128 } else { field }
}

/// A number through a binary64.
pub(crate) fn float64(number: i128) -> i128 {
    number as f64 as i128
}

/// The low 64 bits of a number, as a signed one.
pub(crate) fn int64(number: i128) -> i128 {
    (number as i64).into()
}

/// The low 32 bits of a number, as a signed one.
pub(crate) fn int32(number: i128) -> i128 {
    (number as i32).into()
}

/// The low byte of a number, as a signed one.
pub(crate) fn int8(number: i64) -> i64 {
    (number as i8).into()
}

/// The lowercase letter of a letter from A to Z.
pub(crate) fn lower(byte: i64) -> i64 {
    (byte as u8).to_ascii_lowercase().into()
}

/// A count as LEB128.
pub(crate) fn leb128(count: usize) -> Answer<Vec<u8>> {
    varint::encode(count as u64, 32)
}

/// A count that is stored as LEB128, and its number of bytes.
pub(crate) fn of_leb128(bytes: &[u8], at: usize) -> Answer<(i128, usize)> {
    let (count, consumed) = varint::decode(bytes.get(at..).unwrap_or_default(), 32)?;
    Ok((count.into(), consumed))
}

/// A shift in an unsigned 32-bit integer, by the low five bits of the distance.
pub(crate) fn shl_u32(group: i128, distance: u32) -> i128 {
    (group as u32).wrapping_shl(distance).into()
}

/// As [`shl_u32`], of a signed integer.
pub(crate) fn shl_i32(group: i128, distance: u32) -> i128 {
    (group as i32).wrapping_shl(distance).into()
}

/// The sum of two binary32, as patterns.
pub(crate) fn sum(one: u32, other: u32) -> u32 {
    (f32::from_bits(one) + f32::from_bits(other)).to_bits()
}

/// The difference of two binary32, as patterns.
pub(crate) fn difference(one: u32, other: u32) -> u32 {
    (f32::from_bits(one) - f32::from_bits(other)).to_bits()
}

/// The logarithm of a number to base 2, in binary64, rounded up.
pub(crate) fn ceil_log2(number: &BigInt) -> u64 {
    number.to_string().parse::<f64>().map_or(0, |number| number.log2().ceil() as u64)
}

/// Bytes that are written into a buffer of a length; an implementation breaks if there are more.
pub(crate) fn in_buffer_of(length: usize, bytes: Vec<u8>) -> Answer<Vec<u8>> {
    if bytes.len() > length {
        return Err(Refusal::Broken("writes outside the buffer".to_owned()));
    }
    Ok(bytes)
}

/// The bits of a group of a length from its top on, as text that is padded on the right has them.
pub(crate) fn padded_on_the_right(group: i128, length: u32) -> i128 {
    let bits = i128::BITS - group.leading_zeros();
    if group > 0 { group << length.saturating_sub(bits) } else { group }
}

/// A number whose groups of seven bits are counted from its top: the lowest has the bits that are left over.
pub(crate) fn grouped_from_the_top(value: i128) -> i128 {
    let bits = i128::BITS - value.leading_zeros();
    match bits % 7 {
        rest @ 1.. if value > 0 && bits > 7 => value >> rest << 7 | value & ((1 << rest) - 1),
        _ => value,
    }
}

/// A 32-bit integer, and its bytes.
pub(crate) fn i32_le(bytes: &[u8]) -> Answer<(i64, usize, i64)> {
    let bytes = bytes.first_chunk().ok_or(Refusal::value(Class::Truncated))?;
    Ok((i32::from_le_bytes(*bytes).into(), 4, 1))
}

/// As [`i32_le`], the most significant byte first.
pub(crate) fn i32_be(bytes: &[u8]) -> Answer<(i64, usize, i64)> {
    let bytes = bytes.first_chunk().ok_or(Refusal::value(Class::Truncated))?;
    Ok((i32::from_be_bytes(*bytes).into(), 4, 1))
}

/// A text without white space at both ends.
pub(crate) fn stripped(text: &str) -> String {
    text.trim_matches(|of: char| of.is_whitespace() || ('\x1C'..='\x1F').contains(&of)).to_owned()
}

/// A number of some bytes, the most significant first.
pub(crate) fn swapped(number: i128, size: usize) -> i128 {
    ((number as u128).swap_bytes() >> (128 - 8 * size.clamp(1, 16))) as i128
}

/// A GUID whose first three numbers are little-endian, as Microsoft's are.
pub(crate) fn guid_le(guid: &[u8]) -> Vec<u8> {
    let mut guid = guid.to_vec();
    for (from, to) in [(0, 4), (4, 6), (6, 8)] {
        guid.get_mut(from..to).unwrap_or_default().reverse();
    }
    guid
}

/// A GUID of four little-endian numbers.
pub(crate) fn guid_le_32(guid: &[u8]) -> Vec<u8> {
    guid.chunks(4).flat_map(reversed).collect()
}

/// A list from its end on.
pub(crate) fn reversed<T: Copy>(list: &[T]) -> Vec<T> {
    list.iter().rev().copied().collect()
}

/// Bytes with zeros behind them, so that there are so many at least.
pub(crate) fn padded(bytes: &[u8], length: usize) -> Vec<u8> {
    let mut padded = bytes.to_vec();
    padded.resize(length.max(bytes.len()), 0);
    padded
}
