//! Turns typed text into an operation's JSON: numbers in the usual notations, bytes with or without separators, floats as
//! numbers. Also finds the bytes in a case and its answer.
//!
//! ```
//! use packproof_suite::model::InputKind;
//! use packproof_suite::typed;
//! assert_eq!(typed::input(InputKind::Bytes, "0x40 40", "bytes")?, "4040");
//! assert_eq!(typed::input(InputKind::Float32, "1.0", "float")?, "f32:3f800000");
//! # Ok::<(), String>(())
//! ```

use serde_json::Value;

use crate::formats;
use crate::model::{
    Accepted, Case, Class, Direction, Format, InputKind, Operation, Outcome, OwnedCase, Parameters, Place,
    hex, input as read, layout, unhex,
};

/// Parses an input; `shape` is the operation's description of it.
pub fn input(kind: InputKind, text: &str, shape: &str) -> Result<Value, String> {
    let number = |text: &str| text.parse::<f64>().map_err(|_| format!("`{text}` is not a number"));
    let pattern = |prefix: &str| text.starts_with(prefix).then(|| Value::from(text));
    Ok(match kind {
        InputKind::Integer => {
            integer(text).map(Value::from).ok_or_else(|| format!("`{text}` is not an integer"))?
        }
        InputKind::Bytes => Value::from(hex(&bytes(text)?)),
        InputKind::Float32 => match pattern("f32:") {
            Some(pattern) => pattern,
            None => read::show_f32(text.parse().map_err(|_| format!("`{text}` is not a number"))?),
        },
        InputKind::Float64 => match pattern("f64:").or_else(|| pattern("f32:")) {
            Some(pattern) => pattern,
            None => read::show_f64(number(text)?),
        },
        InputKind::Decimal => {
            match text.strip_prefix("0x").and_then(|hex| u128::from_str_radix(hex, 16).ok()) {
                Some(number) => Value::from(number.to_string()),
                None => Value::from(text),
            }
        }
        InputKind::Text => Value::from(text),
        InputKind::Json => {
            let value = serde_json::from_str(text);
            let value = value.map_err(|error| format!("`{text}` is not JSON: {error}"))?;
            match value {
                // The null reference is the string "null".
                Value::Null if shape.contains("\"null\"") => Value::from("null"),
                value => {
                    floats(value, shape.contains("list of floats") || shape.contains("list of four f32"))
                }
            }
        }
    })
}

/// Bytes as in listings and sources: hex digits with or without separators (`c1 40`, `c1:40`, `0xc1, 0x40`,
/// `\\xc1\\x40`), a list of numbers (`{0xc1, 64}`, `[193, 64]`), or base64.
fn bytes(text: &str) -> Result<Vec<u8>, String> {
    let trimmed = text.trim().trim_end_matches([';', ',']).trim_end();
    let trimmed = trimmed.strip_prefix('b').filter(|rest| rest.starts_with(['"', '\''])).unwrap_or(trimmed);
    let within = |open, close| trimmed.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    if let Some(list) = within('{', '}').or_else(|| within('[', ']')) {
        let items = list.split(',').map(str::trim).filter(|item| !item.is_empty());
        let byte = |item| integer(item).and_then(|byte| u8::try_from(byte).ok());
        return items.map(|item| byte(item).ok_or_else(|| format!("`{item}` is not a byte"))).collect();
    }
    let digits = within('"', '"').or_else(|| within('\'', '\'')).unwrap_or(trimmed);
    let value = digits.strip_prefix(['-', '+']).unwrap_or(digits);
    let number = value.parse::<f64>().is_ok() && value.starts_with(|c: char| c.is_ascii_digit());
    if number && (value != digits || value.contains('.') || value.len() % 2 == 1) {
        return Err(format!("`{digits}` is a value; expected bytes, such as `c1 40`"));
    }
    let parts = digits.split(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '_' | '-'));
    let parts: Vec<String> =
        parts.map(|part| part.replace("\\x", "").replace("0x", "").replace("0X", "")).collect();
    match unhex(&parts.concat()) {
        Ok(bytes) => Ok(bytes),
        Err(what) => base64(digits).ok_or(what),
    }
}

/// Base64 with its padding, in either alphabet.
fn base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=');
    if digits.is_empty() || !text.len().is_multiple_of(4) || text.len() - digits.len() > 2 {
        return None;
    }
    let (mut bits, mut held, mut bytes) = (0_u32, 0, Vec::new());
    for c in digits.bytes() {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        (bits, held) = (bits << 6 | u32::from(value), held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    (bits & ((1 << held) - 1) == 0).then_some(bytes)
}

/// A decimal or hexadecimal integer; underscores may separate digits.
fn integer(text: &str) -> Option<i64> {
    let text = text.replace('_', "");
    let (minus, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |digits| ("-", digits));
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    match hex {
        Some(hex) if !hex.starts_with(['+', '-']) => i64::from_str_radix(&format!("{minus}{hex}"), 16).ok(),
        _ => text.parse().ok(),
    }
}

/// Variant types without floats.
const WHOLE: [&str; 6] = ["bool", "int", "uint", "byte", "ushort", "string"];

/// Turns numbers with a decimal point into binary32 patterns, at any depth; with `all`, and in float variants, all numbers.
fn floats(value: Value, all: bool) -> Value {
    match value {
        Value::Number(n) if all || n.is_f64() => read::show_f32(n.as_f64().unwrap_or_default() as f32),
        Value::Array(items) => items.into_iter().map(|item| floats(item, all)).collect(),
        Value::Object(members) => {
            let of_floats =
                members.get("type").and_then(Value::as_str).is_some_and(|of| !WHOLE.contains(&of));
            let all_of = |name: &str| all || of_floats && name == "value";
            members.into_iter().map(|(name, value)| (name.clone(), floats(value, all_of(&name)))).collect()
        }
        other => other,
    }
}

/// The default for the parameter `type`: the widest type, which the description lists last.
fn default_type(name: &str, shape: &str) -> Option<Value> {
    let widest = shape.rsplit(' ').next().filter(|_| name == "type")?;
    Some(Value::from(widest))
}

/// Builds a case from a typed input and parameters by name. The default for `type` is the widest.
pub fn case(operation: &Operation, text: &str, typed: &[(String, String)]) -> Result<OwnedCase, String> {
    let mut parameters = Parameters::new();
    for (name, value) in typed {
        parameters.insert(name.clone(), parameter(operation, name, value)?);
    }
    for (name, shape) in operation.parameters {
        if !parameters.contains_key(*name) {
            let value = default_type(name, shape)
                .ok_or_else(|| format!("{} needs the parameter `{name}` ({shape})", operation.name))?;
            parameters.insert((*name).to_owned(), value);
        }
    }
    let input = input(operation.input_kind, text, operation.input)?;
    Ok(OwnedCase { operation: operation.name.to_owned(), parameters, input })
}

/// JSON; a number with a decimal point becomes the float type that the operation names.
fn parameter(operation: &Operation, name: &str, text: &str) -> Result<Value, String> {
    let Some((_, shape)) = operation.parameters.iter().find(|(known, _)| *known == name) else {
        let known: Vec<_> =
            operation.parameters.iter().map(|(name, shape)| format!("{name} ({shape})")).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(format!("{} has no parameter `{name}`; it has {known}", operation.name));
    };
    if text.contains(':') {
        return Ok(Value::from(text));
    }
    if shape.contains("f64") || shape.contains("binary64") {
        return input(InputKind::Float64, text, shape);
    }
    if shape.contains("f32") || shape.contains("binary32") {
        return input(InputKind::Float32, text, shape);
    }
    Ok(serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)))
}

pub fn accepted(outcome: &Outcome) -> Option<&Accepted> {
    match outcome {
        Outcome::Accept(accepted) => Some(accepted),
        _ => None,
    }
}

/// The verdict of the format's canonical decoder on a case that the tolerant one accepts. Bytes after the value are not canonical.
pub fn canonical(format: &Format, operation: &Operation, case: &OwnedCase) -> Option<Result<(), Outcome>> {
    let name = format!("{}_canonical", operation.name);
    formats::operation(&name)?;
    let case = OwnedCase { operation: name, ..case.clone() };
    Some(match format.codec(&case.as_case()) {
        Outcome::Accept(accepted) => {
            let bytes = bytes_of(operation, &case.as_case(), &Outcome::Unsupported)?;
            match accepted.consumed {
                Some(consumed) if consumed < bytes.len() as u64 => {
                    Err(Outcome::Reject { class: Class::Trailing, at: Some(Place::Byte(consumed as usize)) })
                }
                _ => Ok(()),
            }
        }
        other => Err(other),
    })
}

/// The bytes in question: an encoder's answer or a decoder's input.
pub fn bytes_of(operation: &Operation, case: &Case, outcome: &Outcome) -> Option<Vec<u8>> {
    let text = match operation.direction {
        Direction::Encode => &accepted(outcome)?.value,
        Direction::Decode => case.input.get("bytes").unwrap_or(case.input),
        Direction::Convert => return None,
    };
    layout::wire_bytes(text)
}

/// Replaces the bytes of a decoder's input: hex, the member `bytes` of an object, or words.
pub fn with_bytes(input: &Value, bytes: &[u8]) -> Option<Value> {
    match input {
        Value::String(_) => Some(Value::from(hex(bytes))),
        Value::Object(members) if members.contains_key("bytes") => {
            let mut changed = members.clone();
            changed.insert("bytes".to_owned(), Value::from(hex(bytes)));
            Some(Value::Object(changed))
        }
        Value::Array(_) => {
            let (first, rest) = bytes.split_first_chunk::<4>()?;
            let mut words = vec![Value::from(u32::from_le_bytes(*first))];
            words.extend(rest.chunks_exact(2).map(|two| Value::from(u16::from_le_bytes([two[0], two[1]]))));
            Some(Value::Array(words))
        }
        _ => None,
    }
}
