//! Variable-length integers.

use packproof_suite::formats::varint::FORMAT;
use packproof_suite::formats::varint::sweep::{CONTEXTS, PATTERNS, grouped};

/// The numbers of a sweep stand for the values that they should.
#[test]
fn groups_stand_where_they_belong() {
    let number = |group: u64, pattern: u64, context: u64| (group * PATTERNS + pattern) * CONTEXTS + context;
    assert_eq!(grouped(number(1, 0x55, 0)), 0x55 << 7);
    assert_eq!(grouped(number(1, 0, 1)), 0x7F);
    assert_eq!(grouped(number(9, 1, 0)), 1 << 63);
    assert_eq!(grouped(number(9, 1, 3)), u64::MAX);
    assert_eq!(grouped(number(8, 0, 2)), 1 << 63);
}

/// The small sweeps run whole; of the byte strings those of up to two bytes.
#[test]
fn small_sweeps_agree() {
    for sweep in (FORMAT.sweeps)() {
        let end = sweep.inputs.min(1 + 256 + 65_536);
        assert_eq!((sweep.check)(0..end), Ok(()), "{}", sweep.name);
    }
}
