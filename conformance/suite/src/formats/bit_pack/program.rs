//! Bit packing a bit at a time.

use super::table::BitPack;
use crate::model::sites::{at_byte, refused, shl_i32};
use crate::model::{Answer, Class, Decoded};

fn check(width: u32) -> Answer<()> {
    if width < 1 || width > 64 {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn bit(bytes: &[u8], at: usize) -> Answer<i128> {
    let byte = at_byte(bytes, at >> 3)?;
    Ok(i128::from((byte >> (7 - (at & 7))) & 1))
}

fn fields(bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, usize)> {
    let mut at = 0;
    let mut values = Vec::new();
    for &width in widths {
        check(width)?;
        if at + width as usize > 8 * bytes.len() {
            return refused(Class::Truncated);
        }
        let mut value = 0;
        for _ in 0..width {
            value = (value << 1) | bit(bytes, at)?;
            at += 1;
        }
        values.push(value);
    }
    Ok((values, at))
}

fn bit_lsb(bytes: &[u8], at: usize) -> Answer<i128> {
    let byte = at_byte(bytes, at >> 3)?;
    Ok(i128::from((byte >> (at & 7)) & 1))
}

fn fields_lsb(bytes: &[u8], widths: &[u32]) -> Answer<(Vec<i128>, usize)> {
    let mut at = 0;
    let mut values = Vec::new();
    for &width in widths {
        check(width)?;
        if at + width as usize > 8 * bytes.len() {
            return refused(Class::Truncated);
        }
        let mut value = 0;
        for place in 0..width {
            value |= bit_lsb(bytes, at)? << place;
            at += 1;
        }
        values.push(value);
    }
    Ok((values, at))
}

fn consumed(at: usize) -> usize {
    (at + 7) / 8
}

impl BitPack for Operations {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        let mut scratch = 0;
        let mut used = 0;
        for (&width, &value) in widths.iter().zip(values) {
            let value = i128::from(value);
            check(width)?;
            if value >= 1 << width {
                return refused(Class::OutOfRange);
            }
            for at in (0..width).rev() {
                let bit = or!(
                    (value >> at) & 1,
                    told!("computes the mask of a bit in 32 bits, `1 << at`"; "Shift a 1 of 64 bits."; if value & shl_i32(1, at) != 0 { 1 } else { 0 })
                );
                scratch = (scratch << 1) | bit;
                used += 1;
                if used == 8 {
                    out.push(scratch as u8);
                    scratch = 0;
                    used = 0;
                }
            }
        }
        if used > 0 {
            out.push((scratch << (8 - used)) as u8);
        }
        while out.len() % 1 != 0 {
            out.push(0);
        }
        Ok(out)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields(bytes, widths)?;
        Ok((values, consumed(at)))
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, mut at) = fields(bytes, widths)?;
        let consumed = consumed(at);
        if consumed < bytes.len() {
            return refused(Class::Trailing);
        }
        while at & 7 != 0 {
            if bit(bytes, at)? != 0 {
                return refused(Class::NotCanonical);
            }
            at += 1;
        }
        Ok((values, consumed))
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        let mut scratch = 0;
        let mut used = 0;
        for (&width, &value) in widths.iter().zip(values) {
            let value = i128::from(value);
            check(width)?;
            if value >= 1 << width {
                return refused(Class::OutOfRange);
            }
            for at in 0..width {
                let bit = or!(
                    (value >> at) & 1,
                    told!("computes the mask of a bit in 32 bits, `1 << at`"; "Shift a 1 of 64 bits."; if value & shl_i32(1, at) != 0 { 1 } else { 0 })
                );
                scratch |= bit << used;
                used += 1;
                if used == 8 {
                    out.push(scratch as u8);
                    scratch = 0;
                    used = 0;
                }
            }
        }
        if used > 0 {
            out.push(scratch as u8);
        }
        while out.len() % 1 != 0 {
            out.push(0);
        }
        Ok(out)
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, at) = fields_lsb(bytes, widths)?;
        Ok((values, consumed(at)))
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        let (values, mut at) = fields_lsb(bytes, widths)?;
        let consumed = consumed(at);
        if consumed < bytes.len() {
            return refused(Class::Trailing);
        }
        while at & 7 != 0 {
            if bit_lsb(bytes, at)? != 0 {
                return refused(Class::NotCanonical);
            }
            at += 1;
        }
        Ok((values, consumed))
    }
}
