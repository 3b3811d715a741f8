//! Generated vectors of bit packing: every width at every alignment, every bit of the widest field, every refusal with
//! its accepted twin, runs of one width, and every end of a stream.

mod sized;

use super::cases::{read_case, write_case};
use super::table;
use crate::model::group::GroupBuilder;
use crate::model::vector::{Group, Level, Note};
use packproof_reference::bit_pack as reference;

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "alignment",
        catches: "A field that begins or ends inside a byte and is shifted or masked wrongly",
        effect: "Some records of a kind come out right and others wrong",
    },
    Note {
        flag: "bit-order",
        catches: "Bits from the other end of the byte, or a field's bytes in memory order",
        effect: "Everything reads as something else",
    },
    Note {
        flag: "data-bit",
        catches: "A field wider than the arithmetic that holds it",
        effect: "High bits are lost",
    },
    Note {
        flag: "run",
        catches: "A path for many fields of one width that differs from the path for one",
        effect: "Arrays come out wrong where single fields are right",
    },
    Note {
        flag: "too-wide",
        catches: "A writer that cuts a value to its field",
        effect: "Another value than the one that was meant",
    },
    Note {
        flag: "bad-width",
        catches: "A width that is no width",
        effect: "A shift by 64 or more, or an endless loop",
    },
    Note {
        flag: "truncated",
        catches: "A reader that reads past the end of its input",
        effect: "A crash, or a value made of another packet's bytes",
    },
    Note {
        flag: "padding",
        catches: "Padding that is not zero, or a validator that does not look at it",
        effect: "Equal records with different bytes",
    },
    Note {
        flag: "trailing",
        catches: "A validator that does not see what follows the last field",
        effect: "Two byte strings pass for one record",
    },
];

const READ: &str = "bit_pack.read";
const CANONICAL: &str = "bit_pack.read_canonical";

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![alignments(), data_bits(), runs(), refusals(), truncated(), endings()]
}

/// Adds the writing of fields, and both ways of reading the bytes back.
fn both_ways(
    group: &mut GroupBuilder,
    id: &str,
    widths: &[u32],
    values: &[u64],
    flags: &[&str],
    comment: &str,
) {
    let bytes = reference::write(widths, values).expect("values that fit");
    let written = write_case(widths, values);
    group.add(format!("bit-pack-write-{id}"), &written.operation, written.input, flags, comment);
    for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
        let case = read_case(operation, &bytes, widths);
        group.add(format!("bit-pack-{name}-{id}"), operation, case.input, flags, comment);
    }
}

/// Widths above the source's 32 are an extension.
fn level(group: GroupBuilder, width: u32) -> GroupBuilder {
    group.level(if width > 32 { Level::May } else { Level::Must })
}

fn all_ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Eight fields of each width with fillers between them, so that they begin at every bit of a byte.
fn alignments() -> Group {
    let mut group = group("alignments").stays("every width at every alignment, in three patterns, both ways");
    for width in 1..=64 {
        group = level(group, width);
        let filler = 8 - (width + 7) % 8;
        for (name, inside, between) in
            [("ones", u64::MAX, 0), ("zeros", 0, u64::MAX), ("mixed", 0xB2D4_9A35_C6E1_87F1, 0x2D)]
        {
            let mut widths = Vec::new();
            let mut values = Vec::new();
            for _ in 0..8 {
                widths.extend([width, filler]);
                values.extend([inside & all_ones(width), between & all_ones(filler)]);
            }
            let comment = format!("{width}-bit fields of {name} that begin at bits 0, 1, 2 ... of a byte");
            let flags = if name == "mixed" { &["alignment", "bit-order"][..] } else { &["alignment"] };
            both_ways(&mut group, &format!("aligned-{width}-{name}"), &widths, &values, flags, &comment);
        }
    }
    group.finish()
}

/// Each bit of a field of 32 and of 64 bits, alone, at the worst alignment.
fn data_bits() -> Group {
    let mut group = group("data-bits").stays("each bit of a 32-bit and of a 64-bit field alone");
    for width in [32, 64] {
        group = level(group, width);
        for bit in 0..width {
            let comment = format!("only bit {bit} of {width}, behind seven other bits");
            both_ways(
                &mut group,
                &format!("bit-{bit}-of-{width}"),
                &[7, width],
                &[0, 1 << bit],
                &["data-bit"],
                &comment,
            );
        }
    }
    group.finish()
}

/// Runs of one width, as long as several machine words, behind three bits.
fn runs() -> Group {
    let mut group = group("runs")
        .stays("a run of each width, longer than two machine words, behind bits that misalign it");
    for width in 1..=64 {
        group = level(group, width);
        // Twice as many as eight bytes take at any alignment, and one; of two bits as many as of one.
        let len = 2 * if width == 2 { 57 } else { (57 / width) as usize } + 1;
        let mut widths = vec![3];
        let mut values = vec![5];
        for n in 1..=len as u64 {
            widths.push(width);
            values.push(n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - width));
        }
        let comment = format!("{len} fields of {width} bits in a row");
        both_ways(&mut group, &format!("run-of-{width}"), &widths, &values, &["run"], &comment);
    }
    group = group.level(Level::Must);
    let values: Vec<u64> = (0..200_u64).map(|n| n * n % 251).collect();
    both_ways(
        &mut group,
        "long",
        &[8; 200],
        &values,
        &["run"],
        "whole bytes, longer than any buffer that starts small",
    );
    both_ways(&mut group, "nothing", &[], &[], &["run"], "no fields are no bytes");
    group.finish()
}

fn refusals() -> Group {
    let mut group = group("refusals")
        .stays("each width one and two values above what it holds, and the widths that are none");
    for width in 1..64 {
        group = level(group, width);
        for (id, value) in [("just", all_ones(width) + 1), ("beyond", all_ones(width) + 2), ("far", u64::MAX)]
        {
            let case = write_case(&[5, width], &[21, value]);
            let comment = format!("{value} in {width} bits");
            let id = format!("bit-pack-write-{id}-too-wide-for-{width}");
            group.add(id, "bit_pack.write", case.input, &["too-wide"], &comment);
        }
    }
    group = group.level(Level::Must);
    for (id, values) in [("twice", [8, 8]), ("first", [8, 0]), ("second", [0, 8])] {
        let case = write_case(&[3, 3], &values);
        let comment = "a value too wide for its field, in a run of one width";
        let id = format!("bit-pack-write-run-too-wide-{id}");
        group.add(id, "bit_pack.write", case.input, &["too-wide", "run"], comment);
    }
    group = group.level(Level::Should);
    for width in [0, 65, 66, 128, u32::MAX] {
        let case = write_case(&[5, width], &[21, 0]);
        let comment = format!("{width} is no width");
        group.add(
            format!("bit-pack-write-width-{width}"),
            "bit_pack.write",
            case.input,
            &["bad-width"],
            &comment,
        );
        for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
            let case = read_case(operation, &[0xAD; 20], &[5, width]);
            group.add(
                format!("bit-pack-{name}-width-{width}"),
                operation,
                case.input,
                &["bad-width"],
                &comment,
            );
        }
    }
    no_bits(group).finish()
}

/// A width of 0 where the shift that it invites, by a whole word, goes wrong.
fn no_bits(mut group: GroupBuilder) -> GroupBuilder {
    const UPPER: u64 = 0xB2D4_9A35;
    const LOWER: u64 = 0xC6E1_87F1;
    for (id, fields, comment) in [
        ("at-64", &[(32, UPPER), (32, LOWER), (0, 0)][..], "behind 64 bits, at the end"),
        ("inside-64", &[(32, UPPER), (0, 0), (32, LOWER)], "in the middle of 64 bits"),
        ("before-64", &[(0, 0), (32, UPPER), (32, LOWER)], "before 64 bits"),
        ("between-words", &[(32, UPPER), (32, LOWER), (0, 0), (8, 0xA7)], "between a word and the next"),
        ("behind-a-word", &[(64, UPPER << 32 | LOWER), (0, 0)], "behind a field of 64 bits"),
    ] {
        group = group.level(if fields[0].0 > 32 { Level::May } else { Level::Should });
        let (widths, values): (Vec<u32>, Vec<u64>) = fields.iter().copied().unzip();
        let (held, in_them): (Vec<u32>, Vec<u64>) = fields.iter().filter(|of| of.0 > 0).copied().unzip();
        let bytes = reference::write(&held, &in_them).expect("values that fit");
        let comment = format!("a width of 0 {comment}");
        let written = write_case(&widths, &values);
        let id_of = |name: &str| format!("bit-pack-{name}-width-0-{id}");
        group.add(id_of("write"), "bit_pack.write", written.input, &["bad-width"], &comment);
        for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
            let case = read_case(operation, &bytes, &widths);
            group.add(id_of(name), operation, case.input, &["bad-width"], &comment);
        }
    }
    let case = write_case(&[5, 0], &[21, 1]);
    let comment = "a width of 0 holds no 1, whatever becomes of 0";
    group = group.level(Level::Should);
    group.add("bit-pack-write-width-0-holds-nothing", "bit_pack.write", case.input, &["bad-width"], comment);
    group
}

/// A field that lacks one bit, at every alignment.
fn truncated() -> Group {
    let mut group = group("truncated").stays("a field of each width that lacks one bit, to both readers");
    for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
        for width in 1..=64 {
            group = level(group, width);
            let before = 8 - (width + 6) % 8;
            let len = (before + width - 1) / 8;
            let case = read_case(operation, &vec![0xFF; len as usize], &[before, width]);
            let comment = format!("{before} bits, then {} of {width}", width - 1);
            let id = format!("bit-pack-{name}-truncated-{width}");
            group.add(id, operation, case.input, &["truncated"], &comment);
        }
        group = group.level(Level::Must);
        let case = read_case(operation, &[], &[1]);
        group.add(
            format!("bit-pack-{name}-truncated-empty"),
            operation,
            case.input,
            &["truncated"],
            "no bit at all",
        );
    }
    group.finish()
}

/// Every padding bit alone, and bytes that follow.
fn endings() -> Group {
    let mut group = group("endings")
        .stays("each padding bit behind each number of used bits, and bytes that follow, to both readers")
        .level(Level::Should);
    for (operation, name) in [(READ, "read"), (CANONICAL, "canonical")] {
        for used in 1..8_u32 {
            for bit in used..8 {
                let byte = (0xFF00_u16 >> used) as u8 | 0x80 >> bit;
                let case = read_case(operation, &[byte], &[used]);
                let comment = format!("{used} bits are fields; of the padding, bit {bit} is set");
                let id = format!("bit-pack-{name}-padding-{used}-{bit}");
                group.add(id, operation, case.input, &["padding"], &comment);
            }
        }
        for (id, bytes, widths, comment) in [
            ("padding-all", &[0xFF, 0xFF][..], &[9][..], "all of the padding is set"),
            ("padding-zero", &[0xFF, 0x80], &[9], "all of the padding is zero"),
            ("trailing-aligned", &[0xFF, 0x00], &[8], "a zero byte behind a field that ends its byte"),
            ("trailing-padded", &[0xE0, 0x00], &[3], "a zero byte behind zero padding"),
            ("trailing-set", &[0xE0, 0x01], &[3], "a byte behind zero padding, and it is not zero"),
            ("trailing-two-zeros", &[0xE0, 0x00, 0x00], &[3], "two zero bytes behind zero padding"),
            ("trailing-many", &[0xE0, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08], &[3], "many bytes"),
            ("trailing-only", &[0x00], &[], "a byte, and no field"),
        ] {
            let case = read_case(operation, bytes, widths);
            let flag = if id.starts_with("padding") { "padding" } else { "trailing" };
            group.add(format!("bit-pack-{name}-{id}"), operation, case.input, &[flag], comment);
        }
    }
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
