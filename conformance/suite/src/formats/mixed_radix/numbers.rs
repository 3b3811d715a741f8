//! Mixed radix with its numbers in slots.

use packproof_reference::mixed_radix::Natural;

use super::table::{self, MixedRadix};
use crate::model::behaviour::spend;
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Decoded, Refusal};

const PACK: &[&str] = &["mixed_radix.pack32"];
const UNPACK: &[&str] = &["mixed_radix.unpack32"];
const SPILLS: &[&str] = &["mixed_radix.spill_write", "mixed_radix.spill_read"];
const SPILL_WRITE: &[&str] = &["mixed_radix.spill_write"];
const SPILL_READ: &[&str] = &["mixed_radix.spill_read"];
const BYTES: &[&str] = &["mixed_radix.bytes_write", "mixed_radix.bytes_read"];
const STREAMS: &[&str] = &[
    "mixed_radix.spill_write",
    "mixed_radix.spill_read",
    "mixed_radix.bytes_write",
    "mixed_radix.bytes_read",
];
const WRITES: &[&str] = &["mixed_radix.pack32", "mixed_radix.spill_write", "mixed_radix.bytes_write"];
const READS: &[&str] = &["mixed_radix.spill_read", "mixed_radix.bytes_read"];

/// What is refused.
const CHECKS: &[&str] =
    &["limits of 0", "numbers that the input does not hold", "numbers beyond the product of their limits"];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        waiting = 0, To(4), SPILL_WRITE, Any "begins the first byte with {} bits that are not there", "Begin with an empty byte.";
        turned_stream = 0, To(1), SPILLS, Each &["", "takes the bytes of the stream in reverse order"], "The first bit of the stream is bit 7 of byte 0.";
        left_out = 0, To(3), READS, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(3), READS, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        product_from = 1, These(&[2, 3, 4]), WRITES, Any "begins the product of the limits with {}, not 1", "Begin the product with {right}.";
        read_product_from = 1, These(&[2, 3, 4]), READS, Any "begins the product of the limits with {}, not 1", "Begin the product with {right}.";
        zero_is = 0, To(3), UNPACK, Any "refuses a limit of {}, not one of 0", "Refuse a limit of 0 (out_of_range).";
        read_step = 1, To(4), SPILL_READ, Any "shifts a number left by {} for each bit, not by 1", "Shift it left by {right}.";
        advance = 1, To(2), READS, Any "advances by {} after each bit or byte, not by 1", "Advance by {right}.";
        byte_step = 8, These(&[9, 10, 16]), &["mixed_radix.bytes_read"], Any "shifts a number left by {} for each byte, not by 8", "Shift it left by {right}.";
        size_by = 8, These(&[4, 6, 7, 9, 10, 16]), BYTES, Any "divides a number's bits by {} for its bytes, not by 8", "Divide by {right}.";
        divisor = 8, These(&[4, 6, 7, 9, 10, 16]), SPILL_READ, Any "divides the bits read by {} for the bytes consumed, not by 8", "Divide by {right}.";
        byte_mask = 0xFF, Near, &["mixed_radix.spill_write", "mixed_radix.bytes_write"], Any "masks the bytes that it writes with {x}, not {rightx}", "A byte has eight bits.";
        place_by = 8, These(&[4, 6, 7, 9, 10, 16]), SPILL_READ, Any "takes a byte to have {} bits for the place of a bit in it, not 8", "A byte has {right} bits.";
        largest = 0x1_0000_0000, Near, PACK, Any "accepts products of limits up to {}, not up to 2^32", "Refuse products above 2^32 (out_of_range), and no others.";
        value = 0, Near, WRITES, Any "refuses values from their limit on that is moved by {}", "Refuse values from their limit on (out_of_range), and no others.";
        first = 0, To(4), WRITES, Any "begins a number with {}, not 0", "A number begins with 0.";
        order = 0, To(1), STREAMS, Each &["", "takes the last field of a number first"], "The first field of a number is its most significant digit.";
        zero = 0, To(2), UNPACK, Any "refuses limits up to {}, not 0 alone", "Refuse a limit of 0 (out_of_range), and no other.";
        unpack_order = 0, To(1), UNPACK, Each &["", "gives the values in the order in which they were packed"], "The value packed last comes out first.";
        least_limit = 1, To(4), STREAMS, Any "accepts limits from {} on, not from 1 on", "Refuse limits below {right} (out_of_range), and no others.";
        most_limit = 0, Near, STREAMS, Any "accepts limits up to the accumulator's patterns moved by {}", "Refuse limits above 2^bits (out_of_range), and no others.";
        bits = 0, These(&[-8, -2, -1, 1, 2, 8]), SPILLS, Any "fills accumulators of {} bits more", "An accumulator has as many bits as the parameter says.";
        block = 2048, These(&[256, 512, 1024, 2040, 2046, 2047, 2049, 2050, 2052, 2056, 2080, 4096, 3072]), BYTES, Any "fills numbers of up to {} bits, not 2048", "A number of a block has up to {right} bits.";
        fit = 0, To(1), STREAMS, Each &["", "ends a number before a field with which the product of the limits is exactly 2^bits"], "A product of exactly 2^bits still fits.";
        width = 0, These(&[-1, 1, 2]), SPILLS, Any "writes a number in the bits of its largest value and {} more", "A number has the bits of the product less 1.";
        width_of = -1, These(&[0]), SPILLS, Any "takes the width of a number from the product, not from the product less 1", "A number has the bits of the product less 1.";
        size = 7, To(16), BYTES, Any "adds {} to a number's bits before it divides by 8 for its bytes, not 7", "Add {right}: the bits are rounded up to whole bytes.";
        size_of = -1, These(&[0]), BYTES, Any "takes the size of a number from the product, not from the product less 1", "A number has the bits of the product less 1.";
        reversed = 0, To(1), BYTES, Each &["", "stores a number with its least significant byte first"], "The most significant byte comes first.";
        full = 8, To(16), SPILL_WRITE, Any "writes a byte once it has {} bits, not 8", "A byte is full with {right} bits.";
        pad = 8, To(16), SPILL_WRITE, Any "shifts the last byte left by {} less its bits, not 8 less its bits", "Shift it left by {right} less its bits.";
        pad_from = 0, To(7), SPILL_WRITE, Any "drops the last byte if it has {} bits or fewer", "Write the last byte if it has any bits.";
        place = 7, To(15), SPILL_READ, Any "takes bit {} of a byte for its first, not bit 7", "The first bit of a byte is bit {right}.";
        each_byte = 8, These(&[4, 6, 7, 9, 10, 16]), SPILL_READ, Any "takes a byte to have {} bits, not 8", "A byte has {right} bits.";
        start = 0, To(8), SPILL_READ, Any "reads from bit {} of the stream on, not from bit 0", "The first number begins at bit 0.";
        start_byte = 0, To(4), &["mixed_radix.bytes_read"], Any "reads from byte {} on, not from byte 0", "The first number begins at byte 0.";
        up = 7, To(16), SPILL_READ, Any "adds {} to the bits read before it divides by 8 for the bytes consumed, not 7", "Add {right}: the bytes consumed are those begun.";
        end = 0, These(&[-1, 1, -2, 2, -8, 8]), READS, Any "takes the end of the input to be {} later, in bits or in bytes", "Refuse a number that the input does not hold (truncated), and no other.";
        product = 0, These(&[-1, 1]), READS, Any "refuses numbers from the product of the limits on that is moved by {}", "Refuse a number from the product of its limits on (out_of_range).";
        read_order = 0, To(1), READS, Each &["", "gives the values of a number in reverse order"], "The values come out in the order in which they were packed.";
    }
}

fn refused<T>(class: Class) -> Answer<T> {
    Err(Refusal::value(class))
}

/// The fields of a number: the product of their limits, and its largest value.
struct Group {
    fields: std::ops::Range<usize>,
    product: Natural,
    largest: Natural,
}

impl Group {
    /// The bits of the largest number, or of a number next to it.
    fn width(&self, of: i64) -> i64 {
        (if of < 0 { self.largest.width() } else { self.product.width() }) as i64
    }
}

/// Fields in order, as long as the product stays within 2^power, or below it.
fn groups(limits: &[u64], power: i64, below: bool, from: u64) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, &limit) in limits.iter().enumerate() {
        let less = limit.saturating_sub(1);
        if let Some(group) = groups.last_mut() {
            let (product, largest) =
                (group.product.times_plus(limit, 0), group.largest.times_plus(limit, less));
            let width = if below { product.width() } else { largest.width() };
            if width as i64 <= power {
                *group = Group { fields: group.fields.start..at + 1, product, largest };
                continue;
            }
        }
        let of = |number: u64| Natural::default().times_plus(0, number);
        let product = of(from).times_plus(limit, 0);
        let largest = if from == 0 { of(0) } else { of(from - 1).times_plus(limit, less) };
        groups.push(Group { fields: at..at + 1, product, largest });
    }
    groups
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn groups(&self, limits: &[u64], power: i64) -> Vec<Group> {
        groups(limits, power, self.fit == 1, (self.product_from * self.read_product_from) as u64)
    }

    fn check(&self, limits: &[u64], power: i64) -> Answer<()> {
        let holds = |&limit: &u64| {
            i128::from(limit) >= self.least_limit.into()
                && i128::from(limit) <= left(1, power.min(99)) + i128::from(self.most_limit)
        };
        if limits.iter().all(holds) { Ok(()) } else { refused(Class::OutOfRange) }
    }

    fn values(&self, limits: &[u64], values: &[u64]) -> Answer<()> {
        let holds =
            |(limit, value): (&u64, &u64)| i128::from(*value) < i128::from(*limit) + i128::from(self.value);
        if limits.iter().zip(values).all(holds) { Ok(()) } else { refused(Class::OutOfRange) }
    }

    fn number(&self, limits: &[u64], values: &[u64]) -> Natural {
        let pairs = limits.iter().zip(values);
        let mut number = Natural::default().times_plus(0, self.first as u64);
        let put =
            |number: &mut Natural, (limit, value): (&u64, &u64)| *number = number.times_plus(*limit, *value);
        if self.order == 1 {
            pairs.rev().for_each(|of| put(&mut number, of));
        } else {
            pairs.for_each(|of| put(&mut number, of));
        }
        number
    }

    fn digits(&self, mut number: Natural, limits: &[u64], group: &Group) -> Answer<Vec<i128>> {
        let limits = &limits[group.fields.clone()];
        let beyond = match self.product {
            0 => number.exceeds(&group.largest),
            ..0 => !group.largest.exceeds(&number),
            _ => number.exceeds(&group.product),
        };
        if self.refuses(3, beyond) {
            return refused(Class::OutOfRange);
        }
        let mut values = Vec::new();
        for at in 0..limits.len() {
            let limit = limits[if self.order == 1 { at } else { limits.len() - 1 - at }];
            let (rest, value) = number.divided(limit.max(1));
            values.push(i128::from(value));
            number = rest;
        }
        if self.order == self.read_order {
            values.reverse();
        }
        Ok(values)
    }
}

impl MixedRadix for Program {
    fn pack32(&self, limits: &[u32], values: &[u32]) -> Answer<i128> {
        let (mut number, mut product) = (i128::from(self.first), i128::from(self.product_from));
        for (&limit, &value) in limits.iter().zip(values) {
            let (limit, value) = (i128::from(limit), i128::from(value));
            product *= limit;
            if value >= limit + i128::from(self.value) || product > self.largest.into() || product > 1 << 90 {
                return refused(Class::OutOfRange);
            }
            number = number * limit + value;
        }
        Ok(number)
    }

    fn unpack32(&self, accumulator: u32, limits: &[u32]) -> Answer<Vec<i64>> {
        if limits.iter().any(|&limit| {
            i64::from(limit) == self.zero_is || self.zero_is == 0 && i64::from(limit) <= self.zero
        }) {
            return refused(Class::OutOfRange);
        }
        let mut rest = i64::from(accumulator);
        let mut values = Vec::new();
        for &limit in limits {
            if limit == 0 {
                return Err(Refusal::Broken("a division by zero".to_owned()));
            }
            values.push(rest % i64::from(limit));
            rest /= i64::from(limit);
        }
        if self.unpack_order == 1 {
            values.reverse();
        }
        Ok(values)
    }

    fn spill_write(&self, limits: &[u64], values: &[u64], bits: u32) -> Answer<Vec<u8>> {
        let power = i64::from(bits) + self.bits;
        self.check(limits, power)?;
        self.values(limits, values)?;
        let (mut bytes, mut byte, mut used) = (Vec::new(), 0_i128, self.waiting);
        for group in self.groups(limits, power) {
            let number = self.number(&limits[group.fields.clone()], &values[group.fields.clone()]).bits();
            let width = group.width(self.width_of) + self.width;
            for at in 0..width {
                spend(1)?;
                let bit =
                    usize::try_from(number.len() as i64 - width + at).ok().and_then(|at| number.get(at));
                byte = byte << 1 | i128::from(bit == Some(&true));
                used += 1;
                if used == self.full {
                    bytes.push((byte & i128::from(self.byte_mask)) as u8);
                    (byte, used) = (0, 0);
                }
            }
        }
        if used > self.pad_from {
            bytes.push(left(byte, self.pad - used) as u8);
        }
        if self.turned_stream == 1 {
            bytes.reverse();
        }
        Ok(bytes)
    }

    fn spill_read(&self, bytes: &[u8], limits: &[u64], bits: u32) -> Decoded<Vec<i128>> {
        let power = i64::from(bits) + self.bits;
        self.check(limits, power)?;
        let turned: Vec<u8> = bytes.iter().rev().copied().collect();
        let bytes = if self.turned_stream == 1 { &turned[..] } else { bytes };
        let mut at = self.start;
        let mut values = Vec::new();
        for group in self.groups(limits, power) {
            let width = group.width(self.width_of) + self.width;
            if self.refuses(2, at + width > 8 * bytes.len() as i64 + self.end) {
                return refused(Class::Truncated);
            }
            let mut number = Vec::new();
            for _ in 0..width {
                spend(1)?;
                let each = self.each_byte.max(1);
                let Some(&byte) = bytes.get((at / each) as usize) else {
                    return Err(Refusal::Broken("beyond the input".to_owned()));
                };
                let place = self.place - at % self.place_by.max(1);
                number.push(right(byte.into(), place) & 1 == 1);
                number.resize(number.len() + self.read_step.max(1) as usize - 1, false);
                at += self.advance;
            }
            values.extend(self.digits(Natural::of_bits(&number), limits, &group)?);
        }
        Ok((values, ((at + self.up) / self.divisor.max(1)) as usize))
    }

    fn bytes_write(&self, limits: &[u64], values: &[u64]) -> Answer<Vec<u8>> {
        self.check(limits, self.block)?;
        self.values(limits, values)?;
        let mut bytes = Vec::new();
        for group in self.groups(limits, self.block) {
            let number = self.number(&limits[group.fields.clone()], &values[group.fields.clone()]).bits();
            let size = (group.width(self.size_of) + self.size) / self.size_by.max(1);
            let mut own: Vec<u8> = (0..size)
                .map(|byte| {
                    (0..8).fold(0, |sum, place| {
                        let at = number.len() as i64 - 8 * (size - byte) + place;
                        let bit = usize::try_from(at).ok().and_then(|at| number.get(at));
                        sum << 1 | u8::from(bit == Some(&true))
                    }) & self.byte_mask as u8
                })
                .collect();
            if self.reversed == 1 {
                own.reverse();
            }
            bytes.extend(own);
        }
        Ok(bytes)
    }

    fn bytes_read(&self, bytes: &[u8], limits: &[u64]) -> Decoded<Vec<i128>> {
        self.check(limits, self.block)?;
        let mut at = self.start_byte as usize;
        let mut values = Vec::new();
        for group in self.groups(limits, self.block) {
            let size = ((group.width(self.size_of) + self.size) / self.size_by.max(1)) as usize;
            if self.refuses(2, (at + size) as i64 > bytes.len() as i64 + self.end) {
                return refused(Class::Truncated);
            }
            let step = self.advance as usize;
            let own: Option<Vec<u8>> = (0..size).map(|byte| bytes.get(at + byte * step).copied()).collect();
            let Some(own) = own else {
                return Err(Refusal::Broken("beyond the input".to_owned()));
            };
            let own: Vec<u8> = if self.reversed == 1 { own.into_iter().rev().collect() } else { own };
            let bits = packproof_reference::bit_pack::to_bits(&own);
            let gap = vec![false; (self.byte_step - 8).max(0) as usize];
            let number: Vec<bool> = bits.chunks(8).flat_map(|byte| [&gap, byte].concat()).collect();
            values.extend(self.digits(Natural::of_bits(&number), limits, &group)?);
            at += size * self.advance as usize;
        }
        Ok((values, at))
    }
}
