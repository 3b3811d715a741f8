//! The highest level that a vector may have.
//!
//! A `must` vector may fail only programs that misread or miswrite valid data, or accept truncated input. Other vectors are
//! at most `should`, and those that depend on the payload of a NaN are `may`. The generator lowers its vectors accordingly,
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

/// `f32:7fc00000` is the pattern of a NaN; `f32:nan`, which stands for any NaN, is not.
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

/// The answer depends on the bits of a NaN. Reading the plain quiet NaN as a NaN is not optional.
fn is_a_payload(case: &Case, expect: &Expectation) -> bool {
    let plain = |value: &Value| matches!(value.as_str(), Some("f32:7fc00000" | "f64:7ff8000000000000"));
    any(case.input, is_nan_pattern)
        || expect.value().is_some_and(|value| any(value, is_nan_pattern) && !plain(value))
}

/// The canonical decoder refuses the input.
fn no_writer_emits(case: &Case) -> bool {
    let strict = format!("{}_canonical", case.operation);
    matches!(formats::reference(&Case { operation: &strict, ..*case }), Outcome::Reject { .. })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::OwnedCase;

    /// The level for the reference's own answer.
    fn level(operation: &str, parameters: impl Into<Value>, input: impl Into<Value>) -> Level {
        let parameters = parameters.into().as_object().unwrap().clone();
        let case = OwnedCase { operation: operation.to_owned(), parameters, input: input.into() };
        let answer = formats::reference(&case.as_case());
        at_most(&case.as_case(), &Expectation::of(&answer).unwrap_or_else(|| panic!("{operation}: {answer}")))
            .0
    }

    /// Valid data and truncated input are `must`; refusals, non-canonical forms and payloads are not.
    #[test]
    fn only_valid_data_and_truncation_bind() {
        let decode = |input: &str| level("compact_index.decode", json!({}), json!(input));
        assert_eq!([decode("4040"), decode("40")], [Level::Must; 2]);
        assert_eq!([decode("4000"), decode("80"), decode("4080808010")], [Level::Should; 3]);
        let write =
            |value: &str| level("bit_pack.write", json!({}), json!({"widths": [3], "values": [value]}));
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
        let limited = |value: f32| {
            level("packet.range_limited_float8_encode", interval.clone(), input::show_f32(value))
        };
        assert_eq!([limited(0.2), limited(0.3)], [Level::Must, Level::Should]);
    }
}
