//! Cases and answers of fields in JSON.

use serde_json::Value;

use super::table::{Interval, Kind, Packet};
use crate::model::{Answer, Case, Outcome, Parameters, Refusal, input};

pub fn encode(who: &dyn Packet, case: &Case) -> Answer<Outcome> {
    let Some(kind) = kind_of(case.operation, case.parameters) else {
        return Ok(Outcome::Unsupported);
    };
    let kind = kind?;
    let components = match kind.components() {
        1 => vec![input::f32(case.input)?],
        _ => input::list(case.input, input::f32)?,
    };
    if components.len() != kind.components() {
        return Err(Refusal::Broken(format!("{kind:?} has {} components", kind.components())));
    }
    Ok(Outcome::of_encode(who.encode(kind, &components)))
}

pub fn decode(who: &dyn Packet, case: &Case) -> Answer<Outcome> {
    let Some(kind) = kind_of(case.operation, case.parameters) else {
        return Ok(Outcome::Unsupported);
    };
    let kind = kind?;
    let bytes = input::bytes(case.input)?;
    let answer = who.decode(kind, &bytes);
    let value = |(components, consumed): (Vec<f32>, usize)| (answer_of(kind, &components, &bytes), consumed);
    Ok(Outcome::of_decode(answer.map(value)))
}

/// The field of an operation; `None` if it names none.
pub(super) fn kind_of(operation: &str, parameters: &Parameters) -> Option<Answer<Kind>> {
    let name = operation.strip_prefix("packet.")?;
    let field = name.strip_suffix("_encode").or_else(|| name.strip_suffix("_decode"))?;
    Some(Ok(match field {
        "float16" => Kind::Float16,
        "variable_float16" => Kind::VariableFloat16,
        "normalized_float8" => Kind::NormalizedFloat(1),
        "normalized_float16" => Kind::NormalizedFloat(2),
        "range_limited_float8" => return Some(interval(parameters).map(|of| Kind::RangeLimitedFloat(1, of))),
        "range_limited_float16" => {
            return Some(interval(parameters).map(|of| Kind::RangeLimitedFloat(2, of)));
        }
        "vector2_float32" => Kind::VectorFloat32(2),
        "vector3_float32" => Kind::VectorFloat32(3),
        "vector2_float16" => Kind::VectorFloat16(2),
        "vector3_float16" => Kind::VectorFloat16(3),
        "rotation_quaternion64" => Kind::RotationQuaternion(2),
        "rotation_quaternion32" => Kind::RotationQuaternion(1),
        _ => return None,
    }))
}

fn interval(parameters: &Parameters) -> Answer<Interval> {
    let parameter = |name| input::f32(input::parameter(parameters, name)?);
    Ok(Interval { min: parameter("min")?, range: parameter("range")? })
}

/// A field's value in JSON: a float or a list of components.
pub(super) fn value_of(kind: Kind, components: &[f32]) -> Value {
    shown(kind, components, input::show_f32)
}

/// A half's plain quiet NaN, and its LEB128.
const PLAIN: [&[u8]; 2] = [&[0x00, 0x7E], &[0x80, 0xFC, 0x01]];

/// A decoded value in JSON. Quantised fields hold no NaN, so the payload of a wrong reader's NaN has no meaning; nor has that of a
/// half's plain quiet NaN. That a reader makes of another NaN has.
fn answer_of(kind: Kind, components: &[f32], bytes: &[u8]) -> Value {
    let is_plain = || PLAIN.iter().any(|of| bytes.windows(of.len()).any(|part| part == *of));
    match kind {
        Kind::NormalizedFloat(_) | Kind::RangeLimitedFloat(..) | Kind::RotationQuaternion(_) => {
            shown(kind, components, input::show_f32_any_nan)
        }
        Kind::VectorFloat32(_) => value_of(kind, components),
        Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_) => shown(kind, components, |value| {
            if value.to_bits() == f32::NAN.to_bits() && is_plain() {
                input::show_f32_any_nan(value)
            } else {
                input::show_f32(value)
            }
        }),
    }
}

fn shown(kind: Kind, components: &[f32], show: impl Fn(f32) -> Value) -> Value {
    match kind.components() {
        1 => components.first().map_or(Value::Null, |component| show(*component)),
        _ => components.iter().map(|&component| show(component)).collect(),
    }
}
