//! Mixed radix with long arithmetic. Follows `vectors/formats/mixed-radix.md`.

use super::bit_pack::{to_bits, to_bytes};
use crate::refusal::{Answer, Class, Decoded, Refusal};

/// The most bits of a block's number.
const BLOCK_BITS: usize = 2048;

/// The accumulator after packing the values.
pub fn pack32(limits: &[u32], values: &[u32]) -> Answer<u32> {
    let mut number = 0_u128;
    let mut product = 1_u128;
    for (&limit, &value) in limits.iter().zip(values) {
        product *= u128::from(limit);
        if limit == 0 || value >= limit || product > 1 << 32 {
            return Err(Refusal::value(Class::OutOfRange));
        }
        number = number * u128::from(limit) + u128::from(value);
    }
    Ok(number as u32)
}

/// The values, the last one packed first.
pub fn unpack32(accumulator: u32, limits: &[u32]) -> Answer<Vec<u32>> {
    let mut rest = accumulator;
    let mut values = Vec::new();
    for &limit in limits {
        if limit == 0 {
            return Err(Refusal::value(Class::OutOfRange));
        }
        values.push(rest % limit);
        rest /= limit;
    }
    Ok(values)
}

/// A natural number of any size: digits of base 2^32, least significant first, without leading zeros.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Natural(Vec<u32>);

const BASE: u128 = 1 << u32::BITS;

impl Natural {
    #[must_use]
    pub fn times_plus(&self, factor: u64, addend: u64) -> Self {
        let mut digits = Vec::new();
        let mut carry = u128::from(addend);
        for &digit in &self.0 {
            carry += u128::from(digit) * u128::from(factor);
            digits.push(carry as u32);
            carry /= BASE;
        }
        while carry > 0 {
            digits.push(carry as u32);
            carry /= BASE;
        }
        Self(digits).trimmed()
    }

    /// Quotient and remainder.
    pub fn divided(&self, divisor: u64) -> (Self, u64) {
        let mut digits = vec![0; self.0.len()];
        let mut rest = 0_u128;
        for (at, &digit) in self.0.iter().enumerate().rev() {
            rest = rest * BASE + u128::from(digit);
            digits[at] = (rest / u128::from(divisor)) as u32;
            rest %= u128::from(divisor);
        }
        (Self(digits).trimmed(), rest as u64)
    }

    /// From bits, most significant first.
    pub fn of_bits(bits: &[bool]) -> Self {
        let digit = |bits: &[bool]| bits.iter().fold(0, |digit, &bit| digit << 1 | u32::from(bit));
        Self(bits.rchunks(u32::BITS as usize).map(digit).collect()).trimmed()
    }

    /// The bits, most significant first; none for zero.
    pub fn bits(&self) -> Vec<bool> {
        let most_significant_first: Vec<u8> =
            self.0.iter().rev().flat_map(|digit| digit.to_be_bytes()).collect();
        to_bits(&most_significant_first).into_iter().skip_while(|bit| !bit).collect()
    }

    pub fn width(&self) -> usize {
        let unused = self.0.last().map_or(0, |most_significant| most_significant.leading_zeros());
        self.0.len() * u32::BITS as usize - unused as usize
    }

    pub fn exceeds(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.bits(), other.bits());
        (ours.len(), ours) > (theirs.len(), theirs)
    }

    fn trimmed(mut self) -> Self {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}

/// The fields of a group or block, and its largest number.
#[derive(Debug)]
pub struct Group {
    pub start: usize,
    pub len: usize,
    /// The product of the limits, less one.
    pub largest: Natural,
}

impl Group {
    pub fn width(&self) -> usize {
        self.largest.width()
    }
}

/// The groups whose products are at most 2 to the power of `bound`.
pub fn groups(limits: &[u64], bound: usize) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, &limit) in limits.iter().enumerate() {
        // product * limit - 1 = (product - 1) * limit + limit - 1
        if let Some(group) = groups.last_mut() {
            let largest = group.largest.times_plus(limit, limit - 1);
            if largest.width() <= bound {
                group.len += 1;
                group.largest = largest;
                continue;
            }
        }
        groups.push(Group { start: at, len: 1, largest: Natural::default().times_plus(limit, limit - 1) });
    }
    groups
}

fn is_limit(limit: u64, bound: usize) -> bool {
    limit > 0 && u128::from(limit) <= 1_u128 << bound.min(64)
}

fn number(limits: &[u64], values: &[u64], group: &Group) -> Natural {
    let fields = group.start..group.start + group.len;
    fields.fold(Natural::default(), |number, at| number.times_plus(limits[at], values[at]))
}

/// The values in a group's number, in field order.
pub fn digits(mut number: Natural, limits: &[u64]) -> Vec<u64> {
    let mut values = Vec::new();
    for &limit in limits.iter().rev() {
        let (quotient, remainder) = number.divided(limit);
        values.push(remainder);
        number = quotient;
    }
    values.reverse();
    values
}

fn padded(number: &Natural, width: usize) -> Vec<bool> {
    let bits = number.bits();
    let mut padded = vec![false; width - bits.len()];
    padded.extend(bits);
    padded
}

fn check(limits: &[u64], values: &[u64], bound: usize) -> Answer<()> {
    let right = |(&limit, &value): (&u64, &u64)| is_limit(limit, bound) && value < limit;
    if limits.iter().zip(values).all(right) { Ok(()) } else { Err(Refusal::value(Class::OutOfRange)) }
}

/// The bits of the fields in groups, each of which ends at a multiple of `unit` bits.
fn write(limits: &[u64], values: &[u64], bound: usize, unit: usize) -> Answer<Vec<u8>> {
    check(limits, values, bound)?;
    let mut bits = Vec::new();
    for group in groups(limits, bound) {
        let width = group.width().next_multiple_of(unit);
        bits.extend(padded(&number(limits, values, &group), width));
    }
    Ok(to_bytes(&bits))
}

/// The fields of such groups, and the number of bytes consumed; `refused` places a fault at a bit.
fn read(
    bytes: &[u8],
    limits: &[u64],
    (bound, unit): (usize, usize),
    refused: fn(Class, usize) -> Refusal,
) -> Decoded<Vec<u64>> {
    if !limits.iter().all(|&limit| is_limit(limit, bound)) {
        return Err(refused(Class::OutOfRange, 0));
    }
    let bits = to_bits(bytes);
    let mut at = 0;
    let mut values = Vec::new();
    for group in groups(limits, bound) {
        let width = group.width().next_multiple_of(unit);
        let Some(field) = bits.get(at..at + width) else {
            return Err(refused(Class::Truncated, bits.len()));
        };
        let number = Natural::of_bits(field);
        if number.exceeds(&group.largest) {
            return Err(refused(Class::OutOfRange, at));
        }
        values.extend(digits(number, &limits[group.start..group.start + group.len]));
        at += width;
    }
    Ok((values, at.div_ceil(8)))
}

/// The bytes of the fields in groups, for accumulators of 32 or 64 bits.
pub fn spill_write(accumulator_bits: u32, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
    write(limits, values, accumulator_bits as usize, 1)
}

/// The fields of the groups, and the number of bytes consumed.
pub fn spill_read(accumulator_bits: u32, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<u64>> {
    let at_bit = |class, at| Refusal::bit(class, at as u64);
    read(bytes, limits, (accumulator_bits as usize, 1), at_bit)
}

/// The bytes of the fields in blocks.
pub fn bytes_write(limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
    write(limits, values, BLOCK_BITS, 8)
}

/// The fields of the blocks, and the number of bytes consumed.
pub fn bytes_read(bytes: &[u8], limits: &[u64]) -> Decoded<Vec<u64>> {
    read(bytes, limits, (BLOCK_BITS, 8), |class, at| Refusal::byte(class, at / 8))
}
