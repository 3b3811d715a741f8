//! The fields of the Heist packets, a byte and an operation at a time. Follows `vectors/formats/packet.md`.

use super::{binary16, varint};
use crate::refusal::{Answer, Class, Decoded, Refusal};

/// A field, with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Float16,
    /// A binary16 pattern as LEB128.
    VariableFloat16,
    /// [0, 1] in this many bytes.
    NormalizedFloat(usize),
    /// An interval in this many bytes.
    RangeLimitedFloat(usize, Interval),
    /// This many binary32 components.
    VectorFloat32(usize),
    /// This many binary16 components.
    VectorFloat16(usize),
    /// x, y, z, w in this many bytes each.
    RotationQuaternion(usize),
}

/// From `min` to `min + range`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub min: f32,
    /// Above zero.
    pub range: f32,
}

/// Components of a quaternion up to this magnitude count as 1.
const TOLERATED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// The nearest number of steps, ties up.
fn nearest_step(unit: f64, steps: f64) -> f64 {
    (unit * steps + 0.5).floor()
}

/// w, x, y, z in [0, 1], where x, y, z are mapped from [-1, 1].
fn units([x, y, z, w]: [f64; 4]) -> [f64; 4] {
    if w < 0.0 {
        return units([-x, -y, -z, -w]);
    }
    [w, x / 2.0 + 0.5, y / 2.0 + 0.5, z / 2.0 + 0.5]
}

/// The binary32 nearest to a fraction below 2 with an odd denominator, by long division in base two.
fn fraction(numerator: i64, denominator: i64) -> f32 {
    let mut rest = numerator.abs();
    let mut exponent = 0;
    if rest == 0 {
        return 0.0;
    }
    // Until the next digit of the quotient is the one before the point.
    while rest < denominator {
        rest *= 2;
        exponent -= 1;
    }
    let mut significand = 0_i64;
    for _ in 0..24 {
        significand *= 2;
        if rest >= denominator {
            significand += 1;
            rest -= denominator;
        }
        rest *= 2;
    }
    // `rest` is doubled once more, so that half of the last digit equals the whole denominator. There are no ties, because
    // denominators are odd.
    if rest > denominator {
        significand += 1;
    }
    let value = significand as f64 * 2_f64.powi(exponent - 23);
    (if numerator < 0 { -value } else { value }) as f32
}

/// The number of steps of [0, 1] in this many bytes.
fn steps(bytes: usize) -> i64 {
    256_i64.pow(bytes as u32) - 1
}

/// Least significant byte first.
fn push(out: &mut Vec<u8>, mut word: u64, bytes: usize) {
    for _ in 0..bytes {
        out.push(word as u8);
        word /= 256;
    }
}

/// Least significant byte first.
fn pull(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word * 256 + u64::from(byte))
}

fn in_range(value: f32, min: f64, max: f64) -> Answer<f64> {
    if !value.is_finite() {
        return Err(Refusal::value(Class::Invalid));
    }
    let value = f64::from(value);
    if value < min || value > max {
        return Err(Refusal::value(Class::OutOfRange));
    }
    Ok(value)
}

impl Interval {
    fn max(self) -> f32 {
        (f64::from(self.min) + f64::from(self.range)) as f32
    }

    fn check(self) -> Answer<()> {
        let finite = self.min.is_finite() && self.range.is_finite() && self.max().is_finite();
        if finite && self.range > 0.0 { Ok(()) } else { Err(Refusal::value(Class::OutOfRange)) }
    }
}

/// Fails as the format does, and with `Broken` for a wrong number of components.
pub fn encode(kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
    if components.len() != kind.components() {
        return Err(Refusal::Broken(format!("{kind:?} has {} components", kind.components())));
    }
    let mut out = Vec::new();
    match kind {
        Kind::Float16 | Kind::VectorFloat16(_) => {
            for &component in components {
                push(&mut out, u64::from(binary16::narrow(component)), 2);
            }
        }
        Kind::VariableFloat16 => out = varint::encode(u64::from(binary16::narrow(components[0])), 16)?,
        Kind::NormalizedFloat(bytes) => {
            let unit = in_range(components[0], 0.0, 1.0)?;
            push(&mut out, nearest_step(unit, steps(bytes) as f64) as u64, bytes);
        }
        Kind::RangeLimitedFloat(bytes, interval) => {
            interval.check()?;
            let (min, range) = (f64::from(interval.min), f64::from(interval.range));
            let value = in_range(components[0], min, f64::from(interval.max()))?;
            let step = nearest_step((value - min) / range, steps(bytes) as f64);
            push(&mut out, step.min(steps(bytes) as f64) as u64, bytes);
        }
        Kind::VectorFloat32(_) => {
            for component in components {
                push(&mut out, u64::from(component.to_bits()), 4);
            }
        }
        Kind::RotationQuaternion(bytes) => {
            let mut checked = [0.0; 4];
            // The first refused component in wire order determines the error.
            for at in [3, 0, 1, 2] {
                checked[at] = in_range(components[at], -TOLERATED, TOLERATED)?.clamp(-1.0, 1.0);
            }
            for unit in units(checked) {
                push(&mut out, nearest_step(unit, steps(bytes) as f64) as u64, bytes);
            }
        }
    }
    Ok(out)
}

/// The components of the field, and the number of bytes consumed.
pub fn decode(kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
    if kind == Kind::VariableFloat16 {
        let (pattern, len) = varint::decode(bytes, 16)?;
        return Ok((vec![binary16::widen(pattern as u16)], len));
    }
    if let Kind::RangeLimitedFloat(_, interval) = kind {
        interval.check()?;
    }
    let each = kind.component_bytes();
    let len = each * kind.components();
    if bytes.len() < len {
        return Err(Refusal::byte(Class::Truncated, bytes.len()));
    }
    let words: Vec<u64> = bytes[..len].chunks(each).map(pull).collect();
    let components = match kind {
        Kind::Float16 | Kind::VariableFloat16 | Kind::VectorFloat16(_) => {
            words.iter().map(|&word| binary16::widen(word as u16)).collect()
        }
        Kind::NormalizedFloat(_) => vec![fraction(words[0] as i64, steps(each))],
        Kind::RangeLimitedFloat(_, interval) => {
            let product = words[0] as f64 * f64::from(interval.range);
            vec![(product / steps(each) as f64 + f64::from(interval.min)) as f32]
        }
        Kind::VectorFloat32(_) => words.iter().map(|&word| f32::from_bits(word as u32)).collect(),
        Kind::RotationQuaternion(_) => {
            let all = steps(each);
            let signed = |at: usize| fraction(2 * words[at] as i64 - all, all);
            vec![signed(1), signed(2), signed(3), fraction(words[0] as i64, all)]
        }
    };
    Ok((components, len))
}

impl Kind {
    pub const fn components(self) -> usize {
        match self {
            Self::VectorFloat32(count) | Self::VectorFloat16(count) => count,
            Self::RotationQuaternion(_) => 4,
            _ => 1,
        }
    }

    /// The length of each component in bytes; for a variable one, of its longest form.
    pub fn component_bytes(self) -> usize {
        match self {
            Self::Float16 | Self::VectorFloat16(_) => 2,
            Self::VariableFloat16 => 3,
            Self::NormalizedFloat(bytes)
            | Self::RangeLimitedFloat(bytes, _)
            | Self::RotationQuaternion(bytes) => bytes,
            Self::VectorFloat32(_) => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a binary32 in [0, 1] the formula in binary64 is exact: it agrees with an integer comparison of doubled numerators.
    #[test]
    fn the_nearest_step_is_exact() {
        for bits in
            (0x3000_0000..=0x3F80_0000_u32).step_by(997).chain([0x3F00_0000, 0x3EFF_FFFF, 0x3F00_0001])
        {
            let value = f32::from_bits(bits);
            // value = significand / 2^shift, with at most 24 + 16 bits after multiplying.
            let significand = u128::from(bits & 0x7F_FFFF | 0x80_0000);
            let shift = 150 - (bits >> 23);
            for steps in [255_u128, 65_535] {
                let exact = (2 * significand * steps + (1 << shift)) >> (shift + 1);
                assert_eq!(nearest_step(f64::from(value), steps as f64) as u128, exact, "{bits:08x}");
            }
        }
    }

    /// Long division gives the processor's correctly rounded binary32 quotient.
    #[test]
    fn long_division_is_correctly_rounded() {
        for denominator in [255, 65_535] {
            for numerator in -denominator..=denominator {
                let quotient = numerator as f32 / denominator as f32;
                assert_eq!(fraction(numerator, denominator).to_bits(), quotient.to_bits(), "{numerator}");
            }
        }
    }
}
