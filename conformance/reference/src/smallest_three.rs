//! Smallest three, one step of the page at a time. Follows `vectors/formats/smallest-three.md`.

use super::quantize::{self, Range};
use crate::refusal::{Answer, Class, Refusal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The quantised components; wider than the field, so that too large values can be refused.
    pub kept: [i64; 3],
    /// The dropped component, 0 to 3 for x, y, z, w.
    pub index: u32,
    /// 1 if the dropped component was not negative.
    pub sig: u32,
}

/// The decimal constant of the format; not 1/sqrt 2.
#[allow(clippy::approx_constant, reason = "the format has the decimal")]
const BOUNDS: f64 = 0.707_107;

fn range(bits: u32) -> Range {
    Range { min: -BOUNDS, max: BOUNDS, bits }
}

/// The component that an integer of this width stands for.
pub fn component(q: u32, bits: u32) -> Answer<f64> {
    quantize::restore(q, range(bits))
}

/// Drops the component of the largest magnitude and quantises the others.
pub fn compress(quat: [f32; 4], bits: u32) -> Answer<Parts> {
    // The width is checked before the quaternion.
    quantize::restore(0, range(bits))?;
    if quat.iter().any(|component| !component.is_finite()) {
        return Err(Refusal::value(Class::Invalid));
    }
    let mut index = 0;
    for at in 1..4 {
        if quat[at].abs() > quat[index].abs() {
            index = at;
        }
    }
    let negative = quat[index] < 0.0;
    let mut kept = Vec::new();
    for (_, &component) in quat.iter().enumerate().filter(|&(at, _)| at != index) {
        let component = if negative { -component } else { component };
        kept.push(quantize::quantize(f64::from(component), range(bits))?);
    }
    Ok(Parts { kept: [kept[0], kept[1], kept[2]], index: index as u32, sig: u32::from(!negative) })
}

/// The quaternion as the original restores it: NaN if the dropped component has no root.
pub fn restore_original(parts: Parts, bits: u32) -> Answer<[f32; 4]> {
    if parts.index > 3 || parts.sig > 1 {
        return Err(Refusal::value(Class::OutOfRange));
    }
    let mut kept = Vec::new();
    for q in parts.kept {
        let q = u32::try_from(q).map_err(|_| Refusal::value(Class::OutOfRange))?;
        kept.push(component(q, bits)?);
    }
    let square = 1.0 - kept[0] * kept[0] - kept[1] * kept[1] - kept[2] * kept[2];
    // The square root of a negative number is NaN.
    kept.insert(parts.index as usize, square.sqrt());
    let mut quat = [0.0; 4];
    for at in 0..4 {
        quat[at] = (if parts.sig == 0 { -kept[at] } else { kept[at] }) as f32;
    }
    Ok(quat)
}

/// The quaternion; refuses components that are not those of a rotation.
pub fn restore(parts: Parts, bits: u32) -> Answer<[f32; 4]> {
    let quat = restore_original(parts, bits)?;
    if quat.iter().any(|component| component.is_nan()) {
        return Err(Refusal::value(Class::OutOfRange));
    }
    Ok(quat)
}

/// The words of a quaternion: one of 32 bits; with 15-bit components, also one of 16.
pub fn compress_words(quat: [f32; 4], bits: u32) -> Answer<Vec<u32>> {
    let Parts { kept, index, sig } = compress(quat, bits)?;
    let [a, b, c] = kept.map(|q| q as u32);
    Ok(match bits {
        9 => vec![a + b * 0x200 + c * 0x4_0000 + index * 0x800_0000 + sig * 0x4000_0000],
        10 => vec![a + b * 0x400 + c * 0x10_0000 + index * 0x4000_0000],
        _ => vec![a + b * 0x8000 + index * 0x4000_0000, c + sig * 0x8000],
    })
}

/// The fields of words; reserved bits are ignored.
pub fn split(words: &[u32], bits: u32) -> Parts {
    let first = i64::from(words[0]);
    match bits {
        9 => Parts {
            kept: [first % 0x200, first / 0x200 % 0x200, first / 0x4_0000 % 0x200],
            index: words[0] / 0x800_0000 % 4,
            sig: words[0] / 0x4000_0000 % 2,
        },
        10 => Parts {
            kept: [first % 0x400, first / 0x400 % 0x400, first / 0x10_0000 % 0x400],
            index: words[0] / 0x4000_0000,
            sig: 1,
        },
        _ => Parts {
            kept: [first % 0x8000, first / 0x8000 % 0x8000, i64::from(words[1]) % 0x8000],
            index: words[0] / 0x4000_0000,
            sig: words[1] / 0x8000,
        },
    }
}

/// The quaternion of words, as the original restores it.
pub fn restore_words_original(words: &[u32], bits: u32) -> Answer<[f32; 4]> {
    restore_original(split(words, bits), bits)
}

/// The quaternion of canonical words.
pub fn restore_words(words: &[u32], bits: u32) -> Answer<[f32; 4]> {
    if bits == 9 {
        for bit in [29, 31] {
            if words[0] / 2_u32.pow(bit) % 2 == 1 {
                return Err(Refusal::bit(Class::NotCanonical, bit.into()));
            }
        }
    }
    let quat = restore_words_original(words, bits)?;
    if quat.iter().any(|component| component.is_nan()) {
        return Err(Refusal::bit(Class::Invalid, 0));
    }
    Ok(quat)
}
