//! Quantised integers.

use packproof_suite::formats::quantize::sweep::{WIDEST, integer_of};

/// The numbering runs through each width without a gap.
#[test]
fn integers_are_numbered_by_width() {
    assert_eq!([0, 1, 2, 5, 6].map(integer_of), [(0, 1), (1, 1), (0, 2), (3, 2), (0, 3)]);
    assert_eq!(integer_of((2 << WIDEST) - 3), ((1 << WIDEST) - 1, WIDEST));
}
