//! CompactIndex, over generated values.

use packproof_suite::formats::compact_index::check::{
    decodes_as_reference, encodes_as_reference, iterates, round_trips,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// A value whose number of magnitude bits is chosen before its bits, so that every length is as likely.
#[derive(Clone, Copy, Debug)]
struct Sized(i32);

impl Arbitrary for Sized {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits = *g.choose(&(0..=32).collect::<Vec<u32>>()).expect("not empty");
        let magnitude = i64::from(u32::arbitrary(g)) & ((1_i64 << bits) - 1) | (1_i64 << bits >> 1);
        let value = if bool::arbitrary(g) { -magnitude } else { magnitude };
        Self(value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

quickcheck! {
    /// Every value survives encoding and both decoders.
    fn every_value_round_trips(value: Sized) -> Result<(), String> {
        round_trips(value.0)
    }

    /// The codec writes the reference's bytes.
    fn encodes_like_the_reference(value: Sized) -> Result<(), String> {
        encodes_as_reference(value.0)
    }

    /// Any bytes are read, or refused, as the reference does.
    fn decodes_like_the_reference(bytes: Vec<u8>) -> Result<(), String> {
        decodes_as_reference(&bytes)
    }

    /// The iterator ends, and ends where the bytes end or the error is.
    fn iteration_ends(bytes: Vec<u8>) -> Result<(), String> {
        iterates(&bytes)
    }
}
