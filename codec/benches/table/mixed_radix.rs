//! Mixed radix with limits known at run time. The naive form divides, and writes a bit at a time.
//!
//! constriction's entropy coders take a model per symbol, in 24-bit probabilities: the same task, other bytes.

use crate::harness::{NAIVE, OTHER, OURS, PEER, Random, Table, VALUES, put_bits, take_bits};
use constriction::stream::model::DefaultUniformModel;
use constriction::stream::queue::RangeEncoder;
use constriction::stream::stack::AnsCoder;
use constriction::stream::{Decode as _, Encode as _};
use packproof_codec::bit_pack::{Reader, Writer};
use packproof_codec::mixed_radix::{Accumulator, Stack32, read_groups, write_groups};
use std::mem::take;
use std::ops::Range;

pub fn run(table: &mut Table) {
    let mut random = Random(3);
    let five = vec![5; VALUES];
    let mixed = random.many(|random| 2 + u64::from(random.below(99)));
    for (data, limits) in [("5-way", five), ("2 to 100-way", mixed)] {
        let values: Vec<u64> = limits.iter().map(|&limit| u64::from(random.below(limit as u32))).collect();
        run_stack(table, data, &limits, &values);
        run_groups(table, data, &limits, &values, Accumulator::Bits32);
        run_groups(table, data, &limits, &values, Accumulator::Bits64);
    }
}

/// Listing 2: as many fields as fit one accumulator, for every accumulator.
fn run_stack(table: &mut Table, data: &str, limits: &[u64], values: &[u64]) {
    table.case(
        &format!("mixed_radix/pack stack/{data}"),
        VALUES,
        vec![
            OURS.run("Stack32", |out: &mut Vec<u32>| {
                out.clear();
                let mut stack = Stack32::new();
                for (&limit, &value) in limits.iter().zip(values) {
                    if stack.pack(limit as u32, value as u32).is_err() {
                        out.push(stack.accumulator());
                        stack = Stack32::new();
                        stack.pack(limit as u32, value as u32).expect("one field fits");
                    }
                }
                out.push(stack.accumulator());
            }),
            NAIVE.run("listing 2, with a count", |out: &mut Vec<u32>| {
                out.clear();
                let (mut number, mut product) = (0, 1);
                for (&limit, &value) in limits.iter().zip(values) {
                    if product * limit > 1 << 32 {
                        out.push(number as u32);
                        (number, product) = (0, 1);
                    }
                    number = number * limit + value;
                    product *= limit;
                }
                out.push(number as u32);
            }),
        ],
    );
}

fn run_groups(table: &mut Table, data: &str, limits: &[u64], values: &[u64], accumulator: Accumulator) {
    let bits = if accumulator == Accumulator::Bits32 { 32 } else { 64 };
    let (bound, form) = (1 << bits, format!("groups of {bits}"));
    let (mut bytes, mut words, mut out) = (Vec::new(), Vec::new(), Vec::new());
    naive_write(bound, limits, values, &mut bytes);
    // The last symbol first, so that it is decoded last.
    let mut coder = AnsCoder::<u32, u64>::new();
    for (&limit, &value) in limits.iter().zip(values).rev() {
        coder.encode_symbol(value as usize, DefaultUniformModel::new(limit as usize)).expect("memory");
    }
    words.extend(coder.into_compressed().expect("memory"));
    table.case(
        &format!("mixed_radix/write {form}/{data}"),
        VALUES,
        vec![
            OURS.grown("write_groups", |out| {
                let mut writer = Writer::after(take(out));
                write_groups(accumulator, limits, values, &mut writer).expect("values below their limits");
                *out = writer.finish();
            }),
            NAIVE.grown("a bit at a time", |out| naive_write(bound, limits, values, out)),
            OTHER.run("constriction, range coder", |_| range_coded(limits, values, &mut out)),
        ],
    );
    table.case(
        &format!("mixed_radix/read {form}/{data}"),
        VALUES,
        vec![
            OURS.filled("read_groups", |out| {
                read_groups(accumulator, limits, out, &mut Reader::new(&bytes)).expect("whole groups")
            }),
            NAIVE.run("by division", |out: &mut Vec<u64>| naive_read(bound, limits, &bytes, out)),
            // The same values, so that its output is compared.
            PEER.run("constriction, ANS", |out: &mut Vec<u64>| {
                out.clear();
                let mut coder =
                    AnsCoder::<u32, u64, _>::from_compressed_slice(&words).expect("what it wrote");
                out.extend(limits.iter().map(|&limit| {
                    let model = DefaultUniformModel::new(limit as usize);
                    coder.decode_symbol(model).expect("what it wrote") as u64
                }));
            }),
        ],
    );
}

/// Writes into the memory of its last pass.
fn range_coded(limits: &[u64], values: &[u64], out: &mut Vec<u32>) {
    out.clear();
    let mut encoder = RangeEncoder::<u32, u64, _>::with_write_backend(take(out));
    for (&limit, &value) in limits.iter().zip(values) {
        let model = DefaultUniformModel::new(limit as usize);
        encoder.encode_symbol(value as usize, model).expect("memory");
    }
    *out = encoder.into_compressed().expect("memory");
}

/// The groups of a run: the indices of their fields, and their bits.
fn groups(bound: u128, limits: &[u64]) -> impl Iterator<Item = (Range<usize>, u32)> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let (mut product, mut end) = (1, start);
        while end < limits.len() && product * u128::from(limits[end]) <= bound {
            product *= u128::from(limits[end]);
            end += 1;
        }
        let group = start..end;
        start = end;
        (!group.is_empty()).then_some((group, u128::BITS - (product - 1).leading_zeros()))
    })
}

fn naive_write(bound: u128, limits: &[u64], values: &[u64], out: &mut Vec<u8>) {
    let mut position = 0;
    for (group, width) in groups(bound, limits) {
        let number = group.fold(0, |number, at| number * limits[at] + values[at]);
        put_bits(number, width, &mut position, out);
    }
}

fn naive_read(bound: u128, limits: &[u64], bytes: &[u8], out: &mut Vec<u64>) {
    out.clear();
    let mut position = 0;
    for (group, width) in groups(bound, limits) {
        let (mut number, start) = (take_bits(bytes, width, &mut position), out.len());
        for &limit in limits[group].iter().rev() {
            out.push(number % limit);
            number /= limit;
        }
        out[start..].reverse();
    }
}
