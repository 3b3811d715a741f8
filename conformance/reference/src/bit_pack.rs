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

/// Which bit comes first, in a byte and in a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Most,
    /// Bit `n` of the stream is bit `n % 8` of byte `n / 8`.
    Least,
}

impl First {
    fn order(self, most_first: &mut [bool]) {
        if self == Self::Least {
            most_first.reverse();
        }
    }

    fn bits(self, bytes: &[u8]) -> Vec<bool> {
        let mut bits = to_bits(bytes);
        bits.chunks_mut(8).for_each(|byte| self.order(byte));
        bits
    }

    fn bytes(self, mut bits: Vec<bool>) -> Vec<u8> {
        bits.resize(bits.len().next_multiple_of(8), false);
        bits.chunks_mut(8).for_each(|byte| self.order(byte));
        to_bytes(&bits)
    }

    fn write(self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut bits = Vec::new();
        for (&width, &value) in widths.iter().zip(values) {
            let value = u128::from(value);
            if width == 0 || width > 64 || value >= 1 << width {
                return Err(Refusal::value(Class::OutOfRange));
            }
            let mut field: Vec<bool> = (0..width).rev().map(|place| value >> place & 1 == 1).collect();
            self.order(&mut field);
            bits.extend(field);
        }
        Ok(self.bytes(bits))
    }

    fn read(self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
        let bits = self.bits(bytes);
        let mut values = Vec::new();
        let mut at = 0;
        for &width in widths {
            if width == 0 || width > 64 {
                return Err(Refusal::bit(Class::OutOfRange, at as u64));
            }
            let end = at + width as usize;
            let Some(field) = bits.get(at..end) else {
                return Err(Refusal::bit(Class::Truncated, bits.len() as u64));
            };
            let mut field = field.to_vec();
            self.order(&mut field);
            let mut value = 0;
            for bit in field {
                value = 2 * value + u64::from(bit);
            }
            values.push(value);
            at = end;
        }
        Ok((values, at.div_ceil(8)))
    }

    fn read_canonical(self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
        let (values, consumed) = self.read(bytes, widths)?;
        if bytes.len() > consumed {
            return Err(Refusal::bit(Class::Trailing, consumed as u64 * 8));
        }
        let written = self.bits(&self.write(widths, &values)?);
        match self.bits(bytes).iter().zip(&written).position(|(bit, expected)| bit != expected) {
            Some(at) => Err(Refusal::bit(Class::NotCanonical, at as u64)),
            None => Ok((values, consumed)),
        }
    }
}

pub fn write(widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    First::Most.write(widths, values)
}

/// The fields and the number of bytes consumed.
pub fn read(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    First::Most.read(bytes, widths)
}

/// As [`read()`]; refuses bytes that [`write()`] does not write.
pub fn read_canonical(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    First::Most.read_canonical(bytes, widths)
}

/// As [`write()`], least significant bit first.
pub fn write_lsb(widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
    First::Least.write(widths, values)
}

/// As [`read()`], of a stream that [`write_lsb()`] writes.
pub fn read_lsb(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    First::Least.read(bytes, widths)
}

/// As [`read_lsb()`]; refuses bytes that [`write_lsb()`] does not write.
pub fn read_canonical_lsb(bytes: &[u8], widths: &[u32]) -> Decoded<Vec<u64>> {
    First::Least.read_canonical(bytes, widths)
}
