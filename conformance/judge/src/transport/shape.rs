//! The JSON shape of an operation's answers. Answers of another shape are neither compared nor diagnosed.

use packproof_suite::formats;
use packproof_suite::model::{input, unhex};
use serde_json::Value;

use crate::report::display::clip;

/// Describes a wrong shape of an accepted value, for the author of the adapter.
pub(crate) fn fault(operation: &str, value: &Value) -> Option<String> {
    let output = formats::operation(operation)?.output;
    let kind = misfit(operation, value)?;
    let like = example(output, value).map(|like| format!(", such as {like}")).unwrap_or_default();
    Some(format!("{} is {kind}; {operation} answers: {output}{like}", clip(&value.to_string())))
}

/// The kind of JSON of a value that has the wrong shape.
pub(crate) fn misfit(operation: &str, value: &Value) -> Option<&'static str> {
    let output = formats::operation(operation)?.output;
    let fits = match output.strip_prefix("list of ") {
        Some(item) => value.as_array().is_some_and(|items| items.iter().all(|one| fits(item, one))),
        None => fits(output, value),
    };
    let spelt = output.starts_with("bytes") && value.is_string();
    (!fits).then(|| if spelt { "a string that is not lowercase hex" } else { kind(value) })
}

/// Whether an operation answers text, whose letters are as they are.
pub(crate) fn is_text(operation: &str) -> bool {
    formats::operation(operation).is_some_and(|of| of.output.starts_with("text"))
}

/// Whether a value has the shape named at the start of a description.
fn fits(described: &str, value: &Value) -> bool {
    let text = value.as_str();
    let is = |beginning: &str| described.starts_with(beginning);
    if is("bytes") {
        text.is_some_and(|text| unhex(text).is_ok() && !text.contains(|c: char| c.is_ascii_uppercase()))
    } else if is("decimal string") {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.is_some_and(|text| digits(text.strip_prefix('-').unwrap_or(text)))
    } else if is("integer") {
        value.is_i64() || value.is_u64()
    } else if is("float") || is("f64") || is("four f32") {
        text.is_some_and(|text| text.starts_with('f')) && input::f64(value).is_ok()
    } else if is("text") {
        text.is_some()
    } else if is("\"null\"") {
        value.is_object() || text == Some("null")
    } else {
        value.is_object()
    }
}

/// What a value is in JSON.
pub(crate) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(number) if number.is_f64() => "a floating-point number",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The value in the right shape, if that is obvious.
fn example(output: &str, value: &Value) -> Option<String> {
    match value {
        Value::Number(number) if output.starts_with("decimal string") => Some(format!("\"{number}\"")),
        Value::String(text) if output.starts_with("bytes") => {
            let lower = text.to_ascii_lowercase();
            (lower.len() <= 40 && unhex(&lower).is_ok()).then(|| format!("\"{lower}\""))
        }
        Value::String(text) if output.starts_with("integer") => {
            text.parse::<i64>().ok().map(|n| n.to_string())
        }
        Value::Number(number) if output.starts_with("float") || output.starts_with("f64") => {
            let shown = input::show_f64(number.as_f64()?);
            Some(shown.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use packproof_suite::model::vector::Expectation;
    use serde_json::json;

    use super::*;

    /// All passing answers have the shape that their operation describes.
    #[test]
    fn every_expected_answer_fits() {
        for (.., vector) in crate::suites::whole().judged() {
            let several = match &vector.expect {
                Expectation::Accept(accepted) => vec![accepted],
                Expectation::Either(dialects) => {
                    dialects.iter().filter_map(|of| of.accept.as_ref()).collect()
                }
                Expectation::Reject(_) => Vec::new(),
            };
            for accepted in several {
                assert_eq!(fault(&vector.operation, &accepted.value.expanded()), None, "{}", vector.id);
            }
        }
    }

    #[test]
    fn other_shapes_are_named() {
        let says = |operation, value: Value| fault(operation, &value).unwrap();
        assert_eq!(
            says("varint.decode", json!(5541)),
            "5541 is a number; varint.decode answers: decimal string, such as \"5541\""
        );
        assert!(
            says("compact_index.encode", json!("C1 40"))
                .starts_with("\"C1 40\" is a string that is not lowercase hex; ")
        );
        assert!(says("compact_index.encode", json!("C140")).ends_with("such as \"c140\""));
        assert!(says("compact_index.decode", json!("5")).ends_with("such as 5"));
        assert!(says("compact_index.decode", json!(5.0)).contains("floating-point"));
        assert!(says("bit_pack.read", json!(5)).starts_with("5 is a number; "));
        assert!(says("bit_pack.read", json!([5])).starts_with("[5] is a list; "));
        assert!(says("packet.float16_decode", json!(1.0)).contains("such as \"f"));
        assert!(says("packet.vector2_float16_decode", json!([1.0, 2.0])).contains("bit pattern"));
        assert!(says("object_reference.decode", json!(null)).starts_with("null is null; "));
        assert_eq!(fault("object_reference.decode", &json!("null")), None);
        assert!(says("smallest_three.compress_parts", json!([1])).contains("a list; "));
    }
}
