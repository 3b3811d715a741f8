//! Generated vectors of mixed radix: accumulators, groups and blocks at their brims, digits at their ends, every refusal
//! with its accepted twin.

mod fields;
mod runs;
mod sized;

use serde_json::json;

use super::cases::pack_case;
use super::table;
use crate::model::group::GroupBuilder;
use crate::model::vector::{Group, Note};

pub use sized::groups as sized_groups;

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

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![pack(), unpack(), fields::spill(32), fields::spill(64), fields::blocks()]
}

fn pack() -> Group {
    let mut group =
        group("pack32").stays("products at, below and above 2^32, and values at and below their limits");
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
    add("limit-0-value", &[5, 0], &[1, 1], &["out-of-range"], "a value above a limit of 0");
    add("far-beyond-5", &[5, 5], &[1, 7], &["out-of-range"], "two more than the limit");
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
    products(&mut add);
    group.finish()
}

/// Products at, below and above 2^32, alone and with one more field.
fn products(add: &mut impl FnMut(&str, &[u32], &[u32], &[&str], &str)) {
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
}

fn unpack() -> Group {
    let mut group = group("unpack32").stays("each list of limits with accumulators at both ends");
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

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
