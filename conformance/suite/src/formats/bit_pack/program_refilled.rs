//! Bit packing through an accumulator that is filled and emptied by bytes.

use super::table::BitPack;
use crate::model::sites::{at_byte, int8, little_endian, refused};
use crate::model::{Answer, Class, Decoded};

fn mask(width: u32) -> i128 {
    (1 << width) - 1
}

fn fields(bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, u32)> {
    let mut held = 0;
    let mut left = 0;
    let mut at = 0;
    let mut bits = 0;
    let mut values = Vec::new();
    for &width in widths {
        if width < 1 || width > 64 {
            return refused(Class::OutOfRange);
        }
        while left < width {
            if at >= bytes.len() {
                return refused(Class::Truncated);
            }
            let byte = i128::from(at_byte(bytes, at)?);
            held = or!(
                (held << 8) | byte,
                ((held << 8) | byte) & 0xFFFF_FFFF,
                ((held << 8) | byte) & 0xFFFF_FFFF_FFFF_FFFF,
                told!("joins bytes with their sign"; "Take bytes as unsigned numbers: `byte & 0xFF`."; (held << 8) | i128::from(int8(byte as i64)))
            );
            at += 1;
            left += 8;
        }
        left -= width;
        let field = (held >> left) & mask(width);
        values.push(or!(
            field,
            if bits % 8 == 0 { little_endian(field, width, &[32]) } else { field },
            if bits % 8 == 0 { little_endian(field, width, &[16, 32]) } else { field },
            if bits % 8 == 0 { little_endian(field, width, &[16, 32, 64]) } else { field }
        ));
        held &= mask(left);
        bits += width;
    }
    Ok((values, bits))
}

fn fields_lsb(bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, u32, i128)> {
    let mut held = 0;
    let mut left = 0;
    let mut at = 0;
    let mut bits = 0;
    let mut values = Vec::new();
    for &width in widths {
        if width < 1 || width > 64 {
            return refused(Class::OutOfRange);
        }
        while left < width {
            if at >= bytes.len() {
                return refused(Class::Truncated);
            }
            let byte = i128::from(at_byte(bytes, at)?);
            held = or!(
                held | (byte << left),
                (held | (byte << left)) & 0xFFFF_FFFF,
                (held | (byte << left)) & 0xFFFF_FFFF_FFFF_FFFF,
                told!("puts the next byte below the bits that it holds, as a reader of high bits first does"; "Put the next byte above: `held | byte << left`."; (held << 8) | byte),
                told!("joins bytes with their sign"; "Take bytes as unsigned numbers: `byte & 0xFF`."; held | (i128::from(int8(byte as i64)) << left))
            );
            at += 1;
            left += 8;
        }
        let field = held & mask(width);
        values.push(or!(
            field,
            told!("reads the high part of a field of more than 32 bits before the low 32"; "Read the low bits first."; if width > 32 { ((field << 32) | (field >> (width - 32))) & mask(width) } else { field })
        ));
        held >>= width;
        left -= width;
        bits += width;
    }
    Ok((values, bits, held))
}

impl BitPack for Operations {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut held = 0;
        let mut used = 0;
        let mut out = Vec::new();
        for (&width, &value) in widths.iter().zip(values) {
            if width < 1 || width > 64 {
                return refused(Class::OutOfRange);
            }
            let value = i128::from(value);
            if value > mask(width) {
                return refused(Class::OutOfRange);
            }
            let value = or!(
                value,
                if used == 0 { little_endian(value, width, &[32]) } else { value },
                if used == 0 { little_endian(value, width, &[16, 32]) } else { value },
                if used == 0 { little_endian(value, width, &[16, 32, 64]) } else { value }
            );
            held = or!((held << width) | value, ((held << width) | value) & 0xFFFF_FFFF, ((held << width) | value) & 0xFFFF_FFFF_FFFF_FFFF);
            used += width;
            while used >= 8 {
                used -= 8;
                out.push(((held >> used) & 0xFF) as u8);
            }
            held &= mask(used);
        }
        if used > 0 {
            out.push(((held << (8 - used)) & 0xFF) as u8);
        }
        Ok(out)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, bits) = fields(bytes, widths)?;
        Ok((values, ((bits + 7) / 8) as usize))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, bits) = fields(bytes, widths)?;
        let consumed = ((bits + 7) / 8) as usize;
        if consumed < bytes.len() {
            return refused(Class::Trailing);
        }
        let used = bits % 8;
        let last = bytes.last().copied().map_or(0, i128::from);
        if used > 0 && last & mask(8 - used) != 0 {
            return refused(Class::NotCanonical);
        }
        Ok((values, consumed))
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut held = 0;
        let mut used = 0;
        let mut out = Vec::new();
        for (&width, &value) in widths.iter().zip(values) {
            if width < 1 || width > 64 {
                return refused(Class::OutOfRange);
            }
            let value = i128::from(value);
            if value > mask(width) {
                return refused(Class::OutOfRange);
            }
            let value = or!(
                value,
                told!("writes the high part of a field of more than 32 bits before the low 32"; "Write the low bits first."; if width > 32 { (value >> 32) | ((value & 0xFFFF_FFFF) << (width - 32)) } else { value })
            );
            held = or!(held | (value << used), (held | (value << used)) & 0xFFFF_FFFF, (held | (value << used)) & 0xFFFF_FFFF_FFFF_FFFF);
            used += width;
            while used >= 8 {
                out.push((held & 0xFF) as u8);
                held >>= 8;
                used -= 8;
            }
        }
        if used > 0 {
            out.push((held & 0xFF) as u8);
        }
        Ok(out)
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, bits, _rest) = fields_lsb(bytes, widths)?;
        Ok((values, ((bits + 7) / 8) as usize))
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, bits, rest) = fields_lsb(bytes, widths)?;
        let consumed = ((bits + 7) / 8) as usize;
        if consumed < bytes.len() {
            return refused(Class::Trailing);
        }
        if rest != 0 {
            return refused(Class::NotCanonical);
        }
        Ok((values, consumed))
    }
}
