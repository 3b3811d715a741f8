//! CompactIndex by hand: sign and magnitude, 6 bits in the first byte and 7 in each of the next.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use packproof_codec::compact_index::{append, decode, decode_lenient, iter_lenient};
use packproof_codec::{DecodeError, Fault, Offset};
use quickcheck::QuickCheck;

/// One value of every length, both signs, the ends of the type. 8192 is 2^13: one above what 6 + 7 bits hold.
#[test]
fn writes_and_reads_values_derived_by_hand() {
    for (value, bytes) in [
        (0, &[0x00][..]),
        (-1, &[0x81]),
        (63, &[0x3F]),
        (64, &[0x40, 0x01]),
        (-4097, &[0xC1, 0x40]),
        (8192, &[0x40, 0x80, 0x01]),
        (1 << 20, &[0x40, 0x80, 0x80, 0x01]),
        (1 << 27, &[0x40, 0x80, 0x80, 0x80, 0x01]),
        (i32::MAX, &[0x7F, 0xFF, 0xFF, 0xFF, 0x0F]),
        (i32::MIN, &[0xC0, 0x80, 0x80, 0x80, 0x10]),
    ] {
        let mut out = Vec::new();
        assert_eq!(append(value, &mut out), bytes.len());
        assert_eq!(out, bytes, "{value}");
        assert_eq!(decode_lenient(bytes), Ok((value, bytes.len())));
        assert_eq!(decode(bytes), Ok((value, bytes.len())));
    }
}

/// Forms that engines read but no writer emits: overlong, negative zero, bits above bit 31.
#[test]
fn bare_reading_accepts_what_canonical_reading_refuses() {
    for (bytes, value, fault, at) in [
        (&[0x40, 0x00][..], 0, Fault::Overlong, 1),
        (&[0x80], 0, Fault::NegativeZero, 0),
        (&[0x40, 0x80, 0x80, 0x80, 0x10], i32::MIN, Fault::OutOfRange, 4),
    ] {
        assert_eq!(decode_lenient(bytes), Ok((value, bytes.len())));
        assert_eq!(decode(bytes), Err(DecodeError { kind: fault, at: Offset::Byte(at) }));
    }
}

/// `next`, `position`, `size_hint` and clones at every step, and after an error.
#[test]
fn an_iterator_is_a_position_in_the_bytes() {
    fn property(values: Vec<i32>, raw: Vec<u8>, clones: Vec<bool>) -> bool {
        let mut bytes = Vec::new();
        for (&value, shift) in values.iter().zip((0..32).cycle()) {
            append(value >> shift, &mut bytes);
        }
        bytes.extend(raw);
        let mut indices = iter_lenient(&bytes);
        let (mut at, mut ended) = (0, false);
        clones.iter().chain([false; 200].iter()).all(|&cloned| {
            let left = if ended { 0 } else { bytes.len() - at };
            let hint = indices.size_hint() == (left.div_ceil(5), Some(left));
            let expected =
                (left > 0).then(|| decode_lenient(&bytes[at..]).map_err(|error| error.shifted(at)));
            let value = expected.map(|read| read.map(|(value, _)| value));
            if cloned {
                return hint && indices.clone().next() == value;
            }
            let next = indices.next() == value;
            match expected {
                Some(Ok((_, len))) => at += len,
                _ => ended = true,
            }
            hint && next && indices.position() == at
        })
    }
    QuickCheck::new().tests(1_500).quickcheck(property as fn(_, _, _) -> _);
}
