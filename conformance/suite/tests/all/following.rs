//! Lengths in sized vectors.

use packproof_suite::formats::following::{index, negative_index};

/// The examples of the page.
#[test]
fn lengths_are_the_pages() {
    assert_eq!([63, 64, 8191, 8192].map(index), ["3f", "4001", "7f7f", "408001"]);
    assert_eq!(negative_index(64), "c001");
}
