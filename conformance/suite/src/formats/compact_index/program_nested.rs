//! `CompactIndex` with a branch for each byte of the writer, and a reader that goes round.

use super::table::CompactIndex;
use crate::model::sites::{at_byte, int8, refused};
use crate::model::{Answer, Class, Decoded};

/// Sign, magnitude, bytes read, and the last of them.
fn groups(bytes: &[u8]) -> Answer<(bool, i64, usize, i64)> {
    let mut at = 0;
    let mut byte = next(bytes, at)?;
    at += 1;
    let negative = byte & 0x80 != 0;
    let mut magnitude = byte & 0x3F;
    let mut more = byte & 0x40 != 0;
    let mut shift = 6;
    while more {
        byte = next(bytes, at)?;
        at += 1;
        let mut group = byte & 0x7F;
        more = byte & 0x80 != 0;
        if at == 5 {
            group = or!(byte, int8(byte));
            more = false;
        }
        magnitude = or!(
            magnitude | (group << shift),
            told!("joins bytes 1 to 3 with their sign and their flag"; "Take bytes as unsigned numbers, and mask these with 0x7F."; magnitude | ((if at == 5 { byte } else { int8(byte) }) << shift))
        );
        shift += 7;
    }
    Ok((negative, magnitude, at, byte))
}

fn next(bytes: &[u8], at: usize) -> Answer<i64> {
    if bytes.len() <= at {
        return refused(Class::Truncated);
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
        let (negative, magnitude, consumed, _) = groups(bytes)?;
        let mut value = if negative { -magnitude } else { magnitude };
        value &= 0xFFFF_FFFF;
        if value >= 0x8000_0000 {
            value -= 0x1_0000_0000;
        }
        Ok((value, consumed))
    }

    fn decode_canonical(&self, bytes: &[u8]) -> Decoded<i64> {
        let (negative, magnitude, consumed, last) = groups(bytes)?;
        if magnitude > 0x8000_0000 || magnitude == 0x8000_0000 && !negative {
            return refused(Class::OutOfRange);
        }
        if consumed > 1 && last == 0 {
            return refused(Class::Overlong);
        }
        if negative && magnitude == 0 {
            return refused(Class::NotCanonical);
        }
        Ok((if negative { -magnitude } else { magnitude }, consumed))
    }
}
