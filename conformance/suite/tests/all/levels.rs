//! How binding a vector is: every `must` asks only for what valid data and truncated input need.
//!
//! Per format, a program that is lenient but right: it reads as the engine does where a canonical reader is asked for, it
//! has one kind of error, and it says nothing about where a fault lies. It passes every `must`.

use packproof_suite::formats;
use packproof_suite::levels::at_most;
use packproof_suite::model::vector::{Expectation, Level, Vector};
use packproof_suite::model::{Accepted, Class, Format, Outcome, OwnedCase, input};
use packproof_suite::suite::{Suite, embedded};
use serde_json::{Value, json};

/// What the lenient program answers. Truncated input it refuses; what only a strict reader refuses it reads.
fn lenient(format: &Format, case: &OwnedCase) -> Outcome {
    match format.reference(&case.as_case()) {
        Outcome::Reject { class: Class::Truncated, .. } => {}
        Outcome::Reject { .. } => {
            if let Some(read) = as_engines_read(format, case) {
                return read;
            }
        }
        accepted => return accepted,
    }
    Outcome::Reject { class: Class::Invalid, at: None }
}

fn as_engines_read(format: &Format, case: &OwnedCase) -> Option<Outcome> {
    let operation = case.operation.strip_suffix("_canonical")?.to_owned();
    let read = format.reference(&OwnedCase { operation, ..case.clone() }.as_case());
    matches!(read, Outcome::Accept(_)).then_some(read)
}

/// A refusal passes where one is expected, whatever its class.
fn passes(expect: &Expectation, outcome: &Outcome) -> bool {
    let refused = matches!(outcome, Outcome::Reject { .. });
    expect.matches(outcome) || refused && matches!(expect, Expectation::Reject(_))
}

fn failures(suite: &Suite, format: &Format, answer: impl Fn(&OwnedCase) -> Outcome) -> Vec<String> {
    let must = suite
        .judged()
        .filter(|(file, _, vector)| file.contents.format == format.name && vector.level == Level::Must);
    must.filter(|(_, group, vector)| !passes(&vector.expect, &answer(&vector.case(group))))
        .map(|(_, _, vector)| vector.id.clone())
        .collect()
}

#[test]
fn a_lenient_program_passes_every_must() {
    let suite = embedded().expect("the embedded suite");
    for format in formats::ALL {
        assert_eq!(failures(&suite, format, |case| lenient(format, case)), [""; 0], "{}", format.name);
    }
}

/// The same program, but truncated input becomes a value: every format with truncated vectors fails it.
#[test]
fn a_value_made_of_truncated_input_fails_a_must() {
    let invented = Outcome::Accept(Accepted { value: 0.into(), consumed: Some(0) });
    let suite = embedded().expect("the embedded suite");
    let mut failing = Vec::new();
    for format in formats::ALL {
        let found = failures(&suite, format, |case| match format.reference(&case.as_case()) {
            Outcome::Reject { class: Class::Truncated, .. } => invented.clone(),
            other => other,
        });
        failing.extend((!found.is_empty()).then_some(format.name));
    }
    let truncated =
        |vector: &Vector| matches!(&vector.expect, Expectation::Reject(of) if of.class == Class::Truncated);
    let mut with_truncated: Vec<_> = formats::ALL.iter().map(|format| format.name).collect();
    with_truncated.retain(|name| {
        suite.judged().any(|(file, _, vector)| file.contents.format == *name && truncated(vector))
    });
    assert_eq!(failing, with_truncated);
    assert!(failing.len() >= 10, "{failing:?}");
}

/// The level for the reference's own answer.
fn level(operation: &str, parameters: impl Into<Value>, input: impl Into<Value>) -> Level {
    let parameters = parameters.into().as_object().unwrap().clone();
    let case = OwnedCase { operation: operation.to_owned(), parameters, input: input.into() };
    let answer = formats::reference(&case.as_case());
    at_most(&case.as_case(), &Expectation::of(&answer).unwrap_or_else(|| panic!("{operation}: {answer}"))).0
}

/// Valid data and truncated input are `must`; refusals, non-canonical forms and payloads are not.
#[test]
fn only_valid_data_and_truncation_bind() {
    let decode = |input: &str| level("compact_index.decode", json!({}), json!(input));
    assert_eq!([decode("4040"), decode("40")], [Level::Must; 2]);
    assert_eq!([decode("4000"), decode("80"), decode("4080808010")], [Level::Should; 3]);
    let write = |value: &str| level("bit_pack.write", json!({}), json!({"widths": [3], "values": [value]}));
    assert_eq!([write("7"), write("8")], [Level::Must, Level::Should]);
    let half = |input: &str| level("packet.float16_decode", json!({}), json!(input));
    assert_eq!([half("007e"), half("017e"), half("007c")], [Level::Must, Level::May, Level::Must]);
    assert_eq!(level("packet.float16_encode", json!({}), json!("f32:7fc00000")), Level::May);
}

/// Unneeded UTF-16 is valid data; a one-byte character whose meaning depends on the code page is not binding.
#[test]
fn strings_bind_where_the_documents_do() {
    let decode = |input: &str| level("unreal_string.decode", json!({}), json!(input));
    assert_eq!([decode("8261000000"), decode("026100"), decode("02e900")], [Level::Must; 3]);
    assert_eq!([decode("420061 00".replace(' ', "").as_str()), decode("0100")], [Level::Should; 2]);
    assert_eq!([decode("028000"), decode("8280000000")], [Level::Should, Level::Must]);
    assert_eq!(level("unreal_string.encode", json!({}), json!("\u{80}")), Level::Should);
    assert_eq!(level("unreal_string.encode", json!({}), json!("\u{80}\u{3A9}")), Level::Must);
}

/// Clamped values are not binding, nor are values above an interval's unrounded sum.
#[test]
fn values_outside_the_type_do_not_bind() {
    let unit = |value: f64| level("quantize.quantize_unit", json!({"bits": 8}), input::show_f64(value));
    assert_eq!([unit(1.0), unit(1.5)], [Level::Must, Level::Should]);
    let interval = json!({"min": input::show_f32(0.1), "range": input::show_f32(0.2)});
    let limited =
        |value: f32| level("packet.range_limited_float8_encode", interval.clone(), input::show_f32(value));
    assert_eq!([limited(0.2), limited(0.3)], [Level::Must, Level::Should]);
}
