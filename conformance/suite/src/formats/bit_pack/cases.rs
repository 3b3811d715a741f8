//! Draws cases for the fuzzer.

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
