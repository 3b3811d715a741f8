//! `CompactIndex` with a branch for each byte of the writer, and of the reader.

use super::table::CompactIndex;
use crate::model::sites::{at_byte, i32_be, i32_le, refused};
use crate::model::{Answer, Class, Decoded};

/// Value before wrapping, bytes read, and the last of them.
fn groups(bytes: &[u8]) -> Answer<(i64, usize, i64)> {
    let mut at = 0;
    let mut byte = next(bytes, at)?;
    at += 1;
    let negative = byte & 0x80 != 0;
    let mut value = byte & 0x3F;
    if byte & 0x40 != 0 {
        byte = next(bytes, at)?;
        at += 1;
        value |= (byte & 0x7F) << 6;
        if byte & 0x80 != 0 {
            byte = next(bytes, at)?;
            at += 1;
            value |= (byte & 0x7F) << 13;
            if byte & 0x80 != 0 {
                byte = next(bytes, at)?;
                at += 1;
                value |= (byte & 0x7F) << 20;
                if byte & 0x80 != 0 {
                    byte = next(bytes, at)?;
                    at += 1;
                    value |= (byte & 0xFF) << 27;
                }
            }
        }
    }
    if negative {
        value = or!(
            -value,
            told!("reads negative zero as -2147483648"; "`80` is 0."; if value == 0 { -0x8000_0000 } else { -value })
        );
    }
    Ok((value, or!(at, at.min(bytes.len()), at + 1), byte))
}

fn next(bytes: &[u8], at: usize) -> Answer<i64> {
    if at >= bytes.len() {
        return or!(refused(Class::Truncated), Ok(bytes.last().copied().unwrap_or_default().into()));
    }
    at_byte(bytes, at)
}

impl CompactIndex for Operations {
    fn encode(&self, value: i32) -> Answer<Vec<u8>> {
        let mut v = i64::from(value).abs();
        let mut b0 = 0;
        if value < 0 {
            b0 |= 0x80;
        }
        b0 |= v & 0x3F;
        if v >= 0x40 {
            b0 |= 0x40;
        }
        let mut out = Vec::new();
        out.push(b0 as u8);
        if b0 & 0x40 != 0 {
            v >>= 6;
            let mut b1 = v & 0x7F;
            if v >= 0x80 {
                b1 |= 0x80;
            }
            out.push(b1 as u8);
            if b1 & 0x80 != 0 {
                v >>= 7;
                let mut b2 = v & 0x7F;
                if v >= 0x80 {
                    b2 |= 0x80;
                }
                out.push(b2 as u8);
                if b2 & 0x80 != 0 {
                    v >>= 7;
                    let mut b3 = v & 0x7F;
                    if v >= 0x80 {
                        b3 |= 0x80;
                    }
                    out.push(b3 as u8);
                    if b3 & 0x80 != 0 {
                        v >>= 7;
                        out.push(or!(v & 0x1F, 0x80 | (v & 0x1F)) as u8);
                    }
                }
            }
        }
        Ok(out)
    }

    fn decode(&self, bytes: &[u8]) -> Decoded<i64> {
        let (value, consumed, _) = or!(
            groups(bytes)?,
            told!("reads a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "Read six bits and a flag, then seven and a flag each."; i32_le(bytes)?),
            told!("reads a big-endian 32-bit integer"; "Read six bits and a flag, then seven and a flag each."; i32_be(bytes)?)
        );
        Ok((i64::from(value as i32), or!(consumed, consumed + 1)))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let (value, consumed, last) = or!(
            groups(bytes)?,
            told!("reads a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "Read six bits and a flag, then seven and a flag each."; i32_le(bytes)?),
            told!("reads a big-endian 32-bit integer"; "Read six bits and a flag, then seven and a flag each."; i32_be(bytes)?)
        );
        if value < -0x8000_0000 || value > 0x7FFF_FFFF {
            return refused(Class::OutOfRange);
        }
        if consumed > 1 && last == 0 {
            return refused(Class::Overlong);
        }
        if value == 0 && last & 0x80 != 0 {
            return refused(Class::NotCanonical);
        }
        Ok((value, or!(consumed, consumed + 1)))
    }
}
