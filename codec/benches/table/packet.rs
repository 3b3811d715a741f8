//! Packet fields over many values: binary16 beside the `half` crate, the others beside their formulas.

use crate::harness::{NAIVE, OURS, PEER, Random, Table, VALUES};
use half::slice::{HalfBitsSliceExt, HalfFloatSliceExt as _};
use packproof_codec::packet::{Field, Float16, NormalizedFloat16, RotationQuaternion64, binary16};

pub(crate) fn run(table: &mut Table) {
    let mut random = Random(4);
    halves(table, &mut random);
    steps(table, &random.many(|random| random.unit() as f32));
    quaternions(table, &mut random);
}

fn halves(table: &mut Table, random: &mut Random) {
    // Positions and speeds: most of them in binary16's normal range, some below and above it.
    let values =
        random.many(|random| ((random.unit() - 0.5) * 2.0_f64.powi(random.below(36) as i32 - 18)) as f32);
    let values = &values[..];
    let patterns: Vec<u16> = values.iter().map(|&value| binary16::from_f32(value)).collect();
    table.case(
        "packet/binary16 from f32",
        VALUES,
        vec![
            OURS.each("binary16::from_f32", values, binary16::from_f32),
            OURS.filled("binary16::from_f32_slice", VALUES, |out| {
                binary16::from_f32_slice(values, out).expect("every value has a pattern");
            }),
            NAIVE.each("integers, by cases", values, naive_narrow),
            PEER.each("half, one at a time", values, |value| half::f16::from_f32(value).to_bits()),
            PEER.filled("half, slices", VALUES, |out| {
                HalfBitsSliceExt::reinterpret_cast_mut::<half::f16>(out).convert_from_f32_slice(values);
            }),
        ],
    );
    table.case(
        "packet/Float16 append",
        VALUES,
        vec![
            OURS.appended("Float16.append", values, |value, out| {
                Float16.append(value, out).expect("every float has a pattern");
            }),
            NAIVE.appended("integers, by cases", values, |value, out| {
                out.extend_from_slice(&naive_narrow(value).to_le_bytes());
            }),
        ],
    );
    table.case(
        "packet/binary16 to f32",
        VALUES,
        vec![
            OURS.each("binary16::to_f32", &patterns, binary16::to_f32),
            OURS.filled("binary16::to_f32_slice", VALUES, |out| {
                binary16::to_f32_slice(&patterns, out).expect("every pattern has a value");
            }),
            NAIVE.each("powers of two", &patterns, naive_widen),
            PEER.each("half, one at a time", &patterns, |pattern| half::f16::from_bits(pattern).to_f32()),
            PEER.filled("half, slices", VALUES, |out| {
                patterns.reinterpret_cast::<half::f16>().convert_to_f32_slice(out);
            }),
        ],
    );
}

fn steps(table: &mut Table, values: &[f32]) {
    let naive_bytes = |value: f32| naive_step(value.into()).to_le_bytes();
    table.case(
        "packet/NormalizedFloat16 encode",
        VALUES,
        vec![
            OURS.each("NormalizedFloat16", values, |value| {
                NormalizedFloat16.encode_array(value).expect("in [0, 1]")
            }),
            NAIVE.each("floor", values, naive_bytes),
        ],
    );
    table.case(
        "packet/NormalizedFloat16 encode slice",
        VALUES,
        vec![
            OURS.filled("encode_slice", 2 * VALUES, |out| {
                NormalizedFloat16.encode_slice(values, out).expect("in [0, 1]");
            }),
            NAIVE.filled("floor", 2 * VALUES, |out| {
                for (field, &value) in out.as_chunks_mut().0.iter_mut().zip(values) {
                    *field = naive_bytes(value);
                }
            }),
        ],
    );
    let bytes: Vec<u8> = values.iter().flat_map(|&value| naive_bytes(value)).collect();
    table.case(
        "packet/NormalizedFloat16 decode slice",
        VALUES,
        vec![
            OURS.filled("decode_slice", VALUES, |out| {
                NormalizedFloat16.decode_slice(&bytes, out).expect("whole fields");
            }),
            NAIVE.filled("division", VALUES, |out| {
                for (value, &field) in out.iter_mut().zip(bytes.as_chunks().0) {
                    *value = f32::from(u16::from_le_bytes(field)) / 65_535.0;
                }
            }),
        ],
    );
}

fn quaternions(table: &mut Table, random: &mut Random) {
    let rotations = random.many(|random| {
        let components = [(); 4].map(|()| random.unit() * 2.0 - 1.0);
        let length = components.iter().map(|c| c * c).sum::<f64>().sqrt();
        components.map(|c| (c / length) as f32)
    });
    let encode = |rotation| RotationQuaternion64.encode_array(rotation).expect("a rotation");
    let fields: Vec<[u8; 8]> = rotations.iter().map(|&rotation| encode(rotation)).collect();
    table.case(
        "packet/RotationQuaternion64 encode",
        VALUES,
        vec![
            OURS.each("RotationQuaternion64", &rotations, encode),
            NAIVE.each("floor", &rotations, naive_rotation),
        ],
    );
    table.case(
        "packet/RotationQuaternion64 decode",
        VALUES,
        vec![
            OURS.each("RotationQuaternion64", &fields, |field| RotationQuaternion64.decode_array(field)),
            NAIVE.each("four divisions", &fields, |field: [u8; 8]| {
                let [w, x, y, z] =
                    [0, 2, 4, 6].map(|at| f32::from(u16::from_le_bytes([field[at], field[at + 1]])));
                let signed = |n: f32| (2.0 * n - 65_535.0) / 65_535.0;
                [signed(x), signed(y), signed(z), w / 65_535.0]
            }),
        ],
    );
}

/// Exponent and fraction by hand, a half added and ties looked at. No NaN is among the values.
fn naive_narrow(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let exponent = (bits >> 23 & 0xFF) as i32 - 127;
    let fraction = bits & 0x7F_FFFF;
    if exponent > 15 {
        return sign | 0x7C00;
    }
    if exponent < -25 {
        return sign;
    }
    let (units, shift) = if exponent >= -14 {
        (((exponent + 15) as u32) << 23 | fraction, 13)
    } else {
        (fraction | 0x80_0000, (-1 - exponent) as u32)
    };
    let (whole, rest, half) = (units >> shift, units & ((1 << shift) - 1), 1 << (shift - 1));
    // A carry runs into the exponent, as it should.
    let up = rest > half || rest == half && whole & 1 == 1;
    sign | (whole + u32::from(up)) as u16
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
