//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use serde_json::json;

use crate::formats::bit_pack::json::decimals;
use crate::model::{OwnedCase, hex};

pub fn pack_case(limits: &[u32], values: &[u32]) -> OwnedCase {
    OwnedCase::new("mixed_radix.pack32", json!({"limits": limits, "values": values}))
}

pub fn spill_case(bits: u32, limits: &[u64], values: &[u64]) -> OwnedCase {
    with_accumulator(fields_case("mixed_radix.spill_write", limits, values), bits)
}

pub fn fields_case(operation: &str, limits: &[u64], values: &[u64]) -> OwnedCase {
    OwnedCase::new(operation, json!({"limits": decimals(limits), "values": decimals(values)}))
}

pub fn read_case(operation: &str, bytes: &[u8], limits: &[u64]) -> OwnedCase {
    OwnedCase::new(operation, json!({"bytes": hex(bytes), "limits": decimals(limits)}))
}

pub(super) fn with_accumulator(mut case: OwnedCase, bits: u32) -> OwnedCase {
    case.parameters.insert("accumulator_bits".to_owned(), bits.into());
    case
}

/// How the limits of a sample are chosen.
#[derive(Clone, Copy)]
enum Limits {
    Any,
    /// All equal, as in an array.
    Alike,
    /// Powers of two with the product 2^32 or 2^64, then others, which show where the first group ends.
    FillExactly,
}

/// Limits with their sizes chosen first, then values below them (occasionally equal to the limit), or bytes.
pub fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation =
        *u.choose(&["pack32", "unpack32", "spill_write", "spill_read", "bytes_write", "bytes_read"])?;
    let name = format!("mixed_radix.{operation}");
    let small = operation.ends_with("32");
    let bits = *u.choose(&[32, 64])?;
    let (limits, values) = fields(u, small, bits)?;
    let bytes = |u: &mut Unstructured| -> arbitrary::Result<Vec<u8>> {
        let len = u.int_in_range(0..=u.len().min(300))?;
        Ok(u.bytes(len)?.to_vec())
    };
    Ok(match operation {
        "pack32" => OwnedCase::new(&name, json!({"limits": limits, "values": values})),
        "unpack32" => OwnedCase::new(&name, json!({"accumulator": u.arbitrary::<u32>()?, "limits": limits})),
        "spill_write" => spill_case(bits, &limits, &values),
        "spill_read" => with_accumulator(read_case(&name, &bytes(u)?, &limits), bits),
        "bytes_write" => fields_case(&name, &limits, &values),
        _ => read_case(&name, &bytes(u)?, &limits),
    })
}

/// Limits and values of a sample, for small accumulators or those of `bits`.
fn fields(u: &mut Unstructured, small: bool, bits: u32) -> arbitrary::Result<(Vec<u64>, Vec<u64>)> {
    let mut limits: Vec<u64> = Vec::new();
    let mut values = Vec::new();
    let kind = *u.choose(&[Limits::Any, Limits::Alike, Limits::FillExactly])?;
    // Space left in the accumulator, in bits.
    let mut room = bits;
    for at in 0..u.int_in_range(0..=if small { 16 } else { 60 })? {
        let widest = if small { 12 } else { bits };
        let limit = match kind {
            Limits::Alike if at > 0 => limits[0].max(1),
            Limits::FillExactly if room > 0 => {
                let width = u.int_in_range(1..=room.min(bits - 1))?;
                room -= width;
                1 << width
            }
            _ => {
                let width = u.int_in_range(1..=widest)?;
                (u.arbitrary::<u64>()? & (u64::MAX >> (64 - width))).max(1)
            }
        };
        limits.push(if u.ratio(1, 200)? { 0 } else { limit });
        let value = if u.ratio(1, 4)? { limit - 1 } else { u.arbitrary::<u64>()? % limit };
        values.push(if u.ratio(1, 200)? { limit } else { value });
    }
    Ok((limits, values))
}
