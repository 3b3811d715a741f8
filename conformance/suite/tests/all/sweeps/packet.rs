//! Fields of packets.

use packproof_suite::formats::packet::FORMAT;
use packproof_suite::formats::packet::sweep::appends;

/// The beginning of each sweep agrees, and a field whose `append` alone is wrong is seen.
#[test]
fn every_path_is_compared() {
    for sweep in (FORMAT.sweeps)() {
        assert_eq!((sweep.check)(0..256), Ok(()), "{}", sweep.name);
    }
    assert!(appends(&[1, 2], |out| {
        out.extend([1, 2]);
        Ok(2)
    }));
    assert!(!appends(&[1, 2], |out| {
        out.extend([1, 3]);
        Ok(2)
    }));
}
