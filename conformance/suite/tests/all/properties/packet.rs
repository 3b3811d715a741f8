//! Packet fields, over generated values.

use packproof_reference::packet::{Interval, Kind};
use packproof_suite::formats::packet::check::{
    KINDS, decoded_encodes_again, decodes_as_reference, encodes_as_reference, fuzz_decode,
    narrows_as_reference,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// A float whose exponent is chosen before its sign and fraction, so that every magnitude is as likely.
#[derive(Clone, Copy, Debug)]
struct Scaled(f32);

impl Arbitrary for Scaled {
    fn arbitrary(g: &mut Gen) -> Self {
        let exponent = u32::from(u8::arbitrary(g));
        let rest = u32::arbitrary(g) & 0x807F_FFFF;
        Self(f32::from_bits(exponent << 23 | rest))
    }
}

/// A float in [-1, 1], a step's middle or a few places off it now and then.
#[derive(Clone, Copy, Debug)]
struct Unit(f32);

impl Arbitrary for Unit {
    fn arbitrary(g: &mut Gen) -> Self {
        let steps = *g.choose(&[255.0, 510.0, 65_535.0, 131_070.0, 4_294_967_295.0]).expect("not empty");
        let unit = ((f64::from(u32::arbitrary(g)) / 4_294_967_295.0 * steps).round() / steps) as f32;
        let places = *g.choose(&[-1, 0, 1]).expect("not empty");
        let near = f32::from_bits(unit.to_bits().saturating_add_signed(places)).min(1.0);
        Self(if bool::arbitrary(g) { near } else { -near })
    }
}

quickcheck! {
    /// The codec writes the reference's bytes of any float, and refuses what it refuses, in every field.
    fn encodes_like_the_reference(x: Scaled, y: Scaled, z: Scaled, w: Scaled) -> Result<(), String> {
        let components = [x.0, y.0, z.0, w.0];
        KINDS.into_iter().try_for_each(|kind| encodes_as_reference(kind, &components[..kind.components()]))
    }

    /// The same near the steps of the fields that have them.
    fn steps_like_the_reference(x: Unit, y: Unit, z: Unit, w: Unit) -> Result<(), String> {
        let components = [x.0, y.0, z.0, w.0];
        KINDS.into_iter().try_for_each(|kind| encodes_as_reference(kind, &components[..kind.components()]))
    }

    /// Any bytes are read as the reference reads them, and what they say is written as the same bytes.
    fn decodes_like_the_reference_and_back(bytes: Vec<u8>) -> Result<(), String> {
        fuzz_decode(&bytes)
    }

    /// Any interval cuts any value into the reference's step, in both directions.
    fn intervals_like_the_reference(min: Scaled, range: Scaled, unit: Unit, bytes: (u8, u8)) -> Result<(), String> {
        let interval = Interval { min: min.0, range: range.0 };
        let value = (f64::from(unit.0.abs()) * f64::from(range.0) + f64::from(min.0)) as f32;
        for width in [1, 2] {
            let kind = Kind::RangeLimitedFloat(width, interval);
            encodes_as_reference(kind, &[value])?;
            decodes_as_reference(kind, &[bytes.0, bytes.1])?;
        }
        Ok(())
    }

    /// A binary16 is the reference's for any binary32.
    fn narrows_like_the_reference(value: Scaled) -> Result<(), String> {
        narrows_as_reference(value.0.to_bits())
    }
}

/// Patterns of the fields of one and two bytes are read as the reference reads them, and encode to themselves again.
fn short_fields_decode_and_encode_again(every: usize) {
    let both = |kind, bytes: &[u8]| {
        decodes_as_reference(kind, bytes).and_then(|()| decoded_encodes_again(kind, bytes))
    };
    for pattern in (0..=u16::MAX).step_by(every) {
        both(Kind::Float16, &pattern.to_le_bytes()).unwrap();
        both(Kind::NormalizedFloat(2), &pattern.to_le_bytes()).unwrap();
    }
    for pattern in 0..=u8::MAX {
        both(Kind::NormalizedFloat(1), &[pattern, pattern]).unwrap();
    }
}

#[test]
fn some_short_fields_decode_and_encode_again() {
    short_fields_decode_and_encode_again(13);
}

#[test]
#[ignore = "ten seconds; `ci/planted` runs it"]
fn every_short_field_decodes_and_encodes_again() {
    short_fields_decode_and_encode_again(1);
}
