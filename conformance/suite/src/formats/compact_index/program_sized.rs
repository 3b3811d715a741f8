//! `CompactIndex` by its number of bytes: the writer chooses it from limits, the reader shifts each byte to its place.

use super::table::CompactIndex;
use crate::model::sites::{at_byte, refused};
use crate::model::{Answer, Class, Decoded};

/// The magnitude, and the bytes read.
fn magnitude_of(bytes: &[u8]) -> Answer<(i64, usize)> {
    let count = length(bytes)?;
    if count == 1 {
        return Ok((at_byte(bytes, 0)? & 0x3F, 1));
    }
    let mut magnitude = at_byte(bytes, 0)? & 0x3F;
    if count > 1 {
        magnitude += (at_byte(bytes, 1)? & 0x7F) * 0x40;
    }
    if count > 2 {
        magnitude += (at_byte(bytes, 2)? & 0x7F) * 0x2000;
    }
    if count > 3 {
        magnitude += (at_byte(bytes, 3)? & 0x7F) * 0x10_0000;
    }
    if count > 4 {
        magnitude += at_byte(bytes, 4)? * 0x800_0000;
    }
    Ok((magnitude, count))
}

/// Value before wrapping, and the bytes read.
fn value_of(bytes: &[u8]) -> Answer<(i64, usize)> {
    let (magnitude, count) = magnitude_of(bytes)?;
    let first = at_byte(bytes, 0)?;
    let negative = or!(
        first >= 0x80,
        told!("does not apply the sign to one-byte forms"; "Negate values of every length."; first >= 0xC0)
    );
    if negative {
        return Ok((0 - magnitude, count));
    }
    Ok((magnitude, count))
}

fn length(bytes: &[u8]) -> Answer<usize> {
    for at in 0..4 {
        if at >= bytes.len() {
            return refused(Class::Truncated);
        }
        let more = if at == 0 { 0x40 } else { 0x80 };
        if at_byte(bytes, at)? & more == 0 {
            return Ok(at + 1);
        }
    }
    if bytes.len() < 5 {
        return refused(Class::Truncated);
    }
    Ok(5)
}

fn written(value: i64) -> Answer<Vec<u8>> {
    let magnitude = value.abs();
    let sign = if value < 0 { 0x80 } else { 0 };
    let groups = [magnitude & 0x3F, magnitude >> 6, magnitude >> 13, magnitude >> 20, magnitude >> 27];
    let [b0, b1, b2, b3, b4] = groups;
    let bytes = if magnitude <= 0x3F {
        Vec::from([or!(sign, sign >> 1) | b0])
    } else if magnitude <= 0x1FFF {
        Vec::from([sign | 0x40 | b0, b1 & 0x7F])
    } else if magnitude <= 0xF_FFFF {
        Vec::from([sign | 0x40 | b0, 0x80 | (b1 & 0x7F), b2 & 0x7F])
    } else if magnitude <= 0x7FF_FFFF {
        Vec::from([sign | 0x40 | b0, 0x80 | (b1 & 0x7F), 0x80 | (b2 & 0x7F), b3 & 0x7F])
    } else {
        Vec::from([sign | 0x40 | b0, 0x80 | (b1 & 0x7F), 0x80 | (b2 & 0x7F), 0x80 | (b3 & 0x7F), b4])
    };
    Ok(bytes.into_iter().map(|byte| byte as u8).collect())
}

impl CompactIndex for Operations {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        written(i64::from(value))
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let (value, consumed) = value_of(bytes)?;
        Ok((i64::from(value as i32), consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let (value, consumed) = value_of(bytes)?;
        if value < -0x8000_0000 || value > 0x7FFF_FFFF {
            return refused(Class::OutOfRange);
        }
        let again = written(value)?;
        if again.len() < consumed {
            return refused(Class::Overlong);
        }
        if at_byte(&again, 0)? != at_byte(bytes, 0)? {
            return refused(Class::NotCanonical);
        }
        Ok((value, consumed))
    }
}
