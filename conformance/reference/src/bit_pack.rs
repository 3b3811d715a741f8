//! Bit packing, a bit at a time. Follows `vectors/formats/bit-packing.md`.

use crate::refusal::{Answer, Class, Decoded, Refusal};

/// The bits of bytes in stream order.
pub fn to_bits(bytes: &[u8]) -> Vec<bool> {
    let mut bits = Vec::new();
    for byte in bytes {
        for place in [128, 64, 32, 16, 8, 4, 2, 1] {
            bits.push(byte & place != 0);
        }
    }
    bits
}

/// The bytes of a bit stream, padded with zeros.
pub fn to_bytes(bits: &[bool]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for eight in bits.chunks(8) {
        let mut byte = 0;
        for (bit, place) in eight.iter().zip([128, 64, 32, 16, 8, 4, 2, 1]) {
            if *bit {
                byte += place;
            }
        }
        bytes.push(byte);
    }
    bytes
}

pub fn write(widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    let mut bits = Vec::new();
    for (&width, &value) in widths.iter().zip(values) {
        let value = u128::from(value);
        if width == 0 || width > 64 || value >= 1 << width {
            return Err(Refusal::value(Class::OutOfRange));
        }
        for place in (0..width).rev() {
            bits.push(value >> place & 1 == 1);
        }
    }
    Ok(to_bytes(&bits))
}

/// The fields and the number of bytes consumed.
pub fn read(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    let bits = to_bits(bytes);
    let mut values = Vec::new();
    let mut at = 0;
    for &width in widths {
        if width == 0 || width > 64 {
            return Err(Refusal::bit(Class::OutOfRange, at as u64));
        }
        let mut value = 0;
        for _ in 0..width {
            let Some(&bit) = bits.get(at) else {
                return Err(Refusal::bit(Class::Truncated, bits.len() as u64));
            };
            value = 2 * value + u64::from(bit);
            at += 1;
        }
        values.push(value);
    }
    Ok((values, at.div_ceil(8)))
}

/// As [`read()`]; refuses bytes that [`write()`] does not write.
pub fn read_canonical(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    let (values, consumed) = read(bytes, widths)?;
    if bytes.len() > consumed {
        return Err(Refusal::bit(Class::Trailing, consumed as u64 * 8));
    }
    let written = to_bits(&write(widths, &values)?);
    match to_bits(bytes).iter().zip(&written).position(|(bit, expected)| bit != expected) {
        Some(at) => Err(Refusal::bit(Class::NotCanonical, at as u64)),
        None => Ok((values, consumed)),
    }
}

/// As [`write()`], least significant bit first: bit `n` of the stream is bit `n % 8` of byte `n / 8`.
pub fn write_lsb(widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut at = 0;
    for (&width, &value) in widths.iter().zip(values) {
        if width == 0 || width > 64 {
            return Err(Refusal::value(Class::OutOfRange));
        }
        let mut rest = value;
        for _ in 0..width {
            if at % 8 == 0 {
                bytes.push(0);
            }
            if rest % 2 == 1 {
                bytes[at / 8] += 1 << (at % 8);
            }
            rest /= 2;
            at += 1;
        }
        if rest != 0 {
            return Err(Refusal::value(Class::OutOfRange));
        }
    }
    Ok(bytes)
}

fn bit_lsb(bytes: &[u8], at: usize) -> Option<bool> {
    Some(bytes.get(at / 8)? >> (at % 8) & 1 == 1)
}

/// The fields of a stream that [`write_lsb()`] writes, and the number of bytes consumed.
pub fn read_lsb(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    let mut values = Vec::new();
    let mut at = 0;
    for &width in widths {
        if width == 0 || width > 64 {
            return Err(Refusal::bit(Class::OutOfRange, at as u64));
        }
        let mut value = 0;
        for place in 0..width {
            let Some(bit) = bit_lsb(bytes, at) else {
                return Err(Refusal::bit(Class::Truncated, bytes.len() as u64 * 8));
            };
            value += u64::from(bit) << place;
            at += 1;
        }
        values.push(value);
    }
    Ok((values, at.div_ceil(8)))
}

/// As [`read_lsb()`]; refuses bytes that [`write_lsb()`] does not write.
pub fn read_canonical_lsb(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    let (values, consumed) = read_lsb(bytes, widths)?;
    if bytes.len() > consumed {
        return Err(Refusal::bit(Class::Trailing, consumed as u64 * 8));
    }
    let mut at = 0;
    for width in widths {
        at += *width as usize;
    }
    while let Some(bit) = bit_lsb(bytes, at) {
        if bit {
            return Err(Refusal::bit(Class::NotCanonical, at as u64));
        }
        at += 1;
    }
    Ok((values, consumed))
}
