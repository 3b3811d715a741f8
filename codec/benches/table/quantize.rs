//! Quantising and restoring unit floats, in bulk and one at a time. No other crate has this rounding rule.

use crate::harness::{NAIVE, OURS, Random, Table, VALUES};
use packproof_codec::quantize;

pub fn run(table: &mut Table) {
    let values = Random(1).many(|random| random.unit() as f32);
    let values = &values[..];
    for bits in [10, 16] {
        table.case(
            &format!("quantize/unit/{bits} bits"),
            VALUES,
            vec![
                OURS.filled("slice", |out| {
                    quantize::quantize_unit_slice(values, bits, out).expect("unit floats")
                }),
                OURS.filled("slice, clamped", |out| {
                    quantize::quantize_unit_slice_clamped(values, bits, out).expect("unit floats")
                }),
                OURS.each("one at a time", values, |value| {
                    quantize::quantize_unit(value.into(), bits).expect("unit floats")
                }),
                NAIVE.each("floor and cast", values, |value| naive_quantize(value.into(), bits)),
            ],
        );
        let integers: Vec<u32> = values.iter().map(|&value| naive_quantize(value.into(), bits)).collect();
        let integers = &integers[..];
        table.case(
            &format!("quantize/restore unit/{bits} bits"),
            VALUES,
            vec![
                OURS.filled("slice", |out| {
                    quantize::restore_unit_slice(integers, bits, out).expect("integers of that width")
                }),
                OURS.each("one at a time", integers, |q| {
                    quantize::restore_unit(q, bits).expect("an integer") as f32
                }),
                NAIVE.each("reciprocal and product", integers, |q| naive_restore(q, bits) as f32),
            ],
        );
    }
    table.case(
        "quantize/range/16 bits",
        VALUES,
        vec![
            OURS.filled("slice", |out| {
                quantize::quantize_slice(values, -1.0, 3.0, 16, out).expect("floats of the range")
            }),
            OURS.each("one at a time", values, |value| {
                quantize::quantize(value.into(), -1.0, 3.0, 16).expect("floats of the range")
            }),
            NAIVE.each("floor and cast", values, |value| naive_quantize((f64::from(value) + 1.0) / 4.0, 16)),
        ],
    );
}

fn naive_quantize(value: f64, bits: u32) -> u32 {
    let steps = (2.0_f64.powi(bits as i32)) - 1.0;
    (value * steps + 0.5).floor().min(steps) as u32
}

fn naive_restore(q: u32, bits: u32) -> f64 {
    let steps = (2.0_f64.powi(bits as i32)) - 1.0;
    f64::from(q as f32) * (1.0 / steps)
}
