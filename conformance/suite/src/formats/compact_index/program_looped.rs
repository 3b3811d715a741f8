//! `CompactIndex` with an early return for one byte, a loop for the middle ones, and what is left for the last.

use super::table::CompactIndex;
use crate::model::sites::{at_byte, refused};
use crate::model::{Answer, Class, Decoded};

fn next(bytes: &[u8], at: usize) -> Answer<i64> {
    if at >= bytes.len() {
        return refused(Class::Truncated);
    }
    at_byte(bytes, at)
}

/// The magnitude with all of its bits, and the bytes read.
fn groups(bytes: &[u8], start: usize) -> Answer<(i64, usize)> {
    let first = next(bytes, start)?;
    if first & 0x40 == 0 {
        return Ok((first & 0x3F, start + 1));
    }
    let mut magnitude = first & 0x3F;
    let mut at = start + 1;
    for shift in [6, 13, 20] {
        let byte = next(bytes, at)?;
        at += 1;
        magnitude |= (byte & 0x7F) << shift;
        if byte < 0x80 {
            return Ok((magnitude, at));
        }
    }
    Ok((magnitude | (next(bytes, at)? << 27), at + 1))
}

impl CompactIndex for Operations {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        let value = i64::from(value);
        let (sign, mut rest) = if value < 0 { (0x80, -value) } else { (0, value) };
        let mut out = Vec::new();
        if rest < 0x40 {
            out.push((sign | rest) as u8);
            return Ok(out);
        }
        out.push((sign | 0x40 | (rest & 0x3F)) as u8);
        rest >>= 6;
        while rest > 0x7F {
            out.push((0x80 | (rest & 0x7F)) as u8);
            rest >>= 7;
        }
        out.push(rest as u8);
        Ok(out)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let (mut magnitude, end) = groups(bytes, 0)?;
        if at_byte(bytes, 0)? & 0x80 != 0 {
            magnitude = -magnitude;
        }
        Ok((((magnitude + 0x8000_0000) & 0xFFFF_FFFF) - 0x8000_0000, end))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let (magnitude, end) = groups(bytes, 0)?;
        let negative = at_byte(bytes, 0)? & 0x80;
        if magnitude > 0x7FFF_FFFF + (negative >> 7) {
            return refused(Class::OutOfRange);
        }
        if end > 1 {
            if at_byte(bytes, end - 1)? == 0 {
                return refused(Class::Overlong);
            }
        }
        if negative != 0 && magnitude == 0 {
            return refused(Class::NotCanonical);
        }
        Ok((if negative != 0 { -magnitude } else { magnitude }, end))
    }
}
