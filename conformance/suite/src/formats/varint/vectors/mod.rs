//! Generated vectors of variable-length integers: every length's ends with their neighbours, every data bit, every
//! continuation pattern, every fault of every type with its accepted twin.

mod sized;

use super::table;
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Level, Note};
use packproof_reference::varint as reference;

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "length-boundary",
        catches: "A limit one too large or too small",
        effect: "A byte too many, or a value cut",
    },
    Note {
        flag: "data-bit",
        catches: "A mask or a shift that loses or moves one data bit, or works on too few bits",
        effect: "Values with that bit decode to another number",
    },
    Note {
        flag: "above-56-bits",
        catches: "The published loop of eight rounds",
        effect: "Values are cut and the reader takes the next field's bytes for their rest",
    },
    Note {
        flag: "out-of-type",
        catches: "A writer or reader that drops bits above the type",
        effect: "Another number than the one that was meant, or two byte strings for one number",
    },
    Note {
        flag: "too-long",
        catches: "A reader without a limit",
        effect: "Unbounded input, and misframing where the limit is another",
    },
    Note {
        flag: "overlong",
        catches: "A reader that refuses, or a validator that accepts, a longer form than needed",
        effect: "Other writers' packets are refused, or two byte strings pass for one value",
    },
    Note {
        flag: "truncated",
        catches: "A reader that reads past the end of its input",
        effect: "A crash, or a value made of another packet's bytes",
    },
    Note {
        flag: "trailing",
        catches: "A reader that consumes more than its value",
        effect: "Everything after it is misframed",
    },
    Note {
        flag: "sign",
        catches: "A sign that is lost, or mapped otherwise than outward from zero",
        effect: "Negative values are off by one, or positive",
    },
];

const ENCODE: &str = "varint.encode";
const DECODE: &str = "varint.decode";
const CANONICAL: &str = "varint.decode_canonical";
const ZIGZAG_ENCODE: &str = "varint.zigzag_encode";
const ZIGZAG_DECODE: &str = "varint.zigzag_decode";

/// All groups: those of a type stand together, since its name is their parameter.
pub fn groups() -> Vec<Group> {
    let unsigned = [64, 32, 16].into_iter().flat_map(|bits| [values(bits), forms(bits), faults(bits)]);
    let signed = [64, 32, 16].into_iter().map(zigzag);
    unsigned.chain(signed).collect()
}

fn values(bits: u32) -> Group {
    let mut group = group(&format!("u{bits}-values"))
        .stays("boundary pairs: each length limit with its neighbours, and each data bit")
        .parameter("type", format!("u{bits}"));
    let largest = u64::MAX >> (64 - bits);
    let mut add = |value: u64, flags: &[&str], comment: &str| {
        let mut flags = flags.to_vec();
        if value >= 1 << 56 {
            flags.push("above-56-bits");
        }
        let id = format!("varint-u{bits}-encode-{value}");
        group.add(id, ENCODE, value.to_string(), &flags, comment);
    };
    add(0, &["length-boundary"], "zero takes a byte");
    add(63, &["data-bit"], "six bits set, the most of a CompactIndex's first byte");
    for len in 1..reference::most_bytes(bits) {
        let limit = 1_u64 << (7 * len);
        let comment = format!("around the largest value of {len} bytes, 2^{} - 1", 7 * len);
        for value in [limit - 1, limit, limit + 1] {
            add(value, &["length-boundary"], &comment);
        }
    }
    // Bits 7, 14, 21 ... are the boundaries above.
    for bit in (0..bits).filter(|bit| bit % 7 != 0 || *bit == 0) {
        add(1 << bit, &["data-bit"], &format!("only bit {bit} is set"));
    }
    for value in [largest - 1, largest] {
        add(value, &["length-boundary"], "the largest values of the type");
    }
    if bits < 64 {
        add(largest + 1, &["out-of-type"], "one more than the type holds");
        add(u64::MAX, &["out-of-type"], "far more than the type holds");
        add((1 << 36) + 1, &["out-of-type"], "in 28 or 32 bits a value of the type");
    }
    group.finish()
}

fn both(group: &mut GroupBuilder, bits: u32, what: &str, bytes: &[u8], flags: &[&str], comment: &str) {
    for (operation, mode) in [(DECODE, "decode"), (CANONICAL, "canonical")] {
        let shown = if bytes.is_empty() { "nothing".to_owned() } else { hex(bytes) };
        let id = format!("varint-u{bits}-{mode}-{what}-{shown}");
        group.add(id, operation, hex(bytes), flags, comment);
    }
}

fn forms(bits: u32) -> Group {
    let mut group = group(&format!("u{bits}-forms"))
        .stays("every continuation pattern, alone and with a byte after it")
        .parameter("type", format!("u{bits}"));
    both(&mut group, bits, "zero", &[0x00], &["overlong"], "zero in one byte is its shortest form");
    for bit in 0..bits {
        let bytes = reference::encode(1 << bit, bits).expect("the bit is the type's");
        both(&mut group, bits, "bit", &bytes, &["data-bit"], &format!("only bit {bit} is set"));
    }
    for bytes in [&[0x30][..], &[0xB0, 0x30]] {
        let comment = "the last byte is the character 0, which some languages take for false";
        both(&mut group, bits, "digit", bytes, &["data-bit"], comment);
    }
    for len in 1..=reference::most_bytes(bits) {
        let largest =
            if len == reference::most_bytes(bits) { u64::MAX >> (64 - bits) } else { (1 << (7 * len)) - 1 };
        let mut bytes = reference::encode(largest, bits).expect("the type holds it");
        let comment = format!("the largest of {len} bytes: every data bit is set");
        both(&mut group, bits, "largest", &bytes, &["data-bit"], &comment);
        bytes.extend([0x81, 0x82, 0x03]);
        both(
            &mut group,
            bits,
            "followed",
            &bytes,
            &["trailing"],
            "bytes follow that are not part of the value",
        );
    }
    group.finish()
}

fn faults(bits: u32) -> Group {
    let mut group = group(&format!("u{bits}-faults"))
        .stays("one fault each, with an accepted twin")
        .parameter("type", format!("u{bits}"));
    let most = reference::most_bytes(bits);
    for len in 0..most {
        let bytes = &[0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89][..len];
        let comment = format!("{len} bytes that all say \"more\"");
        both(&mut group, bits, "truncated", bytes, &["truncated"], &comment);
    }
    let mut group = group.level(Level::Should);
    overlong(&mut group, bits);
    too_long(&mut group, bits);
    beyond(&mut group, bits);
    group.finish()
}

/// A byte whose data is zero, at the end of every length, and the same length without it.
fn overlong(group: &mut GroupBuilder, bits: u32) {
    let most = reference::most_bytes(bits);
    for len in 2..=most {
        let mut bytes = vec![0x80; len];
        bytes[len - 1] = 0;
        both(group, bits, "overlong", &bytes, &["overlong"], &format!("zero in {len} bytes"));
        bytes[0] = 0xFF;
        bytes[len - 2] |= 0x81;
        let comment = format!("{len} bytes of which the last adds nothing");
        both(group, bits, "overlong", &bytes, &["overlong"], &comment);
        bytes[len - 1] = 1;
        let comment = "the last byte adds a bit: the shortest form";
        both(group, bits, "shortest", &bytes, &["overlong"], comment);
    }
}

/// The last possible byte: each bit above the type alone, the flag alone, both, and more of the same after it.
fn too_long(group: &mut GroupBuilder, bits: u32) {
    let most = reference::most_bytes(bits);
    let held = bits - 7 * (most as u32 - 1);
    let last = |byte: u8, fill: u8| {
        let mut bytes = vec![fill; most];
        bytes[most - 1] = byte;
        bytes
    };
    for bit in held..7 {
        let comment = format!("bit {} is above the type", bits + bit - held);
        both(group, bits, "excess", &last(1 << bit, 0x80), &["out-of-type"], &comment);
        both(group, bits, "excess", &last(1 << bit, 0xFF), &["out-of-type"], &comment);
    }
    both(group, bits, "excess", &last(0x7F, 0x80), &["out-of-type"], "all bits of the last byte");
    for (byte, fill) in [(0x80, 0x80), (0x81, 0x80), (0xFF, 0xFF)] {
        let mut bytes = last(byte, fill);
        let comment = format!("byte {} says \"more\", and there is none to come", most - 1);
        both(group, bits, "too-long", &bytes, &["too-long"], &comment);
        bytes.push(0x00);
        both(group, bits, "too-long", &bytes, &["too-long"], "one byte more than the type has");
        bytes.extend([0x80; 8]);
        both(group, bits, "too-long", &bytes, &["too-long"], "many bytes more than the type has");
    }
    let mut bytes = last(0x80, 0x80);
    bytes.push(0x01);
    both(group, bits, "too-long", &bytes, &["too-long"], "the byte that is one too many has a bit");
    // Shorter than the longest of 64 bits, but followed by enough for readers that look at eight bytes at once.
    let mut bytes = last(0x80, 0x80);
    bytes.extend([0x00; 8]);
    both(group, bits, "too-long", &bytes, &["too-long"], "zero, a byte too long, and zeros after it");
    // A reader with a way of its own for some length has to ask whether the type has that length.
    for len in most + 2..=reference::most_bytes(64) {
        let mut bytes = vec![0x80; len - 1];
        bytes.resize(len + 8, 0x00);
        let comment = format!("zero in the {len} bytes that a wider type may have, and zeros after it");
        both(group, bits, "too-long", &bytes, &["too-long"], &comment);
    }
}

/// Values longer than every type's, and bytes whose bits fall on others where shifts are taken modulo 32 or 64.
fn beyond(group: &mut GroupBuilder, bits: u32) {
    for len in [11, 12, 13, 20] {
        let mut bytes = vec![0x80; len];
        bytes[len - 1] = 0x00;
        // One byte more than the type has is above.
        if bits < 64 || len > 11 {
            let comment = format!("zero in {len} bytes, which no type has");
            both(group, bits, "too-long", &bytes, &["too-long"], &comment);
        }
        bytes[0] = 0x81;
        both(group, bits, "too-long", &bytes, &["too-long"], &format!("one in {len} bytes"));
    }
    let overlapping: &[(&[u8], usize)] = match bits {
        64 => &[(&[0xC0], 10), (&[0x80, 0xC0], 11)],
        _ => &[(&[0x88], 5), (&[0x88, 0x88], 6), (&[0xFF, 0xFF, 0xFF, 0xFF, 0x8F], 5)],
    };
    for (first, len) in overlapping {
        let mut bytes = first.to_vec();
        bytes.resize(*len, 0x80);
        bytes.push(0x01);
        let comment = "the last bit falls on another where shifts are taken modulo 32 or 64";
        both(group, bits, "too-long", &bytes, &["too-long"], comment);
    }
}

fn zigzag(bits: u32) -> Group {
    let group = group(&format!("i{bits}-zigzag"))
        .stays("boundary pairs of the extension, both signs")
        .parameter("type", format!("i{bits}"));
    let mut group = group.level(Level::May);
    let smallest = i64::MIN >> (64 - bits);
    let mut values = vec![0, -1, 1, -2, 2];
    for len in 1..reference::most_bytes(bits) {
        // Half of 2^(7 len) is the first value of `len + 1` bytes, its negative the last of `len`.
        let half = 1_i64 << (7 * len - 1);
        values.extend([half - 1, half, -half, -half - 1]);
    }
    // Those of the lengths' ends are above.
    values.extend((2..bits - 1).filter(|bit| bit % 7 != 6).flat_map(|bit| [1_i64 << bit, -(1_i64 << bit)]));
    values.extend([smallest, smallest + 1, !smallest, !smallest - 1]);
    for value in values {
        let slug = if value < 0 { format!("minus-{}", value.unsigned_abs()) } else { value.to_string() };
        let comment = "counted outward from zero, negative first";
        let id = format!("varint-i{bits}-zigzag-encode-{slug}");
        group.add(id, ZIGZAG_ENCODE, value.to_string(), &["sign"], comment);
        let bytes = reference::zigzag_encode(value, bits).expect("the type holds it");
        let id = format!("varint-i{bits}-zigzag-decode-{slug}");
        group.add(id, ZIGZAG_DECODE, hex(&bytes), &["sign"], comment);
    }
    let mut bytes = vec![0x80; reference::most_bytes(bits)];
    bytes.push(0x01);
    let id = format!("varint-i{bits}-zigzag-decode-too-long-{}", hex(&bytes));
    group.add(id, ZIGZAG_DECODE, hex(&bytes), &["too-long"], "the byte that is one too many has a bit");
    let most = reference::most_bytes(bits);
    for (fill, last) in [(0x80, 0x7F), (0xFF, 0x7F), (0xFF, 1 << (bits - 7 * (most as u32 - 1)))] {
        let mut bytes = vec![fill; most];
        bytes[most - 1] = last;
        let id = format!("varint-i{bits}-zigzag-decode-excess-{}", hex(&bytes));
        group.add(id, ZIGZAG_DECODE, hex(&bytes), &["out-of-type"], "the last byte has bits above the type");
    }
    for len in [10, 11, 12].into_iter().filter(|len| *len > most) {
        let mut bytes = vec![0x80; len];
        bytes[len - 1] = 0x00;
        let id = format!("varint-i{bits}-zigzag-decode-too-long-{}", hex(&bytes));
        let comment = format!("zero in {len} bytes");
        group.add(id, ZIGZAG_DECODE, hex(&bytes), &["too-long"], &comment);
    }
    if bits < 64 {
        for (value, slug) in [(!smallest + 1, "above"), (smallest - 1, "below")] {
            let comment = format!("one {slug} what the type holds");
            let id = format!("varint-i{bits}-zigzag-encode-{slug}-range");
            group.add(id, ZIGZAG_ENCODE, value.to_string(), &["out-of-type"], &comment);
        }
    }
    let id = format!("varint-i{bits}-zigzag-decode-overlong");
    group.add(
        id,
        ZIGZAG_DECODE,
        "8100",
        &["overlong"],
        "-1 in two bytes: read, unless canonical reading is asked for",
    );
    let id = format!("varint-i{bits}-zigzag-decode-truncated");
    group.add(id, ZIGZAG_DECODE, "81", &["truncated"], "the second byte is missing");
    zigzag_ends(&mut group, bits);
    group.finish()
}

/// Every length short of the whole and overlong, and values with bytes after them.
fn zigzag_ends(group: &mut GroupBuilder, bits: u32) {
    let mut add = |what: &str, bytes: &[u8], flag: &str, comment: &str| {
        let shown = if bytes.is_empty() { "nothing".to_owned() } else { hex(bytes) };
        let id = format!("varint-i{bits}-zigzag-decode-{what}-{shown}");
        group.add(id, ZIGZAG_DECODE, hex(bytes), &[flag], comment);
    };
    let most = reference::most_bytes(bits);
    for len in (0..most).filter(|len| *len != 1) {
        let comment = format!("byte {len} is missing");
        add("truncated", &vec![0xB6; len], "truncated", &comment);
    }
    for len in 3..=most {
        let mut bytes = vec![0x80; len];
        (bytes[0], bytes[len - 1]) = (0x93, 0x00);
        add("overlong", &bytes, "overlong", &format!("-10 in {len} bytes: read, as all overlong forms"));
    }
    for bytes in [&[0x00, 0x49][..], &[0x01, 0x80], &[0xB1, 0x01, 0xFF, 0xFF]] {
        add("followed", bytes, "trailing", "what follows the value is left to the caller");
    }
    let comment = "the last byte is the character 0, which some languages take for false";
    add("digit", &[0xB1, 0x30], "data-bit", comment);
    if bits > 16 {
        add("digit", &[0xB1, 0x82, 0x30], "data-bit", comment);
    }
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, table::reference)
}
