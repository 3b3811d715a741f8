//! Variants round trip, and the layout of each type in a buffer and as a variant.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use packproof_codec::EncodeError;
use packproof_codec::variant_buffer::{Value, Variant, Writer};
use quickcheck::QuickCheck;
use std::fmt::Write;

use crate::values::Owned;

/// Both writers agree, the result is canonical, and it is at least the header longer than the value in a buffer.
#[test]
fn variants_round_trip() {
    fn property(value: Owned) -> bool {
        let value = value.value();
        let wide = Variant::from(value);
        let mut bytes = Vec::new();
        if let Err(error) = wide.append(&mut bytes) {
            return error == EncodeError::InvalidText && bytes.is_empty();
        }
        let mut room = [0xAA; 64];
        let len = wide.encode(&mut room).unwrap();
        let mut again = Vec::new();
        let (read, consumed) = Variant::decode(&bytes).unwrap();
        read.append(&mut again).unwrap();
        len == bytes.len()
            && consumed == len
            && wide.encoded_len() == len
            && room[..len] == bytes
            && again == bytes
            && len >= value.encoded_len() + 4
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(_) -> _);
}

/// Offset, bytes and meaning of each value of a buffer.
fn annotate(values: &[(Value<'_>, &str)]) -> String {
    let mut out = String::from("offset  bytes                                            meaning\n");
    for (value, meaning) in values {
        let mut writer = Writer::new();
        writer.write(value).unwrap();
        let offset: usize =
            values.iter().take_while(|(other, _)| other != value).map(|(value, _)| value.encoded_len()).sum();
        writeln!(out, "{offset:>6}  {:<47}  {meaning}", hex(writer.as_bytes())).unwrap();
    }
    out
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// One value of each type of the source's table, in its order, and a string.
#[test]
fn buffer_of_every_type() {
    let out = annotate(&[
        (Value::Bool(true), "bool true"),
        (Value::Int(-2), "int -2"),
        (Value::Float(1.5), "float 1.5"),
        (Value::Vector2([1.0, -1.0]), "vector2 x 1, y -1"),
        (Value::Rect2([1.0, 2.0, 3.0, 4.0]), "rect2 x 1, y 2, width 3, height 4"),
        (Value::Vector3([0.5, 0.25, -0.0]), "vector3 x 1/2, y 1/4, z -0"),
        (Value::Quat([0.0, 0.0, 0.0, 1.0]), "quat identity: x 0, y 0, z 0, w 1"),
        (Value::Color([1.0, 0.5, 0.25, 0.0]), "color r 1, g 1/2, b 1/4, a 0"),
        (Value::Uint(0xFFFF_FFFE), "uint 4294967294"),
        (Value::Byte(200), "byte 200"),
        (Value::Ushort(0x0201), "ushort 513"),
        (Value::String("né"), "string of 3 bytes: n, e acute in two"),
    ]);
    insta::assert_snapshot!(out);
}

/// The engine's form of the same types: header, flag and payload.
#[test]
fn variants_of_every_type() {
    let mut out = String::from("bytes: header, payload                                        meaning\n");
    for (value, meaning) in [
        (Variant::Bool(true), "bool true, 4 bytes"),
        (Variant::Int(-2), "int -2 in 32 bits"),
        (Variant::Int(0xFFFF_FFFE), "int 4294967294 takes 64 bits: flag in byte 2"),
        (Variant::Float(1.5), "float 1.5 in 32 bits"),
        (Variant::Float(0.1), "float 0.1 takes 64 bits: flag in byte 2"),
        (Variant::String("né"), "string: count 3, text, one zero to a multiple of 4"),
        (Variant::Vector2([1.0, -1.0]), "vector2"),
        (Variant::Rect2([1.0, 2.0, 3.0, 4.0]), "rect2"),
        (Variant::Vector3([0.5, 0.25, -0.0]), "vector3"),
        (Variant::Quat([0.0, 0.0, 0.0, 1.0]), "quat"),
        (Variant::Color([1.0, 0.5, 0.25, 0.0]), "color"),
    ] {
        let mut bytes = Vec::new();
        value.append(&mut bytes).unwrap();
        writeln!(out, "{}  {:<47}  {meaning}", hex(&bytes[..4]), hex(&bytes[4..])).unwrap();
    }
    insta::assert_snapshot!(out);
}
