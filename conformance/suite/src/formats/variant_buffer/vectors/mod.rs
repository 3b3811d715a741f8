//! Generated vectors of the variant buffer: every type at its edges, floats of every kind, strings, every cut, and every
//! position of a rewrite.

mod serialised;
mod sized;

use serde_json::{Value, json};

use super::json::show;
use super::table::{Datum, Payload, Reference, Shape, TYPES, VariantBuffer, reference};
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::{Group, Level, Note};

pub use sized::groups as sized_groups;

/// What the flags mean.
pub const NOTES: &[Note] = &[
    Note {
        flag: "layout",
        catches: "A type of another size, byte order or order of components",
        effect: "Everything after it is misframed",
    },
    Note {
        flag: "sign",
        catches: "Unsigned values read as signed ones",
        effect: "Hashes and counts turn negative",
    },
    Note {
        flag: "bool-byte",
        catches: "Bool bytes other than 0 and 1 read otherwise than the engine does, or not refused by a strict reader",
        effect: "Two buffers for one value, or true for false",
    },
    Note {
        flag: "string",
        catches: "A count of characters, a NUL at the end, text that is not UTF-8",
        effect: "Misframing, or malformed text in the game",
    },
    Note {
        flag: "truncated",
        catches: "Reading past the end in silence, as the original does",
        effect: "Values made of nothing",
    },
    Note {
        flag: "rewrite",
        catches: "Rewriting that inserts, or that reaches past the end",
        effect: "Misframing, or bytes that grow",
    },
    Note {
        flag: "wide",
        catches: "The 64-bit form chosen or read wrongly",
        effect: "Ints and floats that are cut",
    },
    Note {
        flag: "header",
        catches: "Header bits that are looked at although the engine does not, or not refused by a strict reader",
        effect: "Serialisations that one side reads and the other does not",
    },
];

const WRITE: &str = "variant_buffer.write";
const READ: &str = "variant_buffer.read";
const CANONICAL: &str = "variant_buffer.read_canonical";
const REWRITE: &str = "variant_buffer.rewrite";

/// All groups.
pub fn groups() -> Vec<Group> {
    let buffers = [values(), sequences(), bool_bytes(), strings(), cuts(), rewrites()];
    buffers.into_iter().chain(serialised::groups()).collect()
}

fn integer(kind: &'static str, value: i128) -> Datum {
    Datum { kind, payload: Payload::Integer(value) }
}

fn text(text: &str) -> Datum {
    Datum { kind: "string", payload: Payload::Text(text.to_owned()) }
}

/// Values with slugs: integers at both ends and with a byte of its own at each place, and floats of every kind.
fn samples() -> Vec<(String, Datum)> {
    let mut all = Vec::new();
    for (kind, shape) in TYPES {
        match shape {
            Shape::Bool => {
                for value in [false, true] {
                    all.push((format!("bool-{value}"), Datum { kind, payload: Payload::Bool(value) }));
                }
            }
            Shape::Signed(_) => {
                for value in [0, 1, -1, -2, 0x0102_0304, i32::MAX.into(), i32::MIN.into()] {
                    all.push((format!("{kind}-{}", slug(value)), integer(kind, value)));
                }
            }
            Shape::Unsigned(size) => {
                let top = (1_i128 << (8 * size)) - 1;
                for value in [0, 1, 0x0102_0304 & top, top / 2, top / 2 + 1, top] {
                    all.push((format!("{kind}-{}", slug(value)), integer(kind, value)));
                }
            }
            Shape::Floats(1) => {
                let kinds = [
                    ("zero", 0),
                    ("minus-zero", 0x8000_0000),
                    ("one", 0x3F80_0000),
                    ("smallest", 1),
                    ("largest", 0x7F7F_FFFF),
                    ("infinity", 0x7F80_0000),
                    ("nan", 0x7FC0_0000),
                    ("bytes", 0x0102_0304),
                ];
                for (slug, pattern) in kinds {
                    all.push((
                        format!("float-{slug}"),
                        Datum { kind, payload: Payload::Floats(vec![pattern]) },
                    ));
                }
            }
            Shape::Floats(count) => {
                let patterns = (0..count as u32).map(|at| 0x3F80_0000 + 0x0010_2030 * at).collect();
                all.push((format!("{kind}-rising"), Datum { kind, payload: Payload::Floats(patterns) }));
            }
            Shape::Text => {}
        }
    }
    all
}

fn slug(value: i128) -> String {
    if value < 0 { format!("minus-{}", value.unsigned_abs()) } else { value.to_string() }
}

fn reading(bytes: &[u8], types: &[&str]) -> Value {
    json!({"bytes": hex(bytes), "types": types})
}

fn values() -> Group {
    let mut group = group("values").stays("every type at its edges, both ways");
    for (slug, value) in samples() {
        let flag = match value.kind {
            "uint" | "ushort" | "byte" => "sign",
            _ => "layout",
        };
        let bytes = Reference.write(std::slice::from_ref(&value)).expect("the reference writes every value");
        group.add(format!("variant-buffer-write-{slug}"), WRITE, vec![show(&value)], &[flag], "one value");
        for (operation, verb) in [(READ, "read"), (CANONICAL, "canonical")] {
            let id = format!("variant-buffer-{verb}-{slug}");
            group.add(id, operation, reading(&bytes, &[value.kind]), &[flag], "one value");
        }
    }
    group.finish()
}

/// Every type once, in the source's order and in the opposite one, and what follows the last.
fn sequences() -> Group {
    let mut group = group("sequences").stays("every type after every other, and bytes that are left");
    let mut one_each: Vec<Datum> = Vec::new();
    for (kind, _) in TYPES {
        let value = samples().into_iter().map(|(_, value)| value).rfind(|value| value.kind == kind);
        one_each.push(value.unwrap_or_else(|| text("né")));
    }
    for (slug, values) in [("in-order", one_each.clone()), ("reversed", one_each.into_iter().rev().collect())]
    {
        let list: Vec<Value> = values.iter().map(show).collect();
        let types: Vec<&str> = values.iter().map(|value| value.kind).collect();
        let bytes = Reference.write(&values).expect("the reference writes every value");
        group.add(format!("variant-buffer-write-{slug}"), WRITE, list, &["layout"], "one value of each type");
        group.add(
            format!("variant-buffer-read-{slug}"),
            READ,
            reading(&bytes, &types),
            &["layout"],
            "read back",
        );
    }
    let left = reading(&[1, 2, 3], &["byte", "byte"]);
    group.add("variant-buffer-read-left", READ, left, &["layout"], "a byte is left: two are consumed");
    group.add(
        "variant-buffer-read-nothing",
        READ,
        reading(&[1], &[]),
        &["layout"],
        "no type, nothing consumed",
    );
    let nothing: Vec<Value> = Vec::new();
    group.add("variant-buffer-write-nothing", WRITE, nothing, &["layout"], "no value, no byte");
    group.finish()
}

fn bool_bytes() -> Group {
    let mut group =
        group("bool-bytes").stays("one byte each, in both modes, beside its twin").level(Level::Should);
    for byte in [2_u8, 3, 0x7F, 0x80, 0xFE, 0xFF] {
        for (operation, verb) in [(READ, "read"), (CANONICAL, "canonical")] {
            let id = format!("variant-buffer-{verb}-bool-{byte:02x}");
            let comment = "the engine reads any byte but 0 as true";
            group.add(id, operation, reading(&[byte], &["bool"]), &["bool-byte"], comment);
        }
    }
    let second = reading(&[1, 0, 2], &["bool", "bool", "bool"]);
    group.add(
        "variant-buffer-canonical-bool-third",
        CANONICAL,
        second,
        &["bool-byte"],
        "the third is refused",
    );
    let byte = reading(&[2], &["byte"]);
    group.add("variant-buffer-canonical-byte-02", CANONICAL, byte, &["bool-byte"], "a byte may be 2");
    group.finish()
}

fn strings() -> Group {
    let mut group = group("strings")
        .stays("each length of UTF-8 and each fault of it, beside its twin")
        .level(Level::May);
    for (slug, string) in [
        ("empty", ""),
        ("a", "a"),
        ("nul", "\0"),
        ("two-bytes", "é"),
        ("three-bytes", "€"),
        ("four-bytes", "😀"),
    ] {
        let bytes = Reference.write(&[text(string)]).expect("the reference writes every string");
        let id = format!("variant-buffer-write-string-{slug}");
        group.add(id, WRITE, vec![show(&text(string))], &["string"], "count of bytes, then UTF-8");
        let id = format!("variant-buffer-read-string-{slug}");
        group.add(id, READ, reading(&bytes, &["string"]), &["string"], "count of bytes, then UTF-8");
    }
    let long = "x".repeat(300);
    group.add(
        "variant-buffer-write-string-300",
        WRITE,
        vec![show(&text(&long))],
        &["string"],
        "a count above 255",
    );
    let faults: [(&str, &[u8], &str); 7] = [
        ("count-too-large", &[3, 0, 0, 0, b'a', b'b'], "the count reaches a byte past the end"),
        ("count-exact", &[2, 0, 0, 0, b'a', b'b'], "the count reaches the end"),
        ("count-huge", &[0xFF, 0xFF, 0xFF, 0xFF, b'a'], "four billion bytes are not there"),
        ("lone-continuation", &[2, 0, 0, 0, b'a', 0x80], "not UTF-8 from its second byte on"),
        ("cut-character", &[2, 0, 0, 0, b'a', 0xC3], "the count ends inside a character"),
        ("surrogate", &[3, 0, 0, 0, 0xED, 0xA0, 0x80], "UTF-8 has no surrogates"),
        ("overlong", &[2, 0, 0, 0, 0xC1, 0x81], "UTF-8 has one form of each character"),
    ];
    for (slug, bytes, comment) in faults {
        for (operation, verb) in [(READ, "read"), (CANONICAL, "canonical")] {
            let id = format!("variant-buffer-{verb}-string-{slug}");
            group.add(id, operation, reading(bytes, &["string"]), &["string"], comment);
        }
    }
    let behind = reading(&[7, 2, 0, 0, 0, b'a', 0x80], &["byte", "string"]);
    group.add("variant-buffer-read-string-behind", READ, behind, &["string"], "offsets count from the front");
    group.finish()
}

fn cuts() -> Group {
    let mut group =
        group("cuts").stays("every length short of the whole, for every type").level(Level::Should);
    let bytes: Vec<u8> = (1..=16).collect();
    for (kind, shape) in TYPES {
        let size = match shape {
            Shape::Bool => 1,
            Shape::Signed(size) | Shape::Unsigned(size) => size,
            Shape::Floats(count) => 4 * count,
            Shape::Text => 4,
        };
        for len in 0..size {
            let id = format!("variant-buffer-read-{kind}-{len}-bytes");
            let comment = format!("{len} of {size} bytes");
            group.add(id, READ, reading(&bytes[..len], &[kind]), &["truncated"], &comment);
        }
        let id = format!("variant-buffer-read-{kind}-second");
        let two = reading(&bytes[..1], &["byte", kind]);
        group.add(id, READ, two, &["truncated"], "nothing is left for the second value");
    }
    group.finish()
}

fn rewrites() -> Group {
    let mut group = group("rewrites").stays("each type at the first and last position, and beyond");
    for (slug, value) in samples() {
        let size =
            Reference.write(std::slice::from_ref(&value)).expect("the reference writes every value").len();
        let positions = [("front", 0), ("end", 20 - size), ("past", 21 - size)];
        let positions = positions.map(|(place, position)| (place, position as u64));
        // Beyond the memory of a machine of 32 bits, and an integer in every language.
        for (place, position) in positions.into_iter().chain([("far", (1 << 52) - 1)]) {
            let mut input = show(&value);
            input["bytes"] = hex(&[0xEE; 20]).into();
            input["position"] = position.into();
            let id = format!("variant-buffer-rewrite-{slug}-{place}");
            group.add(id, REWRITE, input, &["rewrite"], "20 bytes before and after");
        }
    }
    let mut input = show(&text("a"));
    input["bytes"] = hex(&[0xEE; 20]).into();
    input["position"] = 0.into();
    group.add("variant-buffer-rewrite-string", REWRITE, input, &["rewrite"], "a string has no fixed size");
    group.finish()
}

/// A group of this format, answered by the reference.
fn group(name: &str) -> GroupBuilder {
    GroupBuilder::new(name, reference)
}
