//! Unreal strings, over generated texts and bytes.

use packproof_suite::formats::unreal_string::check::{decodes_as_reference, round_trips};
use quickcheck::quickcheck;

use super::generators::{Counted, Text};

quickcheck! {
    /// Every text survives both encodings and both readers, and every prefix of its bytes is truncated.
    fn strings_round_trip(text: Text) -> Result<(), String> {
        round_trips(&text.0)
    }

    /// Bytes with a length in front are read, or refused, as the reference does.
    fn strings_decode_like_the_reference(bytes: Counted) -> Result<(), String> {
        decodes_as_reference(&bytes.0)
    }
}
