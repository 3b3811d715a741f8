//! Backends by name.

use packproof_codec::simd;
use packproof_suite::backend::{Backend, force};

/// `portable` exists everywhere; an unknown name is refused with the list of known ones.
#[test]
fn a_backend_is_named_or_refused() {
    let before = simd::backend();
    assert_eq!(force("portable"), Ok(Backend::Portable));
    assert_eq!(simd::backend(), Backend::Portable);
    assert!(force("sse9").is_err_and(|what| what.contains("portable, avx2, avx512")));
    assert_eq!(force(before.name()), Ok(before));
}
