//! Properties of the variant buffer, of quantising and of smallest three, on inputs drawn width first.

#![allow(clippy::needless_pass_by_value, reason = "quickcheck hands properties their inputs by value")]

use codec::variant_buffer::{Kind, Reader, SliceWriter, Value, Writer, variant};
use codec::{EncodeError, quantize, smallest_three};
use conformance::{check, formats};
use quickcheck::{Arbitrary, Gen, QuickCheck};

const CASES: u64 = 2_000;

/// A width of 1 to 32 bits and an integer that fits it.
#[derive(Clone, Copy, Debug)]
struct Quantised {
    bits: u32,
    q: u32,
}

impl Arbitrary for Quantised {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits = 1 + u32::arbitrary(g) % 32;
        let largest = ((1_u64 << bits) - 1) as u32;
        // Both ends and their neighbours as often as everything between.
        let q = match u8::arbitrary(g) % 8 {
            0 => 0,
            1 => 1,
            2 => largest,
            3 => largest - 1,
            _ => u32::arbitrary(g) & largest,
        };
        Self { bits, q }
    }
}

/// A float near the unit range, or any pattern at all.
#[derive(Clone, Copy, Debug)]
struct Float(f32);

impl Arbitrary for Float {
    fn arbitrary(g: &mut Gen) -> Self {
        let pattern = u32::arbitrary(g);
        Self(match u8::arbitrary(g) % 4 {
            0 => f32::from_bits(pattern),
            1 => -(pattern as f32) / u32::MAX as f32,
            _ => pattern as f32 / u32::MAX as f32,
        })
    }
}

/// A quaternion of unit length, rarely one that is not.
#[derive(Clone, Copy, Debug)]
struct Quat([f32; 4]);

impl Arbitrary for Quat {
    fn arbitrary(g: &mut Gen) -> Self {
        let raw: [f64; 4] = std::array::from_fn(|_| f64::from(i32::arbitrary(g)) / f64::from(i32::MAX));
        let length = raw.iter().map(|component| component * component).sum::<f64>().sqrt().max(1e-9);
        Self(raw.map(|component| (component / length) as f32))
    }
}

/// A value of any type; floats of any pattern.
#[derive(Clone, Debug)]
struct Owned {
    kind: Kind,
    words: [u32; 4],
    text: String,
}

impl Owned {
    fn value(&self) -> Value<'_> {
        let [x, y, z, w] = self.words.map(f32::from_bits);
        match self.kind {
            Kind::Bool => Value::Bool(self.words[0] & 1 == 1),
            Kind::Int => Value::Int(self.words[0] as i32),
            Kind::Uint => Value::Uint(self.words[0]),
            Kind::Byte => Value::Byte(self.words[0] as u8),
            Kind::Ushort => Value::Ushort(self.words[0] as u16),
            Kind::Float => Value::Float(x),
            Kind::Vector2 => Value::Vector2([x, y]),
            Kind::Rect2 => Value::Rect2([x, y, z, w]),
            Kind::Vector3 => Value::Vector3([x, y, z]),
            Kind::Quat => Value::Quat([x, y, z, w]),
            Kind::Color => Value::Color([x, y, z, w]),
            _ => Value::String(&self.text),
        }
    }
}

impl Arbitrary for Owned {
    fn arbitrary(g: &mut Gen) -> Self {
        Self {
            kind: *g.choose(&Kind::ALL).expect("there are types"),
            words: std::array::from_fn(|_| u32::arbitrary(g)),
            text: String::arbitrary(g).chars().take(12).collect(),
        }
    }
}

fn written(values: &[Owned]) -> Vec<u8> {
    let mut writer = Writer::new();
    for value in values {
        writer.write(&value.value()).expect("short strings");
    }
    writer.into_bytes()
}

/// Up to 24 bits, what was restored quantises to the same integer again, one value at a time and in bulk.
#[test]
fn quantising_undoes_restoring_up_to_24_bits() {
    fn property(Quantised { bits, q }: Quantised) -> bool {
        let (bits, q) = if bits > 24 { (24, q & 0xFF_FFFF) } else { (bits, q) };
        let mut again = [0];
        let mut floats = [0.0];
        quantize::restore_unit_slice(&[q], bits, &mut floats).unwrap();
        quantize::quantize_unit_slice(&floats, bits, &mut again).unwrap();
        let restored = quantize::restore_unit(q, bits).unwrap();
        // A binary32 near 1 has 24 bits: rounding the restored value to it moves it less than half a step up to 23.
        (bits > 23 || again == [q]) && quantize::quantize_unit(restored, bits) == Ok(q)
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// A slice gives what its values give one at a time, checked and clamped, refusals included.
#[test]
fn slices_equal_single_values() {
    fn property(values: Vec<Float>, width: Quantised, low: Float, high: Float) -> bool {
        let floats: Vec<f32> = values.iter().map(|value| value.0).collect();
        let (bits, min, max) = (width.bits, f64::from(low.0), f64::from(high.0));
        let mut out = vec![0; floats.len()];
        let agree =
            |single: &dyn Fn(f64) -> Result<u32, EncodeError>, bulk: Result<(), EncodeError>, out: &[u32]| {
                let singles: Vec<_> = floats.iter().map(|&value| single(f64::from(value))).collect();
                match bulk {
                    Ok(()) => singles.iter().copied().eq(out.iter().map(|&q| Ok(q))),
                    Err(error) => floats.is_empty() || singles.contains(&Err(error)),
                }
            };
        let mut all = true;
        let bulk = quantize::quantize_unit_slice(&floats, bits, &mut out);
        all &= agree(&|value| quantize::quantize_unit(value, bits), bulk, &out);
        let bulk = quantize::quantize_unit_slice_clamped(&floats, bits, &mut out);
        all &= agree(&|value| quantize::quantize_unit_clamped(value, bits), bulk, &out);
        let bulk = quantize::quantize_slice(&floats, min, max, bits, &mut out);
        all &= agree(&|value| quantize::quantize(value, min, max, bits), bulk, &out);
        let bulk = quantize::quantize_slice_clamped(&floats, min, max, bits, &mut out);
        all &= agree(&|value| quantize::quantize_clamped(value, min, max, bits), bulk, &out);
        all
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}

/// Restoring in bulk is the nearest binary32 to restoring one at a time, at every width.
#[test]
fn restored_slices_equal_single_values() {
    fn property(values: Vec<u32>, Quantised { bits, q }: Quantised, low: Float, high: Float) -> bool {
        let integers: Vec<u32> = values.iter().map(|&value| value >> (32 - bits)).chain([q]).collect();
        let (min, max) = (f64::from(low.0), f64::from(high.0));
        let mut out = vec![0.0; integers.len()];
        quantize::restore_unit_slice(&integers, bits, &mut out).unwrap();
        let units = integers.iter().zip(&out).all(|(&q, &value)| {
            quantize::restore_unit(q, bits).map(|single| (single as f32).to_bits()) == Ok(value.to_bits())
        });
        let bulk = quantize::restore_slice(&integers, min, max, bits, &mut out);
        let ranged =
            integers.iter().zip(&out).all(|(&q, &value)| match quantize::restore(q, min, max, bits) {
                Ok(single) => bulk.is_ok() && (single as f32).to_bits() == value.to_bits(),
                Err(error) => bulk == Err(error),
            });
        units && ranged
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}

/// A restored quaternion is within the quantisation error of the one that was compressed, its sign included, and compressing
/// never gives a word that the checked decoder refuses.
#[test]
fn quaternions_come_back() {
    fn property(Quat(quat): Quat) -> bool {
        let near = |restored: [f32; 4], sign: f32, steps: f32| {
            // Half a step for a kept component; the dropped one, at least 1/2, gathers the errors of three.
            let error = 3.0 * std::f32::consts::SQRT_2 / steps;
            quat.iter().zip(restored).all(|(a, b)| (sign * a - b).abs() < error)
        };
        let largest =
            quat.iter().fold(0.0, |largest: f32, &c| if c.abs() > largest.abs() { c } else { largest });
        let nine = smallest_three::restore_9(smallest_three::compress_9(quat).unwrap()).unwrap();
        let ten = smallest_three::restore_10(smallest_three::compress_10(quat).unwrap()).unwrap();
        let (first, second) = smallest_three::compress_15(quat).unwrap();
        let fifteen = smallest_three::restore_15(first, second).unwrap();
        near(nine, 1.0, 511.0) && near(ten, 1.0_f32.copysign(largest), 1023.0) && near(fifteen, 1.0, 32_767.0)
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// The general form gives what the words give, at their widths.
#[test]
fn words_hold_the_general_form() {
    fn property(Quat(quat): Quat) -> bool {
        let bits = |quat: [f32; 4]| quat.map(f32::to_bits);
        let nine = smallest_three::compress(quat, 9).unwrap();
        let fifteen = smallest_three::compress(quat, 15).unwrap();
        let (first, second) = smallest_three::compress_15(quat).unwrap();
        smallest_three::restore(nine, 9).map(bits)
            == Ok(bits(smallest_three::restore_9_original(smallest_three::compress_9(quat).unwrap())))
            && smallest_three::restore(fifteen, 15).map(bits)
                == Ok(bits(smallest_three::restore_15_original(first, second)))
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// What is written reads back, bit for bit, and every value takes as many bytes as it says.
#[test]
fn buffers_round_trip() {
    fn property(values: Vec<Owned>) -> bool {
        let bytes = written(&values);
        let mut reader = Reader::new(&bytes);
        let mut position = 0;
        values.iter().all(|value| {
            let start = position;
            position += value.value().encoded_len();
            let read = reader.read_canonical(value.kind);
            // Bytes, not values, are compared: NaN is equal to nothing.
            let mut again = Writer::new();
            read.is_ok_and(|read| again.write(&read).is_ok())
                && reader.position() == position
                && again.as_bytes() == &bytes[start..position]
        }) && reader.remaining() == 0
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// A slice writer writes the same bytes as a growing one, and in a slice one byte short it stops before the value.
#[test]
fn slice_and_growing_writers_agree() {
    fn property(values: Vec<Owned>) -> bool {
        let bytes = written(&values);
        let mut room = vec![0xAA; bytes.len()];
        let mut writer = SliceWriter::new(&mut room);
        let whole =
            values.iter().all(|value| writer.write(&value.value()).is_ok()) && writer.as_bytes() == bytes;
        let Some((last, before)) = values.split_last() else { return whole };
        let mut room = vec![0xAA; bytes.len() - 1];
        let mut writer = SliceWriter::new(&mut room);
        let fit = before.iter().all(|value| writer.write(&value.value()).is_ok());
        let len = writer.len();
        whole && fit && writer.write(&last.value()).is_err() && writer.as_bytes() == &bytes[..len]
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// Rewriting gives the bytes that writing the new value in the first place would have given.
#[test]
fn rewriting_equals_writing() {
    fn property(before: Vec<Owned>, old: Owned, new: Owned, after: Vec<Owned>) -> bool {
        let new = Owned { kind: old.kind, ..new };
        if old.kind == Kind::String {
            return true;
        }
        let list = |middle: &Owned| {
            let mut list = before.clone();
            list.push(middle.clone());
            list.extend(after.iter().cloned());
            written(&list)
        };
        let mut writer = Writer::after(list(&old));
        writer.rewrite(written(&before).len(), &new.value()).is_ok() && writer.into_bytes() == list(&new)
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_, _, _, _) -> _);
}

/// The engine's form reads back as canonical, both writers agree, and it is longer than the buffer's by at least the header.
#[test]
fn variants_round_trip() {
    fn property(value: Owned) -> bool {
        let value = value.value();
        let wide = variant::Variant::from(value);
        let mut bytes = Vec::new();
        if let Err(error) = variant::append(&wide, &mut bytes) {
            return error == EncodeError::InvalidText && bytes.is_empty();
        }
        let mut room = [0xAA; 64];
        let len = variant::encode(&wide, &mut room).unwrap();
        let mut again = Vec::new();
        let (read, consumed) = variant::decode_canonical(&bytes).unwrap();
        variant::append(&read, &mut again).unwrap();
        len == bytes.len()
            && consumed == len
            && variant::encoded_len(&wide) == len
            && room[..len] == bytes
            && again == bytes
            && len >= value.encoded_len() + 4
    }
    QuickCheck::new().tests(CASES).quickcheck(property as fn(_) -> _);
}

/// Codec and reference agree on cases drawn from any bytes, and what was restored quantises to itself.
#[test]
fn quantises_like_the_reference() {
    fn property(data: Vec<u8>) -> Result<(), String> {
        check::fuzz(&formats::quantize::FORMAT, &data)?;
        check::quantize::from_bytes(&data)
    }
    QuickCheck::new().tests(CASES).rng(Gen::new(64)).quickcheck(property as fn(_) -> _);
}

/// Codec and reference agree on cases drawn from any bytes; the checked decoders are the original's without NaN.
#[test]
fn compresses_quaternions_like_the_reference() {
    fn property(data: Vec<u8>) -> Result<(), String> {
        check::fuzz(&formats::smallest_three::FORMAT, &data)?;
        check::smallest_three::from_bytes(&data)
    }
    QuickCheck::new().tests(CASES).rng(Gen::new(64)).quickcheck(property as fn(_) -> _);
}

/// Codec and reference agree on cases drawn from any bytes; what is canonical is written back as it was.
#[test]
fn buffers_like_the_reference() {
    fn property(data: Vec<u8>) -> Result<(), String> {
        check::fuzz(&formats::variant_buffer::FORMAT, &data)?;
        check::variant_buffer::from_bytes(&data)
    }
    QuickCheck::new().tests(CASES).rng(Gen::new(96)).quickcheck(property as fn(_) -> _);
}
