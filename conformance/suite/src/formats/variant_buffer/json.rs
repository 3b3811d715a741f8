//! The JSON of values with their types, and of each operation's cases and answers.

use serde_json::{Value, json};

use super::table::{Datum, Payload, Shape, VariantBuffer, kind, shape};
use crate::model::paths::broken;
use crate::model::{Answer, Case, Decoded, Outcome, input};

/// `variant_buffer.write`.
pub fn write(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.write(&input::list(case.input, parse)?)))
}

/// `variant_buffer.read`.
pub fn read(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    Ok(shown(who.read(&bytes(case.input)?, &types(case.input)?)))
}

/// `variant_buffer.read_canonical`.
pub fn read_canonical(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    Ok(shown(who.read_canonical(&bytes(case.input)?, &types(case.input)?)))
}

/// `variant_buffer.rewrite`.
pub fn rewrite(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    let bytes = bytes(case.input)?;
    let position: u64 = input::integer(input::member(case.input, "position")?)?;
    // A position that this machine cannot count is past the end of every buffer, as the largest that it can does.
    let position = usize::try_from(position).unwrap_or(usize::MAX);
    Ok(Outcome::of_encode(who.rewrite(&bytes, position, &parse(case.input)?)))
}

/// `variant_buffer.variant_encode`.
pub fn variant_encode(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.variant_encode(&parse_variant(case.input)?)))
}

/// `variant_buffer.variant_decode`.
pub fn variant_decode(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    Ok(variant_shown(who.variant_decode(&input::bytes(case.input)?)))
}

/// `variant_buffer.variant_decode_canonical`.
pub fn variant_decode_canonical(who: &dyn VariantBuffer, case: &Case) -> Answer<Outcome> {
    Ok(variant_shown(who.variant_decode_canonical(&input::bytes(case.input)?)))
}

fn bytes(input: &Value) -> Answer<Vec<u8>> {
    input::bytes(input::member(input, "bytes")?)
}

fn types(input: &Value) -> Answer<Vec<String>> {
    input::list(input::member(input, "types")?, |name| {
        let name = input::text(name)?;
        shape(name).map(|_| name.to_owned())
    })
}

fn shown(answer: Decoded<Vec<Datum>>) -> Outcome {
    Outcome::of_decode(answer.map(|(values, len)| (values.iter().map(show).collect(), len)))
}

fn variant_shown(answer: Decoded<Datum>) -> Outcome {
    Outcome::of_decode(answer.map(|(value, len)| (show_variant(&value), len)))
}

fn integer_within(value: &Value, low: i128, high: i128) -> Answer<Payload> {
    let integer = input::integer::<i128>(value)?;
    if (low..=high).contains(&integer) {
        return Ok(Payload::Integer(integer));
    }
    broken(format!("{integer} does not fit its type"))
}

/// A buffer's value from `{"type", "value"}`.
fn parse(json: &Value) -> Answer<Datum> {
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
fn parse_variant(json: &Value) -> Answer<Datum> {
    let kind = kind(input::text(input::member(json, "type")?)?)?;
    let value = input::member(json, "value")?;
    match kind {
        "int" => {
            let integer: i64 = input::integer(value)?;
            Ok(Datum { kind, payload: Payload::Integer(integer.into()) })
        }
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

/// `{"type", "value"}` of the engine's value; a 64-bit integer is a decimal string.
pub fn show_variant(datum: &Datum) -> Value {
    match datum.payload {
        Payload::Integer(value) => json!({"type": datum.kind, "value": value.to_string()}),
        _ => show(datum),
    }
}
