//! The variant buffer, over cases drawn from any bytes.

use packproof_suite::formats;
use packproof_suite::model::check;
use quickcheck::{Gen, QuickCheck};

/// Codec and reference agree, and what is canonical is written back as it was.
#[test]
fn buffers_like_the_reference() {
    #[allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]
    fn property(data: Vec<u8>) -> Result<(), String> {
        check::fuzz(&formats::variant_buffer::FORMAT.fuzzed(), &data)?;
        packproof_suite::formats::variant_buffer::check::from_bytes(&data)
    }
    QuickCheck::new().tests(2_000).rng(Gen::new(96)).quickcheck(property as fn(_) -> _);
}
