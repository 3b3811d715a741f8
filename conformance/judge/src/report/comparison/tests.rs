use serde_json::json;

use super::*;
use crate::run::in_process;
use packproof_suite::model::Case;

fn failure(operation: &str, input: Value, expected: Value, actual: Value) -> CaseResult {
    CaseResult {
        expected: serde_json::from_value(expected).ok(),
        actual,
        ..CaseResult::new(packproof_suite::model::OwnedCase::new(operation, input), Verdict::Fail)
    }
}

/// The first differing member is named by its path; a missing one has no value.
#[test]
fn names_the_first_differing_member() {
    let expected = json!({"a": 1, "list": [{"x": 1}, {"x": 2}]});
    let member = first_member(&expected, &json!({"list": [{"x": 1}, {"x": 3}], "a": 1}));
    let member = member.unwrap_or_else(|| panic!("they differ"));
    assert_eq!((member.path.as_str(), member.actual), (".list[1].x", Some(json!(3))));
    let shorter = first_member(&expected, &json!({"a": 1, "list": [{"x": 1}]}));
    assert_eq!(shorter.map(|m| (m.path, m.actual)), Some((".list[1]".to_owned(), None)));
    let more = first_member(&json!({"a": 1}), &json!({"a": 1, "b": 2}));
    assert_eq!(more.map(|m| (m.path, m.expected)), Some((".b".to_owned(), None)));
    assert_eq!(first_member(&expected, &expected), None);
}

/// A float's last bit is bit 0 of its fraction; binary64 patterns count to 63.
#[test]
fn draws_floats_by_sign_exponent_and_fraction() {
    let note = |expected: &str, actual: &str| {
        let (expected, actual) = (json!({"accept": {"value": expected}}), json!({"ok": actual}));
        let result = failure("quantize.restore_unit", json!(5), expected, actual);
        compare(&result).pictures.first().map(|picture| picture.note.clone())
    };
    let last = note("f64:3fe6db6db6db6db6", "f64:3fe6db6db6db6db7");
    assert_eq!(last.as_deref(), Some("first difference: bit 0 of the value, in the fraction"));
    let sign = note("f32:3f800000", "f32:bf800000");
    assert_eq!(sign.as_deref(), Some("first difference: bit 31 of the value, in the sign"));
    let exponent = note("f32:3f800000", "f32:3f000000");
    assert_eq!(exponent.as_deref(), Some("first difference: bit 23 of the value, in the exponent"));
    assert_eq!(note("f64:3fe6db6db6db6db6", "f32:3f800000"), None, "widths that differ are not compared");
}

/// Integers are drawn in the fewest bytes that hold both, negative ones in two's complement.
#[test]
fn draws_integers_in_the_fewest_bytes() {
    let sides = |a: Value, b: Value| {
        let sides = integer_sides(&a, &b).unwrap_or_default();
        sides.into_iter().map(|side| side.bytes).collect::<Vec<_>>()
    };
    assert_eq!(sides(json!(255), json!(0)), [[0xFF], [0x00]]);
    assert_eq!(sides(json!(-1), json!(255)), [[0xFF, 0xFF], [0x00, 0xFF]]);
    assert_eq!(sides(json!("18446744073709551615"), json!(1))[0], [0xFF; 8]);
}

/// An input that must be refused is marked at its fault: `4000` is overlong from byte 1 on.
#[test]
fn marks_the_fault_of_an_input_that_must_be_refused() {
    let expected = json!({"reject": {"class": "overlong", "at": "byte 1"}});
    let actual = json!({"ok": 0, "consumed": 2});
    let result = failure("compact_index.decode_canonical", json!("4000"), expected, actual);
    let picture = &compare(&result).pictures[0];
    assert_eq!(picture.marks, [7, 6, 5, 4, 3, 2, 1, 0].map(|bit| (1, bit)));
    assert_eq!(picture.note, "to be refused as overlong: the fault is at byte 1");
}

/// Of byte strings of different lengths, the first byte that only one has is the difference.
#[test]
fn names_bytes_that_go_on_or_end() {
    let note = |actual: &str| {
        let expected = json!({"accept": {"value": "4040"}});
        let result = failure("compact_index.encode", json!(4096), expected, json!({"ok": actual}));
        compare(&result).pictures[0].note.clone()
    };
    assert_eq!(note("404000"), "the actual bytes go on: bit 7 of byte 2 (`rest`)");
    assert_eq!(note("40"), "the actual bytes end: bit 7 of byte 1 (`more`)");
    assert_eq!(note("4041"), "first difference: bit 0 of byte 1 (`data`)");
}

/// Any bytes can be drawn as the answer to any vector; every third is asked.
#[test]
fn draws_every_vector_whatever_came() {
    let report = in_process::judge(crate::suites::whole(), "planted", |_: &Case| Outcome::Unsupported);
    for result in report.results.iter().step_by(3) {
        for bytes in [&[][..], &[0xC0], &[0; 9], &[0xFF; 40], &[0x40, 0x80, 0x80, 0x80, 0x10, 0x00]] {
            let side = Side::of("actual", result, bytes.to_vec());
            layout::render(&side.bytes, &side.fields);
        }
    }
}

/// Answers of a wrong shape are shown as text.
#[test]
fn shows_answers_of_any_shape() {
    for value in [json!(-1), json!([1, "f32:7fc00000"]), json!({"bytes": "00"}), json!("")] {
        let ask = |_: &Case| {
            Outcome::Accept(packproof_suite::model::Accepted { value: value.clone(), consumed: None })
        };
        let report = in_process::judge(crate::suites::whole(), "planted", ask);
        for result in report.results.iter().filter(|result| result.failed()).step_by(101) {
            assert!(compare(result).actual.starts_with(&value.to_string()), "{}", result.id);
        }
    }
}
