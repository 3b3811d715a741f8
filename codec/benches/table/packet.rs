//! binary16 beside the `half` crate.

use crate::harness::{OURS, PEER, Random, Table, VALUES};
use half::slice::{HalfBitsSliceExt, HalfFloatSliceExt as _};
use packproof_codec::packet::binary16;

pub fn run(table: &mut Table) {
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
            OURS.filled("binary16::from_f32_slice", |out| {
                binary16::from_f32_slice(values, out).expect("every value has a pattern")
            }),
            PEER.filled("half, slices", |out| {
                HalfBitsSliceExt::reinterpret_cast_mut::<half::f16>(out).convert_from_f32_slice(values)
            }),
        ],
    );
    table.case(
        "packet/binary16 to f32",
        VALUES,
        vec![
            OURS.each("binary16::to_f32", &patterns, binary16::to_f32),
            OURS.filled("binary16::to_f32_slice", |out| {
                binary16::to_f32_slice(&patterns, out).expect("every pattern has a value")
            }),
            PEER.filled("half, slices", |out| {
                patterns.reinterpret_cast::<half::f16>().convert_to_f32_slice(out)
            }),
        ],
    );
}
