//! Generated vectors of CompactIndex: every boundary with its neighbours, every data bit, every continuation
//! pattern, every fault with its accepted twin.

mod sized;

use super::table;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Level, Note};

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "length-boundary",
        catches: "A limit one too large or too small on either side",
        effect: "The reader takes a data bit for the flag and everything after it is misframed",
    },
    Note {
        flag: "data-bit",
        catches: "A mask or a shift that loses or moves one data bit, such as 0x3F on continuation bytes",
        effect: "Values with that bit decode to another number",
    },
    Note {
        flag: "sign",
        catches: "A sign that is ignored, or two's complement instead of sign and magnitude",
        effect: "Imports become exports, negative lengths become huge ones",
    },
    Note {
        flag: "minimum",
        catches: "An absolute value that overflows on -2147483648",
        effect: "A crash, or a positive number",
    },
    Note {
        flag: "overlong",
        catches: "A decoder that does not read, or a validator that does not refuse, a longer form than needed",
        effect: "Files of other writers are refused, or two byte strings pass for one value",
    },
    Note {
        flag: "negative-zero",
        catches: "A decoder that takes 80 for an error or for 64, or a validator that lets it pass",
        effect: "As for overlong forms",
    },
    Note {
        flag: "excess-bits",
        catches: "A fifth byte that is masked, kept at 35 bits, or followed by a sixth",
        effect: "Values that no engine has, or misframing",
    },
    Note {
        flag: "truncated",
        catches: "A decoder that reads past the end of its input",
        effect: "A crash, or a value made of another packet's bytes",
    },
    Note {
        flag: "trailing",
        catches: "A decoder that consumes more than its index",
        effect: "Everything after it is misframed",
    },
];

const ENCODE: &str = "compact_index.encode";
const DECODE: &str = "compact_index.decode";
const CANONICAL: &str = "compact_index.decode_canonical";

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![boundaries(), data_bits(), continuation_patterns(), not_canonical(), truncated()]
}

/// A value as a part of an id: `4096`, `minus-4096`.
fn slug(value: i64) -> String {
    if value < 0 { format!("minus-{}", -value) } else { value.to_string() }
}

fn boundaries() -> Group {
    let mut group =
        group("boundaries").stays("boundary pairs: each length limit with both neighbours, on both sides");
    let mut values = vec![0, 1, -1, i64::from(i32::MAX), i64::from(i32::MIN), i64::from(i32::MIN) + 1];
    for limit in [63, 8191, 1_048_575, 134_217_727] {
        for sign in [1, -1] {
            values.extend([limit - 1, limit, limit + 1].map(|magnitude: i64| sign * magnitude));
        }
    }
    for value in values {
        let flag = match value {
            0 | 1 => "length-boundary",
            -1 => "sign",
            v if v == i64::from(i32::MIN) => "minimum",
            _ => "length-boundary",
        };
        let comment = format!("{value}: the ends of each length, with their neighbours, on both sides");
        group.add(format!("compact-index-encode-{}", slug(value)), ENCODE, value, &[flag], &comment);
    }
    for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
        let comment = "zero in one byte is its shortest form";
        group.add(format!("compact-index-{name}-00"), operation, "00", &["length-boundary"], comment);
        let comment = "the last byte is the character 0, which some languages take for false";
        group.add(format!("compact-index-{name}-digit-41b230"), operation, "41b230", &["data-bit"], comment);
    }
    group.finish()
}

fn data_bits() -> Group {
    let mut group = group("data-bits")
        .stays("each data bit alone, so that one wrong shift or mask fails exactly one vector");
    for bit in 1..31 {
        let value = 1_i64 << bit;
        let comment = format!("only magnitude bit {bit} is set");
        let bytes = packproof_reference::compact_index::encode(value as i32)
            .expect("the reference encodes every i32");
        group.add(format!("compact-index-encode-bit-{bit}"), ENCODE, -value, &["data-bit", "sign"], &comment);
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("compact-index-{name}-bit-{bit}");
            group.add(id, operation, hex(&bytes), &["data-bit"], &comment);
        }
    }
    group.finish()
}

fn continuation_patterns() -> Group {
    let mut group =
        group("continuation-patterns").stays("every continuation pattern, alone and with a byte after it");
    // Each continuation byte with all data bits set, alone and before a byte that must not be read.
    let forms: [&[u8]; 10] = [
        &[0x3F],
        &[0xBF],
        &[0x7F, 0x7F],
        &[0xFF, 0x7F],
        &[0x7F, 0xFF, 0x7F],
        &[0xFF, 0xFF, 0x7F],
        &[0x7F, 0xFF, 0xFF, 0x7F],
        &[0xFF, 0xFF, 0xFF, 0x7F],
        &[0x7F, 0xFF, 0xFF, 0xFF, 0x0F],
        &[0xC0, 0x80, 0x80, 0x80, 0x10],
    ];
    for form in forms {
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let comment = format!("the largest of its length, {} bytes", form.len());
            group.add(
                format!("compact-index-{name}-{}", hex(form)),
                operation,
                hex(form),
                &["data-bit"],
                &comment,
            );
            let mut followed = form.to_vec();
            followed.push(0x81);
            let id = format!("compact-index-{name}-{}-followed", hex(form));
            group.add(
                id,
                operation,
                hex(&followed),
                &["trailing"],
                "a byte follows that is not part of the index",
            );
        }
    }
    group.finish()
}

fn not_canonical() -> Group {
    let mut group = group("not-canonical")
        .stays("one fault each, in both modes, with an accepted twin")
        .level(Level::Should);
    let forms: [(&[u8], &str, &str); 17] = [
        (&[0x80], "negative-zero", "zero with its sign set"),
        (&[0xC0, 0x00], "overlong", "negative zero in two bytes: overlong is reported first"),
        (&[0x40, 0x00], "overlong", "zero in two bytes"),
        (&[0x7F, 0x00], "overlong", "63 in two bytes: one byte holds it"),
        (&[0x40, 0x01], "overlong", "64 in two bytes: the shortest form, accepted"),
        (&[0x7F, 0x80, 0x00], "overlong", "63 in three bytes"),
        (&[0x7F, 0xFF, 0x00], "overlong", "8191 in three bytes: two hold it"),
        (&[0x7F, 0xFF, 0xFF, 0x00], "overlong", "1048575 in four bytes: three hold it"),
        (&[0x7F, 0xFF, 0xFF, 0xFF, 0x00], "overlong", "134217727 in five bytes: four hold it"),
        (&[0x40, 0x80, 0x80, 0x80, 0x01], "overlong", "134217728 in five bytes: the shortest form, accepted"),
        (&[0x40, 0x80, 0x80, 0x80, 0x10], "excess-bits", "+2147483648 wraps to -2147483648"),
        (&[0xC1, 0x80, 0x80, 0x80, 0x10], "excess-bits", "-2147483649 wraps to 2147483647"),
        (&[0x40, 0x80, 0x80, 0x80, 0x20], "excess-bits", "magnitude bit 32 falls off"),
        (&[0x40, 0x80, 0x80, 0x80, 0x40], "excess-bits", "magnitude bit 33 falls off"),
        (
            &[0x41, 0x80, 0x80, 0x80, 0x80],
            "excess-bits",
            "magnitude bit 34 falls off; it is no continuation flag",
        ),
        (&[0x41, 0x80, 0x80, 0x80, 0x81, 0x01], "excess-bits", "a sixth byte is never read"),
        (&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "excess-bits", "all bits set: 35 bits of magnitude"),
    ];
    for (form, flag, comment) in forms {
        for (operation, name) in [(DECODE, "engine"), (CANONICAL, "canonical")] {
            group.add(
                format!("compact-index-{name}-form-{}", hex(form)),
                operation,
                hex(form),
                &[flag],
                comment,
            );
        }
    }
    group.finish()
}

fn truncated() -> Group {
    let mut group = group("truncated").stays("every length short of the whole, in both modes");
    let longest = [0x41, 0x82, 0x83, 0x84, 0x05];
    for len in 0..=longest.len() {
        for (operation, name) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
            let id = format!("compact-index-{name}-first-{len}-of-5");
            let comment = format!("{len} of the 5 bytes of {}", hex(&longest));
            group.add(id, operation, hex(&longest[..len]), &["truncated"], &comment);
        }
    }
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
