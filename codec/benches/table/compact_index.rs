//! `CompactIndex`, one value at a time and in bulk. No other crate has the format, so there are no peers.

use crate::harness::{Filled, Random, Spread, Table, VALUES, naive, ours};
use packproof_codec::compact_index;

pub(crate) fn run(table: &mut Table) {
    for spread in Spread::ALL {
        let values = values(spread);
        encode(table, spread.name(), &values);
        decode(table, spread.name(), &values);
    }
}

fn encode(table: &mut Table, spread: &str, values: &[i32]) {
    table.case(
        &format!("compact_index/encode/{spread}"),
        VALUES,
        vec![
            ours("append", |out: &mut Filled<u8>| {
                out.grow(|out| {
                    for &value in values {
                        compact_index::append(value, out);
                    }
                });
            }),
            ours("encode into a slice", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * compact_index::MAX_LEN);
                let mut len = 0;
                for &value in values {
                    len += compact_index::encode(value, &mut room[len..]).expect("room");
                }
                out.len = len;
            }),
            ours("encode_slice", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * compact_index::MAX_LEN);
                out.len = compact_index::encode_slice(values, room).written;
            }),
            naive("byte by byte, push", |out: &mut Filled<u8>| {
                out.grow(|out| {
                    for &value in values {
                        naive_append(value, out);
                    }
                });
            }),
        ],
    );
}

fn decode(table: &mut Table, spread: &str, values: &[i32]) {
    let mut bytes = Vec::new();
    for &value in values {
        naive_append(value, &mut bytes);
    }
    let bytes = &bytes[..];
    table.case(
        &format!("compact_index/decode/{spread}"),
        VALUES,
        vec![
            ours("decode_lenient", |out: &mut Vec<i32>| {
                each(bytes, out, |rest| compact_index::decode_lenient(rest).expect("whole values"));
            }),
            ours("decode", |out: &mut Vec<i32>| {
                each(bytes, out, |rest| compact_index::decode(rest).expect("canonical"));
            }),
            ours("iter", |out: &mut Vec<i32>| {
                out.clear();
                out.extend(compact_index::iter_lenient(bytes).map(|value| value.expect("whole values")));
            }),
            ours("decode_lenient_slice", |out: &mut Vec<i32>| {
                out.resize(VALUES, 0);
                compact_index::decode_lenient_slice(bytes, out).expect("whole values");
            }),
            ours("decode_slice", |out: &mut Vec<i32>| {
                out.resize(VALUES, 0);
                compact_index::decode_slice(bytes, out).expect("canonical");
            }),
            naive("byte by byte", |out: &mut Vec<i32>| {
                each(bytes, out, |rest| naive_decode(rest).expect("whole values"));
            }),
        ],
    );
}

fn each(bytes: &[u8], out: &mut Vec<i32>, decode: impl Fn(&[u8]) -> (i32, usize)) {
    out.clear();
    let mut at = 0;
    while at < bytes.len() {
        let (value, len) = decode(&bytes[at..]);
        out.push(value);
        at += len;
    }
}

fn values(spread: Spread) -> Vec<i32> {
    let mut random = Random::new(1);
    (0..VALUES)
        .map(|_| {
            if spread == Spread::Rand32 {
                return random.next() as i32;
            }
            let length = spread.length(&mut random, 5);
            // Data bits of the forms: 6, 13, 20, 27 and, for an i32, 31.
            let (low, high) = match length {
                1 => (0, 63),
                2 => (64, 8191),
                3 => (8192, 1_048_575),
                4 => (1_048_576, 134_217_727),
                _ => (134_217_728, 2_147_483_647),
            };
            let magnitude = (low + random.below(high - low + 1)) as i32;
            if random.below(4) == 0 { -magnitude } else { magnitude }
        })
        .collect()
}

fn naive_append(value: i32, out: &mut Vec<u8>) {
    let mut rest = value.unsigned_abs();
    let mut byte = (rest & 0x3F) as u8;
    rest >>= 6;
    if value < 0 {
        byte |= 0x80;
    }
    if rest != 0 {
        byte |= 0x40;
    }
    out.push(byte);
    let mut position = 1;
    while rest != 0 {
        let mut byte = rest as u8;
        if position < 4 {
            byte &= 0x7F;
            rest >>= 7;
            if rest != 0 {
                byte |= 0x80;
            }
        } else {
            rest = 0;
        }
        out.push(byte);
        position += 1;
    }
}

fn naive_decode(bytes: &[u8]) -> Option<(i32, usize)> {
    let first = *bytes.first()?;
    let mut magnitude = u32::from(first & 0x3F);
    let mut more = first & 0x40 != 0;
    let mut len = 1;
    while more {
        let byte = *bytes.get(len)?;
        let shift = 6 + 7 * (len as u32 - 1);
        if len < 4 {
            magnitude |= u32::from(byte & 0x7F) << shift;
            more = byte & 0x80 != 0;
        } else {
            magnitude |= u32::from(byte) << shift;
            more = false;
        }
        len += 1;
    }
    let value = magnitude as i32;
    Some((if first & 0x80 != 0 { value.wrapping_neg() } else { value }, len))
}
