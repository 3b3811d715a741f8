//! Bit packing with one integer for the whole stream.

use num_bigint::BigInt;

use super::table::BitPack;
use crate::model::sites::{big, bytes_of, narrow, number_of, refused};
use crate::model::{Answer, Class, Decoded};

fn check(width: u32) -> Answer<()> {
    if width < 1 || width > 64 {
        return refused(Class::OutOfRange);
    }
    Ok(())
}

fn fields(bytes: &[u8], widths: &[u32], canonical: bool) -> Decoded<Vec<i128>> {
    let number = number_of(bytes);
    let mut left = or!(
        8 * bytes.len() as i128,
        told!("drops the zero bits at the front of the stream, as `bin(n)[2:]` does"; "Pad the bits to eight for each byte."; number.bits().into())
    );
    let mut values = Vec::new();
    for &width in widths {
        check(width)?;
        if i128::from(width) > left {
            return refused(Class::Truncated);
        }
        left -= i128::from(width);
        values.push(narrow((number.clone() >> left) & ((big(1) << width) - big(1)))?);
    }
    if canonical && left >= 8 {
        return refused(Class::Trailing);
    }
    if canonical && number.clone() & ((big(1) << left) - big(1)) != big(0) {
        return refused(Class::NotCanonical);
    }
    Ok((values, (bytes.len() as i128 - left / 8) as usize))
}

fn fields_lsb(bytes: &[u8], widths: &[u32], canonical: bool) -> Decoded<Vec<i128>> {
    let mut at = 0;
    let mut backwards = bytes.to_vec();
    backwards.reverse();
    let number = number_of(&backwards);
    let mut values = Vec::new();
    for &width in widths {
        check(width)?;
        if at + i128::from(width) > 8 * bytes.len() as i128 {
            return refused(Class::Truncated);
        }
        values.push(narrow((number.clone() >> at) & ((big(1) << width) - big(1)))?);
        at += i128::from(width);
    }
    let consumed = (at + 7) / 8;
    if canonical && consumed < bytes.len() as i128 {
        return refused(Class::Trailing);
    }
    if canonical && number.clone() >> at != big(0) {
        return refused(Class::NotCanonical);
    }
    Ok((values, consumed as usize))
}

impl BitPack for Operations {
    fn write(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut bits = 0;
        let mut number = big(0);
        for (&width, &value) in widths.iter().zip(values) {
            check(width)?;
            if i128::from(value) >> width != 0 {
                return refused(Class::OutOfRange);
            }
            number = (number << width) | BigInt::from(value);
            bits += i128::from(width);
        }
        let mut padding = bits % 8;
        if padding > 0 {
            padding = 8 - padding;
        }
        bytes_of(&(number << padding), (bits + padding) / 8)
    }

    fn read(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        fields(bytes, widths, false)
    }

    fn read_canonical(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        fields(bytes, widths, true)
    }

    fn write_lsb(&self, widths: &[u32], values: &[u64]) -> Answer<Vec<u8>> {
        let mut bits = 0;
        let mut number = big(0);
        for (&width, &value) in widths.iter().zip(values) {
            check(width)?;
            if i128::from(value) >> width != 0 {
                return refused(Class::OutOfRange);
            }
            number |= BigInt::from(value) << bits;
            bits += i128::from(width);
        }
        let mut bytes = bytes_of(&number, (bits + 7) / 8)?;
        bytes.reverse();
        Ok(bytes)
    }

    fn read_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        fields_lsb(bytes, widths, false)
    }

    fn read_canonical_lsb(&self, bytes: &[u8], widths: &[u32]) -> Decoded<Vec<i128>> {
        fields_lsb(bytes, widths, true)
    }
}
