//! Reads operation inputs and parameters from JSON, with errors that name what is missing.
//!
//! A malformed input is the caller's fault, never a verdict on the implementation: it becomes
//! [`Outcome::Error`](crate::model::Outcome::Error) with a message.

use serde_json::Value;

use crate::model::paths::broken;
use crate::model::{Answer, Parameters, Refusal, unhex};

pub fn member<'a>(input: &'a Value, name: &str) -> Answer<&'a Value> {
    input.get(name).ok_or_else(|| Refusal::Broken(format!("the input has no member `{name}`: {input}")))
}

pub fn parameter<'a>(parameters: &'a Parameters, name: &str) -> Answer<&'a Value> {
    parameters.get(name).ok_or_else(|| Refusal::Broken(format!("the parameter `{name}` is missing")))
}

/// An integer, as a JSON number or as a decimal string, that `T` holds.
pub fn integer<T: TryFrom<i128>>(value: &Value) -> Answer<T> {
    let number = match value {
        Value::Number(n) => n.as_i64().map(i128::from).or_else(|| n.as_u64().map(i128::from)),
        Value::String(s) => s.parse::<i128>().ok(),
        _ => None,
    };
    match number.map(T::try_from) {
        Some(Ok(number)) => Ok(number),
        Some(Err(_)) => broken(format!("{value} does not fit {}", std::any::type_name::<T>())),
        None => broken(format!("{value} is not an integer")),
    }
}

pub fn bytes(value: &Value) -> Answer<Vec<u8>> {
    match value.as_str().map(unhex) {
        Some(Ok(bytes)) => Ok(bytes),
        Some(Err(what)) => broken(what),
        None => broken(format!("{value} is not a string of hex digits")),
    }
}

pub fn text(value: &Value) -> Answer<&str> {
    value.as_str().ok_or_else(|| Refusal::Broken(format!("{value} is not a string")))
}

pub fn list<T>(value: &Value, read: impl Fn(&Value) -> Answer<T>) -> Answer<Vec<T>> {
    match value {
        Value::Array(items) => items.iter().map(read).collect(),
        _ => broken(format!("{value} is not a list")),
    }
}

/// The bit pattern behind a prefix; `nan` is `None`.
fn pattern(value: &Value, prefix: &str, (digits, in_words): (usize, &str)) -> Answer<Option<u64>> {
    match text(value)?.strip_prefix(prefix) {
        Some("nan") => return Ok(None),
        Some(of) if of.len() == digits => {
            if let Ok(bits) = u64::from_str_radix(of, 16) {
                return Ok(Some(bits));
            }
        }
        _ => {}
    }
    broken(format!("{value} is not `{prefix}` and {in_words} hex digits"))
}

/// A binary32 from `"f32:3f800000"` or `"f32:nan"`.
pub fn f32(value: &Value) -> Answer<f32> {
    let bits = pattern(value, "f32:", (8, "eight"))?;
    Ok(bits.map_or(f32::NAN, |bits| f32::from_bits(bits as u32)))
}

/// The ends of an interval such as `"f32:3f7ffff0..3f800010"`, inclusive.
pub fn f32_between(value: &Value) -> Option<[f32; 2]> {
    let end = |digits: &str| {
        let pattern = Value::from(format!("f32:{digits}"));
        f32(&pattern).ok().filter(|number| !number.is_nan())
    };
    let (low, high) = value.as_str()?.strip_prefix("f32:")?.split_once("..")?;
    Some([end(low)?, end(high)?])
}

pub fn is_between(interval: &Value, value: &Value) -> bool {
    let within = |[low, high]: [f32; 2]| f32(value).is_ok_and(|number| (low..=high).contains(&number));
    f32_between(interval).is_some_and(within)
}

/// A binary64 from `"f64:3ff0000000000000"` or `"f64:nan"`; a binary32 is widened.
pub fn f64(value: &Value) -> Answer<f64> {
    if text(value)?.starts_with("f32:") {
        return f32(value).map(f64::from);
    }
    let bits = pattern(value, "f64:", (16, "sixteen"))?;
    Ok(bits.map_or(f64::NAN, f64::from_bits))
}

/// A binary32 as its bit pattern, as in vectors.
pub fn show_f32(value: f32) -> Value {
    Value::from(format!("f32:{:08x}", value.to_bits()))
}

/// As [`show_f32`], but every NaN is `"f32:nan"`, for operations that ignore NaN payloads.
pub fn show_f32_any_nan(value: f32) -> Value {
    if value.is_nan() { Value::from("f32:nan") } else { show_f32(value) }
}

/// The inverse of [`f32_between`].
pub fn show_f32_between([low, high]: [f32; 2]) -> Value {
    Value::from(format!("f32:{:08x}..{:08x}", low.to_bits(), high.to_bits()))
}

/// A binary64 as its bit pattern, as in vectors.
pub fn show_f64(value: f64) -> Value {
    Value::from(format!("f64:{:016x}", value.to_bits()))
}

/// Replaces every float pattern by its number; `None` if the value has none.
pub fn readable(value: &Value) -> Option<Value> {
    fn walk(value: &Value, found: &mut bool) -> Value {
        match value {
            Value::String(s) if s.starts_with("f32:") || s.starts_with("f64:") => {
                let number = match f32(value) {
                    Ok(number) => Some(format!("{number:?}")),
                    Err(_) => f64(value).ok().map(|number| format!("{number:?}")),
                };
                let interval = || f32_between(value).map(|[low, high]| format!("{low:?} to {high:?}"));
                let shown = number.or_else(interval).map(Value::from);
                *found |= shown.is_some();
                shown.unwrap_or_else(|| value.clone())
            }
            Value::Array(items) => items.iter().map(|item| walk(item, found)).collect(),
            Value::Object(members) => {
                members.iter().map(|(name, member)| (name.clone(), walk(member, found))).collect()
            }
            other => other.clone(),
        }
    }
    let mut found = false;
    let shown = walk(value, &mut found);
    found.then_some(shown)
}
