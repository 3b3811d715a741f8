//! Mixed radix: groups by their products, numbers of any size.

use num_bigint::BigInt;

use super::table::MixedRadix;
use super::wrong::{before, in_double, joined, nonzero, some, sum_of_widths};
use crate::model::sites::{
    Arithmetic, at_byte, big, bytes_of, ceil_log2, low_byte, narrow, number_of, padded, refused, reversed,
};
use crate::model::{Answer, Class, Decoded};

const BLOCK_BITS: u32 = 2048;

/// Fields from one to before another, and the product of their limits.
type Group = (usize, usize, BigInt);

fn check(limits: &[u64], bits: u32) -> Answer<()> {
    let bits = or!(
        bits,
        told!("limit-check" = "to-31-bits"; "refuses limits above 2^31, above 2^63 with 64 bits"; "Keep limits and numbers in unsigned integers."; bits - 1)
    );
    for &limit in limits {
        if BigInt::from(limit) > big(1) << bits {
            return refused(Class::OutOfRange);
        }
    }
    Ok(())
}

fn check_values(limits: &[u64], values: &[u64]) -> Answer<()> {
    let limits = or!(
        limits,
        told!("least-limit" = "empty-refused"; if limits.is_empty() { return refused(Class::OutOfRange) } else { limits }),
        told!("least-limit" = "empty-breaks"; some(limits)?)
    );
    for (&limit, &value) in limits.iter().zip(values) {
        let value = or!(
            i128::from(value),
            told!("value-check" = "missing"; 0),
            told!("value-check" = "limit-and-zero-pass"; i128::from(value) - 1),
            told!("value-check" = "signed-32"; if (0..limit as i32).contains(&(value as i32)) { 0 } else { i128::MAX })
        );
        if or!(
            value >= i128::from(limit),
            told!("refuses a limit of 1, too, when it writes"; "A field whose limit is 1 is 0."; value >= i128::from(limit) || limit == 1)
        ) {
            return refused(Class::OutOfRange);
        }
    }
    Ok(())
}

fn divisor(limit: u64) -> Answer<u64> {
    let least = or!(
        limit,
        told!("zero-limit" = "error"; "fails at a limit of 0, by a division"; "Refuse a limit of 0 (out_of_range) before it divides."; limit.max(1)),
        told!("zero-limit" = "zero"; "reads 0 for a limit of 0"; "Refuse a limit of 0 (out_of_range)."; limit.max(1)),
        told!("zero-limit" = "one-refused"; "refuses a limit of 1, too"; "A field whose limit is 1 is 0."; if limit == 1 { 0 } else { limit })
    );
    if least < 1 {
        return or!(
            refused(Class::OutOfRange),
            told!("zero-limit" = "invalid"; "refuses a limit of 0 as invalid"; "Refuse it as out_of_range."; refused(Class::Invalid))
        );
    }
    Ok(or!(limit, told!("zero-limit" = "zero"; limit.max(1))))
}

fn divisors(limits: &[u64]) -> Answer<Vec<u64>> {
    let mut divisors = Vec::new();
    for &limit in limits {
        let limit = divisor(limit)?;
        divisors.push(or!(limit, told!("zero-limit" = "error"; nonzero(limit)?)));
    }
    Ok(divisors)
}

fn groups(limits: &[u64], bits: u32) -> Answer<Vec<Group>> {
    let mut groups = Vec::new();
    let mut start = 0;
    let mut product = big(1);
    let most = or!(
        big(1) << bits,
        told!("group-end" = "product"; "ends a group before the field with which its product would not fit"; "Compare the product less one with the largest number that fits."; (big(1) << bits) - big(1))
    );
    for (at, &limit) in limits.iter().enumerate() {
        if at > start && product.clone() * BigInt::from(limit) > most {
            groups.push((start, at, product));
            start = at;
            product = big(1);
        }
        product *= or!(
            BigInt::from(limit),
            told!("group-product" = "starts-with-1-joined"; "forgets the limit of the field that opens a group after the first, and joins what its number has above the group's bits to the bits before"; "Start the product of a group with the limit of the field that opens it."; if at > 0 && at == start { big(1) } else { BigInt::from(limit) })
        );
    }
    if start < limits.len() {
        groups.push((start, limits.len(), product));
    }
    Ok(groups)
}

fn width_of(product: BigInt) -> Answer<u64> {
    Ok(or!((product - big(1)).bits(), ceil_log2(&product), if product > big(1) { product.bits() } else { 0 }))
}

fn accumulators(limits: &[u64], bits: u32) -> Answer<Vec<(Group, u64)>> {
    let bits = or!(
        bits,
        told!("accumulator" = "always-32"; "always fills 32 bits"; "Fill 64 bits where the accumulator has 64."; 32)
    );
    check(limits, bits)?;
    let bits = or!(
        bits,
        told!("accumulator" = "63-bits"; "fills at most 63 bits"; "Keep numbers in unsigned integers of 64 bits."; bits.min(63))
    );
    let mut accumulators = Vec::new();
    for (start, end, product) in groups(limits, bits)? {
        let width = or!(
            width_of(product.clone())?,
            told!("number-width" = "product"; "writes a group in as many bits as its product has"; "The width is that of the product less one."; product.bits()),
            told!("number-width" = "word"; "writes a group as a whole word"; "Write as few bits as hold the product less one."; width_of(product.clone())?.max(bits.into())),
            told!("number-width" = "sum-of-widths"; "writes a group in as many bits as its fields have together"; "Write as few bits as hold the product less one."; sum_of_widths(limits, start, end))
        );
        accumulators.push(((start, end, product), width));
    }
    Ok(accumulators)
}

fn blocks(limits: &[u64]) -> Answer<Vec<(Group, u64)>> {
    let bits = or!(
        BLOCK_BITS,
        told!("block-bits" = "4096"; "fills blocks of 4096 bits"; "A block takes products of at most 2^2048."; 4096)
    );
    let mut blocks = Vec::new();
    for (start, end, product) in groups(limits, bits)? {
        let width = or!(width_of(product.clone())?, product.bits());
        blocks.push(((start, end, product), (width + 7) / 8));
    }
    Ok(blocks)
}

fn fields(limits: &[u64], values: &[u64], start: usize, end: usize) -> Answer<Vec<(u64, u64)>> {
    let mut fields = Vec::new();
    for (&limit, &value) in limits.iter().zip(values).take(end).skip(start) {
        fields.push((limit, or!(value, told!("value-check" = "signed-32"; u64::from(value as u32)))));
    }
    Ok(or!(
        fields,
        told!("written-digits" = "first-least"; "makes the first field of a group the least significant"; "Multiply what is there, and add the next field: the first is the most significant."; reversed(&fields))
    ))
}

fn packed(fields: &[(u64, u64)]) -> Answer<BigInt> {
    let mut number = big(0);
    for &(limit, value) in fields {
        number = number * BigInt::from(limit) + BigInt::from(value);
    }
    Ok(number)
}

fn unpacked(number: BigInt, limits: &[u64], start: usize, end: usize, product: BigInt) -> Answer<Vec<i128>> {
    let product = or!(
        product,
        told!("number-check" = "missing"; "reads a number that is not below the product of its limits, and drops what is above"; "Refuse a number that is not below the product of the limits (out_of_range)."; number.clone() + big(1))
    );
    if number >= product {
        return refused(Class::OutOfRange);
    }
    let limits: Vec<u64> = limits.iter().copied().take(end).skip(start).collect();
    let limits = or!(
        limits,
        told!("read-digits" = "first-least"; "takes the first field of a group for the least significant"; "The last field packed is the least significant: divide by the limits in reverse, and reverse the values."; reversed(&limits)),
        told!("read-digits" = "limits-in-order"; "divides by the limits of a group in their order, and reverses the values"; "Divide by the limits in reverse too."; reversed(&limits))
    );
    let mut rest = number;
    let mut values = Vec::new();
    for &limit in limits.iter().rev() {
        values.push(narrow(rest.clone() % BigInt::from(limit))?);
        rest /= BigInt::from(limit);
    }
    values.reverse();
    Ok(or!(values, told!("read-digits" = "first-least"; reversed(&values))))
}

fn remainders(accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
    let mut rest = or!(
        i64::from(accumulator),
        told!("unpack-arithmetic" = "signed"; "divides a signed accumulator and truncates towards zero"; "Use an unsigned accumulator."; (accumulator as i32).into()),
        told!("unpack-arithmetic" = "signed-refused"; "takes accumulator and limits for signed numbers of 32 bits, and refuses an accumulator below 0"; "Use an unsigned accumulator."; if accumulator > 0x7FFF_FFFF { return refused(Class::OutOfRange) } else { accumulator.into() })
    );
    let mut values = Vec::new();
    for (at, &limit) in limits.iter().enumerate() {
        let limit = or!(
            u64::from(limit),
            told!("unpack-arithmetic" = "last-whole"; "returns what is left for the last value, not its remainder"; "Take the remainder of the last value, too."; if at + 1 == limits.len() { 1 << 62 } else { limit.into() })
        );
        let limit = divisor(limit)? as i64;
        let limit = or!(limit, told!("unpack-arithmetic" = "signed-refused"; (limit as i32).into()));
        let limit = or!(limit, told!("zero-limit" = "error"; nonzero(limit)?));
        values.push(or!(
            rest % limit,
            told!("unpack-arithmetic" = "divided-first"; "divides before it takes the remainder"; "Take the remainder first, then divide."; rest.over(limit).modulo(limit))
        ));
        rest /= limit;
    }
    Ok(or!(
        values,
        told!("left-over" = "refused"; "refuses an accumulator of which something is left"; "Values below the ones unpacked stay in the accumulator: do not refuse."; if rest != 0 { return refused(Class::OutOfRange) } else { values })
    ))
}

impl MixedRadix for Operations {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        let limits = or!(
            limits,
            told!("least-limit" = "empty-refused"; "refuses a list without fields"; "No fields are the number 0."; if limits.is_empty() { return refused(Class::OutOfRange) } else { limits }),
            told!("least-limit" = "empty-breaks"; "fails with an error on a list without fields"; "No fields are the number 0."; some(limits)?)
        );
        let most = or!(
            1 << 32,
            told!("pack-accumulator" = "64-bits"; 1_i128 << 64),
            told!("pack-accumulator" = "unbounded"; i128::MAX)
        );
        let mut number = 0;
        let mut product = 1;
        for (at, (&limit, &value)) in limits.iter().zip(values).enumerate() {
            let below = or!(
                i128::from(value),
                told!("value-check" = "missing"; "packs a value that is not below its limit: it carries into the value packed before"; "Refuse a value that is not below its limit (out_of_range)."; 0),
                told!("value-check" = "none"; "packs any value with any limit, 0 included"; "Refuse a value that is not below its limit (out_of_range)."; -1),
                told!("value-check" = "limit-and-zero-pass"; "lets a value through that equals its limit, 0 of a limit of 0 included"; "Refuse from the limit on: compare with `>=`."; i128::from(value) - 1),
                told!("lets a value through that equals its limit"; "Refuse from the limit on: compare with `>=`."; if limit > 0 { i128::from(value) - 1 } else { 0 }),
                told!("value-check" = "signed-32"; "takes limits and values for signed numbers of 32 bits, and refuses those that are below 0"; "Keep limits and values in unsigned integers."; if (0..limit as i32).contains(&(value as i32)) { 0 } else { i128::MAX })
            );
            let next = or!(
                product * i128::from(limit),
                told!("pack-accumulator" = "unbounded"; i128::saturating_mul(product, limit.into()))
            );
            let room = or!(
                next,
                told!("product" = "of-number"; "compares the packed number with 2^32, not the product of the limits"; "Keep the product of the limits, and refuse a field with which it would exceed 2^32."; if number >> 32 != 0 { return refused(Class::OutOfRange) } else { 0 }),
                told!("product" = "missing"; "does not check the product of the limits"; "Keep the product of the limits, and refuse a field with which it would exceed 2^32."; 0),
                told!("product" = "refused-if-smaller"; "refuses a product only if it is smaller than before in 32 bits"; "Compute the product in 64 bits and compare it with 2^32."; if (next as u32) < product as u32 { return refused(Class::OutOfRange) } else { 0 })
            );
            if below >= i128::from(limit) || room > most {
                return refused(Class::OutOfRange);
            }
            number = or!(
                number * i128::from(limit) + i128::from(value),
                told!("pack-digits" = "last-limit"; "multiplies by the limit of the field before"; "Multiply by the limit of the value that is added."; number * i128::from(before(limits, at)) + i128::from(value)),
                told!("pack-digits" = "added-before"; "adds the value before it multiplies"; "Multiply what is there first, then add the value."; (number + i128::from(value)) * i128::from(limit)),
                told!("pack-digits" = "first-least"; "makes the first value the least significant"; "Multiply what is there, and add the next value: the first is the most significant."; number + i128::from(value) * product),
                told!("pack-digits" = "last-left-out"; "leaves out the last field"; "Go on to the last field: < count, not < count - 1."; if at + 1 == limits.len() { number } else { number * i128::from(limit) + i128::from(value) })
            );
            product = next;
        }
        Ok(or!(
            i128::from(number as u32),
            told!("product" = "of-number"; if number >> 32 != 0 { return refused(Class::OutOfRange) } else { number }),
            told!("pack-accumulator" = "signed"; "returns the accumulator as a signed number"; "Use an unsigned accumulator."; (number as i32).into()),
            told!("pack-accumulator" = "64-bits"; "keeps an accumulator of 64 bits, and accepts products to 2^64"; "Refuse a field with which the product would exceed 2^32."; (number as u64).into()),
            told!("pack-accumulator" = "unbounded"; "keeps an accumulator of any size, and accepts every product"; "Refuse a field with which the product would exceed 2^32."; if product == i128::MAX { i128::MAX } else { number })
        ))
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        let limits = or!(
            limits,
            told!("no-limits" = "breaks"; "fails with an error on a list without limits"; "No limits take nothing out: return no values."; some(limits)?),
            told!("no-limits" = "refused"; "refuses a list without limits"; "No limits take nothing out: return no values."; if limits.is_empty() { return refused(Class::Invalid) } else { limits })
        );
        or!(
            (),
            told!("no-limits" = "accumulator"; "returns the accumulator for a list without limits"; "No limits take nothing out: return no values."; if limits.is_empty() { return Ok(vec![accumulator.into()]) })
        );
        or!(
            Ok(remainders(accumulator, limits)?),
            told!("unpack-order" = "first-first"; "returns the values in reverse"; "The value packed last comes out first; unpack with the limits in reverse."; Ok(reversed(&remainders(accumulator, limits)?))),
            told!("unpack-order" = "limits-reversed"; "divides by the limits in reverse"; "Divide by the limits in the order given: the last one packed comes first."; Ok(remainders(accumulator, &reversed(limits))?)),
            told!("takes the limits in reverse and returns the values in reverse"; "Limits and values have the order in which they come out."; Ok(reversed(&remainders(accumulator, &reversed(limits))?)))
        )
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        check_values(limits, values)?;
        let groups = accumulators(limits, bits)?;
        let mut out = Vec::new();
        let mut scratch = big(0);
        let mut filled = or!(
            0,
            told!("padding" = "before"; "puts the padding before the first group"; "Shift the last bits up to bit 7: the padding comes after the groups."; (8 - groups.iter().map(|of| of.1).sum::<u64>() % 8) % 8)
        );
        for ((start, end, product), width) in groups {
            let width = or!(
                width,
                told!("value-check" = "limit-and-zero-pass"; if product < big(1) { 0 } else { width })
            );
            let fields = fields(limits, values, start, end)?;
            let number = or!(
                packed(&fields)?,
                told!("written-arithmetic" = "double"; "keeps a group's number in a binary64, which rounds beyond 2^53"; "Keep the number in an integer of 64 bits."; in_double(&fields, &product)?)
            );
            let number = or!(
                number & ((big(1) << width) - big(1)),
                told!("group-product" = "starts-with-1-joined"; number)
            );
            let number = or!(
                number,
                told!("group-product" = "starts-with-1-joined"; joined(&mut out, number, width + filled))
            );
            scratch = (scratch << width) | number;
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
        let limits = divisors(limits)?;
        let mut at = 0;
        let mut values = Vec::new();
        for ((start, end, product), width) in accumulators(&limits, bits)? {
            let width = width as usize;
            let bytes = or!(
                bytes,
                told!("end" = "zeros"; "reads zeros after the end of the input"; "Refuse a group that the input does not hold (truncated)."; &padded(bytes, (at + width).div_ceil(8).min(1 << 20)))
            );
            if at + width > bytes.len() * 8 {
                return refused(Class::Truncated);
            }
            let mut number = big(0);
            for _ in 0..width {
                let bit = (at_byte(bytes, at / 8)? >> (7 - at % 8)) & 1;
                number = (number << 1) | BigInt::from(bit);
                at += 1;
            }
            values.extend(unpacked(number, &limits, start, end, product)?);
        }
        Ok((values, (at + 7) / 8))
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        check_values(limits, values)?;
        let mut out = Vec::new();
        for ((start, end, product), count) in blocks(limits)? {
            let count = or!(
                count,
                told!("value-check" = "limit-and-zero-pass"; if product < big(1) { 0 } else { count })
            );
            let number = packed(&fields(limits, values, start, end)?)?;
            let number = or!(
                number,
                told!("group-product" = "starts-with-1-joined"; number_of(&bytes_of(&number, count.into())?))
            );
            for at in 0..count {
                let place = or!(
                    count - 1 - at,
                    told!("block-order" = "least-first"; "stores the least significant byte of a block first"; "The most significant byte first."; at)
                );
                out.push(low_byte(number.clone() >> (8 * place)));
            }
        }
        Ok(out)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        let limits = divisors(limits)?;
        let mut at = 0;
        let mut values = Vec::new();
        for ((start, end, product), count) in blocks(&limits)? {
            let count = count as usize;
            let bytes = or!(bytes, told!("end" = "zeros"; &padded(bytes, (at + count).min(1 << 20))));
            if at + count > bytes.len() {
                return refused(Class::Truncated);
            }
            let mut number = big(0);
            for _ in 0..count {
                number = (number << 8) | BigInt::from(at_byte(bytes, at)?);
                at += 1;
            }
            let number = or!(
                number,
                told!("block-order" = "least-first"; number_of(&reversed(&bytes_of(&number, count as i128)?)))
            );
            values.extend(unpacked(number, &limits, start, end, product)?);
        }
        Ok((values, at))
    }
}
