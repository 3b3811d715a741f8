//! Every CompactIndex value, and short byte strings.

use packproof_suite::formats::compact_index::sweep::{short_string, sweeps};

/// The numbering of short strings has no gap and no string twice.
#[test]
fn short_strings_are_numbered_by_length_then_value() {
    assert_eq!(short_string(0), [0_u8; 0]);
    assert_eq!(short_string(1), [0]);
    assert_eq!(short_string(256), [255]);
    assert_eq!(short_string(257), [0, 0]);
    assert_eq!(short_string(257 + 65_536 + (1 << 24) - 1), [255, 255, 255]);
}

/// Each sweep agrees at both ends, and across changes of length and of sign.
#[test]
fn edges_agree() {
    for sweep in sweeps() {
        for middle in [0, 64, 8192, 1 << 20, 1 << 27, 1 << 31, (1 << 32) - 64, sweep.inputs] {
            let range = middle.max(100).min(sweep.inputs) - 100..sweep.inputs.min(middle + 100);
            assert_eq!((sweep.check)(range), Ok(()), "{}", sweep.name);
        }
    }
}
