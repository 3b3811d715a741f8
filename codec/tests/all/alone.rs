//! A value at the front of a slice reads the same whatever follows it: long inputs are read a word at a time, short ones a byte at a time.

use packproof_codec::varint::{Form, IntPacked, Leb128};
use packproof_codec::{DecodeError, Fault, compact_index};
use std::fmt::Debug;

/// Bytes that end a value, continue it, or are at a limit of a last byte.
const EDGES: [u8; 12] = [0x00, 0x01, 0x02, 0x03, 0x04, 0x0F, 0x10, 0x40, 0x7F, 0x80, 0xC0, 0xFF];

type Decode<T> = fn(&[u8]) -> Result<(T, usize), DecodeError>;

fn reads_alike<T: PartialEq + Debug>(bytes: &[u8], decode: Decode<T>) {
    let alone = decode(bytes);
    if matches!(alone, Err(DecodeError { kind: Fault::Truncated, .. })) {
        return;
    }
    for after in [0x00, 0xFF] {
        let followed = [bytes, &[after; 16]].concat();
        assert_eq!(decode(&followed), alone, "{bytes:02x?} before {after:02x}");
    }
}

#[test]
fn compact_index_reads_alike_before_other_bytes() {
    for n in 0..EDGES.len().pow(4) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| EDGES[n / EDGES.len().pow(place) % EDGES.len()]);
        for bytes in [[a, b, c, d, 0x00], [a, b, b, c, d]] {
            for len in 1..=bytes.len() {
                reads_alike(&bytes[..len], compact_index::decode);
                reads_alike(&bytes[..len], compact_index::decode_lenient);
            }
        }
    }
}

#[test]
fn varints_read_alike_before_other_bytes() {
    for len in 0..10 {
        for (first, inside) in
            [(0x80, 0x80), (0x81, 0x80), (0xFF, 0xFF), (0xFE, 0xFF), (0x80, 0x81), (0x01, 0x01)]
        {
            for last in EDGES.into_iter().flat_map(|edge| [edge, edge.rotate_left(1)]) {
                let mut bytes = vec![inside; len + 1];
                bytes[0] = first;
                bytes[len] = last;
                reads_alike::<u16>(&bytes, |bytes| Leb128.decode(bytes));
                reads_alike::<u32>(&bytes, |bytes| Leb128.decode(bytes));
                reads_alike::<u64>(&bytes, |bytes| Leb128.decode(bytes));
                reads_alike::<u16>(&bytes, |bytes| Leb128.decode_lenient(bytes));
                reads_alike::<u32>(&bytes, |bytes| Leb128.decode_lenient(bytes));
                reads_alike::<u64>(&bytes, |bytes| Leb128.decode_lenient(bytes));
                reads_alike::<u32>(&bytes, |bytes| IntPacked.decode(bytes));
            }
        }
    }
}
