//! Elements of one width: binary16, rotations and packet fields.

use crate::{ROUNDS, Random, decodes_alike, on_every_backend};
use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16, binary16,
};
use packproof_codec::{Progress, Stopped};
use std::convert::Infallible;
use std::fmt::Debug;

/// Every binary16 pattern, and binary32 patterns with every sign, exponent and high fraction bits, and random low ones.
#[test]
fn binary16_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(10);
        let step = if cfg!(miri) { 509 } else { 1 };
        let patterns: Vec<u16> = (0..=u16::MAX).step_by(step).collect();
        let mut values = vec![7.0; patterns.len()];
        let len = patterns.len();
        let whole = Progress { read: len, written: len };
        assert_eq!(binary16::to_f32_slice(&patterns, &mut values), whole);
        for (&pattern, value) in patterns.iter().zip(&values) {
            assert_eq!(value.to_bits(), binary16::to_f32(pattern).to_bits(), "{backend}: {pattern:04x}");
        }
        for low in [
            0,
            1,
            0xFFF,
            0x1000,
            0x1001,
            0x1FFF,
            0x2000,
            0x3000,
            0x8000,
            0xFFFF,
            random.next() as u32 & 0xFFFF,
        ] {
            let values: Vec<f32> =
                patterns.iter().map(|&high| f32::from_bits(u32::from(high) << 16 | low)).collect();
            let mut narrowed = vec![7; len];
            assert_eq!(binary16::from_f32_slice(&values, &mut narrowed), whole);
            for (value, pattern) in values.iter().zip(narrowed) {
                assert_eq!(pattern, binary16::from_f32(*value), "{backend}: {:08x}", value.to_bits());
            }
        }
        let room = 5;
        let few = Progress { read: room, written: room };
        assert_eq!(binary16::to_f32_slice(&patterns, &mut values[..room]), few);
        assert_eq!(binary16::from_f32_slice(&values[..room], &mut [0; 40]), few);
    });
}

/// Elements converted one by one: what a function for one value makes of a slice.
fn each_alike<I: Copy + Debug, O: Copy + Debug, E: PartialEq + Debug>(
    backend: &str,
    random: &mut Random,
    input: &[I],
    filler: O,
    same: impl Fn(&O, &O) -> bool,
    slice: impl Fn(&[I], &mut [O]) -> Result<Progress, Stopped<E>>,
    one: impl Fn(I) -> Result<O, E>,
) {
    for room in [input.len() + 3, random.below(input.len() + 1)] {
        let mut expected = Vec::new();
        let mut error = None;
        for &element in &input[..input.len().min(room)] {
            match one(element) {
                Ok(value) => expected.push(value),
                Err(refused) => {
                    error = Some(refused);
                    break;
                }
            }
        }
        let done = Progress { read: expected.len(), written: expected.len() };
        let mut out = vec![filler; room];
        let got = slice(input, &mut out);
        assert_eq!(got, error.map_or(Ok(done), |error| Err(Stopped { done, error })), "{backend}: {input:?}");
        for ((got, expected), input) in out.iter().zip(&expected).zip(input) {
            assert!(same(got, expected), "{backend}: {got:?}, not {expected:?}, from {input:?}");
        }
    }
}

/// Quaternions: most of unit length, some with equal or extreme components, few that are refused.
fn quats(random: &mut Random) -> Vec<[f32; 4]> {
    let odd_ones = random.below(3);
    let odd = [f32::NAN, f32::INFINITY, -1.0, 0.75, f32::MIN_POSITIVE, -0.0, 1e30];
    (0..random.len())
        .map(|_| {
            let raw = [(); 4].map(|()| (random.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0);
            let length = raw.iter().map(|c| c * c).sum::<f64>().sqrt();
            let mut quat = raw.map(|component| (component / length) as f32);
            match random.below(100) {
                0 if odd_ones > 1 => quat[random.below(4)] = random.pick(&odd),
                1..20 => quat = [(); 4].map(|()| random.pick(&[0.5, -0.5, 0.5, -0.5, 0.0, -0.0])),
                _ => {}
            }
            quat
        })
        .collect()
}

fn same_bits(a: &[f32; 4], b: &[f32; 4]) -> bool {
    a.map(f32::to_bits) == b.map(f32::to_bits)
}

#[test]
fn smallest_three_converts_slices_as_single_values() {
    use packproof_codec::smallest_three::*;
    on_every_backend(|backend| {
        let mut random = Random(11);
        for _ in 0..ROUNDS {
            let random = &mut random;
            let quats = quats(random);
            let zero = [0.0; 4];
            each_alike(backend, random, &quats, 0, u32::eq, compress_9_slice, compress_9);
            each_alike(backend, random, &quats, 0, u32::eq, compress_10_slice, compress_10);
            each_alike(backend, random, &quats, (0, 0), <(u32, u16)>::eq, compress_15_slice, compress_15);
            // Words of quaternions, and in every other round a few of any kind.
            let stray = random.below(2) * 60;
            let words: Vec<(u32, u16)> = quats
                .iter()
                .map(|&quat| match compress_9(quat) {
                    Ok(word) if stray == 0 || random.below(stray) > 0 => (word, word as u16),
                    _ => (random.next() as u32, random.next() as u16),
                })
                .collect();
            let singles: Vec<u32> = words.iter().map(|&(word, _)| word).collect();
            each_alike(
                backend,
                random,
                &singles,
                zero,
                same_bits,
                restore_9_canonical_slice,
                restore_9_canonical,
            );
            each_alike(
                backend,
                random,
                &singles,
                zero,
                same_bits,
                restore_10_canonical_slice,
                restore_10_canonical,
            );
            let one = |(first, second)| restore_15_canonical(first, second);
            each_alike(backend, random, &words, zero, same_bits, restore_15_canonical_slice, one);
            let slice = |words: &[u32], out: &mut [[f32; 4]]| {
                Ok::<_, Stopped<Infallible>>(restore_9_slice(words, out))
            };
            each_alike(backend, random, &singles, zero, same_bits, slice, |word| Ok(restore_9(word)));
            let slice = |words: &[u32], out: &mut [[f32; 4]]| {
                Ok::<_, Stopped<Infallible>>(restore_10_slice(words, out))
            };
            each_alike(backend, random, &singles, zero, same_bits, slice, |word| Ok(restore_10(word)));
            let slice = |words: &[(u32, u16)], out: &mut [[f32; 4]]| {
                Ok::<_, Stopped<Infallible>>(restore_15_slice(words, out))
            };
            each_alike(backend, random, &words, zero, same_bits, slice, |(a, b)| Ok(restore_15(a, b)));
        }
    });
}

/// A field's slices against the field, both ways.
fn fields_alike<F: Field<LEN, Value = f32>, const LEN: usize>(
    backend: &str,
    random: &mut Random,
    field: &F,
    values: &[f32],
) {
    for room in [LEN * values.len() + 5, random.below(LEN * values.len() + 1)] {
        let mut expected = Vec::new();
        let mut error = None;
        for &value in &values[..values.len().min(room / LEN)] {
            match field.append(value, &mut expected) {
                Ok(_) => {}
                Err(refused) => {
                    error = Some(refused);
                    break;
                }
            }
        }
        let done = Progress { read: expected.len() / LEN, written: expected.len() };
        let mut out = vec![0xAA; room];
        let got = field.encode_slice(values, &mut out);
        assert_eq!(
            got,
            error.map_or(Ok(done), |error| Err(Stopped { done, error })),
            "{backend}: {values:?}"
        );
        assert!(out.starts_with(&expected), "{backend}: {values:?}");
    }
    let bytes: Vec<u8> = (0..random.len()).map(|_| random.next() as u8).collect();
    // As bits: some of the values are NaN.
    let one = |bytes: &[u8]| field.decode(bytes).map(|(value, len)| (value.to_bits(), len));
    let slice = |bytes: &[u8], out: &mut [u32]| {
        let mut values = vec![0.0; out.len()];
        let end = field.decode_slice(bytes, &mut values);
        out.iter_mut().zip(values).for_each(|(bits, value)| *bits = value.to_bits());
        end
    };
    decodes_alike(backend, random, &bytes, 0, slice, one);
}

#[test]
fn packet_fields_convert_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(13);
        for _ in 0..ROUNDS {
            let random = &mut random;
            let odd =
                [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.1, 1.5, -0.0, 1.0, 0.5, f32::MIN_POSITIVE];
            let stray = random.below(2);
            let values: Vec<f32> = (0..random.len())
                .map(|_| {
                    let value = (random.next() >> 40) as f32 / (1 << 24) as f32;
                    match random.below(200) {
                        0 if stray == 1 => random.pick(&odd),
                        1..10 => (random.below(256) as f32 + 0.5) / 255.0,
                        _ => value,
                    }
                    .min(1.5)
                })
                .collect();
            fields_alike(backend, random, &NormalizedFloat8, &values);
            fields_alike(backend, random, &NormalizedFloat16, &values);
            fields_alike(backend, random, &Float16, &values);
            fields_alike(backend, random, &RangeLimitedFloat8::new(-0.25, 1.25).unwrap(), &values);
            fields_alike(backend, random, &RangeLimitedFloat16::new(-1.0, 3.0).unwrap(), &values);
            // A range so narrow that its end, rounded, lies beyond its last step.
            fields_alike(
                backend,
                random,
                &RangeLimitedFloat8::new(1.0, 0.6 * f32::EPSILON).unwrap(),
                &[1.0; 200],
            );
            let end = [1.0_f32.next_up(); 200];
            fields_alike(backend, random, &RangeLimitedFloat8::new(1.0, 0.6 * f32::EPSILON).unwrap(), &end);
        }
    });
}

/// A quantiser and a restorer of slices against those of one value.
fn quantisers_alike(
    backend: &str,
    random: &mut Random,
    values: &[f32],
    integers: &[u32],
    (min, max): (f64, f64),
    bits: u32,
) {
    use packproof_codec::quantize::*;
    let same = |a: &f32, b: &f32| a.to_bits() == b.to_bits();
    let (slice, one) = (
        |values: &[f32], out: &mut [u32]| quantize_unit_slice(values, bits, out),
        |value: f32| quantize_unit(value.into(), bits),
    );
    each_alike(backend, random, values, 7, u32::eq, slice, one);
    let (slice, one) = (
        |values: &[f32], out: &mut [u32]| quantize_unit_slice_clamped(values, bits, out),
        |value: f32| quantize_unit_clamped(value.into(), bits),
    );
    each_alike(backend, random, values, 7, u32::eq, slice, one);
    let (slice, one) = (
        |values: &[f32], out: &mut [u32]| quantize_slice(values, min, max, bits, out),
        |value: f32| quantize(value.into(), min, max, bits),
    );
    each_alike(backend, random, values, 7, u32::eq, slice, one);
    let (slice, one) = (
        |values: &[f32], out: &mut [u32]| quantize_slice_clamped(values, min, max, bits, out),
        |value: f32| quantize_clamped(value.into(), min, max, bits),
    );
    each_alike(backend, random, values, 7, u32::eq, slice, one);
    let (slice, one) = (
        |integers: &[u32], out: &mut [f32]| restore_unit_slice(integers, bits, out),
        |q: u32| restore_unit(q, bits).map(|value| value as f32),
    );
    each_alike(backend, random, integers, 7.0, same, slice, one);
    let (slice, one) = (
        |integers: &[u32], out: &mut [f32]| restore_slice(integers, min, max, bits, out),
        |q: u32| restore(q, min, max, bits).map(|value| value as f32),
    );
    each_alike(backend, random, integers, 7.0, same, slice, one);
}

#[test]
fn quantize_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(17);
        for round in 0..ROUNDS {
            let random = &mut random;
            let bits = 1 + round as u32 % 32;
            let steps = ((1_u64 << bits) - 1) as f32;
            let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.75, 3.0, -0.0, 1.0, f32::MIN_POSITIVE];
            let stray = random.below(2);
            let (mut values, mut integers) = (Vec::new(), Vec::new());
            for _ in 0..random.len() {
                let step = random.below(1000) as f32;
                values.push(match random.below(200) {
                    0 if stray == 1 => random.pick(&odd),
                    1..20 => ((step + 0.5) / steps).min(1.0),
                    _ => (random.next() >> 40) as f32 / (1 << 24) as f32,
                });
                let excess = if stray == 1 && random.below(200) == 0 { 1_u64 << bits } else { 0 };
                integers.push((random.next() >> (64 - bits) | excess) as u32);
            }
            let range = random.pick(&[(-1.0, 3.0), (0.1, 0.7), (-1e30, 1e300), (0.0, f64::MIN_POSITIVE)]);
            quantisers_alike(backend, random, &values, &integers, range, bits);
        }
    });
}
