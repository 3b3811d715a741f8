//! `packproof bench` compares values, and measures what it can.

use crate::common::{BAD, packproof};

#[test]
fn an_answer_is_right_in_any_spelling() {
    let done = packproof(&["bench", "--seconds", "0.2", "--batch", "64", "--", BAD, "consumed-first"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(
        done.out.contains("compact_index.decode") && !done.out.contains("not as expected"),
        "{}",
        done.out
    );
}

#[test]
fn a_broken_operation_does_not_end_it() {
    let done = packproof(&["bench", "--seconds", "0.2", "--batch", "64", "--", BAD, "exits-on-encoding"]);
    assert_eq!(done.code, Some(1), "{done:?}");
    for operation in ["compact_index.encode", "compact_index.decode", "compact_index.decode_canonical"] {
        assert!(done.out.contains(operation), "{operation}: {}", done.out);
    }
    assert!(done.out.contains("exited with status 101"), "{}", done.out);
}

#[test]
fn wrong_answers_are_counted() {
    let done = packproof(&[
        "bench",
        "--seconds",
        "0.2",
        "--batch",
        "64",
        "--operation",
        "compact_index.encode",
        "--",
        BAD,
        "offers-all-and-fails",
    ]);
    assert!(done.out.contains("not as expected"), "{}", done.out);
}
