//! Every CompactIndex value, and short byte strings.

use packproof_reference::compact_index as reference;
use packproof_suite::formats::compact_index::sweep::{
    Counter, batch, bytes_of, explain, meets_reference, short_string, slices, value_of,
};

/// The numbering of short strings has no gap and no string twice.
#[test]
fn short_strings_are_numbered_by_length_then_value() {
    assert_eq!(short_string(0), [0_u8; 0]);
    assert_eq!(short_string(1), [0]);
    assert_eq!(short_string(256), [255]);
    assert_eq!(short_string(257), [0, 0]);
    assert_eq!(short_string(257 + 65_536 + (1 << 24) - 1), [255, 255, 255]);
}

/// Counting up agrees with the reference across every change of length, on both signs.
#[test]
fn counting_up_agrees_with_the_reference() {
    for limit in [63, 8191, 1_048_575, 134_217_727] {
        for sign in [1, -1] {
            let mut counter = Counter::at(sign * (limit - 1)).expect("in range");
            for magnitude in limit..limit + 3 {
                counter.count_up();
                let expected = reference::encode(sign * magnitude).expect("in range");
                assert_eq!(counter.word.to_le_bytes()[..counter.len], expected, "{}", sign * magnitude);
            }
        }
    }
}

/// A disagreement is named by its first value, with both sides; bytes that were miscounted do not meet the reference.
#[test]
fn a_disagreement_is_named() {
    assert_eq!(
        explain(0..3, &[0, 1, 3], &[1, 2, 3]),
        "2: expected 03, codec writes 02 and reads (Ok((3, 1)), Ok((3, 1)))"
    );
    assert_eq!(meets_reference(2, &[2]), Ok(()));
    assert_eq!(meets_reference(2, &[0x42, 0]), Err("2: counted up to 4200, reference 02".to_owned()));
}

/// A batch that ends where a length does agrees, and so does one that is not full.
#[test]
fn batches_agree_across_lengths() {
    for (start, end) in [(0, 64), (63, 512), (8190, 8200)] {
        let mut expected = Counter::at(value_of(start)).expect("in range");
        assert_eq!(batch(start..end, &mut expected), Ok(()));
    }
    let mut wrong = Counter::at(7).expect("in range");
    assert!(batch(8..20, &mut wrong).unwrap_err().starts_with("8: expected 07"), "counted from elsewhere");
}

/// The number of bytes is that of the reference's encodings, across every change of length.
#[test]
fn bytes_are_counted_by_the_limits_of_each_length() {
    for middle in [0, 64, 8192, 1 << 20, 1 << 27, 1 << 31, (1 << 31) + 63, (1 << 31) + (1 << 27) - 1] {
        let inputs = middle.max(10) - 10..middle + 10;
        let lengths = inputs.clone().map(|input| reference::encode(value_of(input)).expect("in range").len());
        assert_eq!(bytes_of(&inputs), lengths.sum::<usize>(), "{inputs:?}");
    }
}

/// Chunks across changes of length and at both ends of each half agree.
#[test]
fn slices_agree_across_lengths() {
    for start in [0, 1 << 20, (1 << 27) - 1000, (1 << 31) - 3000, 1 << 31, (1 << 32) - 3000] {
        assert_eq!(slices(start..start + 3000), Ok(()));
    }
}

/// Both halves of the numbering meet their ends.
#[test]
fn values_are_numbered_by_sign_and_magnitude() {
    assert_eq!([0, (1 << 31) - 1, 1 << 31, (1 << 32) - 1].map(value_of), [0, i32::MAX, -1, i32::MIN]);
}
