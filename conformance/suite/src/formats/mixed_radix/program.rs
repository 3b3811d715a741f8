//! Mixed radix: groups by their products, numbers of any size.

use num_bigint::BigInt;

use super::table::MixedRadix;
use crate::model::sites::{at_byte, big, ceil_log2, low_byte, narrow, refused, reversed};
use crate::model::{Answer, Class, Decoded};

const BLOCK_BITS: u32 = 2048;

/// Fields from one to before another, and the product of their limits.
type Group = (usize, usize, BigInt);

fn check(limits: &[u64], bits: u32) -> Answer<()> {
    for &limit in limits {
        if limit < 1 || BigInt::from(limit) > big(1) << bits {
            return refused(Class::OutOfRange);
        }
    }
    Ok(())
}

fn check_values(limits: &[u64], values: &[u64]) -> Answer<()> {
    for (limit, value) in limits.iter().zip(values) {
        if value >= limit {
            return refused(Class::OutOfRange);
        }
    }
    Ok(())
}

fn groups(limits: &[u64], bits: u32) -> Answer<Vec<Group>> {
    let mut groups = Vec::new();
    let mut start = 0;
    let mut product = big(1);
    for (at, &limit) in limits.iter().enumerate() {
        if at > start && product.clone() * BigInt::from(limit) > big(1) << bits {
            groups.push((start, at, product));
            start = at;
            product = big(1);
        }
        product *= BigInt::from(limit);
    }
    if start < limits.len() {
        groups.push((start, limits.len(), product));
    }
    Ok(groups)
}

fn width_of(product: BigInt) -> Answer<u64> {
    Ok(or!(
        (product - big(1)).bits(),
        product.bits(),
        ceil_log2(&product),
        if product > big(1) { product.bits() } else { 0 }
    ))
}

fn packed(limits: &[u64], values: &[u64], start: usize, end: usize) -> Answer<BigInt> {
    let mut number = big(0);
    for (&limit, &value) in limits.iter().zip(values).take(end).skip(start) {
        number = number * BigInt::from(limit) + BigInt::from(value);
    }
    Ok(number)
}

fn unpacked(number: BigInt, limits: &[u64], start: usize, end: usize, product: BigInt) -> Answer<Vec<i128>> {
    if number >= product {
        return refused(Class::OutOfRange);
    }
    let mut rest = number;
    let mut values = Vec::new();
    for &limit in limits.iter().take(end).skip(start).rev() {
        values.push(narrow(rest.clone() % BigInt::from(limit))?);
        rest /= BigInt::from(limit);
    }
    values.reverse();
    Ok(values)
}

fn remainders(accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
    let mut rest = i64::from(accumulator);
    let mut values = Vec::new();
    for &limit in limits {
        values.push(rest % i64::from(limit));
        rest /= i64::from(limit);
    }
    Ok(values)
}

impl MixedRadix for Operations {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        let mut number = 0;
        let mut product = 1;
        for (&limit, &value) in limits.iter().zip(values) {
            product *= i128::from(limit);
            if value >= limit || product > 1 << 32 {
                return refused(Class::OutOfRange);
            }
            number = number * i128::from(limit) + i128::from(value);
        }
        Ok(number)
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        for &limit in limits {
            if limit == 0 {
                return refused(Class::OutOfRange);
            }
        }
        or!(
            Ok(remainders(accumulator, limits)?),
            told!("returns the values in reverse"; "The first value is the least significant."; Ok(reversed(&remainders(accumulator, limits)?))),
            told!("takes the limits in reverse"; "The first limit belongs to the first remainder."; Ok(remainders(accumulator, &reversed(limits))?)),
            told!("takes the limits in reverse and returns the values in reverse"; "Limits and values have the order in which they come out."; Ok(reversed(&remainders(accumulator, &reversed(limits))?)))
        )
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        check(limits, bits)?;
        check_values(limits, values)?;
        let mut out = Vec::new();
        let mut scratch = big(0);
        let mut filled = 0;
        for (start, end, product) in groups(limits, bits)? {
            let width = width_of(product)?;
            scratch = (scratch << width) | packed(limits, values, start, end)?;
            filled += width;
            while filled >= 8 {
                filled -= 8;
                out.push(low_byte(scratch.clone() >> filled));
            }
        }
        if filled > 0 {
            out.push(low_byte(scratch << (8 - filled)));
        }
        Ok(out)
    }

    fn spill_read(&self, bytes: &[u8], limits: &[u64], bits: u32) -> Decoded<Vec<i128>> {
        check(limits, bits)?;
        let mut at = 0;
        let mut values = Vec::new();
        for (start, end, product) in groups(limits, bits)? {
            let width = width_of(product.clone())? as usize;
            if at + width > bytes.len() * 8 {
                return refused(Class::Truncated);
            }
            let mut number = big(0);
            for _ in 0..width {
                let bit = (at_byte(bytes, at / 8)? >> (7 - at % 8)) & 1;
                number = (number << 1) | BigInt::from(bit);
                at += 1;
            }
            values.extend(unpacked(number, limits, start, end, product)?);
        }
        Ok((values, (at + 7) / 8))
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        check(limits, 64)?;
        check_values(limits, values)?;
        let mut out = Vec::new();
        for (start, end, product) in groups(limits, BLOCK_BITS)? {
            let number = packed(limits, values, start, end)?;
            let count = (width_of(product)? + 7) / 8;
            for at in 0..count {
                out.push(low_byte(number.clone() >> (8 * (count - 1 - at))));
            }
        }
        Ok(out)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        check(limits, 64)?;
        let mut at = 0;
        let mut values = Vec::new();
        for (start, end, product) in groups(limits, BLOCK_BITS)? {
            let count = ((width_of(product.clone())? + 7) / 8) as usize;
            if at + count > bytes.len() {
                return refused(Class::Truncated);
            }
            let mut number = big(0);
            for _ in 0..count {
                number = (number << 8) | BigInt::from(at_byte(bytes, at)?);
                at += 1;
            }
            values.extend(unpacked(number, limits, start, end, product)?);
        }
        Ok((values, at))
    }
}
