//! ObjectReference. Follows `vectors/formats/object-reference.md`.

use crate::compact_index;
use crate::refusal::{Answer, Class, Refusal};

/// The target of a reference. Entries have 64 bits, so that wrong answers can be represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    Null,
    Import(i64),
    Export(i64),
}

pub fn from_value(value: i64) -> Reference {
    match value {
        ..0 => Reference::Import(-value - 1),
        0 => Reference::Null,
        1.. => Reference::Export(value - 1),
    }
}

pub fn to_value(reference: Reference) -> Answer<i32> {
    let value = match reference {
        Reference::Null => Some(0),
        Reference::Import(entry) => entry.checked_neg().and_then(|entry| entry.checked_sub(1)),
        Reference::Export(entry) => entry.checked_add(1),
    };
    let value = value.and_then(|value| i32::try_from(value).ok());
    value.ok_or(Refusal::value(Class::OutOfRange))
}

/// The CompactIndex of the stored value.
pub fn encode(reference: Reference) -> Answer<Vec<u8>> {
    compact_index::encode(to_value(reference)?)
}

/// The reference as an engine reads it, and the number of bytes consumed.
pub fn decode(bytes: &[u8]) -> Answer<(Reference, usize)> {
    let (value, consumed) = compact_index::decode(bytes)?;
    Ok((from_value(value), consumed))
}

/// As [`decode`]; refuses forms that [`encode`] does not write.
pub fn decode_canonical(bytes: &[u8]) -> Answer<(Reference, usize)> {
    let (value, consumed) = compact_index::decode_canonical(bytes)?;
    Ok((from_value(value), consumed))
}

/// The stored value as an `i32`, least significant byte first.
pub fn encode_fixed(reference: Reference) -> Answer<Vec<u8>> {
    let mut rest = i64::from(to_value(reference)?).rem_euclid(1 << 32);
    let mut bytes = Vec::new();
    for _ in 0..4 {
        bytes.push(rest as u8);
        rest /= 0x100;
    }
    Ok(bytes)
}

/// The reference of an `i32`, and the number of bytes consumed, 4.
pub fn decode_fixed(bytes: &[u8]) -> Answer<(Reference, usize)> {
    let mut value = 0_i64;
    for at in (0..4).rev() {
        let Some(&byte) = bytes.get(at) else {
            return Err(Refusal::byte(Class::Truncated, bytes.len()));
        };
        value = value * 0x100 + i64::from(byte);
    }
    let signed = if value >= 1 << 31 { value - (1 << 32) } else { value };
    Ok((from_value(signed), 4))
}
