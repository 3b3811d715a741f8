//! Generated vectors of mixed radix: accumulators, groups and blocks at their brims, digits at their ends, every refusal
//! with its accepted twin.

use serde_json::{Value, json};

use super::GroupBuilder;
use crate::formats::mixed_radix::{fields_case, pack_case, read_case};
use crate::reference::mixed_radix as reference;
use crate::vectors::{Group, Level, Note};

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "brim",
        catches: "A product that is compared with the wrong bound",
        effect: "Values are lost, or groups are cut elsewhere and everything after them is misread",
    },
    Note {
        flag: "digit",
        catches: "A digit that is off by one, or multiplied by another field's limit",
        effect: "One value of a record is wrong, and its neighbours often with it",
    },
    Note { flag: "order", catches: "Values that come out in another order", effect: "Fields are exchanged" },
    Note {
        flag: "width",
        catches: "A number written in more or fewer bits than its product needs",
        effect: "Everything after it is misframed",
    },
    Note {
        flag: "out-of-range",
        catches: "A value, limit or number that is not checked",
        effect: "A neighbour changes, or two byte strings pass for one record",
    },
    Note {
        flag: "truncated",
        catches: "A reader that reads past the end of its input",
        effect: "A crash, or values made of another packet's bytes",
    },
];

const WRITE_BYTES: &str = "mixed_radix.bytes_write";
const READ_BYTES: &str = "mixed_radix.bytes_read";
const WRITE_SPILL: &str = "mixed_radix.spill_write";
const READ_SPILL: &str = "mixed_radix.spill_read";

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![pack(), unpack(), spill(32), spill(64), blocks()]
}

fn pack() -> Group {
    let mut group = GroupBuilder::new("pack32")
        .stays("products at, below and above 2^32, and values at and below their limits");
    let mut add = |id: &str, limits: &[u32], values: &[u32], flags: &[&str], comment: &str| {
        let case = pack_case(limits, values);
        group.add(format!("mixed-radix-pack32-{id}"), &case.operation, case.input, flags, comment);
    };
    add("nothing", &[], &[], &["digit"], "an empty accumulator");
    for limit in [1, 2, 3, 5, 65_536, u32::MAX] {
        add(&format!("largest-of-{limit}"), &[limit], &[limit - 1], &["digit"], "the largest value");
        add(
            &format!("beyond-{limit}"),
            &[limit],
            &[limit],
            &["out-of-range"],
            "one more than the largest value",
        );
    }
    add("limit-0", &[5, 0], &[1, 0], &["out-of-range"], "no value is below 0");
    add(
        "different-limits",
        &[3, 5, 7],
        &[2, 3, 4],
        &["digit"],
        "each digit has its own limit: (2 * 5 + 3) * 7 + 4",
    );
    add("different-limits-swapped", &[7, 5, 3], &[4, 3, 2], &["digit", "order"], "(4 * 5 + 3) * 3 + 2");
    for len in [10, 12, 13, 14] {
        let comment = format!("{len} 5-way values; 5^13 is the last power below 2^32");
        add(&format!("five-way-{len}"), &vec![5; len], &vec![4; len], &["brim"], &comment);
        add(&format!("five-way-zeros-{len}"), &vec![5; len], &vec![0; len], &["brim"], &comment);
    }
    for (id, limits, comment) in [
        ("2-16-squared", [1 << 16, 1 << 16], "a product of exactly 2^32 fits"),
        ("2-31-twice", [1 << 31, 2], "a product of exactly 2^32 fits"),
        ("2-32-less-1", [65_535, 65_537], "2^32 - 1"),
        ("2-32-and-1", [641, 6_700_417], "2^32 + 1 does not fit"),
        ("2-32-and-2", [2, 2_147_483_649], "2^32 + 2 does not fit"),
        ("2-64-less", [u32::MAX, u32::MAX], "far too much"),
    ] {
        let values = limits.map(|limit: u32| limit - 1);
        add(&format!("product-{id}"), &limits, &values, &["brim"], comment);
        add(
            &format!("product-{id}-and-1-way"),
            &[&limits[..], &[1]].concat(),
            &[&values[..], &[0]].concat(),
            &["brim"],
            comment,
        );
        add(
            &format!("product-{id}-and-2-way"),
            &[&limits[..], &[2]].concat(),
            &[&values[..], &[1]].concat(),
            &["brim"],
            comment,
        );
    }
    group.finish()
}

fn unpack() -> Group {
    let mut group = GroupBuilder::new("unpack32").stays("each list of limits with accumulators at both ends");
    let lists: [(&str, &[u32]); 8] = [
        ("nothing", &[]),
        ("1", &[1]),
        ("5-5", &[5, 5]),
        ("7-5-3", &[7, 5, 3]),
        ("2-to-31", &[1 << 31, 2]),
        ("largest", &[u32::MAX, 2]),
        ("more-than-there-is", &[65_536, 65_536, 9, 9]),
        ("0", &[5, 0]),
    ];
    for (id, limits) in lists {
        for accumulator in [0, 7, 104, 0x8000_0000, u32::MAX - 1, u32::MAX] {
            let input = json!({"accumulator": accumulator, "limits": limits});
            let flag = if id == "0" { "out-of-range" } else { "order" };
            let comment = "remainders, the last value packed first";
            group.add(
                format!("mixed-radix-unpack32-{id}-of-{accumulator}"),
                "mixed_radix.unpack32",
                input,
                &[flag],
                comment,
            );
        }
    }
    group.finish()
}

/// Values for a run: the largest, some between, and the most significant digit alone.
fn patterns(limits: &[u64]) -> [(&'static str, Vec<u64>); 3] {
    let between = |(n, &limit): (usize, &u64)| (n as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) % limit;
    let first = |(n, &limit): (usize, &u64)| if n == 0 { limit - 1 } else { 0 };
    [
        ("largest", limits.iter().map(|limit| limit - 1).collect()),
        ("between", limits.iter().enumerate().map(between).collect()),
        ("first", limits.iter().enumerate().map(first).collect()),
    ]
}

/// Runs of limits around the brims of groups of 32 and 64 bits.
fn runs() -> Vec<(String, Vec<u64>)> {
    let mut runs = vec![("nothing".to_owned(), vec![])];
    for (limit, brim_32, brim_64) in [
        (2_u64, 32, 64),
        (3, 20, 40),
        (5, 13, 27),
        (10, 9, 19),
        (256, 4, 8),
        (1000, 3, 6),
        (65_536, 2, 4),
        (65_537, 1, 3),
    ] {
        for len in [1, brim_32, brim_32 + 1, brim_64, brim_64 + 1] {
            runs.push((format!("{limit}-way-{len}"), vec![limit; len]));
        }
    }
    runs.dedup_by(|a, b| a.0 == b.0);
    let more: [(&str, &[u64]); 9] = [
        ("1-way-only", &[1, 1, 1]),
        ("1-way-between", &[1, 5, 1, 5, 1]),
        ("2-32-less-1", &[255, 257, 65_537, 3]),
        ("2-32", &[1 << 32, 3, 1 << 32, 1, 5]),
        ("2-32-product", &[1 << 31, 2, 1, 2]),
        ("2-32-and-1", &[641, 6_700_417, 2]),
        ("mixed", &[6, 100, 2, 17, 1000, 3, 12, 64, 5, 9, 31, 400]),
        ("rising", &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
        ("falling", &[16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
    ];
    runs.extend(more.map(|(id, limits)| (id.to_owned(), limits.to_vec())));
    runs
}

/// Limits that only accumulators of 64 bits and blocks take.
fn wide_runs() -> Vec<(String, Vec<u64>)> {
    let more: [(&str, &[u64]); 7] = [
        ("2-32-beyond", &[(1 << 32) + 1, 2]),
        ("2-63", &[1 << 63, 2, 1, 2]),
        ("2-64-less-1", &[u64::MAX, 1, u64::MAX, 2]),
        ("2-64-factors", &[641, 6_700_417, 4_294_967_295, 2]),
        ("2-64-and-1", &[274_177, 67_280_421_310_721, 2]),
        ("2-64-product", &[1 << 40, 1 << 24, 3]),
        ("wide-mixed", &[1 << 40, 3, 1 << 63, 7, 5, u64::MAX, 1 << 33]),
    ];
    more.map(|(id, limits)| (id.to_owned(), limits.to_vec())).into()
}

fn decimals(values: &[u64]) -> Value {
    values.iter().map(ToString::to_string).collect()
}

fn spill(bits: u32) -> Group {
    let mut group = GroupBuilder::new(&format!("spill-{bits}")).parameter("accumulator_bits", bits).stays(
        "runs one field below, at and beyond each brim, in three patterns, both ways, with one fault each",
    );
    let mut runs = runs();
    if bits == 64 {
        group = group.level(Level::May);
        runs.extend(wide_runs());
    }
    for (id, limits) in &runs {
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
    // 5 x 5 takes five bits, of which 24 is the last number.
    for (id, bytes) in [("24", [0xC0]), ("25", [0xC8]), ("31", [0xF8]), ("24-padded", [0xC7])] {
        let input = json!({"bytes": crate::model::hex(&bytes), "limits": decimals(&[5, 5])});
        let comment = "24 is the last number of two 5-way values; the padding is not looked at";
        group.add(
            format!("mixed-radix-spill-read-{bits}-number-{id}"),
            READ_SPILL,
            input,
            &["out-of-range"],
            comment,
        );
    }
    // The same behind a group of 32 bits, or in a group of 37.
    for number in [24_u64, 25] {
        let bytes = crate::model::hex(&(number << 27 | 9 << 59_u64.saturating_sub(32)).to_be_bytes());
        let input = json!({"bytes": bytes, "limits": decimals(&[wide, 5, 5])});
        let comment = "a group behind another one";
        group.add(
            format!("mixed-radix-spill-read-{bits}-second-{number}"),
            READ_SPILL,
            input,
            &["out-of-range"],
            comment,
        );
    }
    group.finish()
}

fn blocks() -> Group {
    let mut group = GroupBuilder::new("blocks")
        .stays("runs at and beyond the brims of chunks and blocks, in three patterns, both ways, with one fault each");
    let mut all = runs();
    // Blocks hardly notice what fills an accumulator.
    all.retain(|(id, _)| !id.contains("-way-") || id.starts_with("5-way"));
    all.extend(wide_runs());
    // 5^882 is the last power of 5 below 2^2048, 3^1292 that of 3.
    let long: [(&str, u64, usize); 8] = [
        ("5-way-882", 5, 882),
        ("5-way-883", 5, 883),
        ("256-way-256", 256, 256),
        ("256-way-257", 256, 257),
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
    for (id, limits) in &all {
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
    group.finish()
}
