//! The fields of the packets, with a step each.

use packproof_reference::varint;

use super::table::{Interval, Kind, Packet};
use crate::model::sites::{at_byte, refused, swapped};
use crate::model::{Answer, Class, Decoded};

const BITS: u32 = u16::BITS;

/// What is too large, by its fraction.
fn overflow(sign: i64, fraction: i64) -> Answer<i64> {
    or!(
        Ok(sign | 0x7C00),
        told!("refuses what is too large as out_of_range"; "From 65520 on a half is infinity."; refused(Class::OutOfRange)),
        told!("refuses what is too large as invalid"; "From 65520 on a half is infinity."; refused(Class::Invalid)),
        Ok(sign | 0x7BFF),
        Ok(sign | 0x7C00 | (fraction & 0xFFFF))
    )
}

fn narrow(value: f32) -> Answer<i64> {
    let bits = i64::from(value.to_bits());
    let sign = (bits >> 16) & 0x8000;
    let exponent = (bits >> 23) & 0xFF;
    let mut fraction = bits & 0x7F_FFFF;
    if exponent == 255 {
        if fraction == 0 {
            return Ok(sign | 0x7C00);
        }
        return Ok(or!(sign | 0x7E00 | (fraction >> 13), sign | 0x7C00, sign | 0x7FFF));
    }
    let exponent = exponent - 127 + 15;
    if exponent >= 31 {
        return or!(
            overflow(sign, fraction),
            told!("takes exponent 31 for a number: compares with `> 31`"; "From exponent 31 on a half is infinity: compare with `>= 31`."; if exponent == 31 { Ok(sign | 0x7C00 | (fraction >> 13)) } else { overflow(sign, fraction) })
        );
    }
    if exponent <= 0 {
        if exponent < -10 {
            return Ok(sign);
        }
        fraction |= 0x80_0000;
        let shift = 14 - exponent;
        let mut half = fraction >> shift;
        let rest = fraction & ((1 << shift) - 1);
        let middle = 1 << (shift - 1);
        if rest > middle || rest == middle && half & 1 != 0 {
            half += 1;
        }
        return Ok(sign | half);
    }
    let mut half = fraction >> 13;
    let rest = fraction & 0x1FFF;
    if rest > 0x1000 || rest == 0x1000 && half & 1 != 0 {
        half += 1;
    }
    half = or!((exponent << 10) + half, (exponent << 10) | half);
    if half > 0x7BFF {
        return overflow(sign, 0);
    }
    Ok(sign | half)
}

fn widen(half: i64) -> Answer<f32> {
    let sign = (half & 0x8000) << 16;
    let mut exponent = (half >> 10) & 0x1F;
    let mut fraction = half & 0x3FF;
    if exponent == 31 {
        let quiet = if fraction == 0 { 0x7F80_0000 } else { 0x7FC0_0000 };
        return Ok(f32::from_bits((sign | quiet | (fraction << 13)) as u32));
    }
    if or!(exponent == 0, half < 0x400) {
        if fraction == 0 {
            return Ok(f32::from_bits(sign as u32));
        }
        exponent = or!(
            1,
            told!("reads subnormals at half their value"; "Subnormals have the exponent of the smallest normal numbers: 2^-14."; 0)
        );
        while fraction & 0x400 == 0 {
            fraction <<= 1;
            exponent -= 1;
        }
        fraction &= 0x3FF;
    }
    let bits = sign | ((exponent - 15 + 127) << 23) | (fraction << 13);
    Ok(f32::from_bits(bits as u32))
}

/// A little-endian word.
fn word(bytes: &[u8], at: usize, count: usize) -> Answer<i64> {
    if at + count > bytes.len() {
        return refused(Class::Truncated);
    }
    let low = at_byte(bytes, at)?;
    if count == 1 {
        return Ok(low);
    }
    let low = low | (at_byte(bytes, at + 1)? << 8);
    if count == 2 {
        return Ok(low);
    }
    Ok(low | (at_byte(bytes, at + 2)? << 16) | (at_byte(bytes, at + 3)? << 24))
}

fn put(out: &mut Vec<u8>, word: i64, count: usize) -> Answer<()> {
    for byte in 0..count {
        out.push(((word >> (8 * byte)) & 0xFF) as u8);
    }
    Ok(())
}

fn steps(bytes: usize) -> f64 {
    match bytes {
        1 => 255.0,
        _ => 65535.0,
    }
}

fn finite(value: f32) -> Answer<f64> {
    if !value.is_finite() {
        return refused(Class::Invalid);
    }
    Ok(value.into())
}

/// Least, width and largest.
fn interval(of: Interval) -> Answer<(f64, f64, f64)> {
    let (min, range) = (f64::from(of.min), f64::from(of.range));
    let max = (min + range) as f32;
    if !(min.is_finite() && range.is_finite() && max.is_finite()) || !(range > 0.0) {
        return refused(Class::OutOfRange);
    }
    Ok((min, range, max.into()))
}

fn component(value: f32) -> Answer<f64> {
    let value = finite(value)?;
    if value < -1.0 {
        if value < -1.0 - 1.0 / 1048576.0 {
            return refused(Class::OutOfRange);
        }
        return Ok(-1.0);
    }
    if value > 1.0 {
        if value > 1.0 + 1.0 / 1048576.0 {
            return refused(Class::OutOfRange);
        }
        return Ok(1.0);
    }
    Ok(value)
}

fn nearest(unit: f64, steps: f64) -> i64 {
    or!((unit * steps + 0.5).floor(), (unit * steps).round_ties_even()) as i64
}

fn normalized(out: &mut Vec<u8>, value: f32, bytes: usize) -> Answer<()> {
    let value = finite(value)?;
    if value < 0.0 || value > 1.0 {
        return refused(Class::OutOfRange);
    }
    put(out, nearest(value, steps(bytes)), bytes)
}

fn limited(out: &mut Vec<u8>, value: f32, of: Interval, bytes: usize) -> Answer<()> {
    let (min, range, max) = interval(of)?;
    let value = finite(value)?;
    if value < min || value > max {
        return refused(Class::OutOfRange);
    }
    let mut code = nearest(
        or!(
            (value - min) / range,
            told!("takes range for the upper end"; "The interval is min to min + range."; ((value - min) / (range - min)).clamp(0.0, 1.0)),
            (value - min / range).max(0.0),
            value - min / range
        ),
        steps(bytes),
    );
    if code > steps(bytes) as i64 {
        code = steps(bytes) as i64;
    }
    put(out, code, bytes)
}

fn rotation(out: &mut Vec<u8>, quat: &[f32], bytes: usize) -> Answer<()> {
    let &[x, y, z, w] = quat else { return refused(Class::Invalid) };
    let (mut w, mut x, mut y, mut z) = (component(w)?, component(x)?, component(y)?, component(z)?);
    if w < 0.0 {
        w = -w;
        x = -x;
        y = -y;
        z = -z;
    }
    for unit in [w, (x + 1.0) / 2.0, (y + 1.0) / 2.0, (z + 1.0) / 2.0] {
        put(out, nearest(unit, steps(bytes)), bytes)?;
    }
    Ok(())
}

/// The components as they are written.
fn in_order(components: &[f32]) -> Vec<f32> {
    match *components {
        [x, y] => Vec::from([x, y]),
        [x, y, z] => Vec::from([x, y, z]),
        _ => components.to_vec(),
    }
}

/// A component of a rotation on either side of zero.
fn signed(code: i64, bytes: usize) -> f32 {
    or!(
        ((2.0 * code as f64 - steps(bytes)) / steps(bytes)) as f32,
        told!("takes 128 or 32768 for zero, and 127 or 32767 for 1"; "Compute 2 * code / (2^bits - 1) - 1."; ((2.0 * code as f64 - steps(bytes) - 1.0) / (steps(bytes) - 1.0)) as f32),
        told!("takes half of 256 or 65536 for zero and for the width"; "Compute 2 * code / (2^bits - 1) - 1."; ((2.0 * code as f64 - steps(bytes) - 1.0) / (steps(bytes) + 1.0)) as f32)
    )
}

impl Packet for Operations {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        match kind {
            Kind::Float16 | Kind::VectorFloat16(_) => {
                for value in in_order(components) {
                    put(&mut out, narrow(value)?, 2)?;
                }
            }
            Kind::VariableFloat16 => {
                for &value in components {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("exchanges the bytes of the half before it encodes it"; "The half is the number that is encoded."; swapped(half.into(), 2) as i64)
                    );
                    out = varint::encode(half as u64, BITS)?;
                }
            }
            Kind::VectorFloat32(_) => {
                for value in in_order(components) {
                    let word = i64::from(value.to_bits());
                    let is_last = out.len() == 4 * components.len() - 4;
                    let word = or!(
                        word,
                        told!("writes binary32 most significant byte first"; "Write the least significant byte first."; swapped(word.into(), 4) as i64),
                        told!("writes the last component most significant byte first"; "Write the least significant byte first."; if is_last { swapped(word.into(), 4) as i64 } else { word })
                    );
                    put(&mut out, word, 4)?;
                }
            }
            Kind::NormalizedFloat(bytes) => {
                for &value in components {
                    normalized(&mut out, value, bytes)?;
                }
            }
            Kind::RangeLimitedFloat(bytes, of) => {
                for &value in components {
                    limited(&mut out, value, of, bytes)?;
                }
            }
            Kind::RotationQuaternion(bytes) => rotation(&mut out, components, bytes)?,
        }
        Ok(out)
    }

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
        let mut values = Vec::new();
        match kind {
            Kind::Float16 => {
                values.push(widen(word(bytes, 0, 2)?)?);
                Ok((values, 2))
            }
            Kind::VariableFloat16 => {
                let (pattern, consumed) = varint::decode(bytes, BITS)?;
                let half = pattern as i64;
                let half = or!(
                    half,
                    told!("exchanges the bytes of the half after it decodes it"; "The decoded number is the half."; swapped(half.into(), 2) as i64)
                );
                values.push(widen(half)?);
                Ok((values, consumed))
            }
            Kind::NormalizedFloat(count) => {
                values.push((word(bytes, 0, count)? as f64 / steps(count)) as f32);
                Ok((values, count))
            }
            Kind::RangeLimitedFloat(count, of) => {
                let (min, range, _) = interval(of)?;
                let width = or!(
                    range,
                    told!("takes range for the upper end"; "The interval is min to min + range."; range - min)
                );
                values.push((word(bytes, 0, count)? as f64 * width / steps(count) + min) as f32);
                Ok((values, count))
            }
            Kind::VectorFloat32(2) => {
                values
                    .extend([word(bytes, 0, 4)?, word(bytes, 4, 4)?].map(|word| f32::from_bits(word as u32)));
                Ok((values, 8))
            }
            Kind::VectorFloat32(_) => {
                let words = [word(bytes, 0, 4)?, word(bytes, 4, 4)?, word(bytes, 8, 4)?];
                values.extend(words.map(|word| f32::from_bits(word as u32)));
                Ok((values, 12))
            }
            Kind::VectorFloat16(2) => {
                values.extend([widen(word(bytes, 0, 2)?)?, widen(word(bytes, 2, 2)?)?]);
                Ok((values, 4))
            }
            Kind::VectorFloat16(_) => {
                let [x, y, z] = [word(bytes, 0, 2)?, word(bytes, 2, 2)?, word(bytes, 4, 2)?];
                values.extend([widen(x)?, widen(y)?, widen(z)?]);
                Ok((values, 6))
            }
            Kind::RotationQuaternion(count) => {
                let w = (word(bytes, 0, count)? as f64 / steps(count)) as f32;
                let x = word(bytes, count, count)?;
                let y = word(bytes, 2 * count, count)?;
                let z = word(bytes, 3 * count, count)?;
                values.extend([signed(x, count), signed(y, count), signed(z, count), w]);
                Ok((values, 4 * count))
            }
        }
    }
}
