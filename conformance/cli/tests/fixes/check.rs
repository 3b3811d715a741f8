//! Calls the snippets, which are modules beside this file, and prints what they answer.

mod bit_pack_write;
mod compact_index_decode;
mod compact_index_encode;
mod mixed_radix_pack32;
mod quantize_unit;
mod rotation_quaternion_encode;
mod smallest_three_compress15;
mod smallest_three_restore;
mod unreal_name;
mod varint_encode;

use bit_pack_write::bit_pack_write;
use compact_index_decode::compact_index_decode;
use compact_index_encode::compact_index_encode;
use mixed_radix_pack32::mixed_radix_pack32;
use quantize_unit::{quantize, quantize_unit};
use rotation_quaternion_encode::rotation_quaternion_encode;
use smallest_three_compress15::compress15;
use smallest_three_restore::restore;
use unreal_name::{name_decode, name_encode};
use varint_encode::varint_encode;

fn say(name: &str, answer: Option<String>) {
    println!("{name} {}", answer.unwrap_or_else(|| "refused".to_owned()));
}

fn hex(bytes: Vec<u8>) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn both<A: std::fmt::Display, B: std::fmt::Display>((a, b): (A, B)) -> String {
    format!("{a} {b}")
}

fn quat(components: [f32; 4]) -> String {
    components.map(|c| format!("{c:.6}")).join(" ")
}

fn main() {
    let name = [b"\x40\x01".as_slice(), &[b'a'; 63], b"\0"].concat();
    say("compact-index-pinned-3f-mask-smallest", compact_index_decode(b"\x40\x40").map(both));
    say("compact-index-pinned-minus-1:back", compact_index_decode(b"\x81").map(both));
    say("compact-index-decode-c080808010", compact_index_decode(b"\xc0\x80\x80\x80\x10").map(both));
    say("compact-index-pinned-empty", compact_index_decode(b"").map(both));
    say("compact-index-pinned-16777217", Some(hex(compact_index_encode(16_777_217))));
    say("compact-index-encode-0", Some(hex(compact_index_encode(0))));
    say("compact-index-pinned-minimum", Some(hex(compact_index_encode(i32::MIN))));
    say("unreal-name-pinned-63", name_encode(&"a".repeat(63)).map(hex));
    say("unreal-name-pinned-63-back", name_decode(&name).map(both));
    say("unreal-name-decode-malformed-80", name_decode(b"\x80").map(both));
    say("bit-pack-pinned-8-in-3", bit_pack_write(&[(8, 3)]).map(hex));
    say("bit-pack-pinned-5-700", bit_pack_write(&[(5, 3), (700, 10)]).map(hex));
    say("bit-pack-pinned-32-bits", bit_pack_write(&[(0, 1), (u32::MAX.into(), 32)]).map(hex));
    let packed = |fields: &[(u32, u32)]| mixed_radix_pack32(fields).map(|packed| packed.to_string());
    say("mixed-radix-pack32-product-2-64-less", packed(&[(u32::MAX - 1, u32::MAX); 2]));
    say("mixed-radix-pinned-fourteen", packed(&[(0, 5); 14]));
    say("mixed-radix-pinned-brim", packed(&[(65535, 65536); 2]));
    say("mixed-radix-pack32-beyond-1", packed(&[(1, 1)]));
    say("mixed-radix-pinned-at-limit", packed(&[(0, 5), (5, 5)]));
    say("varint-pinned-2-to-56", Some(hex(varint_encode(1 << 56))));
    say("varint-pinned-largest", Some(hex(varint_encode(u64::MAX))));
    let rotation = |quat, bytes_each| rotation_quaternion_encode(quat, bytes_each).map(hex);
    say("packet-pinned-quaternion32-identity", rotation([0.0, 0.0, 0.0, 1.0], 1));
    say("packet-pinned-quaternion64-x", rotation([1.0, 0.0, 0.0, 0.0], 2));
    say("packet-pinned-quaternion64-negative-w", rotation([-1.0, 1.0, 1.0, -1.0], 2));
    let shown = |q: Option<u32>| q.map(|q| q.to_string());
    say("quantize-unit-1-below", shown(quantize_unit(-1.0, 1)));
    say("quantize-pinned-10-quarter-below", shown(quantize_unit(-0.25, 10)));
    say("quantize-pinned-example-unit", shown(quantize_unit(0.45, 10)));
    say("quantize-0-to-3-1-below", shown(quantize(-3.0, 0.0, 3.0, 1)));
    say("quantize-pinned-example-range", shown(quantize(-0.35, -1.0, 1.0, 16)));
    say("smallest-three-15-zero", compress15([0.0; 4]).map(both));
    say("smallest-three-15-halves-first-negative", compress15([-0.5, 0.5, 0.5, 0.5]).map(both));
    say("smallest-three-pinned-2-parts-no-rotation", restore([3, 3, 3], 1, 1, 2).map(quat));
    say("smallest-three-parts-4-restore-index-2-sig-0", restore([8, 7, 6], 2, 0, 4).map(quat));
}
