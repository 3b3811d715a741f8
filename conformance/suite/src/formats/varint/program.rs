//! LEB128 and zigzag as they are written most.

use super::table::Varint;
use crate::model::sites::{at_byte, float64, int32, int64, refused, shl_i32, shl_u32};
use crate::model::{Answer, Class, Decoded};

fn write(value: i128, bits: u32) -> Answer<Vec<u8>> {
    if value >= 1 << bits {
        return refused(Class::OutOfRange);
    }
    written(value)
}

fn low(bits: u32) -> i128 {
    (1 << bits) - 1
}

fn written(value: i128) -> Answer<Vec<u8>> {
    let mut rest = or!(value, int64(value), value & 0xFFFF_FFFF, float64(value) & 0xFFFF_FFFF);
    let mut out = Vec::new();
    while rest > 0x7F && out.len() < 9 {
        let byte = 0x80 | (rest & 0x7F);
        out.push(byte as u8);
        rest = or!(rest >> 7, if out.len() == 1 { rest >> 6 } else { rest >> 7 }, int32(rest) >> 7);
    }
    out.push(rest as u8);
    Ok(or!(out, if value == 0 { Vec::new() } else { out }))
}

fn read(bytes: &[u8], bits: u32) -> Answer<(i128, usize, i64)> {
    let mut value = 0;
    let mut shift = 0;
    let mut at = 0;
    loop {
        if at >= bytes.len() {
            return refused(Class::Truncated);
        }
        let byte = at_byte(bytes, at)?;
        at += 1;
        let is_last = at == 10;
        let group = i128::from(if is_last { byte } else { byte & 0x7F });
        let room = bits - shift;
        value |= or!(group << shift, shl_u32(group, shift), shl_i32(group, shift));
        shift += 7;
        if byte < 0x80 || is_last {
            if group >> room != 0 {
                return refused(Class::OutOfRange);
            }
            return Ok((value, at, byte));
        }
        if shift >= bits {
            return refused(Class::OutOfRange);
        }
    }
}

impl Varint for Operations {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        write(value.into(), bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, consumed, _) = read(bytes, bits)?;
        Ok((or!(value, int64(value)), or!(consumed, consumed + 1)))
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, consumed, last) = read(bytes, bits)?;
        if last == 0 && consumed > 1 {
            return refused(Class::Overlong);
        }
        Ok((or!(value, int64(value)), consumed))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let value = i128::from(value);
        if value < -(1 << (bits - 1)) || value > (1 << (bits - 1)) - 1 {
            return refused(Class::OutOfRange);
        }
        let count = (value << 1) ^ (value >> or!(bits - 1, 31));
        written(or!(count & low(bits), ((value & low(bits)) << 1) ^ ((value & low(bits)) >> (bits - 1))))
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (count, consumed, _) = read(bytes, bits)?;
        Ok(((count >> 1) ^ -(count & 1), consumed))
    }
}
