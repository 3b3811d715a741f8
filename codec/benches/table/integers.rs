//! Variable-length integers, one at a time and in slices: `CompactIndex`, which no other crate has, and LEB128 of 64 bits.

use crate::harness::*;
use integer_encoding::VarInt as _;
use packproof_codec::{compact_index as ci, varint};
use prost::encoding::encode_varint;

/// Room for the longest forms, and for a peer's last store.
const ROOM: usize = VALUES * 10 + 16;

type Length = fn(&mut Random, u32) -> Option<u32>;

/// How the encoded lengths of variable-length integers are spread, and how a length is drawn: `mix80` is 80, 15, 3.5, 1 and 0.5 % of 1 to
/// 5 bytes, what real packages look like; `rand32`, whose values are uniform, has none.
const SPREADS: [(&str, Length); 4] = [
    ("mix80", |random, _| {
        let part = random.below(1000);
        Some(1 + [800, 950, 985, 995].into_iter().filter(|&end| part >= end).count() as u32)
    }),
    ("unilen", |random, longest| Some(1 + random.below(longest))),
    ("all1", |_, _| Some(1)),
    ("rand32", |_, _| None),
];

pub fn run(table: &mut Table) {
    for (spread, length) in SPREADS {
        run_compact_index(table, spread, length);
        run_varint(table, spread, length);
    }
}

fn run_compact_index(table: &mut Table, spread: &str, length: Length) {
    let values = Random(1).many(|random| {
        let Some(length) = length(random, 5) else { return random.next() as i32 };
        // Data bits of the forms: 6, 13, 20, 27 and, for an i32, 31.
        let most = [6, 13, 20, 27, 31][length as usize - 1];
        let low = if most == 6 { 0 } else { 1_u32 << (most - if most == 31 { 4 } else { 7 }) };
        let magnitude = (low + random.below((1 << most) - low)) as i32;
        if random.below(4) == 0 { -magnitude } else { magnitude }
    });
    let values = &values[..];
    case! { table, format!("compact_index/encode/{spread}");
        OURS "append" appended(values, |(value, out)| ci::append(value, out));
        OURS "encode into a slice" encoded(values, ROOM, |(value, out)| ci::encode(value, out).expect("room"));
        OURS "encode_slice" sliced(ROOM, |out| ci::encode_slice(values, out).expect("room").written);
        NAIVE "byte by byte, push" appended(values, |(value, out)| naive_append(value, out));
    }
    let mut bytes = Vec::new();
    values.iter().for_each(|&value| naive_append(value, &mut bytes));
    let bytes = &bytes[..];
    case! { table, format!("compact_index/decode/{spread}");
        OURS "decode" decoded(bytes, |rest| ci::decode(rest).expect("canonical"));
        OURS "decode_slice" filled(|out| ci::decode_slice(bytes, out).expect("canonical"));
        NAIVE "byte by byte" decoded(bytes, |rest| naive_decode::<true>(rest).expect("canonical"));
    }
    case! { table, format!("compact_index/decode leniently/{spread}");
        OURS "decode_lenient" decoded(bytes, |rest| ci::decode_lenient(rest).expect("whole values"));
        OURS "iter_lenient" collected(|out| ci::iter_lenient(bytes).for_each(|value| out.push(value.expect("whole"))));
        OURS "decode_lenient_slice" filled(|out| ci::decode_lenient_slice(bytes, out).expect("whole values"));
        NAIVE "byte by byte" decoded(bytes, |rest| naive_decode::<false>(rest).expect("whole values"));
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

fn naive_decode<const STRICT: bool>(bytes: &[u8]) -> Option<(i32, usize)> {
    let (mut magnitude, mut shift) = (0, 0);
    for at in 0..5 {
        let (byte, bits) = (*bytes.get(at)?, if at == 0 { 6 } else { 7 });
        magnitude |= u32::from(byte & ((1 << bits) - 1)) << shift;
        shift += bits;
        if byte >> bits & 1 == 0 {
            let (value, negative) = (magnitude as i32, bytes[0] & 0x80 != 0);
            let value = if negative { value.wrapping_neg() } else { value };
            // Overlong, out of range, or a negative zero.
            let odd = at > 0 && byte == 0 || at == 4 && byte > 31 || (value < 0) != negative;
            return if STRICT && odd { None } else { Some((value, at + 1)) };
        }
    }
    None
}

fn run_varint(table: &mut Table, spread: &str, length: Length) {
    let values = Random(3).many(|random| {
        let Some(length) = length(random, 10) else { return random.next() >> 32 };
        // The value's top bit is in its last group; the bits below it are random.
        let bits = (7 * length).min(64);
        random.next() >> (64 - bits) | if length == 1 { 0 } else { 1 << (bits - 1) }
    });
    let values = &values[..];
    case! { table, format!("varint/append/{spread}");
        OURS "append" appended(values, |(value, out)| varint::append(value, out));
        PEER "prost" appended(values, |(value, out)| encode_varint(value, out));
    }
    case! { table, format!("varint/encode/{spread}");
        OURS "encode into a slice" encoded(values, ROOM, |(value, out)| varint::encode(value, out).expect("room"));
        OURS "encode_slice" sliced(ROOM, |out| varint::encode_slice(values, out).expect("room").written);
        PEER "prost" sliced(ROOM, |mut out| {
            values.iter().for_each(|&value| encode_varint(value, &mut out));
            ROOM - out.len()
        });
        PEER "leb128fmt" sliced(ROOM, |out| {
            let mut len = 0;
            for &value in values {
                leb128fmt::encode_uint_slice::<_, 64>(value, out, &mut len).expect("room");
            }
            len
        });
        #[cfg(target_arch = "x86_64")]
        PEER "varint-simd, unchecked" encoded(values, ROOM, |(value, out)| {
            // SAFETY: SSE2, all that the function needs here, is part of x86-64.
            #[allow(unsafe_code, reason = "the peer's fastest mode")]
            let (bytes, len) = unsafe { varint_simd::encode::encode_unsafe(value) };
            out[..16].copy_from_slice(&bytes);
            usize::from(len)
        });
    }
    let mut bytes = Vec::new();
    values.iter().for_each(|&value| encode_varint(value, &mut bytes));
    let bytes = &bytes[..];
    case! { table, format!("varint/decode/{spread}");
        OURS "decode" decoded(bytes, |rest| varint::decode(rest).expect("canonical"));
        OURS "decode_lenient" decoded(bytes, |rest| varint::decode_lenient(rest).expect("whole values"));
        OURS "decode_slice" filled(|out| varint::decode_slice(bytes, out).expect("canonical"));
        OURS "decode_lenient_slice" filled(|out| varint::decode_lenient_slice(bytes, out).expect("whole values"));
        PEER "integer-encoding" decoded(bytes, |rest| u64::decode_var(rest).expect("whole values"));
        PEER "leb128fmt" collected(|out| {
            let mut at = 0;
            while at < bytes.len() {
                out.push(leb128fmt::decode_uint_slice::<u64, 64>(bytes, &mut at).expect("whole values"));
            }
        });
        #[cfg(target_arch = "x86_64")]
        PEER "varint-simd" decoded(bytes, |rest| varint_simd::decode(rest).expect("whole values"));
    }
}
