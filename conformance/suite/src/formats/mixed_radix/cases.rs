//! Test cases of mixed radix: candidates for witnesses, and samples for the fuzzer.

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

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "mixed_radix.pack32" => Box::new(small().map(|(limits, values)| pack_case(&limits, &values))),
        "mixed_radix.unpack32" => Box::new(accumulators()),
        "mixed_radix.spill_write" => Box::new(
            large().flat_map(|(limits, values)| [32, 64].map(|bits| spill_case(bits, &limits, &values))),
        ),
        "mixed_radix.spill_read" => Box::new(streams().flat_map(move |(bytes, limits)| {
            [32, 64].map(|bits| with_accumulator(read_case(operation, &bytes, &limits), bits))
        })),
        "mixed_radix.bytes_write" => {
            Box::new(large().map(move |(limits, values)| fields_case(operation, &limits, &values)))
        }
        _ => Box::new(streams().map(move |(bytes, limits)| read_case(operation, &bytes, &limits))),
    }
}

/// Up to two fields of small limits with every value and the first invalid one; then runs of one limit up to and past a full
/// accumulator, with the largest values; then values far above their limits.
pub(super) fn small() -> impl Iterator<Item = (Vec<u32>, Vec<u32>)> {
    let none = std::iter::once((vec![], vec![]));
    let one = (0..=8_u32).flat_map(|limit| (0..=limit).map(move |value| (vec![limit], vec![value])));
    let two = (0..=6_u32).flat_map(|a| {
        (0..=6_u32)
            .flat_map(move |b| (0..=a).flat_map(move |x| (0..=b).map(move |y| (vec![a, b], vec![x, y]))))
    });
    let runs = (2..=33_usize).flat_map(|len| {
        [2, 3, 5, 10, 256, 65_536, u32::MAX].map(|limit: u32| (vec![limit; len], vec![limit - 1; len]))
    });
    let beyond = [(vec![5], vec![7]), (vec![5, 5], vec![1, 7]), (vec![3, 5], vec![4, 9])];
    none.chain(one).chain(two).chain(runs).chain(beyond)
}

/// Small accumulators with short lists of limits, then the largest.
pub(super) fn accumulators() -> impl Iterator<Item = OwnedCase> {
    const LISTS: [&[u32]; 8] = [&[], &[1], &[2], &[5], &[5, 5], &[3, 5], &[5, 3, 2], &[0]];
    (0..=300_u32).chain([u32::MAX - 1, u32::MAX]).flat_map(|accumulator| {
        LISTS.map(|limits| {
            let input = json!({"accumulator": accumulator, "limits": limits});
            OwnedCase::new("mixed_radix.unpack32", input)
        })
    })
}

/// [`small`], then limits that need 64 bits, and runs that fill a block.
pub(super) fn large() -> impl Iterator<Item = (Vec<u64>, Vec<u64>)> {
    let wide = |list: Vec<u32>| list.into_iter().map(u64::from).collect::<Vec<u64>>();
    let more = [1 << 32, (1 << 32) + 1, 1 << 63, u64::MAX]
        .into_iter()
        .flat_map(|limit| [1, 2, 32, 33, 34].map(|len| (vec![limit; len], vec![limit - 1; len])));
    // Products of exactly 2^32 and 2^64, then a field that does not fill whole bits.
    let brims = [1 << 31, 1 << 63].map(|limit| (vec![limit, 2, 3], vec![0, 1, 0]));
    let bytes = [255, 256, 257].map(|len| (vec![256; len], (0..len as u64).map(|n| n % 256).collect()));
    small().map(move |(limits, values)| (wide(limits), wide(values))).chain(more).chain(brims).chain(bytes)
}

/// Byte strings of up to three bytes, each with a few lists of limits, then long ones.
pub(super) fn streams() -> impl Iterator<Item = (Vec<u8>, Vec<u64>)> {
    const LISTS: [&[u64]; 10] = [
        &[],
        &[1],
        &[2],
        &[5],
        &[5, 5],
        &[2, 256],
        &[1 << 16, 1 << 16, 5],
        &[1 << 32, 5],
        &[0],
        &[(1 << 32) + 1],
    ];
    const SET: [u8; 5] = [0x00, 0x01, 0x18, 0x80, 0xFF];
    let empty = std::iter::once(vec![]);
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = SET.into_iter().flat_map(|a| SET.map(|b| vec![a, b]));
    let longer = (3..=6).flat_map(|len| {
        SET.into_iter().flat_map(move |a| {
            SET.map(|b| {
                let mut bytes = vec![a; len];
                bytes[len - 1] = b;
                bytes
            })
        })
    });
    let all = empty.chain(one).chain(two).chain(longer);
    let blocks = (255..=258).map(|len| ((0..len).map(|n| n as u8).collect(), vec![256; len]));
    all.flat_map(|bytes| LISTS.map(|limits| (bytes.clone(), limits.to_vec()))).chain(blocks)
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
