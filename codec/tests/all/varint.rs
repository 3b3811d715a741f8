//! Unsigned LEB128 and zigzag by hand: seven bits a byte, the least significant first.

use packproof_codec::varint::{Form, Zigzag, append, decode, decode_lenient};
use packproof_codec::{DecodeError, Fault, Offset};

/// The source's example, 5541 = 43 * 128 + 37, and the values around 2^7, 2^56 and 2^63.
#[test]
fn writes_and_reads_values_derived_by_hand() {
    for (value, bytes) in [
        (0, &[0x00][..]),
        (127, &[0x7F]),
        (128, &[0x80, 0x01]),
        (5541, &[0x80 + 37, 43]),
        (1 << 56, &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
        (1 << 63, &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
    ] {
        let mut out = Vec::new();
        assert_eq!(append(value, &mut out), bytes.len());
        assert_eq!(out, bytes, "{value}");
        assert_eq!(decode_lenient::<u64>(bytes), Ok((value, bytes.len())));
        assert_eq!(decode::<u64>(bytes), Ok((value, bytes.len())));
    }
}

/// Signed values count 0, -1, 1, -2: -65 is the 129th after 0.
#[test]
fn zigzag_counts_outwards_from_zero() {
    for (value, bytes) in
        [(0_i32, &[0x00][..]), (-1, &[0x01]), (1, &[0x02]), (-2, &[0x03]), (-65, &[0x81, 0x01])]
    {
        let mut out = Vec::new();
        Zigzag.append(value, &mut out);
        assert_eq!(out, bytes, "{value}");
        assert_eq!(Zigzag.decode_lenient(bytes), Ok((value, bytes.len())));
    }
}

/// 1 in three bytes is read, and refused in canonical reading at its last byte.
#[test]
fn bare_reading_accepts_overlong_forms() {
    let bytes = [0x81, 0x80, 0x00];
    assert_eq!(decode_lenient::<u32>(&bytes), Ok((1, 3)));
    let overlong = DecodeError { kind: Fault::Overlong, at: Offset::Byte(2) };
    assert_eq!(decode::<u32>(&bytes), Err(overlong));
}
