//! Mixed radix with one integer for the whole bit stream, and whole numbers as bytes.

use num_bigint::BigInt;

use super::table::MixedRadix;
use crate::model::sites::{big, bytes_of, narrow, number_of, part, refused};
use crate::model::{Answer, Class, Decoded};

/// The limits of a group, and their product.
type Group = (Vec<u64>, BigInt);

fn check(limits: &[u64], bits: u32) -> Answer<()> {
    for &limit in limits {
        if limit < 1 || BigInt::from(limit) > big(1) << bits {
            return refused(Class::OutOfRange);
        }
    }
    Ok(())
}

fn groups(limits: &[u64], bits: u32) -> Answer<Vec<Group>> {
    let mut groups = Vec::new();
    let mut group = Vec::new();
    let mut product = big(1);
    for &limit in limits {
        if group.len() > 0 && product.clone() * BigInt::from(limit) > big(1) << bits {
            groups.push((group, product));
            group = Vec::new();
            product = big(1);
        }
        group.push(limit);
        product *= BigInt::from(limit);
    }
    if group.len() > 0 {
        groups.push((group, product));
    }
    Ok(groups)
}

/// The number of each group, and the product of its limits.
fn numbers(limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<(BigInt, BigInt)>> {
    check(limits, bits)?;
    for (&limit, &value) in limits.iter().zip(values) {
        if value >= limit {
            return refused(Class::OutOfRange);
        }
    }
    let mut rest = values.iter();
    let mut numbers = Vec::new();
    for (group, product) in groups(limits, bits)? {
        let mut number = big(0);
        for (limit, &value) in group.into_iter().zip(&mut rest) {
            number = BigInt::from(limit) * number + BigInt::from(value);
        }
        numbers.push((number, product));
    }
    Ok(numbers)
}

fn digits(number: BigInt, limits: &[u64], product: &BigInt) -> Answer<Vec<i128>> {
    if number >= *product {
        return refused(Class::OutOfRange);
    }
    let mut rest = number;
    let mut values = Vec::new();
    for &limit in limits.iter().rev() {
        values.push(narrow(rest.clone() % BigInt::from(limit))?);
        rest /= BigInt::from(limit);
    }
    values.reverse();
    Ok(values)
}

fn width_of(product: BigInt) -> u64 {
    (product - big(1)).bits()
}

fn length_of(product: BigInt) -> u64 {
    ((product - big(1)).bits() + 7) / 8
}

fn padding_of(bits: i128) -> i128 {
    (8 - bits % 8) % 8
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
            number = i128::from(limit) * number + i128::from(value);
        }
        Ok(number)
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        if limits.contains(&0) {
            return refused(Class::OutOfRange);
        }
        let mut rest = i64::from(accumulator);
        let mut values = Vec::new();
        for &limit in limits {
            values.push(rest % i64::from(limit));
            rest /= i64::from(limit);
        }
        Ok(values)
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        let mut stream = big(0);
        let mut used = 0;
        for (number, product) in numbers(limits, values, bits)? {
            let width = width_of(product);
            stream = (stream << width) | number;
            used += i128::from(width);
        }
        let padding = padding_of(used);
        bytes_of(&(stream << padding), (used + padding) / 8)
    }

    fn spill_read(&self, bytes: &[u8], limits: &[u64], bits: u32) -> Decoded<Vec<i128>> {
        check(limits, bits)?;
        let stream = number_of(bytes);
        let mut left = 8 * bytes.len() as i128;
        let mut values = Vec::new();
        for (group, product) in groups(limits, bits)? {
            let width = width_of(product.clone());
            left -= i128::from(width);
            if left < 0 {
                return refused(Class::Truncated);
            }
            let number = (stream.clone() >> left) & ((big(1) << width) - big(1));
            values.extend(digits(number, &group, &product)?);
        }
        Ok((values, (bytes.len() as i128 - left / 8) as usize))
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        for (number, product) in numbers(limits, values, 2048)? {
            out.extend(bytes_of(&number, length_of(product).into())?);
        }
        Ok(out)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        check(limits, 2048)?;
        let mut values = Vec::new();
        let mut at = 0;
        for (group, product) in groups(limits, 2048)? {
            let end = at + length_of(product.clone()) as usize;
            if end > bytes.len() {
                return refused(Class::Truncated);
            }
            values.extend(digits(number_of(part(bytes, at, end)?), &group, &product)?);
            at = end;
        }
        Ok((values, at))
    }
}
