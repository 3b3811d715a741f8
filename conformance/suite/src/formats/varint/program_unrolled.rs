//! LEB128 with a line for each byte read, and zigzag by halves.

use super::table::Varint;
use crate::model::sites::{at_byte, float64, int64, refused};
use crate::model::{Answer, Class, Decoded};

fn next(bytes: &[u8], at: usize) -> Answer<i128> {
    if at >= bytes.len() {
        return refused(Class::Truncated);
    }
    Ok(at_byte(bytes, at)?.into())
}

fn in_range(value: i128, consumed: usize, bits: u32) -> Decoded<i128> {
    if value >= 1 << bits {
        return refused(Class::OutOfRange);
    }
    Ok((value, consumed))
}

fn read(bytes: &[u8], bits: u32) -> Decoded<i128> {
    let mut byte = next(bytes, 0)?;
    let mut value = byte & 0x7F;
    if byte & 0x80 == 0 {
        return in_range(value, 1, bits);
    }
    byte = next(bytes, 1)?;
    value |= (byte & 0x7F) << 7;
    if byte & 0x80 == 0 {
        return in_range(value, 2, bits);
    }
    byte = next(bytes, 2)?;
    value |= (byte & 0x7F) << 14;
    if byte & 0x80 == 0 {
        return in_range(value, 3, bits);
    }
    if bits == 16 {
        return refused(Class::OutOfRange);
    }
    byte = next(bytes, 3)?;
    value |= (byte & 0x7F) << 21;
    if byte & 0x80 == 0 {
        return in_range(value, 4, bits);
    }
    byte = next(bytes, 4)?;
    value |= (byte & 0x7F) << 28;
    if byte & 0x80 == 0 {
        return in_range(value, 5, bits);
    }
    if bits == 32 {
        return refused(Class::OutOfRange);
    }
    byte = next(bytes, 5)?;
    value |= (byte & 0x7F) << 35;
    if byte & 0x80 == 0 {
        return in_range(value, 6, bits);
    }
    byte = next(bytes, 6)?;
    value |= (byte & 0x7F) << 42;
    if byte & 0x80 == 0 {
        return in_range(value, 7, bits);
    }
    byte = next(bytes, 7)?;
    value |= (byte & 0x7F) << 49;
    if byte & 0x80 == 0 {
        return in_range(value, 8, bits);
    }
    byte = next(bytes, 8)?;
    value |= (byte & 0x7F) << 56;
    if byte & 0x80 == 0 {
        return in_range(value, 9, bits);
    }
    byte = next(bytes, 9)?;
    value |= (byte & 0x7F) << 63;
    if byte & 0x80 == 0 {
        return in_range(value, 10, bits);
    }
    refused(Class::OutOfRange)
}

fn length(value: i128) -> usize {
    if value < 0x80 {
        1
    } else if value < 0x4000 {
        2
    } else if value < 0x20_0000 {
        3
    } else if value < 0x1000_0000 {
        4
    } else if value < 0x8_0000_0000 {
        5
    } else if value < 0x400_0000_0000 {
        6
    } else if value < 0x2_0000_0000_0000 {
        7
    } else if value < 0x100_0000_0000_0000 {
        8
    } else if value < 0x8000_0000_0000_0000 {
        9
    } else {
        10
    }
}

fn write(value: i128, bits: u32) -> Answer<Vec<u8>> {
    if value >= 1 << bits {
        return refused(Class::OutOfRange);
    }
    let length = length(value);
    let mut out = Vec::new();
    for at in 0..length {
        let mut byte = (value >> (7 * at)) & 0x7F;
        if at + 1 < length {
            byte |= 0x80;
        }
        out.push(byte as u8);
    }
    Ok(out)
}

impl Varint for Operations {
    fn encode(&self, value: u64, bits: u32) -> Answer<Vec<u8>> {
        write(value.into(), bits)
    }

    fn decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        read(bytes, bits)
    }

    fn decode_canonical(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (value, consumed) = read(bytes, bits)?;
        if write(value, bits)?.len() != consumed {
            return refused(Class::Overlong);
        }
        Ok((value, consumed))
    }

    fn zigzag_encode(&self, value: i64, bits: u32) -> Answer<Vec<u8>> {
        let value = i128::from(value);
        let count = if value < 0 { -2 * value - 1 } else { 2 * value };
        write(count, bits)
    }

    fn zigzag_decode(&self, bytes: &[u8], bits: u32) -> Decoded<i128> {
        let (count, consumed) = read(bytes, bits)?;
        let odd = or!(-(count + 1), -int64(count + 1), -float64(count + 1)) / 2;
        let value = if count % 2 == 1 { odd } else { count / 2 };
        Ok((value, consumed))
    }
}
