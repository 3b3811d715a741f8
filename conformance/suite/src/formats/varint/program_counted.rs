//! LEB128 without a count of bytes, the last byte apart: the shift says how many were read.

use super::table::Varint;
use crate::model::sites::refused;
use crate::model::{Answer, Class, Decoded};

fn write(value: i128, bits: u32) -> Answer<Vec<u8>> {
    if value >> bits != 0 {
        return refused(Class::OutOfRange);
    }
    let mut rest = value;
    let mut out = Vec::new();
    while rest > 0x7F {
        out.push((0x80 | (rest & 0x7F)) as u8);
        rest >>= 7;
    }
    out.push(rest as u8);
    Ok(out)
}

fn read(bytes: &[u8], bits: u32, canonical: bool) -> Decoded<i128> {
    let mut value = 0;
    let mut shift = 0;
    for &byte in bytes {
        let is_last = or!(
            byte < 0x80,
            told!("takes the last possible byte for the last, whatever its bit 7 says, and drops the bits above the type"; "Refuse (out_of_range) a last possible byte that says \"more\" or has bits above the type."; if shift + 7 >= bits { return Ok(((value | i128::from(byte) << shift) & ((1 << bits) - 1), (shift / 7) as usize + 1)) } else { byte < 0x80 })
        );
        if is_last {
            value |= i128::from(byte) << shift;
            if value >> bits != 0 {
                return refused(Class::OutOfRange);
            }
            if canonical && byte == 0 && shift > 0 {
                return refused(Class::Overlong);
            }
            return Ok((value, (shift / 7) as usize + 1));
        }
        value |= i128::from(byte & 0x7F) << shift;
        shift += 7;
        if shift >= bits {
            return refused(Class::OutOfRange);
        }
    }
    refused(Class::Truncated)
}

impl Varint for Operations {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        write(value.into(), bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read(bytes, bits, false)
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read(bytes, bits, true)
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let value = i128::from(value);
        if value < -1 << (bits - 1) || value >= 1 << (bits - 1) {
            return refused(Class::OutOfRange);
        }
        write(if value < 0 { !(value << 1) } else { value << 1 }, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (count, consumed) = read(bytes, bits, false)?;
        let value = if count & 1 != 0 { !(count >> 1) } else { count >> 1 };
        Ok((value, consumed))
    }
}
