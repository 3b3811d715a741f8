//! The highest level that a vector may have.
//!
//! A `must` vector may fail only programs that misread or miswrite valid data, or accept truncated input. Other vectors are
//! at most `should`, and those that depend on the payload of a NaN are `may`. `vectors generate` lowers its vectors accordingly,
//! and the gate checks every vector.

use serde_json::Value;

use crate::formats;
use crate::model::input;
use crate::model::vector::{Expectation, Level};
use crate::model::{Case, Class, Outcome};

/// The highest level for a case with this expectation, and the reason for the limit.
pub fn at_most(case: &Case, expect: &Expectation) -> (Level, &'static str) {
    let refused = match expect {
        Expectation::Accept(_) => None,
        Expectation::Reject(rejection) => Some(rejection),
        Expectation::Either(several) => several.first().and_then(|of| of.reject.as_ref()),
    };
    match refused {
        Some(rejection) if rejection.class == Class::Truncated => (Level::Must, ""),
        Some(_) => (Level::Should, "how input that is not valid is refused"),
        _ if is_a_payload(case, expect) => (Level::May, "the payload of a NaN"),
        _ => match formats::level(case, expect) {
            Some(level) => level,
            None if no_writer_emits(case) => (Level::Should, "input that no writer emits"),
            None => (Level::Must, ""),
        },
    }
}

/// The level for an implementation that offers the operation. An extension is `may` because offering it is optional; if it is
/// offered, it is judged like any other. NaN payloads remain `may`.
pub fn offered(level: Level, case: &Case, expect: &Expectation) -> Level {
    if level == Level::May { at_most(case, expect).0 } else { level }
}

/// Recognises a NaN's bit pattern such as `f32:7fc00000`, but not `f32:nan`, which means any NaN.
fn is_nan_pattern(value: &Value) -> bool {
    match value.as_str() {
        Some(text) if text.ends_with(":nan") => false,
        Some(text) if text.starts_with("f32:") => input::f32(value).is_ok_and(f32::is_nan),
        Some(text) if text.starts_with("f64:") => input::f64(value).is_ok_and(f64::is_nan),
        _ => false,
    }
}

/// Whether the predicate holds for any string or number inside.
fn any(value: &Value, holds: fn(&Value) -> bool) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| any(item, holds)),
        Value::Object(members) => members.values().any(|member| any(member, holds)),
        leaf => holds(leaf),
    }
}

/// Whether the answer depends on a NaN's bits. Reading the plain quiet NaN as a NaN is not optional.
fn is_a_payload(case: &Case, expect: &Expectation) -> bool {
    let plain = |value: &Value| matches!(value.as_str(), Some("f32:7fc00000" | "f64:7ff8000000000000"));
    any(case.input, is_nan_pattern)
        || expect.value().is_some_and(|value| any(value, is_nan_pattern) && !plain(value))
}

/// Whether the canonical decoder refuses the input.
fn no_writer_emits(case: &Case) -> bool {
    let strict = format!("{}_canonical", case.operation);
    matches!(formats::reference(&Case { operation: &strict, ..*case }), Outcome::Reject { .. })
}
