//! The operations: two for each field, with cases and answers in JSON.

use serde_json::Value;

use super::fields::{Interval, Kind, Packet, Reference};
use crate::model::operations::{outcome, undone};
use crate::model::{
    Answer, Case, Direction, InputKind, Operation, Outcome, Parameters, Refusal, answered, input,
};

const FLOAT: &str = "float: `f32:` and the bit pattern";
const LIST: &str = "list of floats, each `f32:` and the bit pattern";
const BYTES: &str = "bytes; what follows the field is ignored";

/// Stands for the interval of a case's parameters.
const GIVEN: Interval = Interval { min: 0.0, range: 1.0 };

macro_rules! fields {
    ($($name:literal: $kind:expr, $bytes:literal; $encode:literal, $decode:literal.)+) => {
        const FIELDS: &[(&str, Kind)] = &[$(($name, $kind)),+];

        /// All operations; the reference stands in for other implementations.
        pub const OPERATIONS: [Operation; 2 * FIELDS.len()] = [$(
            operation(concat!("packet.", $name, "_encode"), $encode, $kind, Some($bytes)),
            operation(concat!("packet.", $name, "_decode"), $decode, $kind, None),
        )+];
    };
}

fields! {
    "float16": Kind::Float16, "bytes, 2"; "Encode a float as a binary16.", "Decode a binary16.".
    "variable_float16": Kind::VariableFloat16, "bytes, 1 to 3";
        "Encode a float as the LEB128 of its binary16 pattern (our reconstruction).",
        "Decode the LEB128 of a binary16 pattern, overlong forms included (our reconstruction).".
    "normalized_float8": Kind::NormalizedFloat(1), "bytes, 1";
        "Encode [0, 1] in 255 steps.", "Decode [0, 1] from 255 steps.".
    "normalized_float16": Kind::NormalizedFloat(2), "bytes, 2";
        "Encode [0, 1] in 65535 steps.", "Decode [0, 1] from 65535 steps.".
    "range_limited_float8": Kind::RangeLimitedFloat(1, GIVEN), "bytes, 1";
        "Encode [min, min + range] in 255 steps.", "Decode [min, min + range] from 255 steps.".
    "range_limited_float16": Kind::RangeLimitedFloat(2, GIVEN), "bytes, 2";
        "Encode [min, min + range] in 65535 steps.", "Decode [min, min + range] from 65535 steps.".
    "vector2_float32": Kind::VectorFloat32(2), "bytes, 8"; "Encode x, y as binary32.", "Decode x, y from binary32.".
    "vector3_float32": Kind::VectorFloat32(3), "bytes, 12";
        "Encode x, y, z as binary32.", "Decode x, y, z from binary32.".
    "vector2_float16": Kind::VectorFloat16(2), "bytes, 4"; "Encode x, y as binary16.", "Decode x, y from binary16.".
    "vector3_float16": Kind::VectorFloat16(3), "bytes, 6";
        "Encode x, y, z as binary16.", "Decode x, y, z from binary16.".
    "rotation_quaternion64": Kind::RotationQuaternion(2), "bytes, 8";
        "Encode a rotation x, y, z, w in 16 bits each.", "Decode a rotation x, y, z, w from 16 bits each.".
    "rotation_quaternion32": Kind::RotationQuaternion(1), "bytes, 4";
        "Encode a rotation x, y, z, w in 8 bits each.", "Decode a rotation x, y, z, w from 8 bits each.".
}

/// The encoder of a field to `bytes`, or its decoder.
const fn operation(
    name: &'static str,
    summary: &'static str,
    kind: Kind,
    bytes: Option<&'static str>,
) -> Operation {
    // A list of components is typed as JSON, a single one as a number.
    let (value, typed) =
        if kind.components() == 1 { (FLOAT, InputKind::Float32) } else { (LIST, InputKind::Json) };
    let decoder = Operation {
        name,
        summary,
        direction: Direction::Decode,
        input_kind: InputKind::Bytes,
        input: BYTES,
        output: value,
        parameters: match kind {
            Kind::RangeLimitedFloat(..) => &[("min", FLOAT), ("range", FLOAT)],
            _ => &[],
        },
        inverse: None,
        codec: reference,
        reference,
        behaving: |_, case| reference(case),
    };
    match bytes {
        None => decoder,
        Some(output) => Operation {
            direction: Direction::Encode,
            input_kind: typed,
            input: value,
            output,
            inverse: Some(|case, bytes| {
                undone(&case.operation.replace("_encode", "_decode"), case, bytes, &[])
            }),
            ..decoder
        },
    }
}

pub(super) fn answer(who: &dyn Packet, case: &Case) -> Outcome {
    answered(ask(who, case))
}

pub(super) fn reference(case: &Case) -> Outcome {
    answer(&Reference, case)
}

fn ask(who: &dyn Packet, case: &Case) -> Answer<Outcome> {
    let Some(kind) = kind_of(case.operation, case.parameters) else {
        return Ok(Outcome::Unsupported);
    };
    let kind = kind?;
    if case.operation.ends_with("_decode") {
        let bytes = input::bytes(case.input)?;
        let answer = who.decode(kind, &bytes);
        return Ok(outcome(
            answer.map(|(components, consumed)| (shown(kind, &components, &bytes), consumed)),
        ));
    }
    let components = match kind.components() {
        1 => vec![input::f32(case.input)?],
        _ => input::list(case.input, input::f32)?,
    };
    if components.len() != kind.components() {
        return Err(Refusal::Broken(format!("{kind:?} has {} components", kind.components())));
    }
    Ok(outcome(who.encode(kind, &components)))
}

/// The field of an operation; `None` if it names none.
pub(super) fn kind_of(operation: &str, parameters: &Parameters) -> Option<Answer<Kind>> {
    let name = operation.strip_prefix("packet.")?;
    let field = name.strip_suffix("_encode").or_else(|| name.strip_suffix("_decode"))?;
    Some(match FIELDS.iter().find(|(name, _)| *name == field)?.1 {
        Kind::RangeLimitedFloat(bytes, _) => {
            interval(parameters).map(|given| Kind::RangeLimitedFloat(bytes, given))
        }
        kind => Ok(kind),
    })
}

fn interval(parameters: &Parameters) -> Answer<Interval> {
    let parameter = |name| input::f32(input::parameter(parameters, name)?);
    Ok(Interval { min: parameter("min")?, range: parameter("range")? })
}

/// A half's plain quiet NaN, and its LEB128.
const PLAIN: [&[u8]; 2] = [&[0x00, 0x7E], &[0x80, 0xFC, 0x01]];

/// A decoded value in JSON: a float or a list of components. Quantised fields hold no NaN, so the payload of a wrong reader's NaN has no
/// meaning; nor has that of a half's plain quiet NaN. One that a reader makes of another NaN has.
fn shown(kind: Kind, components: &[f32], bytes: &[u8]) -> Value {
    let is_plain = || PLAIN.iter().any(|of| bytes.windows(of.len()).any(|part| part == *of));
    let show = |&component: &f32| match kind {
        Kind::VectorFloat32(_) => input::show_f32(component),
        Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_)
            if component.to_bits() != f32::NAN.to_bits() || !is_plain() =>
        {
            input::show_f32(component)
        }
        _ => input::show_f32_any_nan(component),
    };
    match kind.components() {
        1 => components.first().map_or(Value::Null, show),
        _ => components.iter().map(show).collect(),
    }
}
