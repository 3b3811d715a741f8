//! LEB128 and zigzag with whole numbers: a flag is added, a sign is a branch.

use super::table::Varint;
use crate::model::sites::{at_byte, refused};
use crate::model::{Answer, Class, Decoded};

fn most(bits: u32) -> usize {
    match bits {
        16 => 3,
        32 => 5,
        _ => 10,
    }
}

fn write(value: i128, bits: u32) -> Answer<Vec<u8>> {
    if value >> bits != 0 {
        return refused(Class::OutOfRange);
    }
    let mut rest = value;
    let mut out = Vec::new();
    while rest >= 128 {
        out.push((rest % 128 + 128) as u8);
        rest /= 128;
    }
    out.push(rest as u8);
    Ok(out)
}

fn read(bytes: &[u8], bits: u32) -> Answer<(i128, usize)> {
    let mut value = 0;
    let mut shift = 0;
    for at in 0..most(bits) {
        if at == bytes.len() {
            return refused(Class::Truncated);
        }
        let byte = i128::from(at_byte(bytes, at)?);
        value |= (byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            if value >> bits != 0 {
                return refused(Class::OutOfRange);
            }
            return Ok((value, at + 1));
        }
        shift += 7;
    }
    refused(Class::OutOfRange)
}

impl Varint for Operations {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        write(value.into(), bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read(bytes, bits)
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, consumed) = read(bytes, bits)?;
        let last = at_byte(bytes, consumed - 1)?;
        if consumed > 1 && last == 0 {
            return refused(Class::Overlong);
        }
        Ok((value, consumed))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let value = i128::from(value);
        let count = if value < 0 { !(value << 1) } else { value << 1 };
        write(count, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (count, consumed) = read(bytes, bits)?;
        let value = if count & 1 != 0 { !(count >> 1) } else { count >> 1 };
        Ok((value, consumed))
    }
}
