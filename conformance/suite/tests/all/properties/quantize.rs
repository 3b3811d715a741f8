//! Quantising, over cases drawn from any bytes.

use packproof_suite::formats;
use packproof_suite::model::check;
use quickcheck::{Gen, QuickCheck};

/// Codec and reference agree, and what was restored quantises to itself.
#[test]
fn quantises_like_the_reference() {
    #[allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]
    fn property(data: Vec<u8>) -> Result<(), String> {
        check::fuzz(&formats::quantize::FORMAT.fuzzed(), &data)?;
        packproof_suite::formats::quantize::check::from_bytes(&data)
    }
    QuickCheck::new().tests(2_000).rng(Gen::new(64)).quickcheck(property as fn(_) -> _);
}
