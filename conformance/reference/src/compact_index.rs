//! CompactIndex, a bit at a time. Follows `vectors/formats/compact-index.md`.

use crate::refusal::{Answer, Class, Refusal};

/// Number of data bits, and index of the continuation bit, of each byte.
const GROUPS: [(u32, Option<u32>); 5] = [(6, Some(6)), (7, Some(7)), (7, Some(7)), (7, Some(7)), (8, None)];

/// The shortest form of a value.
pub fn encode(value: i32) -> Answer<Vec<u8>> {
    let mut magnitude = i64::from(value).abs();
    let mut bytes = Vec::new();
    for (data_bits, more_bit) in GROUPS {
        let mut byte = 0_u8;
        for bit in 0..data_bits {
            if magnitude % 2 == 1 {
                byte |= 1 << bit;
            }
            magnitude /= 2;
        }
        if bytes.is_empty() && value < 0 {
            byte |= 1 << 7;
        }
        if let Some(more_bit) = more_bit.filter(|_| magnitude != 0) {
            byte |= 1 << more_bit;
        }
        bytes.push(byte);
        if magnitude == 0 {
            break;
        }
    }
    Ok(bytes)
}

/// The sign and magnitude of a form, before the range check.
struct Spelled {
    negative: bool,
    magnitude: i64,
    len: usize,
}

fn spelled(bytes: &[u8]) -> Answer<Spelled> {
    let mut magnitude = 0_i64;
    let mut weight = 1_i64;
    for (at, (data_bits, more_bit)) in GROUPS.into_iter().enumerate() {
        let Some(&byte) = bytes.get(at) else {
            return Err(Refusal::byte(Class::Truncated, at));
        };
        for bit in 0..data_bits {
            if byte >> bit & 1 == 1 {
                magnitude += weight;
            }
            weight *= 2;
        }
        let more = more_bit.is_some_and(|more_bit| byte >> more_bit & 1 == 1);
        if !more {
            return Ok(Spelled { negative: bytes[0] >> 7 == 1, magnitude, len: at + 1 });
        }
    }
    unreachable!("the fifth byte has no flag that says more")
}

/// The value as an engine reads it, in wrapping 32-bit arithmetic.
pub fn decode(bytes: &[u8]) -> Answer<(i64, usize)> {
    let Spelled { negative, magnitude, len } = spelled(bytes)?;
    let signed = if negative { -magnitude } else { magnitude };
    let low = signed.rem_euclid(1 << 32);
    Ok((if low < 1 << 31 { low } else { low - (1 << 32) }, len))
}

/// As [`decode`]; refuses forms that [`encode`] does not write.
pub fn decode_canonical(bytes: &[u8]) -> Answer<(i64, usize)> {
    let Spelled { negative, magnitude, len } = spelled(bytes)?;
    let signed = if negative { -magnitude } else { magnitude };
    let Ok(value) = i32::try_from(signed) else {
        return Err(Refusal::byte(Class::OutOfRange, len - 1));
    };
    let shortest = encode(value)?;
    if shortest.len() < len {
        return Err(Refusal::byte(Class::Overlong, len - 1));
    }
    if shortest != bytes[..len] {
        return Err(Refusal::byte(Class::NotCanonical, 0));
    }
    Ok((signed, len))
}
