//! Mixed radix with limits known at run time. The naive form divides, and writes a bit at a time. constriction's entropy coders take a
//! model per symbol, in 24-bit probabilities: the same task, other bytes.

use crate::harness::*;
use constriction::stream::{Decode as _, Encode as _};
use constriction::stream::{model::DefaultUniformModel, queue::RangeEncoder, stack::AnsCoder};
use packproof_codec::bit_pack::Reader;
use packproof_codec::mixed_radix::{Accumulator, Stack32, read_groups, write_groups};
use std::{mem::take, ops::Range};

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
    let fields = || limits.iter().zip(values);
    case! { table, format!("mixed_radix/pack stack/{data}");
        OURS "Stack32" collected(|out| {
            let mut stack = Stack32::new();
            for (&limit, &value) in fields() {
                if stack.pack(limit as u32, value as u32).is_err() {
                    out.push(stack.accumulator());
                    stack = Stack32::new();
                    stack.pack(limit as u32, value as u32).expect("one field fits");
                }
            }
            out.push(stack.accumulator());
        });
        NAIVE "listing 2, with a count" collected(|out| {
            let (mut number, mut product) = (0, 1);
            for (&limit, &value) in fields() {
                if product * limit > 1 << 32 {
                    out.push(number as u32);
                    (number, product) = (0, 1);
                }
                number = number * limit + value;
                product *= limit;
            }
            out.push(number as u32);
        });
    }
}

fn run_groups(table: &mut Table, data: &str, limits: &[u64], values: &[u64], accumulator: Accumulator) {
    let bits = if accumulator == Accumulator::Bits32 { 32 } else { 64 };
    let (bound, form) = (1 << bits, format!("groups of {bits}"));
    let (mut bytes, mut out) = (Vec::new(), Vec::new());
    naive_write(bound, limits, values, &mut bytes);
    // The last symbol first, so that it is decoded last.
    let mut coder = AnsCoder::<u32, u64>::new();
    for (&limit, &value) in limits.iter().zip(values).rev() {
        coder.encode_symbol(value as usize, DefaultUniformModel::new(limit as usize)).expect("memory");
    }
    let words = coder.into_compressed().expect("memory");
    case! { table, format!("mixed_radix/write {form}/{data}");
        OURS "write_groups" grown(|out| with_writer(out, |writer| {
            write_groups(accumulator, limits, values, writer).expect("values below their limits");
        }));
        NAIVE "a bit at a time" grown(|out| naive_write(bound, limits, values, out));
        // Writes into the memory of its last pass.
        OTHER "constriction, range coder" run(|_: &mut Stream| {
            out.clear();
            let mut encoder = RangeEncoder::<u32, u64, _>::with_write_backend(take(&mut out));
            for (&limit, &value) in limits.iter().zip(values) {
                let model = DefaultUniformModel::new(limit as usize);
                encoder.encode_symbol(value as usize, model).expect("memory");
            }
            out = encoder.into_compressed().expect("memory");
        });
    }
    case! { table, format!("mixed_radix/read {form}/{data}");
        OURS "read_groups" filled(|out| {
            read_groups(accumulator, limits, out, &mut Reader::new(&bytes)).expect("whole groups")
        });
        NAIVE "by division" collected(|out| naive_read(bound, limits, &bytes, out));
        // The same values, so that its output is compared.
        PEER "constriction, ANS" collected(|out| {
            let mut coder = AnsCoder::<u32, u64, _>::from_compressed_slice(&words[..]).expect("what it wrote");
            out.extend(limits.iter().map(|&limit| {
                let model = DefaultUniformModel::new(limit as usize);
                coder.decode_symbol(model).expect("what it wrote") as u64
            }));
        });
    }
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

/// Writes a field a bit at a time, most significant bit first: listing 1 of the source.
fn put_bits(value: u64, width: u32, position: &mut usize, out: &mut Vec<u8>) {
    for bit in (0..width).rev() {
        if position.is_multiple_of(8) {
            out.push(0);
        }
        out[*position / 8] |= ((value >> bit & 1) as u8) << (7 - *position % 8);
        *position += 1;
    }
}

/// Reads what [`put_bits`] writes.
fn take_bits(bytes: &[u8], width: u32, position: &mut usize) -> u64 {
    (0..width).fold(0, |value, _| {
        *position += 1;
        value << 1 | u64::from(bytes[(*position - 1) / 8] >> (7 - (*position - 1) % 8) & 1)
    })
}
