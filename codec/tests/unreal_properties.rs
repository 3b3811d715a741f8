//! Properties of the Unreal data types over generated values. The generators choose a length class before a
//! value, so that long forms are as common as short ones.

use conformance::check::unreal::{
    name_decodes_as_reference, name_round_trips, package_decodes_as_reference, package_round_trips_from,
    package_visits_are_bounded, reference_decodes_as_reference, reference_round_trips,
    string_decodes_as_reference, string_round_trips,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

fn pick<T: Copy>(g: &mut Gen, from: &[T]) -> T {
    *g.choose(from).expect("the list is not empty")
}

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

/// A text without NUL: its number of characters and its widest character class chosen first.
#[derive(Clone, Debug)]
struct Text(String);

impl Arbitrary for Text {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = pick(g, &[0, 1, 2, 61, 62, 63, 64, 100, 8190, 8191, 8192]);
        let top = pick(g, &[0x7F, 0xFF, 0x100, 0xFFFF, 0x10_FFFF]);
        let character = |g: &mut Gen| char::from_u32(1 + u32::arbitrary(g) % top).unwrap_or('\u{E000}');
        Self((0..len).map(|_| character(g)).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().filter(|text| !text.contains('\0')).map(Self))
    }
}

/// Bytes that start with a length of a chosen class and sign, and go on with bytes that matter to text.
#[derive(Clone, Debug)]
struct Counted(Vec<u8>);

impl Arbitrary for Counted {
    fn arbitrary(g: &mut Gen) -> Self {
        let units = pick(g, &[0, 1, 2, 3, 4, 62, 63, 64, 65]);
        let wide = bool::arbitrary(g);
        let mut bytes = Vec::new();
        codec::compact_index::append(if wide { -units } else { units }, &mut bytes);
        let body = units as usize * if wide { 2 } else { 1 };
        bytes.extend(
            (0..body).map(|_| pick(g, &[0x00, 0x01, 0x61, 0x7F, 0x80, 0xD8, 0xDB, 0xDC, 0xDF, 0xFF])),
        );
        // As often as not the final NUL is there.
        if bool::arbitrary(g) && body > 1 {
            let end = bytes.len();
            bytes[end - 2..].fill(0);
        }
        Self(bytes)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

/// A package's summary with a sound tag and small counts and offsets, then anything.
#[derive(Clone, Debug)]
struct Hostile(Vec<u8>);

impl Arbitrary for Hostile {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut file = codec::unreal::package::TAG.to_le_bytes().to_vec();
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
    /// Every text survives both encodings and both readers, and every prefix of its bytes is truncated.
    fn strings_round_trip(text: Text) -> Result<(), String> {
        string_round_trips(&text.0)
    }

    /// Bytes with a length in front are read, or refused, as the reference does.
    fn strings_decode_like_the_reference(bytes: Counted) -> Result<(), String> {
        string_decodes_as_reference(&bytes.0)
    }

    /// Names come back in both version families, and texts that are no names are refused as the reference does.
    fn names_round_trip(text: Text, version: u16) -> Result<(), String> {
        let latin1: String = text.0.chars().map(|c| char::from((u32::from(c) % 255 + 1) as u8)).collect();
        for version in [version, 63, 64] {
            name_round_trips(&latin1, version)?;
            name_round_trips(&text.0, version)?;
        }
        Ok(())
    }

    /// Bytes with a length in front are read as names, or refused, as the reference does.
    fn names_decode_like_the_reference(bytes: Counted) -> Result<(), String> {
        name_decodes_as_reference(&bytes.0)
    }

    /// Every `i32` is a reference and comes back from it, in both forms.
    fn references_round_trip(value: AnyLength) -> Result<(), String> {
        reference_round_trips(value.0)
    }

    /// Any bytes are read as references, or refused, as the reference does.
    fn references_decode_like_the_reference(bytes: Vec<u8>) -> Result<(), String> {
        reference_decodes_as_reference(&bytes)
    }

    /// What the package writer writes is what the reference writes, and reads back.
    fn packages_round_trip(seed: Vec<u8>) -> Result<(), String> {
        package_round_trips_from(&seed)
    }

    /// Hostile summaries are read, or refused, as the reference does, in bounded work.
    fn packages_decode_like_the_reference(file: Hostile) -> Result<(), String> {
        package_decodes_as_reference(&file.0)?;
        package_visits_are_bounded(&file.0)
    }
}
