//! `CompactIndex` as it is written most: six bits and a flag, then seven and a flag, then eight.

use super::table::CompactIndex;
use crate::model::sites::{at_byte, i32_be, i32_le, padded_on_the_right, refused};
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
        value = or!(-value, if value == 0 { -0x8000_0000 } else { -value });
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
        let value = i64::from(value);
        let mut rest = or!(value.abs(), value.abs().min(0x7FFF_FFFF), if value < 0 { !value } else { value });
        let mut first = rest & 0x3F;
        if or!(value < 0, value < 0 && rest < 0x40) {
            first |= 0x80;
        }
        if rest > 0x3F {
            first |= 0x40;
        }
        let mut out = Vec::new();
        out.push(first as u8);
        rest >>= 6;
        if rest != 0 {
            while rest > 0x7F {
                out.push((0x80 | (rest & 0x7F)) as u8);
                rest >>= 7;
            }
            out.push(or!(
                rest,
                told!("pads the last group on the right: its highest bit lands on bit 6"; "The last group has its lowest bit in bit 0."; padded_on_the_right(rest.into(), 7) as i64)
            ) as u8);
        }
        Ok(or!(
            out,
            out.into_iter().take(4).collect(),
            told!("writes a little-endian 32-bit integer, as Unreal Engine 3 and later do"; "Write six bits and a flag, then seven and a flag each."; Vec::from((value as i32).to_le_bytes())),
            told!("takes the absolute value of -2147483648 in 32 bits, where it stays negative, and stops after byte 0"; "Take the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0xC0]) } else { out }),
            told!("shifts the magnitude of -2147483648 as a signed number, and stops after byte 1"; "Shift the magnitude as an unsigned 32-bit integer."; if value == -0x8000_0000 { Vec::from([0xC0, 0]) } else { out }),
            told!("writes a big-endian 32-bit integer"; "Write six bits and a flag, then seven and a flag each."; Vec::from((value as i32).to_be_bytes()))
        ))
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
