//! Quantising and restoring unit floats, in bulk and one at a time. No other crate has this rounding rule.

use crate::harness::{Random, Table, VALUES, naive, ours};
use packproof_codec::quantize;

pub(crate) fn run(table: &mut Table) {
    let mut random = Random::new(1);
    let values: Vec<f32> = (0..VALUES).map(|_| random.unit() as f32).collect();
    for bits in [10, 16] {
        unit(table, bits, &values);
        restore_unit(table, bits, &values);
    }
    range(table, &values);
}

fn unit(table: &mut Table, bits: u32, values: &[f32]) {
    table.case(
        &format!("quantize/unit/{bits} bits"),
        VALUES,
        vec![
            ours("slice", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                quantize::quantize_unit_slice(values, bits, out).expect("unit floats");
            }),
            ours("slice, clamped", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                quantize::quantize_unit_slice_clamped(values, bits, out).expect("unit floats");
            }),
            ours("one at a time", |out: &mut Vec<u32>| {
                out.clear();
                out.extend(
                    values
                        .iter()
                        .map(|&value| quantize::quantize_unit(f64::from(value), bits).expect("unit floats")),
                );
            }),
            naive("floor and cast", |out: &mut Vec<u32>| {
                out.clear();
                out.extend(values.iter().map(|&value| naive_quantize(f64::from(value), bits)));
            }),
        ],
    );
}

fn restore_unit(table: &mut Table, bits: u32, values: &[f32]) {
    let integers: Vec<u32> = values.iter().map(|&value| naive_quantize(f64::from(value), bits)).collect();
    let integers = &integers[..];
    table.case(
        &format!("quantize/restore unit/{bits} bits"),
        VALUES,
        vec![
            ours("slice", |out: &mut Vec<f32>| {
                out.resize(VALUES, 0.0);
                quantize::restore_unit_slice(integers, bits, out).expect("integers of that width");
            }),
            ours("one at a time", |out: &mut Vec<f32>| {
                out.clear();
                out.extend(
                    integers
                        .iter()
                        .map(|&q| quantize::restore_unit(q, bits).expect("integers of that width") as f32),
                );
            }),
            naive("reciprocal and product", |out: &mut Vec<f32>| {
                out.clear();
                out.extend(integers.iter().map(|&q| naive_restore(q, bits) as f32));
            }),
        ],
    );
}

fn range(table: &mut Table, values: &[f32]) {
    table.case(
        "quantize/range/16 bits",
        VALUES,
        vec![
            ours("slice", |out: &mut Vec<u32>| {
                out.resize(VALUES, 0);
                quantize::quantize_slice(values, -1.0, 3.0, 16, out).expect("floats of the range");
            }),
            ours("one at a time", |out: &mut Vec<u32>| {
                out.clear();
                out.extend(values.iter().map(|&value| {
                    quantize::quantize(f64::from(value), -1.0, 3.0, 16).expect("floats of the range")
                }));
            }),
            naive("floor and cast", |out: &mut Vec<u32>| {
                out.clear();
                out.extend(values.iter().map(|&value| naive_quantize((f64::from(value) + 1.0) / 4.0, 16)));
            }),
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
