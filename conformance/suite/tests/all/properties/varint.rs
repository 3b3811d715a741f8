//! Variable-length integers, over generated values.

use packproof_codec::varint::{Leb128, Zigzag};
use packproof_suite::formats::varint::check::{
    decodes_as_leb128, decodes_as_reference, encodes_as_reference, round_trips,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// A value whose number of bits is chosen before its bits, so that every length is as likely.
#[derive(Clone, Copy, Debug)]
struct Sized(u64);

impl Arbitrary for Sized {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits = *g.choose(&(0..=64).collect::<Vec<u32>>()).expect("not empty");
        let mask = (1_u128 << bits) - 1;
        Self((u128::from(u64::arbitrary(g)) & mask | (mask + 1) >> 1) as u64)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

/// Bytes of which a chosen number say "more".
#[derive(Clone, Debug)]
struct Continued(Vec<u8>);

impl Arbitrary for Continued {
    fn arbitrary(g: &mut Gen) -> Self {
        let continued = *g.choose(&(0..=12).collect::<Vec<usize>>()).expect("not empty");
        let fill = *g.choose(&[0x80, 0xFF, 0x81]).expect("not empty");
        let mut bytes = vec![fill; continued];
        bytes.extend(Vec::<u8>::arbitrary(g));
        Self(bytes)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

quickcheck! {
    /// Every value survives encoding and both decoders, in every type that holds it, signed and unsigned.
    fn every_value_round_trips(value: Sized) -> Result<(), String> {
        let value = value.0;
        round_trips(Leb128, value)?;
        round_trips(Leb128, value as u32)?;
        round_trips(Leb128, value as u16)?;
        round_trips(Zigzag, value as i64)?;
        round_trips(Zigzag, value as i32)?;
        round_trips(Zigzag, value as i16)
    }

    /// The codec writes the reference's bytes, and refuses what it refuses.
    fn encodes_like_the_reference(value: Sized) -> Result<(), String> {
        encodes_as_reference(value.0)
    }

    /// Any bytes are read, or refused, as the reference does.
    fn decodes_like_the_reference(bytes: Continued) -> Result<(), String> {
        decodes_as_reference(&bytes.0)
    }

    /// Any bytes are read as 64 bits, or refused, as the `leb128` crate does.
    fn decodes_like_leb128(bytes: Continued) -> Result<(), String> {
        decodes_as_leb128(&bytes.0)
    }
}

/// All 65 536 values of the narrowest type survive encoding and both decoders.
#[test]
fn every_u16_round_trips() {
    for value in 0..=u16::MAX {
        round_trips(Leb128, value).unwrap();
        round_trips(Zigzag, value as i16).unwrap();
    }
}
