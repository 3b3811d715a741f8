//! The engine's own serialisation: every type at its edges, each header bit, and one fault each.

use packproof_reference::variant_buffer::variant_encode;

use super::group;
use super::{integer, slug, text};
use crate::formats::variant_buffer::json::show_variant;
use crate::formats::variant_buffer::table::{Datum, Payload};
use crate::model::hex;
use crate::model::vector::{Group, Level};

const ENCODE: &str = "variant_buffer.variant_encode";
const DECODE: &str = "variant_buffer.variant_decode";
const DECODE_CANONICAL: &str = "variant_buffer.variant_decode_canonical";

/// The groups of the serialisation.
pub(super) fn groups() -> [Group; 3] {
    [values(), headers(), faults()]
}

fn double(value: f64) -> Datum {
    Datum { kind: "float", payload: Payload::Double(value.to_bits()) }
}

fn samples() -> Vec<(String, Datum)> {
    let mut all: Vec<(String, Datum)> = super::samples()
        .into_iter()
        .filter(|(_, value)| !["uint", "byte", "ushort", "float"].contains(&value.kind))
        .collect();
    for value in
        [1 << 31, -(1 << 31) - 1, 0xFFFF_FFFF, 0x0102_0304_0506_0708, i64::MAX.into(), i64::MIN.into()]
    {
        all.push((format!("int-{}", slug(value)), integer("int", value)));
    }
    let floats = [
        ("zero", 0.0),
        ("minus-zero", -0.0),
        ("half", 0.5),
        ("tenth", 0.1),
        ("largest-binary32", f64::from(f32::MAX)),
        ("above-binary32", f64::from(f32::MAX) * 2.0),
        ("smallest-binary32", f64::from(f32::from_bits(1))),
        ("below-binary32", f64::from(f32::from_bits(1)) / 2.0),
        ("24-bits", 16_777_215.0),
        ("25-bits", 16_777_217.0),
        ("infinity", f64::INFINITY),
        ("minus-infinity", f64::NEG_INFINITY),
        ("nan", f64::NAN),
    ];
    all.extend(floats.map(|(slug, value)| (format!("float-{slug}"), double(value))));
    for (slug, string) in [
        ("empty", ""),
        ("1", "a"),
        ("2", "ab"),
        ("3", "abc"),
        ("4", "abcd"),
        ("5", "abcde"),
        ("accent", "né"),
    ] {
        all.push((format!("string-{slug}"), text(string)));
    }
    all
}

fn values() -> Group {
    let mut group = group("variants").stays("each edge of the 32-bit forms, each padding, both ways");
    for (slug, value) in samples() {
        let bytes = variant_encode(&value).expect("the reference serialises every value");
        let flag = match value.kind {
            "int" | "float" => "wide",
            "string" => "string",
            _ => "layout",
        };
        group.add(
            format!("variant-encode-{slug}"),
            ENCODE,
            show_variant(&value),
            &[flag],
            "header and payload",
        );
        for (operation, verb) in [(DECODE, "decode"), (DECODE_CANONICAL, "canonical")] {
            let id = format!("variant-{verb}-{slug}");
            group.add(id, operation, hex(&bytes), &[flag], "header and payload");
        }
    }
    let id = "variant-encode-string-nul";
    group.add(id, ENCODE, show_variant(&text("a\0b")), &["string"], "the engine cuts a string at its NUL");
    group.finish()
}

/// Every header bit set on an int, and every type without a meaning here.
fn headers() -> Group {
    let mut group = group("headers").stays("each header bit alone, in both modes").level(Level::Should);
    for bit in 8..32 {
        let header = 2_u32 | 1 << bit;
        let mut bytes = header.to_le_bytes().to_vec();
        bytes.extend([5, 0, 0, 0, 0, 0, 0, 0]);
        for (operation, verb) in [(DECODE, "decode"), (DECODE_CANONICAL, "canonical")] {
            let id = format!("variant-{verb}-header-bit-{bit}");
            group.add(id, operation, hex(&bytes), &["header"], "an int 5 with one more header bit set");
        }
    }
    for kind in [0_u8, 8, 9, 11, 12, 13, 15, 18, 130, 255] {
        let bytes = [kind, 0, 0, 0, 1, 0, 0, 0];
        let comment = "a type that the buffer does not have";
        group.add(format!("variant-decode-type-{kind}"), DECODE, hex(&bytes), &["header"], comment);
    }
    let bytes = [1, 0, 1, 0, 1, 0, 0, 0];
    for (operation, verb) in [(DECODE, "decode"), (DECODE_CANONICAL, "canonical")] {
        let id = format!("variant-{verb}-wide-bool");
        group.add(id, operation, hex(&bytes), &["header"], "a bool has no 64-bit form");
    }
    group.finish()
}

fn faults() -> Group {
    let mut group = group("variant-faults").stays("one fault each, in both modes").level(Level::Should);
    let string = |count: u32, rest: &[u8]| [&[4, 0, 0, 0], &count.to_le_bytes()[..], rest].concat();
    let faults: [(&str, Vec<u8>, &str, &str); 16] = [
        ("bool-2", vec![1, 0, 0, 0, 2, 0, 0, 0], "bool-byte", "any payload but 0 is true"),
        ("bool-high-byte", vec![1, 0, 0, 0, 0, 0, 0, 0x80], "bool-byte", "all four bytes count"),
        ("bool-second-byte", vec![1, 0, 0, 0, 1, 1, 0, 0], "bool-byte", "all four bytes count"),
        ("int-overlong", vec![2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0], "wide", "64 bits for what 32 hold"),
        ("int-overlong-minus", [&[2, 0, 1, 0][..], &[0xFF; 8]].concat(), "wide", "-1 in 64 bits"),
        ("float-overlong", vec![3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F], "wide", "1.0 in 64 bits"),
        ("float-short-nan", vec![3, 0, 0, 0, 0, 0, 0xC0, 0x7F], "wide", "the engine writes NaN with 64 bits"),
        ("string-padding", string(1, &[b'a', 0, 0, 1]), "string", "padding is not looked at"),
        ("string-padding-first", string(1, &[b'a', 1, 0, 0]), "string", "padding is not looked at"),
        ("string-cut-padding", string(1, &[b'a', 0, 0]), "string", "the padding belongs to the value"),
        ("string-no-padding", string(4, b"abcd"), "string", "a multiple of four needs none"),
        ("string-negative", string(0x8000_0000, &[]), "string", "the engine's count is signed"),
        ("string-huge", string(0x7FFF_FFFF, &[]), "string", "two billion bytes are not there"),
        ("string-not-utf8", string(2, &[b'a', 0xFF, 0, 0]), "string", "malformed from its second byte on"),
        ("string-nul", string(3, &[b'a', 0, b'b', 0]), "string", "the engine cuts it there; refused"),
        ("trailing", vec![2, 0, 0, 0, 1, 0, 0, 0, 9, 9], "layout", "what follows is not looked at"),
    ];
    for (slug, bytes, flag, comment) in faults {
        for (operation, verb) in [(DECODE, "decode"), (DECODE_CANONICAL, "canonical")] {
            group.add(format!("variant-{verb}-fault-{slug}"), operation, hex(&bytes), &[flag], comment);
        }
    }
    for (slug, value) in samples().into_iter().filter(|(slug, _)| {
        ["bool-true", "int-1", "int-2147483648", "float-tenth", "string-5", "quat-rising"]
            .contains(&slug.as_str())
    }) {
        let bytes = variant_encode(&value).expect("the reference serialises every value");
        for len in 0..bytes.len() {
            let id = format!("variant-decode-{slug}-first-{len}");
            let comment = format!("{len} of {} bytes", bytes.len());
            group.add(id, DECODE, hex(&bytes[..len]), &["truncated"], &comment);
        }
    }
    group.finish()
}
