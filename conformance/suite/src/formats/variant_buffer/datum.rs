//! A value with its type, and its JSON.

use serde_json::{Value, json};

use packproof_reference::variant_buffer::{Datum, Payload, Shape, kind, shape};

use crate::formats::variant_buffer::broken;
use crate::model::Answer;
use crate::model::input;

fn integer_within(value: &Value, low: i64, high: i64) -> Answer<Payload> {
    let integer = input::integer::<i64>(value)?;
    if (low..=high).contains(&integer) {
        return Ok(Payload::Integer(integer));
    }
    broken(format!("{integer} does not fit its type"))
}

/// A buffer's value from `{"type", "value"}`.
pub(super) fn parse(json: &Value) -> Answer<Datum> {
    let kind = kind(input::text(input::member(json, "type")?)?)?;
    let value = input::member(json, "value")?;
    let payload = match shape(kind)? {
        Shape::Bool => match value {
            Value::Bool(value) => Payload::Bool(*value),
            other => return broken(format!("{other} is neither true nor false")),
        },
        Shape::Signed(size) => integer_within(value, -(1 << (8 * size - 1)), (1 << (8 * size - 1)) - 1)?,
        Shape::Unsigned(size) => integer_within(value, 0, (1 << (8 * size)) - 1)?,
        Shape::Floats(1) => Payload::Floats(vec![input::f32(value)?.to_bits()]),
        Shape::Floats(count) => {
            let patterns = input::list(value, |component| input::f32(component).map(f32::to_bits))?;
            if patterns.len() != count {
                return broken(format!("{kind} has {count} components, not {}", patterns.len()));
            }
            Payload::Floats(patterns)
        }
        Shape::Text => Payload::Text(input::text(value)?.to_owned()),
    };
    Ok(Datum { kind, payload })
}

/// The engine's value from `{"type", "value"}`: its ints and floats have 64 bits, and it has no other integers.
pub(super) fn parse_variant(json: &Value) -> Answer<Datum> {
    let kind = kind(input::text(input::member(json, "type")?)?)?;
    let value = input::member(json, "value")?;
    match kind {
        "int" => Ok(Datum { kind, payload: Payload::Integer(input::integer(value)?) }),
        "float" => Ok(Datum { kind, payload: Payload::Double(input::f64(value)?.to_bits()) }),
        "uint" | "byte" | "ushort" => broken(format!("the engine has no {kind}; it has int")),
        _ => parse(json),
    }
}

fn component(pattern: u32) -> Value {
    input::show_f32_any_nan(f32::from_bits(pattern))
}

/// `{"type", "value"}` of a buffer's value.
pub fn show(Datum { kind, payload }: &Datum) -> Value {
    let value = match payload {
        Payload::Bool(value) => Value::from(*value),
        Payload::Integer(value) => Value::from(*value),
        Payload::Floats(patterns) if patterns.len() == 1 => component(patterns[0]),
        Payload::Floats(patterns) => patterns.iter().copied().map(component).collect::<Vec<_>>().into(),
        Payload::Double(pattern) if f64::from_bits(*pattern).is_nan() => Value::from("f64:nan"),
        Payload::Double(pattern) => input::show_f64(f64::from_bits(*pattern)),
        Payload::Text(text) => Value::from(text.as_str()),
    };
    json!({"type": kind, "value": value})
}

/// `{"type", "value"}` of the engine's value; a 64-bit integer is a decimal string.
pub fn show_variant(datum: &Datum) -> Value {
    match datum.payload {
        Payload::Integer(value) => json!({"type": datum.kind, "value": value.to_string()}),
        _ => show(datum),
    }
}
