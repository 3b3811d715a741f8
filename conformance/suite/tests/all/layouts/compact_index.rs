//! The byte layout of every length class of CompactIndex.

use packproof_codec::compact_index as ci;
use packproof_suite::formats;
use packproof_suite::model::layout;
use packproof_suite::model::{OwnedCase, hex};

/// The layout of one value of every length, of either sign, as the format page describes it.
#[test]
fn layouts_of_every_length_and_sign() {
    let mut shown = String::new();
    for value in [5, -4097, 524_288, -67_108_864, i32::MIN] {
        let mut bytes = Vec::new();
        ci::append(value, &mut bytes);
        let case = OwnedCase::new("compact_index.encode", value);
        let fields = (formats::compact_index::FORMAT.layout)(&case.as_case(), &bytes);
        shown += &format!("{value} = {}\n{}\n", hex(&bytes), layout::render(&bytes, &fields));
    }
    insta::assert_snapshot!(shown);
}
