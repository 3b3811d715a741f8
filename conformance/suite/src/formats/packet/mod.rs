//! The Heist packet fields in the suite: typed functions of codec and reference, and the operations' JSON.

pub mod check;
pub mod deviants;
pub mod sweep;
pub mod vectors;

mod layout;
mod operations;

use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16,
    RotationQuaternion32, RotationQuaternion64, VariableFloat16, Vector2Float16, Vector2Float32,
    Vector3Float16, Vector3Float32,
};
use serde_json::Value;

use crate::model::Format;
use crate::model::input;
use crate::model::{Answer, Case, Decoded, Outcome, Parameters, Refusal, hex, refused};
use packproof_reference::packet::{Interval, Kind};

/// What an implementation of the packet fields does.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// The bytes of a field's components.
    pub encode: fn(Kind, &[f32]) -> Answer<Vec<u8>>,
    /// The components of the field at the front of the bytes, and the bytes consumed.
    pub decode: fn(Kind, &[u8]) -> Decoded<Vec<f32>>,
}

/// The codec under test.
pub const CODEC: Packet = Packet { encode: codec_encode, decode: codec_decode };

/// The executable specification.
pub const REFERENCE: Packet =
    Packet { encode: packproof_reference::packet::encode, decode: packproof_reference::packet::decode };

fn codec_encode(kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
    match kind {
        Kind::Float16 => encode_field(&Float16, one(components)?),
        Kind::VariableFloat16 => {
            let [value] = some(components)?;
            let len = VariableFloat16.encoded_len(value);
            crate::model::paths::encoded_alike(
                len,
                |out| VariableFloat16.encode(value, out),
                |out| Ok(VariableFloat16.append(value, out)),
            )
        }
        Kind::NormalizedFloat(1) => encode_field(&NormalizedFloat8, one(components)?),
        Kind::NormalizedFloat(_) => encode_field(&NormalizedFloat16, one(components)?),
        Kind::RangeLimitedFloat(1, Interval { min, range }) => {
            encode_field(&RangeLimitedFloat8::new(min, range).map_err(refused)?, one(components)?)
        }
        Kind::RangeLimitedFloat(_, Interval { min, range }) => {
            encode_field(&RangeLimitedFloat16::new(min, range).map_err(refused)?, one(components)?)
        }
        Kind::VectorFloat32(2) => encode_field(&Vector2Float32, some(components)?),
        Kind::VectorFloat32(_) => encode_field(&Vector3Float32, some(components)?),
        Kind::VectorFloat16(2) => encode_field(&Vector2Float16, some(components)?),
        Kind::VectorFloat16(_) => encode_field(&Vector3Float16, some(components)?),
        Kind::RotationQuaternion(1) => encode_field(&RotationQuaternion32, some(components)?),
        Kind::RotationQuaternion(_) => encode_field(&RotationQuaternion64, some(components)?),
    }
}

fn codec_decode(kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
    match kind {
        Kind::Float16 => decode_field(&Float16, bytes, one_component),
        Kind::VariableFloat16 => decode_variable(bytes),
        Kind::NormalizedFloat(1) => decode_field(&NormalizedFloat8, bytes, one_component),
        Kind::NormalizedFloat(_) => decode_field(&NormalizedFloat16, bytes, one_component),
        Kind::RangeLimitedFloat(1, Interval { min, range }) => {
            decode_field(&RangeLimitedFloat8::new(min, range).map_err(refused)?, bytes, one_component)
        }
        Kind::RangeLimitedFloat(_, Interval { min, range }) => {
            decode_field(&RangeLimitedFloat16::new(min, range).map_err(refused)?, bytes, one_component)
        }
        Kind::VectorFloat32(2) => decode_field(&Vector2Float32, bytes, |v| v.to_vec()),
        Kind::VectorFloat32(_) => decode_field(&Vector3Float32, bytes, |v| v.to_vec()),
        Kind::VectorFloat16(2) => decode_field(&Vector2Float16, bytes, |v| v.to_vec()),
        Kind::VectorFloat16(_) => decode_field(&Vector3Float16, bytes, |v| v.to_vec()),
        Kind::RotationQuaternion(1) => decode_field(&RotationQuaternion32, bytes, |v| v.to_vec()),
        Kind::RotationQuaternion(_) => decode_field(&RotationQuaternion64, bytes, |v| v.to_vec()),
    }
}

fn one_component(value: f32) -> Vec<f32> {
    vec![value]
}

fn some<const COUNT: usize>(components: &[f32]) -> Answer<[f32; COUNT]> {
    let count = components.len();
    components.try_into().map_err(|_| Refusal::Broken(format!("{count} components, the field has {COUNT}")))
}

fn one(components: &[f32]) -> Answer<f32> {
    some(components).map(|[value]| value)
}

/// A field's three encoders, which must agree.
fn encode_field<const LEN: usize, F: Field<LEN>>(field: &F, value: F::Value) -> Answer<Vec<u8>> {
    let bytes = crate::model::paths::encoded_alike(
        LEN,
        |out| field.encode(value, out),
        |out| field.append(value, out),
    );
    let array = field.encode_array(value);
    match (&bytes, array) {
        (Ok(bytes), Ok(array)) if *bytes == array => {}
        (Err(refusal), Err(error)) if *refusal == refused(error) => {}
        _ => return Err(Refusal::Broken(format!("`encode_array` gives {array:?}, `encode` {bytes:?}"))),
    }
    bytes
}

/// A field's two decoders, which must agree and not look at what follows the field.
fn decode_field<const LEN: usize, F: Field<LEN>>(
    field: &F,
    bytes: &[u8],
    components: fn(F::Value) -> Vec<f32>,
) -> Decoded<Vec<f32>> {
    let (value, consumed) = field.decode(bytes).map_err(refused)?;
    let value = components(value);
    let Some(array) = bytes.first_chunk() else {
        return Err(Refusal::Broken(format!("{} bytes pass for {LEN}", bytes.len())));
    };
    let again = field.decode(array).map(|(value, consumed)| (patterns(&components(value)), consumed));
    let from_array = patterns(&components(field.decode_array(*array)));
    if again != Ok((from_array.clone(), consumed)) || from_array != patterns(&value) {
        return Err(Refusal::Broken(format!("{}: `decode` and `decode_array` disagree", hex(bytes))));
    }
    Ok((value, consumed))
}

fn patterns(components: &[f32]) -> Vec<u32> {
    components.iter().map(|component| component.to_bits()).collect()
}

/// Both decoders of the variable field, of which the canonical one must refuse what the canonical varint decoder refuses.
fn decode_variable(bytes: &[u8]) -> Decoded<Vec<f32>> {
    let (canonical, tolerant) = (VariableFloat16.decode_canonical(bytes), VariableFloat16.decode(bytes));
    let agree = match packproof_codec::varint::decode_canonical::<u16>(bytes) {
        Ok(_) => {
            canonical.map(|(value, len)| (value.to_bits(), len))
                == tolerant.map(|(value, len)| (value.to_bits(), len))
        }
        Err(error) => canonical == Err(error),
    };
    if !agree {
        return Err(Refusal::Broken(format!("{}: the canonical decoders disagree", hex(bytes))));
    }
    let (value, consumed) = tolerant.map_err(refused)?;
    Ok((vec![value], consumed))
}

/// The field that an operation encodes (`true`) or decodes (`false`); `None` for an operation of no field.
fn kind_of(operation: &str, parameters: &Parameters) -> Option<Answer<(Kind, bool)>> {
    let name = operation.strip_prefix("packet.")?;
    let (field, encodes) = match name.strip_suffix("_encode") {
        Some(field) => (field, true),
        None => (name.strip_suffix("_decode")?, false),
    };
    let kind = match field {
        "float16" => Kind::Float16,
        "variable_float16" => Kind::VariableFloat16,
        "normalized_float8" => Kind::NormalizedFloat(1),
        "normalized_float16" => Kind::NormalizedFloat(2),
        "range_limited_float8" => {
            return Some(interval(parameters).map(|i| (Kind::RangeLimitedFloat(1, i), encodes)));
        }
        "range_limited_float16" => {
            return Some(interval(parameters).map(|i| (Kind::RangeLimitedFloat(2, i), encodes)));
        }
        "vector2_float32" => Kind::VectorFloat32(2),
        "vector3_float32" => Kind::VectorFloat32(3),
        "vector2_float16" => Kind::VectorFloat16(2),
        "vector3_float16" => Kind::VectorFloat16(3),
        "rotation_quaternion64" => Kind::RotationQuaternion(2),
        "rotation_quaternion32" => Kind::RotationQuaternion(1),
        _ => return None,
    };
    Some(Ok((kind, encodes)))
}

fn interval(parameters: &Parameters) -> Answer<Interval> {
    let parameter = |name| input::f32(input::parameter(parameters, name)?);
    Ok(Interval { min: parameter("min")?, range: parameter("range")? })
}

/// A field's value in JSON: one float, or the list of its components.
fn value_of(kind: Kind, components: &[f32]) -> Value {
    match kind.components() {
        1 => input::show_f32(components[0]),
        _ => components.iter().map(|&component| input::show_f32(component)).collect(),
    }
}

impl Packet {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let Some(kind) = kind_of(case.operation, case.parameters) else {
            return Ok(Outcome::Unsupported);
        };
        let (kind, encodes) = kind?;
        if encodes {
            let components = match kind.components() {
                1 => vec![input::f32(case.input)?],
                _ => input::list(case.input, input::f32)?,
            };
            return Ok(Outcome::of_encode((self.encode)(kind, &components)));
        }
        let answer = (self.decode)(kind, &input::bytes(case.input)?);
        Ok(Outcome::of_decode(answer.map(|(components, consumed)| (value_of(kind, &components), consumed))))
    }
}

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "packet",
    title: "Heist packet fields",
    sources: &["Heist, Packet Encoding: Lossless", "Heist, the next part of the series, 12 November 2012"],
    page: "packet.md",
    operations: operations::ALL,
    behaviour: &[],
    deviants: deviants::ALL,
    notes: vectors::NOTES,
    generate: vectors::groups,
    sweeps: sweep::sweeps,
    sample: operations::sample,
    layout: layout::layout,
};
