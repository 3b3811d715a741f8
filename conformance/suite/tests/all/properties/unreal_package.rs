//! Packages, over generated contents and hostile summaries.

use packproof_suite::formats::unreal_package::check::{
    decodes_as_reference, round_trips_from, visits_are_bounded,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

use super::generators::pick;

/// A package's summary with a sound tag and small counts and offsets, then anything.
#[derive(Clone, Debug)]
struct Hostile(Vec<u8>);

impl Arbitrary for Hostile {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut file = packproof_codec::unreal::package::TAG.to_le_bytes().to_vec();
        file.extend(pick(g, &[0_u16, 63, 64, 67, 68, 69]).to_le_bytes());
        file.extend([0; 6]);
        let tail = Vec::<u8>::arbitrary(g);
        for _ in 0..4 {
            file.extend(pick(g, &[0_u32, 1, 2, 3, u32::MAX]).to_le_bytes());
            file.extend((u32::arbitrary(g) % (80 + tail.len() as u32)).to_le_bytes());
        }
        file.extend(tail);
        Self(file)
    }
}

quickcheck! {
    /// What the package writer writes is what the reference writes, and reads back.
    fn packages_round_trip(seed: Vec<u8>) -> Result<(), String> {
        round_trips_from(&seed)
    }

    /// Hostile summaries are read, or refused, as the reference does, in bounded work.
    fn packages_decode_like_the_reference(file: Hostile) -> Result<(), String> {
        decodes_as_reference(&file.0)?;
        visits_are_bounded(&file.0)
    }
}
