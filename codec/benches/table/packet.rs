//! binary16 beside the `half` crate.

use crate::harness::{NAIVE, OURS, PEER, Random, Table, VALUES};
use half::slice::{HalfBitsSliceExt, HalfFloatSliceExt as _};
use packproof_codec::packet::{Field, Float16, binary16};

pub(crate) fn run(table: &mut Table) {
    // Positions and speeds: most of them in binary16's normal range, some below and above it.
    let values =
        Random(4).many(|random| ((random.unit() - 0.5) * 2.0_f64.powi(random.below(36) as i32 - 18)) as f32);
    let values = &values[..];
    let patterns: Vec<u16> = values.iter().map(|&value| binary16::from_f32(value)).collect();
    table.case(
        "packet/binary16 from f32",
        VALUES,
        vec![
            OURS.each("binary16::from_f32", values, binary16::from_f32),
            OURS.filled("binary16::from_f32_slice", VALUES, |out| {
                binary16::from_f32_slice(values, out).expect("every value has a pattern")
            }),
            NAIVE.each("integers, by cases", values, naive_narrow),
            PEER.each("half, one at a time", values, |value| half::f16::from_f32(value).to_bits()),
            PEER.filled("half, slices", VALUES, |out| {
                HalfBitsSliceExt::reinterpret_cast_mut::<half::f16>(out).convert_from_f32_slice(values)
            }),
        ],
    );
    table.case(
        "packet/Float16 append",
        VALUES,
        vec![
            OURS.appended("Float16.append", values, |value, out| {
                Float16.append(value, out).expect("every float has a pattern")
            }),
            NAIVE.appended("integers, by cases", values, |value, out| {
                out.extend_from_slice(&naive_narrow(value).to_le_bytes())
            }),
        ],
    );
    table.case(
        "packet/binary16 to f32",
        VALUES,
        vec![
            OURS.each("binary16::to_f32", &patterns, binary16::to_f32),
            OURS.filled("binary16::to_f32_slice", VALUES, |out| {
                binary16::to_f32_slice(&patterns, out).expect("every pattern has a value")
            }),
            NAIVE.each("powers of two", &patterns, naive_widen),
            PEER.each("half, one at a time", &patterns, |pattern| half::f16::from_bits(pattern).to_f32()),
            PEER.filled("half, slices", VALUES, |out| {
                patterns.reinterpret_cast::<half::f16>().convert_to_f32_slice(out)
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
