//! The fields of the packets, with a step each.

mod half;
mod steps;

use super::fields::{Kind, Packet};
use super::wrong::{big_endian, unit_length};
use crate::model::sites::contained::varint;
use crate::model::sites::{at_byte, padded, refused, swapped};
use crate::model::{Answer, Class, Decoded};
use half::{narrow, widen};
use steps::{interval, limited, normalized, rotation, signed, steps};

/// A little-endian word.
fn word(bytes: &[u8], at: usize, count: usize) -> Answer<i64> {
    let bytes = or!(
        bytes,
        told!("end" = "zeros"; "takes missing bytes for zero"; "Refuse input that ends inside the field."; &padded(bytes, 16)),
        told!("end" = "zeros-uncounted"; "takes missing bytes for zero, and counts only those that are there"; "Refuse input that ends inside the field."; &padded(bytes, 16))
    );
    if at + count > bytes.len() {
        return refused(Class::Truncated);
    }
    let mut word = 0;
    for byte in 0..count {
        word |= at_byte(bytes, at + byte)? << (8 * byte);
    }
    Ok(word)
}

/// The bytes of one number of steps.
fn step_size(bytes: usize) -> usize {
    or!(
        bytes,
        told!("has a byte more for each number of steps"; "One byte is 8 bits, two are 16."; bytes + 1),
        told!("has a byte less for each number of steps"; "One byte is 8 bits, two are 16."; bytes - 1)
    )
}

fn put(out: &mut Vec<u8>, pattern: i64, count: usize) -> Answer<()> {
    for byte in 0..count {
        out.push(((pattern >> (8 * byte)) & 0xFF) as u8);
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

impl Packet for Operations {
    fn encode(&self, kind: Kind, components: &[f32]) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        match kind {
            Kind::Float16 => {
                for &value in components {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("float16-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(half, 2))
                    );
                    put(&mut out, half, 2)?;
                }
            }
            Kind::VectorFloat16(_) => {
                for value in in_order(components) {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("vector-float16-written" = "first-only"; "writes 0 for every component but the first"; "Write each component."; if out.is_empty() { half } else { 0 }),
                        told!("vector-float16-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(half, 2))
                    );
                    put(&mut out, half, 2)?;
                }
            }
            Kind::VariableFloat16 => {
                for &value in components {
                    let half = narrow(value)?;
                    let half = or!(
                        half,
                        told!("exchanges the bytes of the half before it encodes it"; "The half is the number that is encoded."; swapped(half.into(), 2) as i64)
                    );
                    out = or!(
                        varint::encode(half as u16)?,
                        told!("variable-form" = "fixed"; "has the two bytes of a Float16 for a VariableFloat16"; "Have the pattern as LEB128."; (half as u16).to_le_bytes().to_vec())
                    );
                }
            }
            Kind::VectorFloat32(_) => {
                for value in in_order(components) {
                    let pattern = i64::from(value.to_bits());
                    let is_last = out.len() == 4 * components.len() - 4;
                    let pattern = or!(
                        pattern,
                        told!("writes the last component most significant byte first"; "Write the least significant byte first."; if is_last { big_endian(pattern, 4) } else { pattern }),
                        told!("vector-float32-byte-order" = "big-endian"; "has the most significant byte of a word first"; "Least significant byte first."; big_endian(pattern, 4))
                    );
                    put(&mut out, pattern, 4)?;
                }
            }
            Kind::NormalizedFloat(bytes) => {
                for &value in components {
                    normalized(&mut out, value, step_size(bytes))?;
                }
            }
            Kind::RangeLimitedFloat(bytes, of) => {
                for &value in components {
                    limited(&mut out, value, of, step_size(bytes))?;
                }
            }
            Kind::RotationQuaternion(bytes) => rotation(&mut out, components, step_size(bytes))?,
        }
        Ok(out)
    }

    fn decode(&self, kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
        let (values, consumed) = read(kind, bytes)?;
        Ok((values, or!(consumed, told!("end" = "zeros-uncounted"; consumed.min(bytes.len())))))
    }
}

fn read(kind: Kind, bytes: &[u8]) -> Decoded<Vec<f32>> {
    let mut values = Vec::new();
    match kind {
        Kind::Float16 => {
            let half = word(bytes, 0, 2)?;
            let half = or!(half, told!("float16-byte-order" = "big-endian"; big_endian(half, 2)));
            values.push(widen(half)?);
            Ok((values, 2))
        }
        Kind::VariableFloat16 => {
            let (pattern, consumed) =
                or!(varint::decode(bytes)?, told!("variable-form" = "fixed"; (word(bytes, 0, 2)? as u16, 2)));
            let half = pattern as i64;
            let half = or!(
                half,
                told!("exchanges the bytes of the half after it decodes it"; "The decoded number is the half."; swapped(half.into(), 2) as i64)
            );
            values.push(widen(half)?);
            Ok((values, consumed))
        }
        Kind::NormalizedFloat(size) => {
            let count = step_size(size);
            let code = word(bytes, 0, count)?;
            let code = or!(code, told!("normalized-byte-order" = "big-endian"; big_endian(code, count)));
            let scale = or!(
                steps(count),
                told!("normalized-scale" = "power-of-two"; steps(count) + 1.0),
                told!("normalized-scale" = "one-less"; steps(count) - 1.0)
            );
            values.push(or!(
                (code as f64 / scale) as f32,
                told!("quotient" = "reciprocal"; code as f32 * (1.0 / scale as f32))
            ));
            Ok((values, count))
        }
        Kind::RangeLimitedFloat(size, of) => {
            let count = step_size(size);
            let (min, range, _) = interval(of)?;
            let width = or!(
                range,
                told!("takes range for the upper end"; "The interval is min to min + range."; range - min)
            );
            let code = word(bytes, 0, count)?;
            let code = or!(code, told!("range-byte-order" = "big-endian"; big_endian(code, count)));
            let scale = or!(
                steps(count),
                told!("range-scale" = "power-of-two"; steps(count) + 1.0),
                told!("range-scale" = "one-less"; steps(count) - 1.0)
            );
            let value = or!(
                (code as f64 * width / scale + min) as f32,
                told!("range-read" = "binary32-quotient-first"; "computes n / steps * range + min in binary32"; "Compute in binary64 and round once."; code as f32 / scale as f32 * width as f32 + min as f32),
                told!("range-read" = "binary32-product-first"; "computes n * range / steps + min in binary32"; "Compute in binary64 and round once."; code as f32 * width as f32 / scale as f32 + min as f32),
                told!("range-read" = "binary32-step-first"; "computes n * (range / steps) + min in binary32"; "Compute in binary64 and round once."; code as f32 * (width as f32 / scale as f32) + min as f32),
                told!("range-read" = "binary32-reciprocal"; "computes n * (1 / steps) * range + min in binary32"; "Compute in binary64 and round once."; code as f32 * (1.0 / scale as f32) * width as f32 + min as f32)
            );
            values.push(or!(
                value,
                told!("range-zero" = "snapped"; "reads as 0 what is less than a step from it"; "Return what the step stands for."; if value.abs() < (width / scale) as f32 { 0.0 } else { value })
            ));
            Ok((values, count))
        }
        Kind::VectorFloat32(2) => {
            let words = [word(bytes, 0, 4)?, word(bytes, 4, 4)?];
            let words = or!(
                words,
                told!("vector-float32-byte-order" = "big-endian"; words.map(|of| big_endian(of, 4)))
            );
            values.extend(words.map(|of| f32::from_bits(of as u32)));
            Ok((values, 8))
        }
        Kind::VectorFloat32(_) => {
            let words = [word(bytes, 0, 4)?, word(bytes, 4, 4)?, word(bytes, 8, 4)?];
            let words = or!(
                words,
                told!("vector-float32-byte-order" = "big-endian"; words.map(|of| big_endian(of, 4)))
            );
            values.extend(words.map(|of| f32::from_bits(of as u32)));
            Ok((values, 12))
        }
        Kind::VectorFloat16(2) => {
            let words = [word(bytes, 0, 2)?, word(bytes, 2, 2)?];
            let [x, y] = or!(
                words,
                told!("vector-float16-byte-order" = "big-endian"; words.map(|of| big_endian(of, 2)))
            );
            values.extend([widen(x)?, widen(y)?]);
            Ok((values, 4))
        }
        Kind::VectorFloat16(_) => {
            let words = [word(bytes, 0, 2)?, word(bytes, 2, 2)?, word(bytes, 4, 2)?];
            let [x, y, z] = or!(
                words,
                told!("vector-float16-byte-order" = "big-endian"; words.map(|of| big_endian(of, 2)))
            );
            values.extend([widen(x)?, widen(y)?, widen(z)?]);
            Ok((values, 6))
        }
        Kind::RotationQuaternion(size) => {
            let count = step_size(size);
            let w = word(bytes, 0, count)?;
            let x = word(bytes, count, count)?;
            let y = word(bytes, 2 * count, count)?;
            let z = word(bytes, 3 * count, count)?;
            let (w, x, y, z) = or!(
                (w, x, y, z),
                told!("quaternion-order" = "w-last"; (z, w, x, y)),
                told!("quaternion-order" = "w-z-y-x"; (w, z, y, x))
            );
            let (w, x, y, z) = or!(
                (w, x, y, z),
                told!("quaternion-byte-order" = "big-endian"; (big_endian(w, count), big_endian(x, count), big_endian(y, count), big_endian(z, count)))
            );
            let scale = or!(
                steps(count),
                told!("quaternion-scale" = "power-of-two"; steps(count) + 1.0),
                told!("quaternion-scale" = "one-less"; steps(count) - 1.0)
            );
            let fraction = or!(
                (w as f64 / scale) as f32,
                told!("quotient" = "reciprocal"; w as f32 * (1.0 / scale as f32))
            );
            let w = or!(
                fraction,
                told!("quaternion-w" = "like-x"; signed(w, scale)),
                told!("quaternion-w" = "signed-words"; signed(w, scale))
            );
            let quat = [signed(x, scale), signed(y, scale), signed(z, scale), w];
            let quat = or!(
                quat,
                told!("quaternion-length-read" = "normalised"; "normalises the quaternion"; "Return the components as their steps make them."; unit_length(quat))
            );
            let quat =
                or!(quat, told!("quaternion-order" = "w-value-first"; [quat[3], quat[0], quat[1], quat[2]]));
            values.extend(quat);
            Ok((values, 4 * count))
        }
    }
}
