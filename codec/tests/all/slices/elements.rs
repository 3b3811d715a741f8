//! Random elements of one width: binary16, rotations, quantised floats and packet fields.

use super::pairs::{Pair, compressors, decompressors, narrowing, quantisers, restorer, widening};
use super::{ROUNDS, Random, decodes_alike, on_every_backend};
use packproof_codec::packet::{
    Field, Float16, NormalizedFloat8, NormalizedFloat16, RangeLimitedFloat8, RangeLimitedFloat16,
};
use packproof_codec::{Progress, Stopped, smallest_three};
use std::fmt::Debug;

use crate::WHOLE;

/// Compares with an output that is long enough and with one that may be too short.
fn alike<I: Copy + Debug, O: Copy + PartialEq + Debug, E: PartialEq + Debug>(
    backend: &str,
    random: &mut Random,
    pair: &Pair<I, O, E>,
    input: &[I],
    filler: O,
) {
    for room in [input.len() + 3, random.below(input.len() + 1)] {
        pair.alike(backend, input, room, filler);
    }
}

/// Every binary16 (unoptimised, every seventh), and binary32 of every sign, exponent and high fraction bits with chosen and random low bits.
#[test]
fn binary16_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(10);
        let step = match (cfg!(miri), WHOLE) {
            (true, _) => 509,
            (false, true) => 1,
            (false, false) => 7,
        };
        let patterns: Vec<u16> = (0..=u16::MAX).step_by(step).collect();
        alike(backend, &mut random, &widening(), &patterns, 7);
        for low in
            [0, 1, 0xFFF, 0x1000, 0x1001, 0x1FFF, 0x2000, 0x3000, 0x8000, 0xFFFF, random.next() & 0xFFFF]
        {
            let value = |&high: &u16| f32::from_bits(u32::from(high) << 16 | low as u32);
            let values: Vec<f32> = patterns.iter().map(value).collect();
            alike(backend, &mut random, &narrowing(), &values, 7);
        }
    });
}

/// Quaternions: most of unit length, some with equal or extreme components, a few that are refused.
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

#[test]
fn smallest_three_converts_slices_as_single_values() {
    on_every_backend(|backend| {
        let mut random = Random(11);
        for _ in 0..ROUNDS {
            let random = &mut random;
            let quats = quats(random);
            for pair in compressors() {
                alike(backend, random, &pair, &quats, (7, 7));
            }
            // Words of quaternions and, in every other round, a few random ones.
            let stray = random.below(2) * 60;
            let words: Vec<(u32, u16)> = quats
                .iter()
                .map(|&quat| match smallest_three::compress::<9>(quat) {
                    Ok(word) if stray == 0 || random.below(stray) > 0 => (word, word as u16),
                    _ => (random.next() as u32, random.next() as u16),
                })
                .collect();
            for pair in decompressors() {
                alike(backend, random, &pair, &words, [7; 4]);
            }
        }
    });
}

/// Compares a field's slice functions with the field, in both directions.
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
    // As bits, because some of the values are NaN.
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
            // A range so narrow that its end, rounded, is outside its last step.
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
            let (min, max) =
                random.pick(&[(0.0, 1.0), (-1.0, 3.0), (0.1, 0.7), (-1e30, 1e300), (0.0, f64::MIN_POSITIVE)]);
            for pair in quantisers(bits, min, max) {
                alike(backend, random, &pair, &values, 7);
            }
            alike(backend, random, &restorer(bits, min, max), &integers, 7);
        }
    });
}

/// The slice functions refuse the same ranges and widths as the functions for one value.
#[test]
fn slices_refuse_parameters_as_single_values() {
    for (bits, min, max) in [(0, 0.0, 1.0), (33, 0.0, 1.0), (8, 1.0, 1.0), (8, 1.0, -1.0), (8, 0.0, f64::NAN)]
    {
        for pair in quantisers(bits, min, max) {
            pair.alike("parameters", &[0.5], 1, 7);
        }
        restorer(bits, min, max).alike("parameters", &[1], 1, 7);
    }
}
