//! LEB128 and zigzag as they are written most.

use super::table::Varint;
use crate::model::sites::{
    at_byte, float64, grouped_from_the_top, in_buffer_of, int32, int64, padded_on_the_right, refused,
    shl_i32, shl_u32,
};
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
    let mut rest = or!(
        value,
        int64(value),
        value & 0xFFFF_FFFF,
        float64(value) & 0xFFFF_FFFF,
        told!("holds the number in signed 32 bits, where it is negative from 2^31 on, and ends after one byte"; "Use an unsigned number: `n >>> 0`."; if value > 0x7FFF_FFFF { value & 0x7F } else { value }),
        told!("counts the groups of seven bits from the top of the number"; "Take the lowest seven bits first."; grouped_from_the_top(value))
    );
    let mut out = Vec::new();
    while rest > 0x7F && out.len() < 9 {
        let byte = 0x80 | (rest & 0x7F);
        out.push(byte as u8);
        rest = or!(rest >> 7, if out.len() == 1 { rest >> 6 } else { rest >> 7 }, int32(rest) >> 7);
    }
    out.push(or!(
        rest,
        told!("pads the last group on the right: its highest bit lands on bit 6"; "The last group has its lowest bit in bit 0."; padded_on_the_right(rest, 7)),
        told!("shifts the rest down with its sign: the tenth byte has ones"; "Shift an unsigned number: `n >>> 7`."; if value >= 1 << 63 && out.len() == 9 { 0xFF } else { rest })
    ) as u8);
    Ok(or!(
        out,
        if value == 0 { Vec::new() } else { out },
        told!("has a buffer of nine bytes, into which ten do not go"; "A u64 takes up to ten bytes."; in_buffer_of(9, out)?),
        told!("has a buffer of five bytes, into which larger numbers do not go"; "A u64 takes up to ten bytes."; in_buffer_of(5, out)?)
    ))
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
        let room = or!(
            bits - shift,
            told!("refuses the highest bit of the type"; "The last byte has the bits that are left of the type."; bits - shift - 1)
        );
        value |= or!(
            group << shift,
            shl_u32(group, shift),
            shl_i32(group, shift),
            told!("shifts the mask, not the masked byte: `byte & 0x7F << shift`"; "Put `byte & 0x7F` in parentheses."; i128::from(byte) & 0x7F << shift),
            told!("shifts each group in signed 32 bits, by the distance modulo 32, before it widens it"; "Widen each group before it is shifted."; shl_i32(group, shift) & low(bits))
        );
        shift += 7;
        if byte < 0x80 || is_last {
            let too_large = or!(
                group >> room != 0,
                told!("refuses the tenth byte: it reads nine at most"; "A u64 takes up to ten bytes."; at == 10 || group >> room != 0)
            );
            if too_large {
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
        written(or!(
            count & low(bits),
            ((value & low(bits)) << 1) ^ ((value & low(bits)) >> (bits - 1)),
            told!("takes the sign from bit 31: `(int32) n >> 31`"; "Shift the whole number by `bits - 1`."; ((value << 1) ^ (int32(value) >> 31)) & low(bits)),
            told!("exchanges positive and negative numbers"; "n from 0 on is 2n, below 0 it is -2n - 1."; (value.abs() << 1) - if value > 0 { 1 } else { 0 }),
            told!("shifts the sign down alone, in 32 bits: `n >>> 31`"; "Shift with the sign: `n >> 31`."; ((value << 1) ^ ((value & 0xFFFF_FFFF) >> 31)) & 0xFFFF_FFFF),
            told!("shifts the sign down alone: `n >>> (bits - 1)`"; "Shift with the sign: `n >> (bits - 1)`."; ((value << 1) ^ ((value & low(bits)) >> (bits - 1))) & low(bits))
        ))
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (count, consumed, _) = read(bytes, bits)?;
        let value = or!(
            (count >> 1) ^ -(count & 1),
            told!("shifts the number as a signed one: `n >> 1`"; "Shift it as an unsigned one: `n >>> 1`."; (int32(count) >> 1) ^ -(count & 1)),
            told!("shifts the number as a signed one of 64 bits: `n >> 1`"; "Shift it as an unsigned one."; (int64(count) >> 1) ^ -(count & 1))
        );
        Ok((value, consumed))
    }
}
