//! `CompactIndex`, one value at a time and in bulk. No other crate has the format, so there are no peers.

use crate::harness::{NAIVE, OURS, Random, SPREADS, Table, VALUES};
use packproof_codec::compact_index::{self as ci, MAX_LEN};

const ROOM: usize = VALUES * MAX_LEN;

pub(crate) fn run(table: &mut Table) {
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
                OURS.filled("decode_lenient_slice", VALUES, |out| {
                    ci::decode_lenient_slice(bytes, out).expect("whole values")
                }),
                OURS.filled("decode_slice", VALUES, |out| ci::decode_slice(bytes, out).expect("canonical")),
                NAIVE.decoded("byte by byte", bytes, |rest| naive_decode(rest).expect("whole values")),
            ],
        );
    }
}

fn naive_append(value: i32, out: &mut Vec<u8>) {
    let mut rest = value.unsigned_abs() >> 6;
    let more = if rest > 0 { 0x40 } else { 0 };
    out.push((value.unsigned_abs() & 0x3F) as u8 | more | if value < 0 { 0x80 } else { 0 });
    for position in 1.. {
        if rest == 0 {
            return;
        }
        if position == 4 {
            return out.push(rest as u8);
        }
        let more = if rest > 0x7F { 0x80 } else { 0 };
        out.push((rest & 0x7F) as u8 | more);
        rest >>= 7;
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
