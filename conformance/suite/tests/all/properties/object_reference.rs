//! Object references, over generated values and bytes.

use packproof_suite::formats::object_reference::check::{decodes_as_reference, round_trips};
use quickcheck::{Arbitrary, Gen, quickcheck};

use super::generators::pick;

/// An `i32` whose CompactIndex length was chosen first.
#[derive(Clone, Copy, Debug)]
struct AnyLength(i32);

impl Arbitrary for AnyLength {
    fn arbitrary(g: &mut Gen) -> Self {
        let ends = [(0, 64), (64, 8192), (8192, 1 << 20), (1 << 20, 1 << 27), (1 << 27, (1 << 31) + 1)];
        let (low, high) = pick(g, &ends);
        let magnitude = (low + u64::arbitrary(g) % (high - low)) as i64;
        let value = if bool::arbitrary(g) { -magnitude } else { magnitude };
        Self(value.min(i32::MAX.into()) as i32)
    }
}

quickcheck! {
    /// Every `i32` is a reference and comes back from it, in both forms.
    fn references_round_trip(value: AnyLength) -> Result<(), String> {
        round_trips(value.0)
    }

    /// Any bytes are read as references, or refused, as the reference does.
    fn references_decode_like_the_reference(bytes: Vec<u8>) -> Result<(), String> {
        decodes_as_reference(&bytes)
    }
}
