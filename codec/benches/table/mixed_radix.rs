//! Mixed radix with limits known at run time. The naive form divides, and writes a bit at a time.
//!
//! constriction's entropy coders take a model per symbol, in 24-bit probabilities: the same task, other bytes.

use crate::harness::{Random, Table, VALUES, naive, ours, peer_of_another_format};
use codec::bit_pack::{Reader, Writer};
use codec::mixed_radix::{Accumulator, Stack32, append_blocks, decode_blocks, read_groups, write_groups};
use constriction::stream::model::DefaultUniformModel;
use constriction::stream::queue::{DefaultRangeDecoder, DefaultRangeEncoder};
use constriction::stream::stack::DefaultAnsCoder;
use constriction::stream::{Decode as _, Encode as _};

pub(crate) fn run(table: &mut Table) {
    let mut random = Random::new(3);
    let five = vec![5; VALUES];
    let mixed: Vec<u64> = (0..VALUES).map(|_| 2 + u64::from(random.below(99))).collect();
    for (data, limits) in [("5-way", five), ("2 to 100-way", mixed)] {
        let values: Vec<u64> = limits.iter().map(|&limit| u64::from(random.below(limit as u32))).collect();
        run_stack(table, data, &limits, &values);
        run_groups(table, data, &limits, &values, Accumulator::Bits32, "groups of 32");
        run_groups(table, data, &limits, &values, Accumulator::Bits64, "groups of 64");
        run_blocks(table, data, &limits, &values);
    }
}

/// Listing 2: as many fields as fit one accumulator, for every accumulator.
fn run_stack(table: &mut Table, data: &str, limits: &[u64], values: &[u64]) {
    table.case(
        &format!("mixed_radix/pack stack/{data}"),
        VALUES,
        vec![
            ours("Stack32", |out: &mut Vec<u32>| {
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
            naive("listing 2, with a count", |out: &mut Vec<u32>| {
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

fn run_groups(
    table: &mut Table,
    data: &str,
    limits: &[u64],
    values: &[u64],
    accumulator: Accumulator,
    form: &str,
) {
    let bound = if accumulator == Accumulator::Bits32 { 1 << 32 } else { 1 << 64 };
    let bytes = naive_write(bound, limits, values);
    table.case(
        &format!("mixed_radix/write {form}/{data}"),
        VALUES,
        vec![
            ours("write_groups", |out: &mut Vec<u8>| {
                let mut writer = Writer::reusing(std::mem::take(out));
                write_groups(accumulator, limits, values, &mut writer).expect("values below their limits");
                *out = writer.finish();
            }),
            naive("a bit at a time", |out: &mut Vec<u8>| *out = naive_write(bound, limits, values)),
            peer_of_another_format("constriction, range coder", |out: &mut Vec<u8>| {
                let mut encoder = DefaultRangeEncoder::new();
                for (&limit, &value) in limits.iter().zip(values) {
                    let model = DefaultUniformModel::new(limit as usize);
                    encoder.encode_symbol(value as usize, model).expect("memory");
                }
                out.clear();
                out.extend(encoder.into_compressed().expect("memory").iter().flat_map(|w| w.to_be_bytes()));
            }),
            peer_of_another_format("constriction, ANS", |out: &mut Vec<u8>| {
                let mut coder = DefaultAnsCoder::new();
                for (&limit, &value) in limits.iter().zip(values).rev() {
                    let model = DefaultUniformModel::new(limit as usize);
                    coder.encode_symbol(value as usize, model).expect("memory");
                }
                out.clear();
                out.extend(coder.into_compressed().expect("memory").iter().flat_map(|w| w.to_be_bytes()));
            }),
        ],
    );
    let mut encoder = DefaultRangeEncoder::new();
    let mut coder = DefaultAnsCoder::new();
    for (&limit, &value) in limits.iter().zip(values) {
        encoder.encode_symbol(value as usize, DefaultUniformModel::new(limit as usize)).expect("memory");
    }
    for (&limit, &value) in limits.iter().zip(values).rev() {
        coder.encode_symbol(value as usize, DefaultUniformModel::new(limit as usize)).expect("memory");
    }
    let (range_coded, ans_coded) =
        (encoder.into_compressed().expect("memory"), coder.into_compressed().expect("memory"));
    table.case(
        &format!("mixed_radix/read {form}/{data}"),
        VALUES,
        vec![
            ours("read_groups", |out: &mut Vec<u64>| {
                out.resize(VALUES, 0);
                read_groups(accumulator, limits, out, &mut Reader::new(&bytes)).expect("whole groups");
            }),
            naive("by division", |out: &mut Vec<u64>| naive_read(bound, limits, &bytes, out)),
            peer_of_another_format("constriction, range coder", |out: &mut Vec<u64>| {
                out.clear();
                let mut decoder =
                    DefaultRangeDecoder::from_compressed(range_coded.clone()).expect("what it wrote");
                out.extend(limits.iter().map(|&limit| {
                    let model = DefaultUniformModel::new(limit as usize);
                    decoder.decode_symbol(model).expect("what it wrote") as u64
                }));
                assert!(out == values);
            }),
            peer_of_another_format("constriction, ANS", |out: &mut Vec<u64>| {
                out.clear();
                let mut coder = DefaultAnsCoder::from_compressed(ans_coded.clone()).expect("what it wrote");
                out.extend(limits.iter().map(|&limit| {
                    let model = DefaultUniformModel::new(limit as usize);
                    coder.decode_symbol(model).expect("what it wrote") as u64
                }));
                assert!(out == values);
            }),
        ],
    );
}

fn run_blocks(table: &mut Table, data: &str, limits: &[u64], values: &[u64]) {
    let mut bytes = Vec::new();
    append_blocks(limits, values, &mut bytes).expect("values below their limits");
    table.case(
        &format!("mixed_radix/append blocks/{data}"),
        VALUES,
        vec![
            ours("append_blocks", |out: &mut Vec<u8>| {
                out.clear();
                append_blocks(limits, values, out).expect("values below their limits");
            }),
            naive("long numbers by bytes", |out: &mut Vec<u8>| *out = naive_blocks(limits, values)),
        ],
    );
    table.case(
        &format!("mixed_radix/decode blocks/{data}"),
        VALUES,
        vec![
            ours("decode_blocks", |out: &mut Vec<u64>| {
                out.resize(VALUES, 0);
                decode_blocks(limits, &bytes, out).expect("whole blocks");
            }),
            naive("long numbers by bytes", |out: &mut Vec<u64>| naive_decode_blocks(limits, &bytes, out)),
        ],
    );
}

fn naive_write(bound: u128, limits: &[u64], values: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut position = 0;
    let mut spill = |number: u128, product: u128| {
        for bit in (0..128 - (product - 1).leading_zeros()).rev() {
            if position % 8 == 0 {
                bytes.push(0);
            }
            bytes[position / 8] |= ((number >> bit & 1) as u8) << (7 - position % 8);
            position += 1;
        }
    };
    let (mut number, mut product) = (0, 1);
    for (&limit, &value) in limits.iter().zip(values) {
        if product * u128::from(limit) > bound {
            spill(number, product);
            (number, product) = (0, 1);
        }
        number = number * u128::from(limit) + u128::from(value);
        product *= u128::from(limit);
    }
    spill(number, product);
    bytes
}

fn naive_read(bound: u128, limits: &[u64], bytes: &[u8], out: &mut Vec<u64>) {
    out.clear();
    let mut position = 0;
    while out.len() < limits.len() {
        let start = out.len();
        let mut product = 1;
        let mut end = start;
        while end < limits.len() && product * u128::from(limits[end]) <= bound {
            product *= u128::from(limits[end]);
            end += 1;
        }
        let mut number = 0;
        for _ in 0..128 - (product - 1).leading_zeros() {
            number = number << 1 | u64::from(bytes[position / 8] >> (7 - position % 8) & 1);
            position += 1;
        }
        for &limit in limits[start..end].iter().rev() {
            out.push(number % limit);
            number /= limit;
        }
        out[start..].reverse();
    }
}

/// `number * factor + addend`, least significant byte first.
fn multiply_add(number: &mut Vec<u8>, factor: u64, addend: u64) {
    let mut carry = u128::from(addend);
    for byte in number.iter_mut() {
        carry += u128::from(*byte) * u128::from(factor);
        *byte = carry as u8;
        carry >>= 8;
    }
    while carry > 0 {
        number.push(carry as u8);
        carry >>= 8;
    }
}

/// The fields of the block that begins `limits`, and its bytes.
fn naive_block(limits: &[u64]) -> (usize, usize) {
    // The product less one.
    let mut largest = Vec::new();
    for (fields, &limit) in limits.iter().enumerate() {
        let before = largest.len();
        multiply_add(&mut largest, limit, limit - 1);
        if largest.len() > 256 {
            return (fields, before);
        }
    }
    (limits.len(), largest.len())
}

fn naive_blocks(limits: &[u64], values: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut start = 0;
    while start < limits.len() {
        let (fields, len) = naive_block(&limits[start..]);
        let mut number = Vec::new();
        for n in start..start + fields {
            multiply_add(&mut number, limits[n], values[n]);
        }
        number.resize(len, 0);
        bytes.extend(number.iter().rev());
        start += fields;
    }
    bytes
}

fn naive_decode_blocks(limits: &[u64], mut bytes: &[u8], out: &mut Vec<u64>) {
    out.clear();
    while out.len() < limits.len() {
        let start = out.len();
        let (fields, len) = naive_block(&limits[start..]);
        let mut number = bytes[..len].to_vec();
        for &limit in limits[start..start + fields].iter().rev() {
            let mut remainder = 0;
            for byte in &mut number {
                let wide = remainder << 8 | u128::from(*byte);
                *byte = (wide / u128::from(limit)) as u8;
                remainder = wide % u128::from(limit);
            }
            out.push(remainder as u64);
        }
        out[start..].reverse();
        bytes = &bytes[len..];
    }
}
