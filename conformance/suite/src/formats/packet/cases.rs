//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use packproof_reference::binary16;

use super::json::{kind_of, value_of};
use super::table::{FIELDS, Kind};
use crate::model::input::show_f32;
use crate::model::{OwnedCase, Parameters, hex};

fn parameters(min: f32, range: f32) -> Parameters {
    [("min", min), ("range", range)]
        .map(|(name, value)| (name.to_owned(), show_f32(value)))
        .into_iter()
        .collect()
}

/// A field first, then a value near a rounding boundary, or bytes of about the field's length.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let drawn = u.choose_index(2 * FIELDS.len())?;
    let encodes = drawn % 2 == 0;
    let operation = format!("packet.{}_{}", FIELDS[drawn / 2], if encodes { "encode" } else { "decode" });
    let mut given = Parameters::new();
    if operation.contains("range_limited") {
        let (min, range) = if u.ratio(3, 4)? {
            (f32::from(u.arbitrary::<i16>()?) / 64.0, f32::from(u.int_in_range(1..=u16::MAX)?) / 64.0)
        } else {
            (f32::from_bits(u.arbitrary()?), f32::from_bits(u.arbitrary()?))
        };
        given = parameters(min, range);
    }
    let Some(Ok(kind)) = kind_of(&operation, &given) else {
        return Err(arbitrary::Error::IncorrectFormat);
    };
    let input = if encodes {
        let components = (0..kind.components()).map(|_| component(u, kind)).collect::<Result<Vec<_>, _>>()?;
        value_of(kind, &components)
    } else {
        let most = kind.components() * kind.component_bytes();
        let len = if u.ratio(1, 8)? { u.int_in_range(0..=most + 1)? } else { most };
        hex(u.bytes(len.min(u.len()))?).into()
    };
    Ok(OwnedCase { operation, parameters: given, input })
}

/// A component within a few binary32 steps of a rounding boundary, or occasionally any pattern.
fn component(u: &mut Unstructured, kind: Kind) -> arbitrary::Result<f32> {
    if u.ratio(1, 8)? {
        return Ok(f32::from_bits(u.arbitrary()?));
    }
    let half_step = |u: &mut Unstructured, bytes: usize| -> arbitrary::Result<f64> {
        let steps = 256_u32.pow(bytes as u32) - 1;
        Ok(f64::from(u.int_in_range(0..=2 * steps)?) / f64::from(2 * steps))
    };
    let near = match kind {
        Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_) => {
            let pattern = u.int_in_range(0..=0x7BFE)? + if u.arbitrary()? { 0x8000 } else { 0 };
            let next = pattern + u.int_in_range(0..=1)?;
            f64::midpoint(binary16::widen(pattern).into(), binary16::widen(next).into())
        }
        Kind::VectorFloat32(_) => f64::from(f32::from_bits(u.arbitrary()?)),
        Kind::NormalizedFloat(bytes) => half_step(u, bytes)?,
        Kind::RangeLimitedFloat(bytes, interval) => {
            half_step(u, bytes)? * f64::from(interval.range) + f64::from(interval.min)
        }
        Kind::RotationQuaternion(bytes) => 2.0 * half_step(u, bytes)? - 1.0,
    };
    let bits = (near as f32).to_bits();
    Ok(f32::from_bits(bits.wrapping_add_signed(u.int_in_range(-2..=2)?)))
}
