//! LEB128 and zigzag, a bit at a time. Follows `vectors/formats/varint.md`.

use crate::refusal::{Answer, Class, Decoded, Refusal};

/// The length in bytes of the longest form of a type: one byte per seven bits, rounded up.
pub fn most_bytes(bits: u32) -> usize {
    bits.div_ceil(7) as usize
}

/// The shortest form of a value; refuses a value that does not fit this many bits.
pub fn encode(value: u64, bits: u32) -> Answer<Vec<u8>> {
    let mut rest = u128::from(value);
    if rest >= 1 << bits {
        return Err(Refusal::value(Class::OutOfRange));
    }
    let mut bytes = Vec::new();
    loop {
        let mut byte = 0_u8;
        for weight in [1, 2, 4, 8, 16, 32, 64] {
            if rest % 2 == 1 {
                byte += weight;
            }
            rest /= 2;
        }
        if rest == 0 {
            bytes.push(byte);
            return Ok(bytes);
        }
        bytes.push(byte + 128);
    }
}

/// The value of a form, which may be overlong, and its length in bytes.
pub fn decode(bytes: &[u8], bits: u32) -> Decoded<u64> {
    let mut value = 0_u128;
    let mut weight = 1_u128;
    for at in 0..most_bytes(bits) {
        let Some(&byte) = bytes.get(at) else {
            return Err(Refusal::byte(Class::Truncated, at));
        };
        for bit in 0..7 {
            if byte >> bit & 1 == 1 {
                value += weight;
            }
            weight *= 2;
        }
        let more = byte >> 7 == 1;
        if !more {
            if value >= 1 << bits {
                return Err(Refusal::byte(Class::OutOfRange, at));
            }
            return Ok((value as u64, at + 1));
        }
    }
    Err(Refusal::byte(Class::OutOfRange, most_bytes(bits)))
}

/// As [`decode`]; refuses forms that [`encode`] does not write.
pub fn decode_canonical(bytes: &[u8], bits: u32) -> Decoded<u64> {
    let (value, len) = decode(bytes, bits)?;
    if encode(value, bits)? == bytes[..len] {
        Ok((value, len))
    } else {
        Err(Refusal::byte(Class::Overlong, len - 1))
    }
}

/// The zigzag form of a signed value: zigzag alternates outward from zero, negative first.
pub fn zigzag_encode(value: i64, bits: u32) -> Answer<Vec<u8>> {
    let value = i128::from(value);
    let count = if value < 0 { -2 * value - 1 } else { 2 * value };
    match u64::try_from(count) {
        Ok(count) => encode(count, bits),
        Err(_) => Err(Refusal::value(Class::OutOfRange)),
    }
}

/// The signed value of a zigzag form, and its length in bytes.
pub fn zigzag_decode(bytes: &[u8], bits: u32) -> Decoded<i64> {
    let (count, len) = decode(bytes, bits)?;
    let count = i128::from(count);
    let value = if count % 2 == 1 { -(count + 1) / 2 } else { count / 2 };
    // Half of 2^64 on either side of zero.
    Ok((value as i64, len))
}
