//! The iterator over CompactIndex.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use packproof_codec::compact_index::{append, decode_lenient, iter_lenient};
use quickcheck::QuickCheck;

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
