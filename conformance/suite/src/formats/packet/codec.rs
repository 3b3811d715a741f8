//! Runs every public path of the codec; they must agree.

use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16,
    RotationQuaternion32, RotationQuaternion64, VariableFloat16, Vector2Float16, Vector2Float32,
    Vector3Float16, Vector3Float32, binary16,
};
use packproof_codec::varint::Form as _;

use super::fields::{Interval, Kind, Packet};
use crate::model::paths::encoded_alike;
use crate::model::slices::{compared_as, read_alike, written_alike};
use crate::model::{Answer, Decoded, Refusal, hex, refused};

#[derive(Clone, Copy, Debug)]
pub struct Codec;

impl Packet for Codec {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        match kind {
            Kind::Float16 => {
                let value = one(components)?;
                let push = |value, out: &mut Vec<u16>| {
                    out.push(binary16::from_f32(value));
                    Ok(())
                };
                written_alike(
                    value,
                    (&[1.0, -0.1, 1e9, 1e-7], BATCH),
                    0xA5A5,
                    &push,
                    &binary16::from_f32_slice,
                )?;
                encode_field(&Float16, value)
            }
            Kind::VariableFloat16 => {
                let [value] = some(components)?;
                let len = VariableFloat16.encoded_len(value);
                encoded_alike(len, &|out| VariableFloat16.encode(value, out), &|out| {
                    Ok(VariableFloat16.append(value, out))
                })
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
            Kind::Float16 => {
                if let Some(&pattern) = bytes.first_chunk() {
                    widened_alike(u16::from_le_bytes(pattern))?;
                }
                decode_field(&Float16, bytes, one_component)
            }
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

/// Compares a field's three encoders.
fn encode_field<const LEN: usize, F: Field<LEN>>(field: &F, value: F::Value) -> Answer<Vec<u8>> {
    let bytes = encoded_alike(LEN, &|out| field.encode(value, out), &|out| field.append(value, out));
    let array = field.encode_array(value);
    match (&bytes, array) {
        (Ok(bytes), Ok(array)) if *bytes == array => {}
        (Err(refusal), Err(error)) if *refusal == refused(error) => {}
        _ => return Err(Refusal::Broken(format!("`encode_array` gives {array:?}, `encode` {bytes:?}"))),
    }
    // Values of the field, to surround others with.
    let values = NEIGHBOURS.map(|byte| field.decode_array([byte; LEN]));
    let neighbours: Vec<F::Value> =
        values.into_iter().filter(|&neighbour| field.encode_array(neighbour).is_ok()).collect();
    let append = |value, out: &mut Vec<u8>| field.append(value, out).map(|_| ());
    if !neighbours.is_empty() {
        written_alike(value, (&neighbours, BATCH), 0xA5, &append, &|values, out| {
            field.encode_slice(values, out)
        })?;
    }
    bytes
}

/// Values that the slice functions convert at once.
const BATCH: usize = 64;
/// Bytes of fields to surround others with in slices.
const NEIGHBOURS: [u8; 4] = [0x00, 0x3C, 0x7B, 0x80];

/// Slices widen a binary16 pattern as the single-value function does.
fn widened_alike(pattern: u16) -> Answer<()> {
    let push = |pattern, out: &mut Vec<u32>| {
        out.push(binary16::to_f32(pattern).to_bits());
        Ok(())
    };
    let slice = compared_as(0.0, binary16::to_f32_slice, f32::to_bits);
    written_alike(pattern, (&[0x3C00, 0x0001, 0xFBFF], BATCH), 0xA5A5_A5A5, &push, &slice)
}

/// Slices decode a field as single values, and stop at a truncated field.
fn decoded_alike<const LEN: usize, F: Field<LEN>>(
    field: &F,
    array: &[u8; LEN],
    components: fn(F::Value) -> Vec<f32>,
) -> Answer<()> {
    let neighbours = NEIGHBOURS.map(|byte| [byte; LEN]);
    // At most four components, so that they have a type of a fixed size.
    let four = |value| {
        let mut four = [0; 4];
        four.iter_mut().zip(patterns(&components(value))).for_each(|(to, from)| *to = from);
        four
    };
    let one = |bytes: &[u8]| field.decode(bytes).map(|(value, len)| (four(value), len));
    let slice = |bytes: &[u8], out: &mut [F::Value]| field.decode_slice(bytes, out);
    let slice = compared_as(field.decode_array([0; LEN]), slice, four);
    read_alike(array, &neighbours.each_ref().map(<[u8; LEN]>::as_slice), [0; 4], &one, &slice)
}

/// Compares a field's two decoders, which must ignore bytes after the field.
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
    decoded_alike(field, array, components)?;
    Ok((value, consumed))
}

fn patterns(components: &[f32]) -> Vec<u32> {
    components.iter().map(|component| component.to_bits()).collect()
}

/// Both decoders of the variable field; the canonical one must refuse what the canonical varint decoder refuses.
fn decode_variable(bytes: &[u8]) -> Decoded<Vec<f32>> {
    let (canonical, tolerant) = (VariableFloat16.decode(bytes), VariableFloat16.decode_lenient(bytes));
    let agree = match packproof_codec::varint::decode::<u16>(bytes) {
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
