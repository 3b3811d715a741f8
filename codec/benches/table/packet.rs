//! Packet fields over many values: binary16 beside the `half` crate, the others beside their formulas.

use crate::harness::{Random, Table, VALUES, naive, ours, peer};
use codec::packet::{Field, Float16, NormalizedFloat16, RotationQuaternion64, binary16};
use half::slice::HalfFloatSliceExt as _;

pub(crate) fn run(table: &mut Table) {
    let mut random = Random::new(4);
    halves(table, &mut random);
    steps(table, &mut random);
    quaternions(table, &mut random);
}

fn halves(table: &mut Table, random: &mut Random) {
    // Positions and speeds: most of them in binary16's normal range, some below and above it.
    let values: Vec<f32> = (0..VALUES)
        .map(|_| ((random.unit() - 0.5) * 2.0_f64.powi(random.below(36) as i32 - 18)) as f32)
        .collect();
    let patterns: Vec<u16> = values.iter().map(|&value| binary16::from_f32(value)).collect();
    table.case(
        "packet/binary16 from f32",
        VALUES,
        vec![
            ours("binary16::from_f32", |out: &mut Vec<u16>| {
                out.clear();
                out.extend(values.iter().map(|&value| binary16::from_f32(value)));
            }),
            ours("Float16.append", |out: &mut Vec<u16>| {
                // As bytes, so that the paths' outputs compare; the pairs are what a packet holds.
                let mut bytes = Vec::with_capacity(2 * VALUES);
                for &value in &values {
                    Float16.append(value, &mut bytes).expect("every float has a pattern");
                }
                out.clear();
                out.extend(bytes.as_chunks().0.iter().map(|&pair| u16::from_le_bytes(pair)));
            }),
            naive("nearest by division", |out: &mut Vec<u16>| {
                out.clear();
                out.extend(values.iter().map(|&value| naive_narrow(value)));
            }),
            peer("half, one at a time", |out: &mut Vec<u16>| {
                out.clear();
                out.extend(values.iter().map(|&value| half::f16::from_f32(value).to_bits()));
            }),
            peer("half, slices", |out: &mut Vec<u16>| {
                let mut converted = vec![half::f16::ZERO; VALUES];
                converted.convert_from_f32_slice(&values);
                out.clear();
                out.extend(converted.iter().map(|value| value.to_bits()));
            }),
        ],
    );
    table.case(
        "packet/binary16 to f32",
        VALUES,
        vec![
            ours("binary16::to_f32", |out: &mut Vec<f32>| {
                out.clear();
                out.extend(patterns.iter().map(|&pattern| binary16::to_f32(pattern)));
            }),
            naive("powers of two", |out: &mut Vec<f32>| {
                out.clear();
                out.extend(patterns.iter().map(|&pattern| naive_widen(pattern)));
            }),
            peer("half, one at a time", |out: &mut Vec<f32>| {
                out.clear();
                out.extend(patterns.iter().map(|&pattern| half::f16::from_bits(pattern).to_f32()));
            }),
        ],
    );
}

fn steps(table: &mut Table, random: &mut Random) {
    let values: Vec<f32> = (0..VALUES).map(|_| random.unit() as f32).collect();
    table.case(
        "packet/NormalizedFloat16 encode",
        VALUES,
        vec![
            ours("NormalizedFloat16", |out: &mut Vec<[u8; 2]>| {
                out.clear();
                out.extend(
                    values.iter().map(|&value| NormalizedFloat16.encode_array(value).expect("in [0, 1]")),
                );
            }),
            naive("floor", |out: &mut Vec<[u8; 2]>| {
                out.clear();
                out.extend(values.iter().map(|&value| naive_step(f64::from(value)).to_le_bytes()));
            }),
        ],
    );
}

fn quaternions(table: &mut Table, random: &mut Random) {
    let rotations: Vec<[f32; 4]> = (0..VALUES)
        .map(|_| {
            let components = [(); 4].map(|()| random.unit() * 2.0 - 1.0);
            let length = components.iter().map(|c| c * c).sum::<f64>().sqrt();
            components.map(|c| (c / length) as f32)
        })
        .collect();
    let fields: Vec<[u8; 8]> = rotations
        .iter()
        .map(|&rotation| RotationQuaternion64.encode_array(rotation).expect("a rotation"))
        .collect();
    table.case(
        "packet/RotationQuaternion64 encode",
        VALUES,
        vec![
            ours("RotationQuaternion64", |out: &mut Vec<[u8; 8]>| {
                out.clear();
                let encoded = |&rotation| RotationQuaternion64.encode_array(rotation).expect("a rotation");
                out.extend(rotations.iter().map(encoded));
            }),
            naive("floor", |out: &mut Vec<[u8; 8]>| {
                out.clear();
                out.extend(rotations.iter().map(|&rotation| naive_rotation(rotation)));
            }),
        ],
    );
    table.case(
        "packet/RotationQuaternion64 decode",
        VALUES,
        vec![
            ours("RotationQuaternion64", |out: &mut Vec<[f32; 4]>| {
                out.clear();
                out.extend(fields.iter().map(|&field| RotationQuaternion64.decode_array(field)));
            }),
            naive("four divisions", |out: &mut Vec<[f32; 4]>| {
                out.clear();
                out.extend(fields.iter().map(|field| {
                    let [w, x, y, z] =
                        [0, 2, 4, 6].map(|at| f32::from(u16::from_le_bytes([field[at], field[at + 1]])));
                    let signed = |n: f32| (2.0 * n - 65_535.0) / 65_535.0;
                    [signed(x), signed(y), signed(z), w / 65_535.0]
                }));
            }),
        ],
    );
}

fn naive_narrow(value: f32) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let magnitude = f64::from(value.abs());
    let exponent = (magnitude.log2().floor() as i32).clamp(-14, 16);
    let unit = 2.0_f64.powi(exponent - 10);
    let units = (magnitude / unit).round_ties_even() as i32;
    // 1024 units are the implicit bit: they carry into the exponent by themselves.
    sign + (((exponent + 14) << 10) + units).min(0x7C00) as u16
}

fn naive_widen(pattern: u16) -> f32 {
    let (exponent, fraction) = (i32::from(pattern >> 10 & 0x1F), f32::from(pattern & 0x3FF));
    let magnitude = match exponent {
        0 => fraction * 2.0_f32.powi(-24),
        31 => f32::INFINITY,
        _ => (1024.0 + fraction) * 2.0_f32.powi(exponent - 25),
    };
    if pattern >> 15 == 0 { magnitude } else { -magnitude }
}

fn naive_step(unit: f64) -> u16 {
    (unit * 65_535.0 + 0.5).floor() as u16
}

fn naive_rotation([x, y, z, w]: [f32; 4]) -> [u8; 8] {
    let sign = if w < 0.0 { -1.0 } else { 1.0 };
    let mut out = [0; 8];
    let moved = |c: f32| sign * f64::from(c) / 2.0 + 0.5;
    for (at, unit) in [sign * f64::from(w), moved(x), moved(y), moved(z)].into_iter().enumerate() {
        out[2 * at..2 * at + 2].copy_from_slice(&naive_step(unit).to_le_bytes());
    }
    out
}
