//! Sized vectors of the variant buffer: thousands of values, texts of kilobytes with the fault at their end, and rewrites
//! far inside.

use serde_json::{Value, json};

use super::{CANONICAL, READ, REWRITE, WRITE};
use crate::formats::following::followed;
use crate::model::Class;
use crate::model::expansion::{join, times};
use crate::model::sized::{Pieces, SizedGroup, little_endian};
use crate::model::vector::{Group, Level};

const COUNTS: [usize; 7] = [17, 65, 101, 129, 257, 1001, 4097];

const VARIANT: [(&str, &str); 2] =
    [("variant_buffer.variant_decode", "decode"), ("variant_buffer.variant_decode_canonical", "canonical")];

/// All groups.
pub fn groups() -> Vec<Group> {
    let mut behind = SizedGroup::new("followed");
    for (operation, name) in VARIANT {
        let text = json!({"type": "string", "value": "abc"});
        let id = format!("variant-buffer-sized-{name}-string");
        followed(&mut behind, operation, &id, "040000000300000061626300", &text);
        let number = json!({"type": "int", "value": "-2"});
        let id = format!("variant-buffer-sized-{name}-int");
        followed(&mut behind, operation, &id, "02000000feffffff", &number);
    }
    vec![values(), strings(), rewrites(), variants(), floats(), powers(), behind.finish()]
}

/// Type, value and bytes: 1.0 is 3f800000, -2.0 is c0000000.
fn samples() -> [(&'static str, Value, String); 6] {
    let (one, minus_two) = ("0000803f", "000000c0");
    [
        ("bool", json!(true), "01".to_owned()),
        ("int", json!(-2), "feffffff".to_owned()),
        ("ushort", json!(513), "0102".to_owned()),
        ("float", json!("f32:c0000000"), minus_two.to_owned()),
        ("vector3", json!(["f32:3f800000", "f32:c0000000", "f32:3f800000"]), [one, minus_two, one].concat()),
        ("color", json!(["f32:3f800000", times(3, "f32:c0000000")]), [one, &minus_two.repeat(3)].concat()),
    ]
}

/// A byte, and then one value again and again: none of them stands at a multiple of its size.
fn values() -> Group {
    let mut group = SizedGroup::new("values");
    let byte = json!({"type": "byte", "value": 200});
    for (kind, value, digits) in samples() {
        // The smallest type alone has the longest run.
        for count in COUNTS.into_iter().filter(|&count| count <= 1001 || kind == "ushort") {
            let list = json!([byte, times(count, json!({"type": kind, "value": value}))]);
            let bytes = Pieces::default().hex("c8").times(count, &digits);
            let types = json!(["byte", times(count, kind)]);
            let comment = format!("a byte and {count} values of type {kind}");
            let id = format!("{count}-{kind}");
            let write = format!("variant-buffer-sized-write-{id}");
            group.accept(&write, (WRITE, list.clone()), bytes.node(), None, &comment);
            let read = json!({"bytes": bytes.node(), "types": types});
            for (operation, verb) in [(READ, "read"), (CANONICAL, "canonical")] {
                let id = format!("variant-buffer-sized-{verb}-{id}");
                group.accept(&id, (operation, read.clone()), list.clone(), Some(bytes.len()), &comment);
            }
            let cut = Pieces::default().hex("c8").times(count - 1, &digits).hex(&digits[2..]);
            let why = (Class::Truncated, Some(format!("byte {}", cut.len())));
            let read = json!({"bytes": cut.node(), "types": types});
            let id = format!("variant-buffer-sized-read-{id}-cut");
            group.reject(&id, (READ, read), why, "the last byte is missing");
        }
    }
    for count in COUNTS {
        let types = json!([times(count, "byte"), "bool"]);
        let bytes = Pieces::default().times(count, "c8").hex("02");
        let why = (Class::OutOfRange, Some(format!("byte {count}")));
        let id = format!("variant-buffer-sized-canonical-{count}-then-bool-2");
        let read = json!({"bytes": bytes.node(), "types": types});
        group.reject(&id, (CANONICAL, read), why, "the last value is a bool of 2");
    }
    group.finish()
}

/// A count of bytes, characters of one and of two bytes, and one that is malformed.
fn strings() -> Group {
    let mut group = SizedGroup::new("strings");
    group.level(Level::May);
    for count in [17, 65, 101, 129, 257, 1001, 4097, 65_536] {
        for (name, character, digits) in [("a", "a", "61"), ("e-acute", "\u{E9}", "c3a9")] {
            let size = count * digits.len() / 2;
            let list = json!([{"type": "string", "value": join([times(count, character)])}]);
            let length = Pieces::default().hex(&little_endian(size as u64, 4));
            let bytes = length.clone().times(count, digits);
            let id = format!("{count}-{name}");
            let comment = format!("{count} characters in {size} bytes");
            let write = format!("variant-buffer-sized-write-string-{id}");
            group.accept(&write, (WRITE, list.clone()), bytes.node(), None, &comment);
            let read = |bytes: &Pieces| json!({"bytes": bytes.node(), "types": ["string"]});
            let accepted = format!("variant-buffer-sized-read-string-{id}");
            group.accept(&accepted, (READ, read(&bytes)), list.clone(), Some(bytes.len()), &comment);
            let strict = format!("variant-buffer-sized-canonical-string-{id}");
            group.accept(&strict, (CANONICAL, read(&bytes)), list, Some(bytes.len()), &comment);
            let cut = length.clone().times(count - 1, digits).hex(&digits[2..]);
            let why = (Class::Truncated, Some(format!("byte {}", cut.len())));
            let cut_id = format!("variant-buffer-sized-read-string-{id}-cut");
            group.reject(&cut_id, (READ, read(&cut)), why, "the last byte is missing");
            let bad = length.times(count - 1, digits).hex(&"ff".repeat(digits.len() / 2));
            let why = (Class::Invalid, Some(format!("byte {}", bad.len() - digits.len() / 2)));
            let bad_id = format!("variant-buffer-sized-read-string-{id}-not-utf-8");
            group.reject(&bad_id, (READ, read(&bad)), why.clone(), "the last bytes are not UTF-8");
            let strict = format!("variant-buffer-sized-canonical-string-{id}-not-utf-8");
            group.reject(&strict, (CANONICAL, read(&bad)), why, "the last bytes are not UTF-8");
        }
    }
    group.finish()
}

/// Two bytes in the middle of many, at their end, and one too far.
fn rewrites() -> Group {
    let mut group = SizedGroup::new("rewrites");
    for size in [18, 34, 66, 102, 130, 257, 258, 1002, 4098, 65_538] {
        let whole = Pieces::default().times(size, "ee");
        let input = |position: usize| json!({"bytes": whole.node(), "position": position, "type": "ushort", "value": 513});
        let all: Vec<usize> = (0..64).collect();
        let some = [size / 2 - 1, size / 2, size - 2];
        for &position in if size == 130 { &all[..] } else { &some } {
            let bytes = Pieces::default().times(position, "ee").hex("0102").times(size - 2 - position, "ee");
            let id = format!("variant-buffer-sized-rewrite-{size}-at-{position}");
            let comment = format!("bytes {position} and {} of {size}", position + 1);
            group.accept(&id, (REWRITE, input(position)), bytes.node(), None, &comment);
        }
        let id = format!("variant-buffer-sized-rewrite-{size}-past");
        group.reject(&id, (REWRITE, input(size - 1)), (Class::OutOfRange, None), "one byte is left for two");
    }
    group.finish()
}

/// Patterns of binary32 and of binary64, one of each kind, which a binary32 holds all.
const KINDS: [(&str, &str); 7] = [
    ("00000000", "0000000000000000"),
    ("00000001", "36a0000000000000"),
    ("38000000", "3f00000000000000"),
    ("3f000000", "3fe0000000000000"),
    ("40000000", "4000000000000000"),
    ("47800000", "40f0000000000000"),
    ("7f800000", "7ff0000000000000"),
];

/// Floats of each kind and sign, which are written bit for bit.
fn floats() -> Group {
    let mut group = SizedGroup::new("floats");
    let comment = "a float of each kind, bit for bit";
    for (negative, (narrow, wide)) in KINDS.into_iter().flat_map(|kind| [(false, kind), (true, kind)]) {
        let (narrow, wide) = (signed(narrow, negative), signed(wide, negative));
        let value = json!({"type": "float", "value": format!("f32:{narrow}")});
        let digits = reversed(&narrow);
        let id = format!("variant-buffer-sized-write-float-{narrow}");
        group.accept(&id, (WRITE, json!([value])), digits.as_str().into(), None, comment);
        for (operation, verb) in [(READ, "read"), (CANONICAL, "canonical")] {
            let read = json!({"bytes": digits, "types": ["float"]});
            let id = format!("variant-buffer-sized-{verb}-float-{narrow}");
            group.accept(&id, (operation, read), json!([value]), Some(4), comment);
        }
        let pattern = value["value"].clone();
        let rewrite = json!({"bytes": "eeeeeeeeeeee", "position": 1, "type": "float", "value": pattern});
        let id = format!("variant-buffer-sized-rewrite-float-{narrow}");
        group.accept(&id, (REWRITE, rewrite), format!("ee{digits}ee").into(), None, comment);
        let value = json!({"type": "float", "value": format!("f64:{wide}")});
        let bytes = format!("03000000{digits}");
        let id = format!("variant-buffer-sized-variant-encode-float-{narrow}");
        let encode = ("variant_buffer.variant_encode", value.clone());
        group.accept(&id, encode, bytes.as_str().into(), None, comment);
        for (operation, verb) in VARIANT {
            let id = format!("variant-buffer-sized-variant-{verb}-float-{narrow}");
            group.accept(&id, (operation, bytes.as_str().into()), value.clone(), Some(8), comment);
        }
    }
    group.finish()
}

/// A pattern with its sign.
fn signed(digits: &str, negative: bool) -> String {
    let first = u8::from_str_radix(&digits[..2], 16).expect("hex digits");
    format!("{:02x}{}", first | u8::from(negative) << 7, &digits[2..])
}

/// The same bytes, the last first.
fn reversed(digits: &str) -> String {
    (0..digits.len() / 2).rev().map(|at| &digits[2 * at..2 * at + 2]).collect()
}

/// Each bit of an integer alone, both ways, and what is left behind a value.
fn powers() -> Group {
    let mut group = SizedGroup::new("powers");
    for bit in 0..32 {
        for (kind, number) in [("uint", 1_i64 << bit), ("int", -(1_i64 << bit)), ("int", (1_i64 << bit) - 1)]
        {
            let value = json!({"type": kind, "value": number});
            let digits = little_endian(u64::from_ne_bytes(number.to_ne_bytes()), 4);
            let id = format!("{kind}-{}", number.to_string().replace('-', "minus-"));
            let comment = format!("a number at bit {bit}");
            let write = format!("variant-buffer-sized-write-{id}");
            group.accept(&write, (WRITE, json!([value])), digits.as_str().into(), None, &comment);
            for (operation, verb) in [(READ, "read"), (CANONICAL, "canonical")] {
                let behind = Pieces::default().hex(&digits).times(bit % 10, "00");
                let read = json!({"bytes": behind.node(), "types": [kind]});
                let id = format!("variant-buffer-sized-{verb}-{id}");
                group.accept(&id, (operation, read), json!([value]), Some(4), &comment);
            }
            let rewrite = json!({"bytes": "eeeeeeeeeeee", "position": 1, "type": kind, "value": number});
            let bytes = format!("ee{digits}ee");
            group.accept(
                &format!("variant-buffer-sized-rewrite-{id}"),
                (REWRITE, rewrite),
                bytes.into(),
                None,
                &comment,
            );
        }
    }
    for bit in 0..63 {
        for number in [1_i64 << bit, -(1_i64 << bit)] {
            let wide = i32::try_from(number).is_err();
            let digits = little_endian(u64::from_ne_bytes(number.to_ne_bytes()), if wide { 8 } else { 4 });
            let bytes = format!("0200{}00{digits}", if wide { "01" } else { "00" });
            let value = json!({"type": "int", "value": number.to_string()});
            let id = number.to_string().replace('-', "minus-");
            let comment = format!("a number at bit {bit}");
            let encode = format!("variant-buffer-sized-variant-encode-int-{id}");
            group.accept(
                &encode,
                ("variant_buffer.variant_encode", value.clone()),
                bytes.as_str().into(),
                None,
                &comment,
            );
            for (operation, verb) in VARIANT {
                let id = format!("variant-buffer-sized-variant-{verb}-int-{id}");
                group.accept(
                    &id,
                    (operation, bytes.as_str().into()),
                    value.clone(),
                    Some(bytes.len() / 2),
                    &comment,
                );
            }
        }
    }
    group.finish()
}

/// Strings of the engine's serialisation, with every padding.
fn variants() -> Group {
    let mut group = SizedGroup::new("variants");
    for count in [17, 65, 101, 128, 129, 130, 257, 1001, 4097, 65_536] {
        let text = json!({"type": "string", "value": join([times(count, "a")])});
        let head = || Pieces::default().hex("04000000").hex(&little_endian(count as u64, 4));
        let padding = (4 - count % 4) % 4;
        let bytes = head().times(count, "61").times(padding, "00");
        let comment = format!("{count} characters and {padding} bytes of padding");
        let id = format!("variant-buffer-sized-variant-encode-{count}");
        group.accept(&id, ("variant_buffer.variant_encode", text.clone()), bytes.node(), None, &comment);
        let nul = json!({"type": "string", "value": join([times(count, "a"), "\0".into()])});
        let id = format!("variant-buffer-sized-variant-encode-{count}-nul");
        let why = (Class::Invalid, None);
        group.reject(&id, ("variant_buffer.variant_encode", nul), why, "the last character is a NUL");
        for (operation, verb) in VARIANT {
            let id = format!("variant-buffer-sized-variant-{verb}-{count}");
            group.accept(&id, (operation, bytes.node()), text.clone(), Some(bytes.len()), &comment);
            let nul = head().times(count - 1, "61").hex("00").times(padding, "00");
            let why = (Class::Invalid, Some(format!("byte {}", 8 + count - 1)));
            let id = format!("variant-buffer-sized-variant-{verb}-{count}-nul");
            group.reject(&id, (operation, nul.node()), why, "the last character is a NUL");
            let cut = if padding == 0 {
                head().times(count - 1, "61")
            } else {
                head().times(count, "61").times(padding - 1, "00")
            };
            let why = (Class::Truncated, Some(format!("byte {}", cut.len())));
            let id = format!("variant-buffer-sized-variant-{verb}-{count}-cut");
            group.reject(&id, (operation, cut.node()), why, "the last byte is missing");
        }
    }
    group.finish()
}
