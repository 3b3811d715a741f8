//! LEB128 of 64 bits, one value at a time and in slices, beside the crates that have it.

use crate::harness::{OURS, PEER, Path, Random, SPREADS, Stream, Table, VALUES};
use integer_encoding::VarInt as _;
use packproof_codec::varint;
use prost::encoding::encode_varint;

/// Room for the longest forms, and for a peer's last store.
const ROOM: usize = VALUES * 10 + 16;

pub fn run(table: &mut Table) {
    for (spread, length) in SPREADS {
        let values = Random(3).many(|random| {
            let Some(length) = length(random, 10) else { return random.next() >> 32 };
            // The value's top bit is in its last group; the bits below it are random.
            let bits = (7 * length).min(64);
            random.next() >> (64 - bits) | if length == 1 { 0 } else { 1 << (bits - 1) }
        });
        let values = &values[..];
        table.case(&format!("varint/append/{spread}"), VALUES, appenders(values));
        table.case(&format!("varint/encode/{spread}"), VALUES, encoders(values));
        let mut bytes = Vec::new();
        values.iter().for_each(|&value| encode_varint(value, &mut bytes));
        table.case(&format!("varint/decode/{spread}"), VALUES, decoders(&bytes));
    }
}

fn appenders(values: &[u64]) -> Vec<Path<'_, Stream>> {
    vec![
        OURS.appended("append", values, |value, out| varint::append(value, out)),
        PEER.appended("prost", values, |value, out| encode_varint(value, out)),
    ]
}

fn encoders(values: &[u64]) -> Vec<Path<'_, Stream>> {
    vec![
        OURS.encoded("encode into a slice", values, ROOM, |value, out| {
            varint::encode(value, out).expect("room")
        }),
        OURS.sliced("encode_slice", ROOM, |out| varint::encode_slice(values, out).expect("room").written),
        PEER.sliced("prost", ROOM, |mut out| {
            values.iter().for_each(|&value| encode_varint(value, &mut out));
            ROOM - out.len()
        }),
        PEER.sliced("leb128fmt", ROOM, move |out| {
            let mut len = 0;
            for &value in values {
                leb128fmt::encode_uint_slice::<_, 64>(value, out, &mut len).expect("room");
            }
            len
        }),
        #[cfg(target_arch = "x86_64")]
        PEER.encoded("varint-simd, unchecked", values, ROOM, |value, out| {
            // SAFETY: SSE2, all that the function needs here, is part of x86-64.
            #[allow(unsafe_code, reason = "the peer's fastest mode")]
            let (bytes, len) = unsafe { varint_simd::encode::encode_unsafe(value) };
            out[..16].copy_from_slice(&bytes);
            usize::from(len)
        }),
    ]
}

fn decoders(bytes: &[u8]) -> Vec<Path<'_, Vec<u64>>> {
    vec![
        OURS.decoded("decode_lenient", bytes, |rest| varint::decode_lenient(rest).expect("whole values")),
        OURS.decoded("decode", bytes, |rest| varint::decode(rest).expect("canonical")),
        OURS.filled("decode_lenient_slice", |out| {
            varint::decode_lenient_slice(bytes, out).expect("whole values")
        }),
        OURS.filled("decode_slice", |out| varint::decode_slice(bytes, out).expect("canonical")),
        PEER.decoded("integer-encoding", bytes, |rest| u64::decode_var(rest).expect("whole values")),
        PEER.run("leb128fmt", |out: &mut Vec<u64>| {
            out.clear();
            let mut at = 0;
            while at < bytes.len() {
                out.push(leb128fmt::decode_uint_slice::<u64, 64>(bytes, &mut at).expect("whole values"));
            }
        }),
        #[cfg(target_arch = "x86_64")]
        PEER.decoded("varint-simd", bytes, |rest| varint_simd::decode(rest).expect("whole values")),
    ]
}
