//! Every `must` vector asks only for what valid data and truncated input need.
//!
//! Per format, a program that is lenient but right: it reads as the engine does where a canonical reader is asked for, it
//! has one kind of error, and it says nothing about where a fault lies. It passes every `must`.

use packproof_suite::formats;
use packproof_suite::model::vector::{Expectation, Level, Vector};
use packproof_suite::model::{Accepted, Class, Format, Outcome, OwnedCase};
use packproof_suite::suite::{Suite, embedded};

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
