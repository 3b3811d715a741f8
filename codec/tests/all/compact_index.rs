//! A CompactIndex at the front of a slice reads the same whatever follows it: long inputs are read a word at a time, short ones a byte at a
//! time.

use packproof_codec::{DecodeError, Fault, compact_index};

/// Bytes that end a value, continue it, or are at a limit of a last byte.
const EDGES: [u8; 12] = [0x00, 0x01, 0x02, 0x03, 0x04, 0x0F, 0x10, 0x40, 0x7F, 0x80, 0xC0, 0xFF];

#[test]
fn reads_alike_before_other_bytes() {
    for n in 0..EDGES.len().pow(4) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| EDGES[n / EDGES.len().pow(place) % EDGES.len()]);
        for bytes in [[a, b, c, d, 0x00], [a, b, b, c, d]] {
            for (len, decode) in (1..=bytes.len()).flat_map(|len| {
                [compact_index::decode, compact_index::decode_lenient].map(|decode| (len, decode))
            }) {
                let bytes = &bytes[..len];
                let alone = decode(bytes);
                if matches!(alone, Err(DecodeError { kind: Fault::Truncated, .. })) {
                    continue;
                }
                for after in [0x00, 0xFF] {
                    assert_eq!(
                        decode(&[bytes, &[after; 16]].concat()),
                        alone,
                        "{bytes:02x?} before {after:02x}"
                    );
                }
            }
        }
    }
}
