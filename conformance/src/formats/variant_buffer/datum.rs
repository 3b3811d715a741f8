//! A value with its type, and its JSON.

use serde_json::{Value, json};

use super::broken;
use crate::input;
use crate::model::Answer;

/// How a type's value is laid out in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One byte, 0 or 1.
    Bool,
    /// Little-endian, this many bytes.
    Signed(usize),
    /// Little-endian, this many bytes.
    Unsigned(usize),
    /// This many binary32, little-endian.
    Floats(usize),
    /// A count of bytes, then UTF-8.
    Text,
}

/// The types, in the order of the source's table; strings came later.
pub const TYPES: [(&str, Shape); 12] = [
    ("bool", Shape::Bool),
    ("int", Shape::Signed(4)),
    ("float", Shape::Floats(1)),
    ("vector2", Shape::Floats(2)),
    ("rect2", Shape::Floats(4)),
    ("vector3", Shape::Floats(3)),
    ("quat", Shape::Floats(4)),
    ("color", Shape::Floats(4)),
    ("uint", Shape::Unsigned(4)),
    ("byte", Shape::Unsigned(1)),
    ("ushort", Shape::Unsigned(2)),
    ("string", Shape::Text),
];

/// What a value holds, whatever its type.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// A bool.
    Bool(bool),
    /// An integer of any type.
    Integer(i64),
    /// Patterns of binary32 components.
    Floats(Vec<u32>),
    /// The pattern of a script float, in a serialisation.
    Double(u64),
    /// A string.
    Text(String),
}

/// A value with the name of its type.
#[derive(Clone, Debug, PartialEq)]
pub struct Datum {
    /// One of the table's names.
    pub kind: &'static str,
    /// The value.
    pub payload: Payload,
}

/// The shape of a type.
pub fn shape(name: &str) -> Answer<Shape> {
    match TYPES.iter().find(|(known, _)| *known == name) {
        Some((_, shape)) => Ok(*shape),
        None => broken(format!("`{name}` is no type of the buffer")),
    }
}

/// The table's own copy of a name.
pub fn kind(name: &str) -> Answer<&'static str> {
    match TYPES.iter().find(|(known, _)| *known == name) {
        Some((known, _)) => Ok(known),
        None => broken(format!("`{name}` is no type of the buffer")),
    }
}

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
