//! Mixed radix as others get it wrong.

use super::{Deviant, Kind};
use crate::formats::mixed_radix::{MixedRadix, REFERENCE};
use crate::model::{Answer, Class, Refusal};
use crate::reference::bit_pack::{to_bits, to_bytes};
use crate::reference::mixed_radix as right;

const PACK: &[&str] = &["mixed_radix.pack32"];
const UNPACK: &[&str] = &["mixed_radix.unpack32"];
const SPILL_WRITE: &[&str] = &["mixed_radix.spill_write"];
const SPILL: &[&str] = &["mixed_radix.spill_write", "mixed_radix.spill_read"];
const BYTES: &[&str] = &["mixed_radix.bytes_write", "mixed_radix.bytes_read"];

const OVERFLOWS: MixedRadix = MixedRadix {
    pack32: |limits, values| {
        let mut accumulator = 0_u32;
        for (&limit, &value) in limits.iter().zip(values) {
            // Refuses what the format refuses but for the product.
            right::pack32(&[limit], &[value])?;
            accumulator = limit.wrapping_mul(accumulator).wrapping_add(value);
        }
        Ok(accumulator)
    },
    ..REFERENCE
};

const NO_LIMIT_CHECK: MixedRadix = MixedRadix {
    pack32: |limits, values| {
        let mut accumulator = 0_u32;
        for (at, (&limit, &value)) in limits.iter().zip(values).enumerate() {
            right::pack32(&limits[..=at], &vec![0; at + 1])?;
            accumulator = limit.wrapping_mul(accumulator).wrapping_add(value);
        }
        Ok(accumulator)
    },
    ..REFERENCE
};

const FIFO: MixedRadix = MixedRadix {
    unpack32: |accumulator, limits| {
        let mut values = right::unpack32(accumulator, limits)?;
        values.reverse();
        Ok(values)
    },
    ..REFERENCE
};

const LAST_LIMIT: MixedRadix = MixedRadix {
    pack32: |limits, values| {
        right::pack32(limits, values)?;
        let mut accumulator = 0_u32;
        let mut last = 1_u32;
        for (&limit, &value) in limits.iter().zip(values) {
            accumulator = last.wrapping_mul(accumulator).wrapping_add(value);
            last = limit;
        }
        Ok(accumulator)
    },
    ..REFERENCE
};

/// Groups as the reference makes them, each written as `bits` says.
fn groups_as(
    accumulator_bits: u32,
    limits: &[u64],
    values: &[u64],
    bits: fn(&right::Group, Vec<bool>, usize) -> Vec<bool>,
) -> Answer<Vec<u8>> {
    right::spill_write(accumulator_bits, limits, values)?;
    let mut stream = Vec::new();
    for group in right::groups(limits, accumulator_bits as usize) {
        let fields = group.start..group.start + group.len;
        let alone = right::spill_write(accumulator_bits, &limits[fields.clone()], &values[fields])?;
        let number = to_bits(&alone)[..group.width()].to_vec();
        stream.extend(bits(&group, number, accumulator_bits as usize));
    }
    Ok(to_bytes(&stream))
}

/// `number` behind as many zeros as make `width` bits of it.
fn widened(number: Vec<bool>, width: usize) -> Vec<bool> {
    let mut bits = vec![false; width - number.len()];
    bits.extend(number);
    bits
}

const WHOLE_WORDS: MixedRadix = MixedRadix {
    spill_write: |accumulator_bits, limits, values| {
        groups_as(accumulator_bits, limits, values, |_, number, width| widened(number, width))
    },
    ..REFERENCE
};

const PRODUCT_WIDTH: MixedRadix = MixedRadix {
    spill_write: |accumulator_bits, limits, values| {
        groups_as(accumulator_bits, limits, values, |group, number, _| {
            // A product that is a power of two is one bit longer than its largest number.
            let power_of_two = group.largest.bits().iter().all(|&bit| bit);
            let width = number.len() + usize::from(power_of_two);
            widened(number, width)
        })
    },
    ..REFERENCE
};

/// The groups that a bound one lower makes: a product of 2^32 (2^64) does not fit.
fn bounded_below(accumulator_bits: u32, limits: &[u64]) -> Vec<std::ops::Range<usize>> {
    let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
    let mut product = 1_u128;
    for (at, &limit) in limits.iter().enumerate() {
        product = product.saturating_mul(u128::from(limit));
        match groups.last_mut() {
            Some(group) if product < 1 << accumulator_bits => group.end = at + 1,
            _ => {
                groups.push(at..at + 1);
                product = u128::from(limit);
            }
        }
    }
    groups
}

const BOUND_EXCLUSIVE: MixedRadix = MixedRadix {
    spill_write: |accumulator_bits, limits, values| {
        right::spill_write(accumulator_bits, limits, values)?;
        let mut stream = Vec::new();
        for fields in bounded_below(accumulator_bits, limits) {
            let limits = &limits[fields.clone()];
            let width: usize =
                right::groups(limits, accumulator_bits as usize).iter().map(right::Group::width).sum();
            let alone = right::spill_write(accumulator_bits, limits, &values[fields])?;
            stream.extend_from_slice(&to_bits(&alone)[..width]);
        }
        Ok(to_bytes(&stream))
    },
    ..REFERENCE
};

const GROUPS_REVERSED: MixedRadix = MixedRadix {
    spill_write: |accumulator_bits, limits, values| {
        right::spill_write(accumulator_bits, limits, values)?;
        let mut stream = Vec::new();
        for group in right::groups(limits, accumulator_bits as usize) {
            let fields = group.start..group.start + group.len;
            let (mut limits, mut values) = (limits[fields.clone()].to_vec(), values[fields].to_vec());
            limits.reverse();
            values.reverse();
            let alone = right::spill_write(accumulator_bits, &limits, &values)?;
            stream.extend_from_slice(&to_bits(&alone)[..group.width()]);
        }
        Ok(to_bytes(&stream))
    },
    spill_read: |accumulator_bits, bytes, limits| {
        let (_, consumed) = right::spill_read(accumulator_bits, bytes, limits)?;
        let bits = to_bits(bytes);
        let mut at = 0;
        let mut values = Vec::new();
        for group in right::groups(limits, accumulator_bits as usize) {
            let mut limits = limits[group.start..group.start + group.len].to_vec();
            limits.reverse();
            let number = right::Natural::of_bits(&bits[at..at + group.width()]);
            let mut digits = right::digits(number, &limits);
            digits.reverse();
            values.extend(digits);
            at += group.width();
        }
        Ok((values, consumed))
    },
    ..REFERENCE
};

const RANGE_UNCHECKED: MixedRadix = MixedRadix {
    spill_read: |accumulator_bits, bytes, limits| match right::spill_read(accumulator_bits, bytes, limits) {
        Err(Refusal::Reject(Class::OutOfRange, Some(_))) if !limits.contains(&0) => {
            let bits = to_bits(bytes);
            let mut at = 0;
            let mut values = Vec::new();
            for group in right::groups(limits, accumulator_bits as usize) {
                let Some(field) = bits.get(at..at + group.width()) else {
                    return Err(Refusal::bit(Class::Truncated, bits.len() as u64));
                };
                let fields = group.start..group.start + group.len;
                values.extend(right::digits(right::Natural::of_bits(field), &limits[fields]));
                at += group.width();
            }
            Ok((values, at.div_ceil(8)))
        }
        answer => answer,
    },
    ..REFERENCE
};

/// The bytes with those of each block in reverse order.
fn blocks_reversed(bytes: &[u8], limits: &[u64]) -> Vec<u8> {
    let mut reversed = Vec::new();
    for block in right::groups(limits, 2048) {
        let rest = &bytes[reversed.len()..];
        let len = block.width().div_ceil(8).min(rest.len());
        reversed.extend(rest[..len].iter().rev());
    }
    reversed.extend_from_slice(&bytes[reversed.len()..]);
    reversed
}

const LITTLE_ENDIAN_BLOCKS: MixedRadix = MixedRadix {
    bytes_write: |limits, values| Ok(blocks_reversed(&right::bytes_write(limits, values)?, limits)),
    bytes_read: |bytes, limits| match right::bytes_read(bytes, limits) {
        Err(Refusal::Reject(class, at)) if class != Class::OutOfRange || limits.contains(&0) => {
            Err(Refusal::Reject(class, at))
        }
        _ => right::bytes_read(&blocks_reversed(bytes, limits), limits),
    },
    ..REFERENCE
};

/// The multiplication packer's rows of the ledger's section "Packing (Blow)", and those of the forms that its text
/// suggests.
pub const ALL: &[Deviant] = &[
    Deviant {
        id: "listing2-overflows",
        kind: Kind::Published,
        summary: "Lets the product of the limits overflow 32 bits: the values packed first are lost.",
        says: "\"accumulator = (limit * accumulator) + value;\" (Blow, listing 2), with nothing that knows how full it is.",
        mend: "Keep the product of the limits, and refuse a field with which it would exceed 2^32.",
        affects: "Writers: the fourteenth 5-way value destroys the first.",
        operations: PACK,
        run: Some(|case| OVERFLOWS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "listing2-value-unchecked",
        kind: Kind::Published,
        summary: "Packs a value that is not below its limit: it carries into the value packed before.",
        says: "\"accumulator = (limit * accumulator) + value;\" (Blow, listing 2), with nothing that looks at the value.",
        mend: "Refuse a value that is not below its limit (out_of_range).",
        affects: "Writers: a sixth kind of entity changes its neighbour as well.",
        operations: PACK,
        run: Some(|case| NO_LIMIT_CHECK.run(case)),
        dialect: false,
    },
    Deviant {
        id: "radix-fifo",
        kind: Kind::Plausible,
        summary: "Takes the first value out for the first one packed.",
        says: "Nothing: the article does not say that its packer is a stack; its bit packer is none.",
        mend: "The value packed last comes out first; unpack with the limits in reverse.",
        affects: "Readers: every record of two fields or more.",
        operations: UNPACK,
        run: Some(|case| FIFO.run(case)),
        dialect: false,
    },
    Deviant {
        id: "radix-last-limit",
        kind: Kind::Plausible,
        summary: "Multiplies by the limit of the field before instead of the field's own.",
        says: "\"it's y*5+x, where x and y range from 0 to 4\" (Blow, Packing Integers): with equal limits nobody can tell whose the 5 is.",
        mend: "Multiply by the limit of the value that is added.",
        affects: "Writers of records with different limits.",
        operations: PACK,
        run: Some(|case| LAST_LIMIT.run(case)),
        dialect: false,
    },
    Deviant {
        id: "spill-whole-words",
        kind: Kind::Plausible,
        summary: "Writes each full accumulator as a whole word.",
        says: "\"cram as many values together as I can without exceeding the packer's 32-bit limit; then I pass the results to the Bit_Packer\" (Blow, Packing Integers) does not say in how many bits.",
        mend: "Write as few bits as hold the product less one.",
        affects: "Both sides: other bytes, and often more of them than with plain bit fields.",
        operations: SPILL_WRITE,
        run: Some(|case| WHOLE_WORDS.run(case)),
        dialect: false,
    },
    Deviant {
        id: "spill-width-of-product",
        kind: Kind::Plausible,
        summary: "Takes the width of the product instead of that of the largest number: a bit too many at powers of two.",
        says: "Nothing: the article names no widths.",
        mend: "The width is that of the product less one.",
        affects: "Both sides: limits of 2, 4, 8 and so on.",
        operations: SPILL_WRITE,
        run: Some(|case| PRODUCT_WIDTH.run(case)),
        dialect: false,
    },
    Deviant {
        id: "spill-bound-exclusive",
        kind: Kind::Plausible,
        summary: "Spills when the product reaches 2^32 (2^64), because the product itself has no room in a word.",
        says: "\"without exceeding the packer's 32-bit limit\" (Blow, Packing Integers): the number must fit, not the product.",
        mend: "Compare the product less one with the largest word.",
        affects: "Both sides: groups that fill their accumulator exactly are cut one field earlier.",
        operations: SPILL_WRITE,
        run: Some(|case| BOUND_EXCLUSIVE.run(case)),
        dialect: false,
    },
    Deviant {
        id: "spill-last-field-first",
        kind: Kind::Plausible,
        summary: "Makes the first field the least significant digit of its group.",
        says: "\"it's y*5+x\" and \"x = n%5\" (Blow, Packing Integers): x is named first and comes out first.",
        mend: "Multiply what is there, and add the next field: the first is the most significant.",
        affects: "Both sides: every group of two fields or more.",
        operations: SPILL,
        run: Some(|case| GROUPS_REVERSED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "spill-range-unchecked",
        kind: Kind::Plausible,
        summary: "Reads a number that is not below the product of its limits, and drops what is above.",
        says: "Nothing: \"x = n%5; y = n/5\" (Blow, Packing Integers) takes every n for a valid one.",
        mend: "Refuse a number that is not below the product of the limits (out_of_range).",
        affects: "Readers of untrusted packets: two byte strings for one list of values.",
        operations: &["mixed_radix.spill_read"],
        run: Some(|case| RANGE_UNCHECKED.run(case)),
        dialect: false,
    },
    Deviant {
        id: "blocks-little-endian",
        kind: Kind::Plausible,
        summary: "Stores a block's least significant byte first, as long-number libraries keep it.",
        says: "\"automatically stores its results into a byte array when it gets full enough\" (Blow, Packing Integers) gives no order.",
        mend: "The most significant byte first.",
        affects: "Both sides: every block of two bytes or more.",
        operations: BYTES,
        run: Some(|case| LITTLE_ENDIAN_BLOCKS.run(case)),
        dialect: false,
    },
];
