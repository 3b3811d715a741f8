//! Packet fields as an implementation of any behaviour does them.

mod bytes;
mod family;
mod half;
mod parameters;
mod rotation;
mod steps;

pub use parameters::PARAMETERS;

use super::table::{Kind, Packet};
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Decoded, Refusal};
use family::At;
use parameters::{Float32, Vector2Order, Vector3Order};

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

    /// Of the components of a vector the one that is written at each place, and the place that each is read from.
    fn places(self, count: usize) -> ([usize; 3], [usize; 3]) {
        let alike = |places| (places, places);
        if count == 2 {
            return alike(match Vector2Order::of(self.at) {
                Vector2Order::InOrder => [0, 1, 2],
                Vector2Order::Swapped => [1, 0, 2],
                Vector2Order::XTwice => [0, 0, 2],
                Vector2Order::YTwice => [1, 1, 2],
            });
        }
        alike(match Vector3Order::of(self.at) {
            Vector3Order::InOrder => [0, 1, 2],
            Vector3Order::YzSwapped => [0, 2, 1],
            Vector3Order::XySwapped => [1, 0, 2],
            Vector3Order::Reversed => [2, 1, 0],
            Vector3Order::ZFirst => return ([2, 0, 1], [1, 2, 0]),
            Vector3Order::XLast => return ([1, 2, 0], [2, 0, 1]),
            Vector3Order::XTwice => [0, 0, 2],
            Vector3Order::YTwice => [0, 1, 1],
            Vector3Order::XForZ => [0, 1, 0],
            Vector3Order::XThrice => [0, 0, 0],
        })
    }

    /// The bits of a binary32 that is moved.
    fn bits(self, bits: u32) -> Answer<u32> {
        const DEFAULT: u32 = 0x7FC0_0000;
        let value = f32::from_bits(bits);
        let refused = |refused| if refused { Err(Refusal::value(Class::Invalid)) } else { Ok(bits) };
        match Float32::of(self.at) {
            Float32::NanQuieted if value.is_nan() => Ok(bits | 1 << 22),
            Float32::NanDefault if value.is_nan() => Ok(DEFAULT),
            Float32::NegativeZeroLost if value == 0.0 => Ok(0),
            Float32::SubnormalsFlushed if value.is_subnormal() => Ok(bits & 1 << 31),
            Float32::NanRefused => refused(value.is_nan()),
            Float32::NotFiniteRefused => refused(!value.is_finite()),
            _ => Ok(bits),
        }
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
                for &place in &self.places(count).0[..count] {
                    bytes::push(at, &mut out, half::narrow(at, components[place])?.into(), 2);
                }
            }
            Kind::VectorFloat32(count) => {
                for &place in &self.places(count).0[..count] {
                    bytes::push(at, &mut out, self.bits(components[place].to_bits())?.into(), 4);
                }
            }
            Kind::NormalizedFloat(len) => {
                let checked = steps::unit(at, components[0])?;
                steps::push_unit(at, &mut out, checked.value, checked.outside, len)?;
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
            return Ok((vec![half::widen(at, pattern)?], consumed));
        }
        if let Kind::RangeLimitedFloat(_, interval) = kind {
            steps::check_interval(at, interval)?;
        }
        let each = kind.component_bytes();
        let (words, consumed) = bytes::words(at, bytes, each, kind.components())?;
        let step = |word: u64| bytes::signed(at, word, each);
        let components = match kind {
            Kind::Float16 | Kind::VariableFloat16 => vec![half::widen(at, words[0] as u16)?],
            Kind::VectorFloat16(count) => {
                let word = |&place: &usize| half::widen(at, words[place] as u16);
                self.places(count).1[..count].iter().map(word).collect::<Answer<_>>()?
            }
            Kind::VectorFloat32(count) => {
                let word = |&place: &usize| self.bits(words[place] as u32).map(f32::from_bits);
                self.places(count).1[..count].iter().map(word).collect::<Answer<_>>()?
            }
            Kind::NormalizedFloat(len) => vec![steps::unit_of(at, step(words[0]), len)],
            Kind::RangeLimitedFloat(len, interval) => {
                vec![steps::value_of(at, interval, step(words[0]), len)]
            }
            Kind::RotationQuaternion(len) => {
                let steps: Vec<i64> = words.into_iter().map(step).collect();
                rotation::value(at, &steps, len)
            }
        };
        Ok((components, consumed))
    }
}
