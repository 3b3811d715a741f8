//! Test cases of bit packing: candidates for witnesses, and samples for the fuzzer.

use arbitrary::Unstructured;
use serde_json::json;

use super::json::decimals;
use super::table::OPERATIONS;
use crate::model::{OwnedCase, hex};

pub fn write_case(operation: &str, widths: &[u32], values: &[u64]) -> OwnedCase {
    OwnedCase::new(operation, json!({"widths": widths, "values": decimals(values)}))
}

pub fn read_case(operation: &str, bytes: &[u8], widths: &[u32]) -> OwnedCase {
    OwnedCase::new(operation, json!({"bytes": hex(bytes), "widths": widths}))
}

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "bit_pack.write" | "bit_pack.write_lsb" => {
            Box::new(fields().map(move |(widths, values)| write_case(operation, &widths, &values)))
        }
        _ => Box::new(streams().map(move |(bytes, widths)| read_case(operation, &bytes, &widths))),
    }
}

/// No field; one field of each width with small values, all bits set, and one value too large; then pairs.
pub(super) fn fields() -> impl Iterator<Item = (Vec<u32>, Vec<u64>)> {
    let none = std::iter::once((vec![], vec![]));
    let single = (0..=65_u32).flat_map(|width| {
        let all = u64::MAX.checked_shr(64_u32.saturating_sub(width)).unwrap_or(0);
        let mut values = vec![0, 1, 2, 3, 0x1234 & all, all, all.saturating_add(1)];
        values.sort_unstable();
        values.dedup();
        values.into_iter().map(move |value| (vec![width], vec![value]))
    });
    let pairs = (1..=17_u32).flat_map(|a| {
        (1..=17_u32).flat_map(move |b| {
            [(0, 1), (1, 0), ((1 << a) - 1, (1 << b) - 1)].map(|(x, y)| (vec![a, b], vec![x, y]))
        })
    });
    none.chain(single).chain(pairs)
}

/// Byte strings of up to three bytes with a few lists of widths each.
pub(super) fn streams() -> impl Iterator<Item = (Vec<u8>, Vec<u32>)> {
    const LISTS: [&[u32]; 10] = [&[], &[1], &[3], &[8], &[9], &[16], &[3, 10], &[0], &[65], &[9, 0]];
    const SET: [u8; 6] = [0x00, 0x01, 0x12, 0x80, 0xA5, 0xFF];
    let empty = std::iter::once(vec![]);
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| SET.map(|b| vec![a, b]));
    let three = SET.into_iter().flat_map(|a| SET.into_iter().flat_map(move |b| SET.map(|c| vec![a, b, c])));
    let all = empty.chain(one).chain(two).chain(three);
    all.flat_map(|bytes| LISTS.map(|widths| (bytes.clone(), widths.to_vec())))
}

/// Widths first, then values for them (occasionally too large), or bytes to read.
pub fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = u.choose(&OPERATIONS)?.name;
    let len = u.int_in_range(0..=24)?;
    // The codec treats runs of equal widths differently from changing widths.
    let alike = u.arbitrary()?;
    let mut widths = Vec::new();
    for at in 0..len {
        let width = if alike && at > 0 { widths[0] } else { u.int_in_range(1..=64)? };
        widths.push(if u.ratio(1, 200)? { u.int_in_range(0..=66)? } else { width });
    }
    if operation.starts_with("bit_pack.write") {
        let mut values = Vec::new();
        for &width in &widths {
            let all = u64::MAX >> (64 - width.clamp(1, 64));
            values.push(if u.ratio(1, 200)? { all.saturating_add(1) } else { u.arbitrary::<u64>()? & all });
        }
        return Ok(write_case(operation, &widths, &values));
    }
    let bits: u32 = widths.iter().sum();
    let len = (bits.div_ceil(8) as usize + u.int_in_range(0..=3)?).saturating_sub(u.int_in_range(0..=2)?);
    let mut bytes = u.bytes(len.min(u.len()))?.to_vec();
    if u.arbitrary()? && bytes.len() * 8 >= bits as usize {
        // Zero padding after the last field, so that the bytes are canonical unless more follow.
        bytes.truncate(bits.div_ceil(8) as usize);
        if let Some(last) = bytes.last_mut() {
            let used = (bits + 7) % 8 + 1;
            *last &=
                if operation.ends_with("_lsb") { 0xFF >> (8 - used) } else { (0xFF00_u16 >> used) as u8 };
        }
    }
    Ok(read_case(operation, &bytes, &widths))
}
