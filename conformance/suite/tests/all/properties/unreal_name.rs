//! Unreal names, over generated texts and bytes.

use packproof_suite::formats::unreal_name::check::{decodes_as_reference, round_trips};
use quickcheck::quickcheck;

use super::generators::{Counted, Text};

quickcheck! {
    /// Names come back in both version families, and texts that are no names are refused as the reference does.
    fn names_round_trip(text: Text, version: u16) -> Result<(), String> {
        let latin1: String = text.0.chars().map(|c| char::from((u32::from(c) % 255 + 1) as u8)).collect();
        for version in [version, 63, 64] {
            round_trips(&latin1, version)?;
            round_trips(&text.0, version)?;
        }
        Ok(())
    }

    /// Bytes with a length in front are read as names, or refused, as the reference does.
    fn names_decode_like_the_reference(bytes: Counted) -> Result<(), String> {
        decodes_as_reference(&bytes.0)
    }
}
