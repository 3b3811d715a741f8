//! Every public path of the codec, which must agree.

use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16,
    RotationQuaternion32, RotationQuaternion64, VariableFloat16, Vector2Float16, Vector2Float32,
    Vector3Float16, Vector3Float32,
};

use super::table::{Interval, Kind, Packet};
use crate::model::paths::encoded_alike;
use crate::model::{Answer, Decoded, Refusal, hex, refused};

/// The codec under test.
#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl Packet for Codec {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        match kind {
            Kind::Float16 => encode_field(&Float16, one(components)?),
            Kind::VariableFloat16 => {
                let [value] = some(components)?;
                let len = VariableFloat16.encoded_len(value);
                encoded_alike(
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

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
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
    let bytes = encoded_alike(LEN, |out| field.encode(value, out), |out| field.append(value, out));
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
