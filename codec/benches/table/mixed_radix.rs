//! Mixed radix with limits known at run time. The naive form divides, and writes a bit at a time.
//!
//! constriction's entropy coders take a model per symbol, in 24-bit probabilities: the same task, other bytes.

use crate::harness::{NAIVE, OTHER, OURS, Random, Table, VALUES};
use constriction::stream::model::DefaultUniformModel;
use constriction::stream::queue::{RangeDecoder, RangeEncoder};
use constriction::stream::stack::AnsCoder;
use constriction::stream::{Decode as _, Encode as _};
use packproof_codec::bit_pack::{Reader, Writer};
use packproof_codec::mixed_radix::{
    Accumulator, Stack32, append_blocks, decode_blocks, read_groups, write_groups,
};

pub(crate) fn run(table: &mut Table) {
    let mut random = Random(3);
    let five = vec![5; VALUES];
    let mixed = random.many(|random| 2 + u64::from(random.below(99)));
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

fn run_groups(
    table: &mut Table,
    data: &str,
    limits: &[u64],
    values: &[u64],
    accumulator: Accumulator,
    form: &str,
) {
    let largest = if accumulator == Accumulator::Bits32 { u64::from(u32::MAX) } else { u64::MAX };
    let (mut bytes, mut range_words, mut ans_words) = (Vec::new(), Vec::new(), Vec::new());
    naive_write(largest, limits, values, &mut bytes);
    range_coded(limits, values, &mut range_words);
    ans_coded(limits, values, &mut ans_words);
    // Their words are not compared: they must at least be read again.
    let mut decoded = Vec::new();
    range_decoded(limits, &range_words, &mut decoded);
    assert!(decoded == values, "range coder");
    ans_decoded(limits, &ans_words, &mut decoded);
    assert!(decoded == values, "ANS");
    let (mut range_out, mut ans_out) = (Vec::new(), Vec::new());
    table.case(
        &format!("mixed_radix/write {form}/{data}"),
        VALUES,
        vec![
            OURS.grown("write_groups", |out| {
                let mut writer = Writer::after(std::mem::take(out));
                write_groups(accumulator, limits, values, &mut writer).expect("values below their limits");
                *out = writer.finish();
            }),
            NAIVE.grown("a bit at a time", |out| naive_write(largest, limits, values, out)),
            OTHER.run("constriction, range coder", |_| range_coded(limits, values, &mut range_out)),
            OTHER.run("constriction, ANS", |_| ans_coded(limits, values, &mut ans_out)),
        ],
    );
    table.case(
        &format!("mixed_radix/read {form}/{data}"),
        VALUES,
        vec![
            OURS.filled("read_groups", VALUES, |out| {
                read_groups(accumulator, limits, out, &mut Reader::new(&bytes)).expect("whole groups")
            }),
            NAIVE.run("by division", |out: &mut Vec<u64>| naive_read(largest, limits, &bytes, out)),
            OTHER.run("constriction, range coder", |out| range_decoded(limits, &range_words, out)),
            OTHER.run("constriction, ANS", |out| ans_decoded(limits, &ans_words, out)),
        ],
    );
}

/// Each coder writes into the memory of its last pass.
fn range_coded(limits: &[u64], values: &[u64], out: &mut Vec<u32>) {
    out.clear();
    let mut encoder = RangeEncoder::<u32, u64, _>::with_write_backend(std::mem::take(out));
    for (&limit, &value) in limits.iter().zip(values) {
        let model = DefaultUniformModel::new(limit as usize);
        encoder.encode_symbol(value as usize, model).expect("memory");
    }
    *out = encoder.into_compressed().expect("memory");
}

fn range_decoded(limits: &[u64], words: &[u32], out: &mut Vec<u64>) {
    out.clear();
    let mut decoder = RangeDecoder::<u32, u64, _>::from_compressed(words).expect("what it wrote");
    out.extend(limits.iter().map(|&limit| {
        let model = DefaultUniformModel::new(limit as usize);
        decoder.decode_symbol(model).expect("what it wrote") as u64
    }));
}

/// The last symbol first, so that it is decoded last.
fn ans_coded(limits: &[u64], values: &[u64], out: &mut Vec<u32>) {
    out.clear();
    let mut coder = AnsCoder::<u32, u64>::from_compressed(std::mem::take(out)).expect("an empty stack");
    for (&limit, &value) in limits.iter().zip(values).rev() {
        let model = DefaultUniformModel::new(limit as usize);
        coder.encode_symbol(value as usize, model).expect("memory");
    }
    *out = coder.into_compressed().expect("memory");
}

fn ans_decoded(limits: &[u64], words: &[u32], out: &mut Vec<u64>) {
    out.clear();
    let mut coder = AnsCoder::<u32, u64, _>::from_compressed_slice(words).expect("what it wrote");
    out.extend(limits.iter().map(|&limit| {
        let model = DefaultUniformModel::new(limit as usize);
        coder.decode_symbol(model).expect("what it wrote") as u64
    }));
}

fn run_blocks(table: &mut Table, data: &str, limits: &[u64], values: &[u64]) {
    let mut bytes = Vec::new();
    append_blocks(limits, values, &mut bytes).expect("values below their limits");
    table.case(
        &format!("mixed_radix/append blocks/{data}"),
        VALUES,
        vec![OURS.grown("append_blocks", |out| {
            append_blocks(limits, values, out).expect("values below their limits")
        })],
    );
    table.case(
        &format!("mixed_radix/decode blocks/{data}"),
        VALUES,
        vec![OURS.filled("decode_blocks", VALUES, |out| {
            decode_blocks(limits, &bytes, out).expect("whole blocks")
        })],
    );
}

/// The largest number of fields with the product of limits `largest + 1` and one more of `limit`; `None` above `bound`.
fn grown(largest: u64, limit: u64, bound: u64) -> Option<u64> {
    largest.checked_mul(limit)?.checked_add(limit - 1).filter(|&largest| largest <= bound)
}

fn naive_write(bound: u64, limits: &[u64], values: &[u64], out: &mut Vec<u8>) {
    let mut position = 0;
    let mut spill = |number: u64, largest: u64| {
        for bit in (0..64 - largest.leading_zeros()).rev() {
            if position % 8 == 0 {
                out.push(0);
            }
            out[position / 8] |= ((number >> bit & 1) as u8) << (7 - position % 8);
            position += 1;
        }
    };
    let (mut number, mut largest) = (0, 0);
    for (&limit, &value) in limits.iter().zip(values) {
        if let Some(more) = grown(largest, limit, bound) {
            number = number * limit + value;
            largest = more;
        } else {
            spill(number, largest);
            (number, largest) = (value, limit - 1);
        }
    }
    spill(number, largest);
}

fn naive_read(bound: u64, limits: &[u64], bytes: &[u8], out: &mut Vec<u64>) {
    out.clear();
    let mut position = 0;
    while out.len() < limits.len() {
        let start = out.len();
        let (mut largest, mut end) = (0, start);
        while end < limits.len()
            && let Some(more) = grown(largest, limits[end], bound)
        {
            largest = more;
            end += 1;
        }
        let mut number = 0;
        for _ in 0..64 - largest.leading_zeros() {
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
