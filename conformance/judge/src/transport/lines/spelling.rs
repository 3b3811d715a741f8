//! Translates values, requests, results and the answer to the greeting.

use std::fmt::Write as _;

use packproof_suite::model::Parameters;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::transport::protocol::{self, quote};

/// Members of `hello` that a program cannot set.
const RESERVED: [&str; 3] = ["message", "protocol", "sweep"];

pub(super) fn requests(out: &mut String, operation: &str, parameters: &Parameters, cases: &[Box<RawValue>]) {
    let mut start = operation.to_owned();
    for (key, value) in parameters {
        // Writing to a string cannot fail.
        let _ = write!(start, " {key}={}", unquoted(&value.to_string()));
    }
    for case in cases {
        out.push_str(&start);
        out.push(' ');
        out.push_str(unquoted(case.get()));
        out.push('\n');
    }
}

/// Strips the quotation marks of a JSON string if it is a word.
fn unquoted(json: &str) -> &str {
    let inner = json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| is_word(inner)).unwrap_or(json)
}

fn is_word(text: &str) -> bool {
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || b":.-_".contains(&byte);
    !text.is_empty() && text.bytes().all(in_word)
}

/// The result for an answer line, as JSON text.
pub(super) fn result(text: &str, is_number: bool) -> Result<String, String> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    match verb {
        "ok" => accepted(rest, is_number).ok_or_else(|| {
            format!("expected `ok VALUE` or `ok VALUE CONSUMED`, not {}", quote(text.as_bytes()))
        }),
        "reject" => Ok(match rest.split_once(' ') {
            Some((class, at)) => json!({"reject": class, "at": at}),
            None => json!({"reject": rest}),
        }
        .to_string()),
        "unsupported" if rest.is_empty() => Ok(r#"{"unsupported":true}"#.to_owned()),
        "error" => Ok(json!({"error": rest}).to_string()),
        _ => {
            Err(format!("an answer begins with ok, reject, unsupported or error: {}", quote(text.as_bytes())))
        }
    }
}

fn accepted(text: &str, is_number: bool) -> Option<String> {
    let (value, rest) = if text.starts_with(['"', '[', '{']) {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
        let value = values.next()?.ok()?;
        (value.get().to_owned(), &text[values.byte_offset()..])
    } else {
        let end = text.find(' ').unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        if word.is_empty() && !rest.is_empty() {
            return None;
        }
        let number = word.parse::<i64>().ok().filter(|_| is_number);
        (number.map_or_else(|| Value::from(word).to_string(), |number| number.to_string()), rest)
    };
    if rest.is_empty() {
        return Some(format!(r#"{{"ok":{value}}}"#));
    }
    let consumed: u64 = rest.strip_prefix(' ')?.parse().ok()?;
    Some(format!(r#"{{"ok":{value},"consumed":{consumed}}}"#))
}

/// Translates an identity to the `hello` of the JSON protocol.
pub(super) fn identity(text: &str) -> Result<String, String> {
    let shown = || quote(text.as_bytes());
    let mut members = Map::new();
    members.insert("message".to_owned(), "hello".into());
    members.insert("protocol".to_owned(), protocol::VERSION.into());
    let mut rest = text;
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=').filter(|(key, _)| is_key(key)).ok_or_else(|| {
            format!("expected `KEY=VALUE KEY=VALUE ...` in answer to the greeting: {}", shown())
        })?;
        if RESERVED.contains(&key) {
            return Err(format!("`{key}` has no place in the answer to the greeting: {}", shown()));
        }
        let (value, after) =
            member(after).ok_or_else(|| format!("`{key}` has no readable value: {}", shown()))?;
        let value = if key == "operations" { listed(&value) } else { value };
        if members.insert(key.to_owned(), value).is_some() {
            return Err(format!("`{key}` comes twice in the answer to the greeting: {}", shown()));
        }
        rest = after;
    }
    if let Some(key) = ["name", "operations"].into_iter().find(|&key| !members.contains_key(key)) {
        return Err(format!("`{key}=...` is missing in the answer to the greeting: {}", shown()));
    }
    Ok(Value::Object(members).to_string())
}

fn is_key(key: &str) -> bool {
    let in_key = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    !key.is_empty() && key.bytes().all(in_key)
}

/// The first value, and the text after the following space.
fn member(text: &str) -> Option<(Value, &str)> {
    if text.starts_with(['"', '[', '{']) {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let value = values.next()?.ok()?;
        let rest = &text[values.byte_offset()..];
        return Some((value, if rest.is_empty() { rest } else { rest.strip_prefix(' ')? }));
    }
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let value = match word {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        word => Value::from(word),
    };
    Some((value, rest))
}

fn listed(value: &Value) -> Value {
    match value.as_str() {
        Some(names) => names.split(',').filter(|name| !name.is_empty()).collect(),
        None => value.clone(),
    }
}
