//! `CompactIndex`, one value at a time and in bulk. No other crate has the format, so there are no peers.

use crate::harness::{NAIVE, OURS, Random, SPREADS, Table, VALUES};
use packproof_codec::compact_index as ci;

const ROOM: usize = VALUES * ci::MAX_LEN;

pub fn run(table: &mut Table) {
    for (spread, length) in SPREADS {
        let values = Random(1).many(|random| {
            let Some(length) = length(random, 5) else { return random.next() as i32 };
            // Data bits of the forms: 6, 13, 20, 27 and, for an i32, 31.
            let most = [6, 13, 20, 27, 31][length as usize - 1];
            let low = if most == 6 { 0 } else { 1_u32 << (most - if most == 31 { 4 } else { 7 }) };
            let magnitude = (low + random.below((1 << most) - low)) as i32;
            if random.below(4) == 0 { -magnitude } else { magnitude }
        });
        let values = &values[..];
        table.case(
            &format!("compact_index/encode/{spread}"),
            VALUES,
            vec![
                OURS.appended("append", values, |value, out| ci::append(value, out)),
                OURS.encoded("encode into a slice", values, ROOM, |value, out| {
                    ci::encode(value, out).expect("room")
                }),
                OURS.sliced("encode_slice", ROOM, |out| ci::encode_slice(values, out).expect("room").written),
                NAIVE.appended("byte by byte, push", values, naive_append),
            ],
        );
        let mut bytes = Vec::new();
        values.iter().for_each(|&value| naive_append(value, &mut bytes));
        let bytes = &bytes[..];
        table.case(
            &format!("compact_index/decode/{spread}"),
            VALUES,
            vec![
                OURS.decoded("decode_lenient", bytes, |rest| ci::decode_lenient(rest).expect("whole values")),
                OURS.decoded("decode", bytes, |rest| ci::decode(rest).expect("canonical")),
                OURS.run("iter", |out: &mut Vec<i32>| {
                    out.clear();
                    out.extend(ci::iter_lenient(bytes).map(|value| value.expect("whole values")));
                }),
                OURS.filled("decode_lenient_slice", |out| {
                    ci::decode_lenient_slice(bytes, out).expect("whole values")
                }),
                OURS.filled("decode_slice", |out| ci::decode_slice(bytes, out).expect("canonical")),
                NAIVE.decoded("byte by byte", bytes, |rest| naive_decode(rest).expect("whole values")),
            ],
        );
    }
}

fn naive_append(value: i32, out: &mut Vec<u8>) {
    let (mut rest, mut bits, mut sign) = (value.unsigned_abs(), 6, if value < 0 { 0x80 } else { 0 });
    loop {
        let more = if rest >> bits > 0 { 1 << bits } else { 0 };
        out.push((rest & ((1 << bits) - 1)) as u8 | more | sign);
        if more == 0 {
            return;
        }
        rest >>= bits;
        (bits, sign) = (7, 0);
    }
}

fn naive_decode(bytes: &[u8]) -> Option<(i32, usize)> {
    let (mut magnitude, mut shift) = (0, 0);
    for at in 0..5 {
        let (byte, bits) = (*bytes.get(at)?, if at == 0 { 6 } else { 7 });
        magnitude |= u32::from(byte & ((1 << bits) - 1)) << shift;
        shift += bits;
        if byte >> bits & 1 == 0 {
            let value = magnitude as i32;
            return Some((if bytes[0] & 0x80 != 0 { value.wrapping_neg() } else { value }, at + 1));
        }
    }
    None
}
