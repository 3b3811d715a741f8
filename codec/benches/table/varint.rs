//! LEB128 of 64 bits, one value at a time, beside the crates that have it.

use crate::harness::{Filled, Path, Random, Spread, Table, VALUES, naive, ours, peer};
use integer_encoding::VarInt as _;
use packproof_codec::varint;
use prost::encoding::{decode_varint, encode_varint};

/// Bytes of the longest form.
const LONGEST: usize = 10;

pub(crate) fn run(table: &mut Table) {
    for spread in Spread::ALL {
        let values = values(spread);
        append(table, spread.name(), &values);
        encode(table, spread.name(), &values);
        decode(table, spread.name(), &values);
    }
}

fn append(table: &mut Table, spread: &str, values: &[u64]) {
    table.case(
        &format!("varint/append/{spread}"),
        VALUES,
        vec![
            ours("append", |out: &mut Vec<u8>| {
                out.clear();
                for &value in values {
                    varint::append(value, out);
                }
            }),
            naive("byte by byte, push", |out: &mut Vec<u8>| naive_encode(values, out)),
            peer("prost", |out: &mut Vec<u8>| {
                out.clear();
                for &value in values {
                    encode_varint(value, out);
                }
            }),
            peer("leb128", |out: &mut Vec<u8>| {
                out.clear();
                for &value in values {
                    leb128::write::unsigned(out, value).expect("a vector takes everything");
                }
            }),
        ],
    );
}

fn encode(table: &mut Table, spread: &str, values: &[u64]) {
    table.case(
        &format!("varint/encode/{spread}"),
        VALUES,
        vec![
            ours("encode into a slice", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * LONGEST);
                let mut len = 0;
                for &value in values {
                    len += varint::encode(value, &mut room[len..]).expect("room for the longest form");
                }
                out.len = len;
            }),
            ours("encode_slice", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * LONGEST);
                out.len = varint::encode_slice(values, room).written;
            }),
            naive("byte by byte, push", |out: &mut Filled<u8>| out.grow(|out| naive_encode(values, out))),
            peer("integer-encoding", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * LONGEST);
                let mut len = 0;
                for &value in values {
                    len += value.encode_var(&mut room[len..]);
                }
                out.len = len;
            }),
            peer("prost", |out: &mut Filled<u8>| {
                let mut rest = out.room(VALUES * LONGEST);
                for &value in values {
                    encode_varint(value, &mut rest);
                }
                let unused = rest.len();
                out.len = VALUES * LONGEST - unused;
            }),
            peer("leb128fmt", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * LONGEST);
                let mut len = 0;
                for &value in values {
                    leb128fmt::encode_uint_slice::<_, 64>(value, room, &mut len).expect("room");
                }
                out.len = len;
            }),
            #[cfg(target_arch = "x86_64")]
            peer("varint-simd, unchecked", |out: &mut Filled<u8>| {
                let room = out.room(VALUES * LONGEST + 16);
                let mut len = 0;
                for &value in values {
                    // SAFETY: SSE2, all that the function needs here, is part of x86-64.
                    #[allow(unsafe_code, reason = "the peer's fastest mode")]
                    let (bytes, taken) = unsafe { varint_simd::encode::encode_unsafe(value) };
                    room[len..len + 16].copy_from_slice(&bytes);
                    len += usize::from(taken);
                }
                out.len = len;
            }),
        ],
    );
}

fn decode(table: &mut Table, spread: &str, values: &[u64]) {
    let mut bytes = Vec::new();
    naive_encode(values, &mut bytes);
    let mut padded = bytes.clone();
    padded.resize(bytes.len() + 16, 0);
    let bytes = &bytes[..];
    let mut paths = our_decoders(bytes);
    paths.extend(peer_decoders(bytes, &padded));
    table.case(&format!("varint/decode/{spread}"), VALUES, paths);
}

fn our_decoders(bytes: &[u8]) -> Vec<Path<'_, Vec<u64>>> {
    vec![
        ours("decode_lenient", |out: &mut Vec<u64>| {
            each(bytes, out, |rest| varint::decode_lenient(rest).expect("whole values"));
        }),
        ours("decode", |out: &mut Vec<u64>| {
            each(bytes, out, |rest| varint::decode(rest).expect("canonical"));
        }),
        ours("decode_lenient_slice", |out: &mut Vec<u64>| {
            out.resize(VALUES, 0);
            varint::decode_lenient_slice(bytes, out).expect("whole values");
        }),
        ours("decode_slice", |out: &mut Vec<u64>| {
            out.resize(VALUES, 0);
            varint::decode_slice(bytes, out).expect("canonical");
        }),
        naive("byte by byte", |out: &mut Vec<u64>| {
            each(bytes, out, |rest| naive_decode(rest).expect("whole values"));
        }),
    ]
}

/// With 16 bytes after those of the values for the peer that reads so far.
fn peer_decoders<'a>(bytes: &'a [u8], padded: &'a [u8]) -> Vec<Path<'a, Vec<u64>>> {
    vec![
        peer("integer-encoding", |out: &mut Vec<u64>| {
            each(bytes, out, |rest| u64::decode_var(rest).expect("whole values"));
        }),
        peer("prost", move |out: &mut Vec<u64>| {
            out.clear();
            let mut rest = bytes;
            while !rest.is_empty() {
                out.push(decode_varint(&mut rest).expect("whole values"));
            }
        }),
        peer("leb128", move |out: &mut Vec<u64>| {
            out.clear();
            let mut rest = bytes;
            while !rest.is_empty() {
                out.push(leb128::read::unsigned(&mut rest).expect("whole values"));
            }
        }),
        peer("leb128fmt", |out: &mut Vec<u64>| {
            out.clear();
            let mut at = 0;
            while at < bytes.len() {
                let value = leb128fmt::decode_uint_slice::<u64, 64>(bytes, &mut at);
                out.push(value.expect("whole values"));
            }
        }),
        #[cfg(target_arch = "x86_64")]
        peer("varint-simd", |out: &mut Vec<u64>| {
            each(bytes, out, |rest| varint_simd::decode(rest).expect("whole values"));
        }),
        #[cfg(target_arch = "x86_64")]
        peer("varint-simd, unchecked", |out: &mut Vec<u64>| {
            out.clear();
            let mut at = 0;
            while at < bytes.len() {
                let rest = &padded[at..];
                // SAFETY: 16 bytes can be read, for so many zeros follow the last value.
                #[allow(unsafe_code, reason = "the peer's fastest mode")]
                let (value, len) = unsafe { varint_simd::decode::decode_unsafe(rest.as_ptr()) };
                out.push(value);
                at += usize::from(len as u8);
            }
        }),
    ]
}

fn each(bytes: &[u8], out: &mut Vec<u64>, decode: impl Fn(&[u8]) -> (u64, usize)) {
    out.clear();
    let mut at = 0;
    while at < bytes.len() {
        let (value, len) = decode(&bytes[at..]);
        out.push(value);
        at += len;
    }
}

fn values(spread: Spread) -> Vec<u64> {
    let mut random = Random::new(3);
    (0..VALUES)
        .map(|_| {
            if spread == Spread::Rand32 {
                return random.next() >> 32;
            }
            let length = spread.length(&mut random, LONGEST as u32);
            // The value's top bit is in its last group; the bits below it are random.
            let bits = (7 * length).min(64);
            let top = if length == 1 { 0 } else { 1 << (bits - 1) };
            random.next() >> (64 - bits) | top
        })
        .collect()
}

fn naive_encode(values: &[u64], out: &mut Vec<u8>) {
    out.clear();
    for &value in values {
        let mut rest = value;
        loop {
            let byte = (rest & 0x7F) as u8;
            rest >>= 7;
            out.push(if rest == 0 { byte } else { byte | 0x80 });
            if rest == 0 {
                break;
            }
        }
    }
}

fn naive_decode(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut value = 0;
    for at in 0..LONGEST {
        let byte = *bytes.get(at)?;
        value |= u64::from(byte & 0x7F) << (7 * at);
        if byte & 0x80 == 0 {
            return (at + 1 < LONGEST || byte < 2).then_some((value, at + 1));
        }
    }
    None
}
