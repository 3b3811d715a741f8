//! Packet fields by hand, from the layouts of IEEE 754 and of steps in an interval.

use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RotationQuaternion32,
    VariableFloat16, Vector2Float32, Vector3Float16,
};
use packproof_codec::{DecodeError, EncodeError, Fault, Offset};

/// 1 has the exponent 15 in binary16 and 127 in binary32, -2 one more and the sign; 0.5 one less.
#[test]
fn floats_hold_the_patterns_derived_by_hand() {
    assert_eq!(Float16.encode_array(1.0), Ok([0x00, 15 << 2]));
    assert_eq!(Vector3Float16.encode_array([1.0, -2.0, 0.5]), Ok([0x00, 0x3C, 0x00, 0xC0, 0x00, 0x38]));
    assert_eq!(Vector2Float32.encode_array([1.0, -2.0]), Ok([0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0]));
    // 0x3C00 = 120 * 128: seven zero bits, then 120.
    let mut out = Vec::new();
    assert_eq!(VariableFloat16.append(1.0, &mut out), 2);
    assert_eq!(out, [0x80, 120]);
}

/// Steps round to nearest: 0.25 of 255 is 63.75, of 65 535 is 16 383.75; -10 in [-20, 31] is 10 of 51, which is 50 of 255.
#[test]
fn steps_are_those_derived_by_hand() {
    assert_eq!(NormalizedFloat8.encode_array(0.25), Ok([64]));
    assert_eq!(NormalizedFloat16.encode_array(0.25), Ok(16_384_u16.to_le_bytes()));
    let limited = RangeLimitedFloat8::new(-20.0, 51.0).unwrap();
    assert_eq!(limited.encode_array(-10.0), Ok([50]));
    assert_eq!(limited.decode_array([50]), -10.0);
    assert_eq!(limited.encode_array(31.5), Err(EncodeError::OutOfRange));
}

/// A rotation and its negative give the same bytes; zero is half-way between -1 and 1, and 127.5 rounds up.
#[test]
fn rotations_are_those_derived_by_hand() {
    for sign in [1.0, -1.0] {
        assert_eq!(RotationQuaternion32.encode_array([0.0, 0.0, 0.0, sign]), Ok([255, 128, 128, 128]));
    }
}

/// A field cut off by the end of the input is truncated there.
#[test]
fn refuses_truncated_fields() {
    let refused = DecodeError { kind: Fault::Truncated, at: Offset::Byte(3) };
    assert_eq!(RotationQuaternion32.decode(&[1, 2, 3]), Err(refused));
}

/// The quiet NaN 7E01 keeps its payload, appended or encoded: 0x7E01 = 252 * 128 + 1, and 252 = 128 + 124.
#[test]
fn variable_halves_keep_the_payload_of_a_nan() {
    let nan = f32::from_bits(0x7FC0_2000);
    let (mut appended, mut encoded) = (Vec::new(), [0; 3]);
    assert_eq!(VariableFloat16.append(nan, &mut appended), 3);
    assert_eq!(VariableFloat16.encode(nan, &mut encoded), Ok(3));
    assert_eq!((appended, encoded), (vec![0x81, 0xFC, 0x01], [0x81, 0xFC, 0x01]));
}
