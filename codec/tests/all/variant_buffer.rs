//! Variants round trip, and the layout of each type in a buffer and as a variant.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use packproof_codec::EncodeError;
use packproof_codec::variant_buffer::{Value, Variant, Writer};
use quickcheck::QuickCheck;

use crate::annotated;
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

/// One value of each type of the source's table, in its order, and a string.
#[test]
fn buffer_of_every_type() {
    let mut writer = Writer::new();
    for value in [
        Value::Bool(true),
        Value::Int(-2),
        Value::Float(1.5),
        Value::Vector2([1.0, -1.0]),
        Value::Rect2([1.0, 2.0, 3.0, 4.0]),
        Value::Vector3([0.5, 0.25, -0.0]),
        Value::Quat([0.0, 0.0, 0.0, 1.0]),
        Value::Color([1.0, 0.5, 0.25, 0.0]),
        Value::Uint(0xFFFF_FFFE),
        Value::Byte(200),
        Value::Ushort(0x0201),
        Value::String("né"),
    ] {
        writer.write(&value).unwrap();
    }
    let expected = "
        01                                               bool true
        fe ff ff ff                                      int -2
        00 00 c0 3f                                      float 1.5
        00 00 80 3f 00 00 80 bf                          vector2 x 1, y -1
        00 00 80 3f 00 00 00 40 00 00 40 40 00 00 80 40  rect2 x 1, y 2, width 3, height 4
        00 00 00 3f 00 00 80 3e 00 00 00 80              vector3 x 1/2, y 1/4, z -0
        00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f  quat identity: x 0, y 0, z 0, w 1
        00 00 80 3f 00 00 00 3f 00 00 80 3e 00 00 00 00  color r 1, g 1/2, b 1/4, a 0
        fe ff ff ff                                      uint 4294967294
        c8                                               byte 200
        01 02                                            ushort 513
        03 00 00 00 6e c3 a9                             string of 3 bytes: n, e acute in two
    ";
    assert_eq!(writer.finish(), annotated(expected));
}

/// The engine's form of the same types: header, flag and payload.
#[test]
fn variants_of_every_type() {
    let mut bytes = Vec::new();
    for value in [
        Variant::Bool(true),
        Variant::Int(-2),
        Variant::Int(0xFFFF_FFFE),
        Variant::Float(1.5),
        Variant::Float(0.1),
        Variant::String("né"),
        Variant::Vector2([1.0, -1.0]),
        Variant::Rect2([1.0, 2.0, 3.0, 4.0]),
        Variant::Vector3([0.5, 0.25, -0.0]),
        Variant::Quat([0.0, 0.0, 0.0, 1.0]),
        Variant::Color([1.0, 0.5, 0.25, 0.0]),
    ] {
        value.append(&mut bytes).unwrap();
    }
    let expected = "
        01 00 00 00 01 00 00 00                                      bool true, 4 bytes
        02 00 00 00 fe ff ff ff                                      int -2 in 32 bits
        02 00 01 00 fe ff ff ff 00 00 00 00                          int 4294967294 takes 64 bits: flag in byte 2
        03 00 00 00 00 00 c0 3f                                      float 1.5 in 32 bits
        03 00 01 00 9a 99 99 99 99 99 b9 3f                          float 0.1 takes 64 bits: flag in byte 2
        04 00 00 00 03 00 00 00 6e c3 a9 00                          string: count 3, text, one zero to a multiple of 4
        05 00 00 00 00 00 80 3f 00 00 80 bf                          vector2
        06 00 00 00 00 00 80 3f 00 00 00 40 00 00 40 40 00 00 80 40  rect2
        07 00 00 00 00 00 00 3f 00 00 80 3e 00 00 00 80              vector3
        0a 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 80 3f  quat
        0e 00 00 00 00 00 80 3f 00 00 00 3f 00 00 80 3e 00 00 00 00  color
    ";
    assert_eq!(bytes, annotated(expected));
}
