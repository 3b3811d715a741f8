//! Generated vectors of groups and blocks.

use super::group;
use super::runs::{patterns, runs, wide_runs};
use crate::formats::mixed_radix::cases::{fields_case, read_case};
use crate::model::group::GroupBuilder;
use crate::model::vector::{Group, Level};
use packproof_reference::mixed_radix as reference;

const WRITE_BYTES: &str = "mixed_radix.bytes_write";
const READ_BYTES: &str = "mixed_radix.bytes_read";
const WRITE_SPILL: &str = "mixed_radix.spill_write";
const READ_SPILL: &str = "mixed_radix.spill_read";

/// Groups of 32 or 64 bits.
pub(super) fn spill(bits: u32) -> Group {
    let mut group = group(&format!("spill-{bits}")).parameter("accumulator_bits", bits).stays(
        "runs one field below, at and beyond each brim, in three patterns, both ways, with one fault each",
    );
    let mut runs = runs();
    if bits == 64 {
        group = group.level(Level::May);
        runs.extend(wide_runs());
        // A binary64 takes the product for 2^63: its logarithm says 63 bits, where the last number has 64.
        runs.push(("behind-2-63-twice".to_owned(), vec![(1 << 63) + 1; 2]));
    }
    for (id, limits) in &runs {
        spilled_run(&mut group, bits, id, limits);
    }
    spill_refusals(&mut group, bits);
    spill_numbers(&mut group, bits);
    group.finish()
}

/// One run of limits, both ways, with one fault each.
fn spilled_run(group: &mut GroupBuilder, bits: u32, id: &str, limits: &[u64]) {
    let comment = "groups filled to the brim, each in as few bits as its product needs";
    for (pattern, values) in patterns(limits) {
        let case = fields_case(WRITE_SPILL, limits, &values);
        let id = format!("{bits}-{id}-{pattern}");
        group.add(
            format!("mixed-radix-spill-write-{id}"),
            WRITE_SPILL,
            case.input,
            &["brim", "width"],
            comment,
        );
        let bytes = reference::spill_write(bits, limits, &values).expect("values below their limits");
        let case = read_case(READ_SPILL, &bytes, limits);
        group.add(
            format!("mixed-radix-spill-read-{id}"),
            READ_SPILL,
            case.input,
            &["digit", "order"],
            comment,
        );
    }
    let largest = patterns(limits)[0].1.clone();
    let bytes = reference::spill_write(bits, limits, &largest).expect("values below their limits");
    if let Some(shorter) = bytes.len().checked_sub(1) {
        let case = read_case(READ_SPILL, &bytes[..shorter], limits);
        let id = format!("mixed-radix-spill-read-{bits}-{id}-truncated");
        group.add(id, READ_SPILL, case.input, &["truncated"], "the last byte is missing");
    }
    let case = read_case(READ_SPILL, &vec![0xFF; bytes.len() + 1], limits);
    let id = format!("mixed-radix-spill-read-{bits}-{id}-ones");
    let comment = "all bits set: the first group whose product is no power of two has no such number";
    group.add(id, READ_SPILL, case.input, &["out-of-range"], comment);
}

/// Values and limits that are refused, and their twins.
fn spill_refusals(group: &mut GroupBuilder, bits: u32) {
    let wide = 1_u64 << 32;
    let refused: [(&str, &[u64], &[u64]); 6] = [
        ("value", &[5, 5], &[1, 5]),
        ("value-late", &[wide, wide, 5], &[1, 2, 5]),
        ("limit-0", &[5, 0], &[1, 0]),
        ("limit-0-late", &[wide, wide, 0], &[1, 2, 0]),
        ("limit-2-32", &[wide, 5], &[wide - 1, 4]),
        ("limit-beyond-2-32", &[5, wide + 1], &[4, wide]),
    ];
    for (id, limits, values) in refused {
        let comment = "a value at its limit, or a limit that an accumulator of this size does not take, and their twins";
        let case = fields_case(WRITE_SPILL, limits, values);
        group.add(
            format!("mixed-radix-spill-write-{bits}-{id}"),
            WRITE_SPILL,
            case.input,
            &["out-of-range"],
            comment,
        );
        let case = read_case(READ_SPILL, &[0x11; 13], limits);
        group.add(
            format!("mixed-radix-spill-read-{bits}-{id}"),
            READ_SPILL,
            case.input,
            &["out-of-range"],
            comment,
        );
    }
}

/// Numbers at the product of their group and above it.
fn spill_numbers(group: &mut GroupBuilder, bits: u32) {
    let wide = 1_u64 << 32;
    // 5 x 5 takes five bits, of which 24 is the last number.
    for (id, bytes) in [("24", [0xC0]), ("25", [0xC8]), ("31", [0xF8]), ("24-padded", [0xC7])] {
        let case = read_case(READ_SPILL, &bytes, &[5, 5]);
        let comment = "24 is the last number of two 5-way values; the padding is not looked at";
        group.add(
            format!("mixed-radix-spill-read-{bits}-number-{id}"),
            READ_SPILL,
            case.input,
            &["out-of-range"],
            comment,
        );
    }
    // The same behind a group of 32 bits, or in a group of 37.
    for number in [24_u64, 25] {
        let bytes = (number << 27 | 9 << 59_u64.saturating_sub(32)).to_be_bytes();
        let case = read_case(READ_SPILL, &bytes, &[wide, 5, 5]);
        let comment = "a group behind another one";
        group.add(
            format!("mixed-radix-spill-read-{bits}-second-{number}"),
            READ_SPILL,
            case.input,
            &["out-of-range"],
            comment,
        );
    }
}

/// Blocks of up to 2048 bits.
pub(super) fn blocks() -> Group {
    let mut group = group("blocks")
        .stays("runs at and beyond the brims of chunks and blocks, in three patterns, both ways, with one fault each");
    for (id, limits) in &block_runs() {
        block_run(&mut group, id, limits);
    }
    block_refusals(&mut group);
    group.finish()
}

/// Limits at the brims of chunks and blocks.
fn block_runs() -> Vec<(String, Vec<u64>)> {
    let mut all = runs();
    // Blocks hardly notice what fills an accumulator.
    all.retain(|(id, _)| !id.contains("-way-") || id.starts_with("5-way"));
    all.extend(wide_runs());
    // 5^882 is the last power of 5 below 2^2048, 3^1292 that of 3.
    let long: [(&str, u64, usize); 9] = [
        ("5-way-882", 5, 882),
        ("5-way-883", 5, 883),
        ("256-way-256", 256, 256),
        ("256-way-257", 256, 257),
        // Fields of which no two fit a word of 64 bits: 63 of them are most of a block.
        ("2-32-plus-1-63", (1 << 32) + 1, 63),
        ("2-63-33", 1 << 63, 33),
        ("2-64-less-1-32", u64::MAX, 32),
        ("2-64-less-1-33", u64::MAX, 33),
        ("65537-way-129", 65_537, 129),
    ];
    all.extend(long.map(|(id, limit, len)| (id.to_owned(), vec![limit; len])));
    for last in [1, 255, 256, 257, 65_536] {
        let mut limits = vec![256; 256];
        limits[255] = last;
        all.push((format!("2-2040-and-{last}-way"), limits));
    }
    // Up to 2^2048, not by whole bytes, and beyond.
    for last in [2, 3, 4] {
        let mut limits = vec![1 << 63; 32];
        limits.extend([1 << 31, last]);
        all.push((format!("2-2047-and-{last}-way"), limits));
    }
    all
}

/// One run of limits, both ways, with one fault each.
fn block_run(group: &mut GroupBuilder, id: &str, limits: &[u64]) {
    let comment = "numbers of up to 2048 bits, the most significant byte first";
    for (pattern, values) in patterns(limits) {
        let case = fields_case(WRITE_BYTES, limits, &values);
        let id = format!("{id}-{pattern}");
        group.add(
            format!("mixed-radix-bytes-write-{id}"),
            WRITE_BYTES,
            case.input,
            &["brim", "width"],
            comment,
        );
        let bytes = reference::bytes_write(limits, &values).expect("values below their limits");
        let case = read_case(READ_BYTES, &bytes, limits);
        group.add(
            format!("mixed-radix-bytes-read-{id}"),
            READ_BYTES,
            case.input,
            &["digit", "order"],
            comment,
        );
    }
    let len = reference::bytes_write(limits, &vec![0; limits.len()]).expect("zeros are below").len();
    if let Some(shorter) = len.checked_sub(1) {
        let case = read_case(READ_BYTES, &vec![0; shorter], limits);
        let id = format!("mixed-radix-bytes-read-{id}-truncated");
        group.add(id, READ_BYTES, case.input, &["truncated"], "the last byte is missing");
    }
    let case = read_case(READ_BYTES, &vec![0xFF; len + 1], limits);
    let id = format!("mixed-radix-bytes-read-{id}-ones");
    let comment = "all bits set: the first block whose product is no power of 256 has no such number";
    group.add(id, READ_BYTES, case.input, &["out-of-range"], comment);
}

/// Values, limits and numbers that are refused, and their twins.
fn block_refusals(group: &mut GroupBuilder) {
    let refused: [(&str, &[u64], &[u64]); 4] = [
        ("value", &[5, 5], &[1, 5]),
        ("limit-0", &[5, 0], &[1, 0]),
        ("limit-0-value", &[5, 0], &[1, 1]),
        ("value-first", &[5, 0], &[5, 0]),
    ];
    for (id, limits, values) in refused {
        let case = fields_case(WRITE_BYTES, limits, values);
        let comment = "a value at its limit, or a limit of 0";
        group.add(
            format!("mixed-radix-bytes-write-{id}"),
            WRITE_BYTES,
            case.input,
            &["out-of-range"],
            comment,
        );
        let case = read_case(READ_BYTES, &[0x11; 13], limits);
        group.add(format!("mixed-radix-bytes-read-{id}"), READ_BYTES, case.input, &["out-of-range"], comment);
    }
    for (id, byte) in [("24", 24), ("25", 25)] {
        let case = read_case(READ_BYTES, &[byte], &[5, 5]);
        let comment = "24 is the last number of two 5-way values";
        group.add(
            format!("mixed-radix-bytes-read-number-{id}"),
            READ_BYTES,
            case.input,
            &["out-of-range"],
            comment,
        );
    }
}
