//! Packet fields as an implementation of any behaviour does them.

mod bytes;
mod half;
mod parameters;
mod rotation;
mod steps;

pub use parameters::PARAMETERS;

use super::table::{Kind, Packet};
use crate::model::behaviour::{At, Setting};
use crate::model::{Answer, Decoded, Refusal};

/// An implementation of a behaviour, asked one operation.
#[derive(Clone, Copy, Debug)]
pub struct Behaving<'a> {
    at: At<'a>,
}

impl<'a> Behaving<'a> {
    /// The implementation under a setting.
    pub fn under(setting: &'a Setting, operation: &'a str) -> Self {
        Self { at: At { setting, operation } }
    }
}

impl Packet for Behaving<'_> {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        let at = self.at;
        if components.len() != kind.components() {
            return Err(Refusal::Broken(format!("{kind:?} has {} components", kind.components())));
        }
        let mut out = Vec::new();
        match kind {
            Kind::Float16 => bytes::push(at, &mut out, half::narrow(at, components[0])?.into(), 2),
            Kind::VariableFloat16 => out = bytes::variable(at, half::narrow(at, components[0])?)?,
            Kind::VectorFloat16(count) => {
                for &component in &components[..count] {
                    bytes::push(at, &mut out, half::narrow(at, component)?.into(), 2);
                }
            }
            Kind::VectorFloat32(count) => {
                for component in &components[..count] {
                    bytes::push(at, &mut out, component.to_bits().into(), 4);
                }
            }
            Kind::NormalizedFloat(len) => {
                let checked = steps::unit(at, components[0])?;
                steps::push_unit(at, &mut out, checked.value, checked.outside, len);
            }
            Kind::RangeLimitedFloat(len, interval) => {
                steps::check_interval(at, interval)?;
                steps::push_range(at, &mut out, interval, components[0], len)?;
            }
            Kind::RotationQuaternion(len) => {
                let quat = [components[0], components[1], components[2], components[3]];
                rotation::push(at, &mut out, quat, len)?;
            }
        }
        Ok(out)
    }

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
        let at = self.at;
        if kind == Kind::VariableFloat16 {
            let (pattern, consumed) = bytes::read_variable(at, bytes)?;
            return Ok((vec![half::widen(at, pattern)], consumed));
        }
        if let Kind::RangeLimitedFloat(_, interval) = kind {
            steps::check_interval(at, interval)?;
        }
        let (words, consumed) = bytes::words(at, bytes, kind.component_bytes(), kind.components())?;
        let step = words[0] as i64;
        let components = match kind {
            Kind::Float16 | Kind::VariableFloat16 => vec![half::widen(at, words[0] as u16)],
            Kind::VectorFloat16(_) => words.iter().map(|&word| half::widen(at, word as u16)).collect(),
            Kind::VectorFloat32(_) => words.iter().map(|&word| f32::from_bits(word as u32)).collect(),
            Kind::NormalizedFloat(len) => vec![steps::quotient(at, step, steps::scale(at, len))],
            Kind::RangeLimitedFloat(len, interval) => vec![steps::value_of(at, interval, step, len)],
            Kind::RotationQuaternion(len) => rotation::value(at, &words, len),
        };
        Ok((components, consumed))
    }
}
