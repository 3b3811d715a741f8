//! Values with their types, and the arguments of operations, in JSON.

use packproof_reference::variant_buffer::{Datum, Payload, Shape, kind, shape};
use serde_json::{Value, json};

use crate::model::paths::broken;
use crate::model::{Answer, OwnedCase, input};

/// A value to write over a buffer's bytes at a position.
#[derive(Clone, Debug)]
pub struct Change {
    pub bytes: Vec<u8>,
    pub position: usize,
    pub value: Datum,
}

#[derive(Clone, Debug)]
pub struct Variant(pub Datum);

/// Refuses names that are not types of the buffer.
pub(super) fn are_types(names: &[String]) -> Answer<()> {
    names.iter().try_for_each(|name| shape(name).map(|_| ()))
}

pub(super) fn change(json: &Value) -> Answer<Change> {
    let position: u64 = input::integer(input::member(json, "position")?)?;
    Ok(Change {
        bytes: input::bytes(input::member(json, "bytes")?)?,
        // A position too large for this machine is past the end of every buffer, as is the largest `usize`.
        position: usize::try_from(position).unwrap_or(usize::MAX),
        value: parse(json)?,
    })
}

/// The decoding case for bytes that were written for the values of a case.
pub(super) fn read_back(case: &OwnedCase, bytes: &Value) -> OwnedCase {
    let values = case.input.as_array().into_iter().flatten();
    let types: Vec<&Value> = values.filter_map(|value| value.get("type")).collect();
    OwnedCase::new("variant_buffer.read", json!({"bytes": bytes, "types": types}))
}

fn integer_within(value: &Value, low: i128, high: i128) -> Answer<Payload> {
    let integer = input::integer::<i128>(value)?;
    if (low..=high).contains(&integer) {
        return Ok(Payload::Integer(integer));
    }
    broken(format!("{integer} does not fit its type"))
}

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

/// Parses an engine value from `{"type", "value"}`; its ints and floats have 64 bits, and there are no other integers.
pub(super) fn variant(json: &Value) -> Answer<Variant> {
    let kind = kind(input::text(input::member(json, "type")?)?)?;
    let value = input::member(json, "value")?;
    let payload = match kind {
        "int" => integer_within(value, i64::MIN.into(), i64::MAX.into())?,
        "float" => Payload::Double(input::f64(value)?.to_bits()),
        "uint" | "byte" | "ushort" => return broken(format!("the engine has no {kind}; it has int")),
        _ => return parse(json).map(Variant),
    };
    Ok(Variant(Datum { kind, payload }))
}

fn component(pattern: u32) -> Value {
    input::show_f32_any_nan(f32::from_bits(pattern))
}

pub fn show(Datum { kind, payload }: &Datum) -> Value {
    let value = match payload {
        Payload::Bool(value) => Value::from(*value),
        Payload::Integer(value) => {
            i64::try_from(*value).map_or_else(|_| value.to_string().into(), Value::from)
        }
        Payload::Floats(patterns) if patterns.len() == 1 => component(patterns[0]),
        Payload::Floats(patterns) => patterns.iter().copied().map(component).collect::<Vec<_>>().into(),
        Payload::Double(pattern) if f64::from_bits(*pattern).is_nan() => Value::from("f64:nan"),
        Payload::Double(pattern) => input::show_f64(f64::from_bits(*pattern)),
        Payload::Text(text) => Value::from(text.as_str()),
    };
    json!({"type": kind, "value": value})
}

/// An engine value as `{"type", "value"}`; 64-bit integers are decimal strings.
pub fn show_variant(datum: &Datum) -> Value {
    match datum.payload {
        Payload::Integer(value) => json!({"type": datum.kind, "value": value.to_string()}),
        _ => show(datum),
    }
}
