//! Mixed radix in the suite: typed functions of codec and reference, and the operations' JSON.

mod paths;

use arbitrary::Unstructured;
use serde_json::{Value, json};

use super::bit_pack::{decimals, ending, shown, values};
use super::{Direction, Format, InputKind, Operation};
use crate::layout::Field;
use crate::model::{Answer, Case, Decoded, Outcome, OwnedCase, Parameters, Refusal, hex};
use crate::{deviants, generate, input, reference};

/// From the bits of an accumulator, limits and values to bytes.
type SpillWrite = fn(u32, &[u64], &[u64]) -> Answer<Vec<u8>>;

/// From the bits of an accumulator, bytes and limits to values, and the bytes that hold them.
type SpillRead = fn(u32, &[u8], &[u64]) -> Decoded<Vec<u64>>;

/// What an implementation of mixed radix does. Lists of limits stand before lists of values.
#[derive(Clone, Copy, Debug)]
pub struct MixedRadix {
    /// The accumulator after packing.
    pub pack32: fn(&[u32], &[u32]) -> Answer<u32>,
    /// The values that come out of an accumulator, the last one packed first.
    pub unpack32: fn(u32, &[u32]) -> Answer<Vec<u32>>,
    /// The bytes of fields in groups of 32 or 64 bits.
    pub spill_write: SpillWrite,
    /// The fields of groups of 32 or 64 bits, and the bytes that hold them.
    pub spill_read: SpillRead,
    /// The bytes of fields in blocks.
    pub bytes_write: fn(&[u64], &[u64]) -> Answer<Vec<u8>>,
    /// The fields of blocks, and the bytes that hold them.
    pub bytes_read: fn(&[u8], &[u64]) -> Decoded<Vec<u64>>,
}

/// The codec under test.
pub const CODEC: MixedRadix = MixedRadix {
    pack32: paths::pack32,
    unpack32: paths::unpack32,
    spill_write: paths::spill_write,
    spill_read: paths::spill_read,
    bytes_write: paths::bytes_write,
    bytes_read: paths::bytes_read,
};

/// The executable specification.
pub const REFERENCE: MixedRadix = MixedRadix {
    pack32: reference::mixed_radix::pack32,
    unpack32: reference::mixed_radix::unpack32,
    spill_write: reference::mixed_radix::spill_write,
    spill_read: reference::mixed_radix::spill_read,
    bytes_write: reference::mixed_radix::bytes_write,
    bytes_read: reference::mixed_radix::bytes_read,
};

impl MixedRadix {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let bits = || accumulator_bits(case.parameters);
        let bytes = || input::bytes(input::member(case.input, "bytes")?);
        Ok(match case.operation {
            "mixed_radix.pack32" => {
                let (limits, values) = small_fields(case.input)?;
                Outcome::of_value((self.pack32)(&limits, &values).map(Value::from))
            }
            "mixed_radix.unpack32" => {
                let accumulator = input::integer(input::member(case.input, "accumulator")?)?;
                let limits: Vec<u32> = input::list(input::member(case.input, "limits")?, input::integer)?;
                Outcome::of_value((self.unpack32)(accumulator, &limits).map(Value::from))
            }
            "mixed_radix.spill_write" => {
                let limits = limits(case.input)?;
                let values = values(case.input, limits.len())?;
                Outcome::of_encode((self.spill_write)(bits()?, &limits, &values))
            }
            "mixed_radix.spill_read" => shown((self.spill_read)(bits()?, &bytes()?, &limits(case.input)?)),
            "mixed_radix.bytes_write" => {
                let limits = limits(case.input)?;
                let values = values(case.input, limits.len())?;
                Outcome::of_encode((self.bytes_write)(&limits, &values))
            }
            "mixed_radix.bytes_read" => shown((self.bytes_read)(&bytes()?, &limits(case.input)?)),
            _ => Outcome::Unsupported,
        })
    }
}

fn limits(input: &Value) -> Answer<Vec<u64>> {
    input::list(input::member(input, "limits")?, input::integer)
}

fn small_fields(input: &Value) -> Answer<(Vec<u32>, Vec<u32>)> {
    let limits: Vec<u32> = input::list(input::member(input, "limits")?, input::integer)?;
    let values: Vec<u32> = input::list(input::member(input, "values")?, input::integer)?;
    if values.len() == limits.len() {
        return Ok((limits, values));
    }
    Err(Refusal::Broken(format!("{} values for {} fields", values.len(), limits.len())))
}

fn accumulator_bits(parameters: &Parameters) -> Answer<u32> {
    match input::integer(input::parameter(parameters, "accumulator_bits")?)? {
        bits @ (32 | 64) => Ok(bits),
        bits => Err(Refusal::Broken(format!("`accumulator_bits` is 32 or 64, not {bits}"))),
    }
}

const SMALL: &str = "{\"limits\": integers below 2^32, \"values\": as many integers below their limits}";
const FIELDS: &str = "{\"limits\": decimal strings, \"values\": as many decimal strings}";
const STREAM: &str = "{\"bytes\": hex, \"limits\": decimal strings}";
const ACCUMULATOR: &[(&str, &str)] = &[("accumulator_bits", "32 or 64")];
const VALUES: &str = "list of decimal strings";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "mixed_radix",
    title: "Mixed radix (Multiplication_Packer)",
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    page: "mixed-radix.md",
    operations: &[
        Operation {
            name: "mixed_radix.pack32",
            summary: "Pack values into one 32-bit accumulator.",
            direction: Direction::Convert,
            input_kind: InputKind::Json,
            input: SMALL,
            output: "integer, 0 to 4294967295",
            parameters: &[],
            candidates: || Box::new(small().map(|(limits, values)| pack_case(&limits, &values))),
            inverse: None,
        },
        Operation {
            name: "mixed_radix.unpack32",
            summary: "Unpack values from a 32-bit accumulator, the last one packed first.",
            direction: Direction::Convert,
            input_kind: InputKind::Json,
            input: "{\"accumulator\": integer below 2^32, \"limits\": integers below 2^32, the last one packed first}",
            output: "list of integers",
            parameters: &[],
            candidates: || Box::new(accumulators()),
            inverse: None,
        },
        Operation {
            name: "mixed_radix.spill_write",
            summary: "Pack values into full accumulators, each spilled into a bit stream.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: FIELDS,
            output: "bytes",
            parameters: ACCUMULATOR,
            candidates: || Box::new(large().flat_map(|(l, v)| [32, 64].map(|bits| spill_case(bits, &l, &v)))),
            inverse: Some(|case, bytes| reading("mixed_radix.spill_read", case, bytes)),
        },
        Operation {
            name: "mixed_radix.spill_read",
            summary: "Read values from spilled accumulators, in the order in which they were packed.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: STREAM,
            output: VALUES,
            parameters: ACCUMULATOR,
            candidates: || {
                Box::new(streams().flat_map(|(bytes, limits)| {
                    [32, 64].map(|bits| {
                        let case = read_case("mixed_radix.spill_read", &bytes, &limits);
                        with_accumulator(case, bits)
                    })
                }))
            },
            inverse: None,
        },
        Operation {
            name: "mixed_radix.bytes_write",
            summary: "Pack values into numbers of up to 2048 bits, stored as bytes.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: FIELDS,
            output: "bytes",
            parameters: &[],
            candidates: || Box::new(large().map(|(l, v)| fields_case("mixed_radix.bytes_write", &l, &v))),
            inverse: Some(|case, bytes| reading("mixed_radix.bytes_read", case, bytes)),
        },
        Operation {
            name: "mixed_radix.bytes_read",
            summary: "Read values from numbers of up to 2048 bits, in the order in which they were packed.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: STREAM,
            output: VALUES,
            parameters: &[],
            candidates: || Box::new(streams().map(|(b, l)| read_case("mixed_radix.bytes_read", &b, &l))),
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::mixed_radix::ALL,
    notes: generate::mixed_radix::NOTES,
    generate: generate::mixed_radix::groups,
    sample,
    layout,
};

/// A case of packing into one accumulator.
pub fn pack_case(limits: &[u32], values: &[u32]) -> OwnedCase {
    OwnedCase::new("mixed_radix.pack32", json!({"limits": limits, "values": values}))
}

/// A case of writing groups.
pub fn spill_case(bits: u32, limits: &[u64], values: &[u64]) -> OwnedCase {
    with_accumulator(fields_case("mixed_radix.spill_write", limits, values), bits)
}

/// A case of writing fields.
pub fn fields_case(operation: &str, limits: &[u64], values: &[u64]) -> OwnedCase {
    OwnedCase::new(operation, json!({"limits": decimals(limits), "values": decimals(values)}))
}

/// A case of reading fields.
pub fn read_case(operation: &str, bytes: &[u8], limits: &[u64]) -> OwnedCase {
    OwnedCase::new(operation, json!({"bytes": hex(bytes), "limits": decimals(limits)}))
}

fn with_accumulator(mut case: OwnedCase, bits: u32) -> OwnedCase {
    case.parameters.insert("accumulator_bits".to_owned(), bits.into());
    case
}

fn reading(operation: &str, case: &OwnedCase, bytes: &Value) -> OwnedCase {
    let limits = case.input.get("limits").cloned().unwrap_or_default();
    let input = json!({"bytes": bytes, "limits": limits});
    OwnedCase { operation: operation.to_owned(), parameters: case.parameters.clone(), input }
}

/// Up to two fields of small limits with every value and the first that is none; then runs of one limit up to and
/// beyond the brim, with the largest values.
fn small() -> impl Iterator<Item = (Vec<u32>, Vec<u32>)> {
    let none = std::iter::once((vec![], vec![]));
    let one = (0..=8_u32).flat_map(|limit| (0..=limit).map(move |value| (vec![limit], vec![value])));
    let two = (0..=6_u32).flat_map(|a| {
        (0..=6_u32)
            .flat_map(move |b| (0..=a).flat_map(move |x| (0..=b).map(move |y| (vec![a, b], vec![x, y]))))
    });
    let runs = (2..=33_usize).flat_map(|len| {
        [2, 3, 5, 10, 256, 65_536, u32::MAX].map(|limit: u32| (vec![limit; len], vec![limit - 1; len]))
    });
    none.chain(one).chain(two).chain(runs)
}

/// Small accumulators with short lists of limits, then the largest.
fn accumulators() -> impl Iterator<Item = OwnedCase> {
    const LISTS: [&[u32]; 8] = [&[], &[1], &[2], &[5], &[5, 5], &[3, 5], &[5, 3, 2], &[0]];
    (0..=300_u32).chain([u32::MAX - 1, u32::MAX]).flat_map(|accumulator| {
        LISTS.map(|limits| {
            let input = json!({"accumulator": accumulator, "limits": limits});
            OwnedCase::new("mixed_radix.unpack32", input)
        })
    })
}

/// [`small`], then limits that only 64 bits hold, and runs that fill a block.
fn large() -> impl Iterator<Item = (Vec<u64>, Vec<u64>)> {
    let wide = |list: Vec<u32>| list.into_iter().map(u64::from).collect::<Vec<u64>>();
    let more = [1 << 32, (1 << 32) + 1, 1 << 63, u64::MAX]
        .into_iter()
        .flat_map(|limit| [1, 2, 32, 33, 34].map(|len| (vec![limit; len], vec![limit - 1; len])));
    // Products of exactly 2^32 and 2^64, and a field that is no whole number of bits.
    let brims = [1 << 31, 1 << 63].map(|limit| (vec![limit, 2, 3], vec![0, 1, 0]));
    let bytes = [255, 256, 257].map(|len| (vec![256; len], (0..len as u64).map(|n| n % 256).collect()));
    small().map(move |(limits, values)| (wide(limits), wide(values))).chain(more).chain(brims).chain(bytes)
}

/// Byte strings of up to three bytes with a few lists of limits each, then long ones.
fn streams() -> impl Iterator<Item = (Vec<u8>, Vec<u64>)> {
    const LISTS: [&[u64]; 9] =
        [&[], &[1], &[2], &[5], &[5, 5], &[2, 256], &[1 << 16, 1 << 16, 5], &[1 << 32, 5], &[0]];
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

/// Which limits a sample has.
#[derive(Clone, Copy)]
enum Limits {
    Any,
    /// Those of an array.
    Alike,
    /// Powers of two whose product is 2^32 or 2^64, then any. Where a group of powers of two ends shows in what follows.
    FillExactly,
}

/// Limits with their sizes chosen first, then values below them (one at its limit now and then), or bytes.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation =
        *u.choose(&["pack32", "unpack32", "spill_write", "spill_read", "bytes_write", "bytes_read"])?;
    let name = format!("mixed_radix.{operation}");
    let small = operation.ends_with("32");
    let bits = *u.choose(&[32, 64])?;
    let mut limits: Vec<u64> = Vec::new();
    let mut values = Vec::new();
    let kind = *u.choose(&[Limits::Any, Limits::Alike, Limits::FillExactly])?;
    // What fields before leave of the accumulator, in bits.
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

/// The groups or blocks, each with its number and its fields' values; the padding; what follows.
fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let limits = limits(case.input).unwrap_or_default();
    let spilled = case.operation.starts_with("mixed_radix.spill");
    let (name, bound) = if spilled {
        ("group", accumulator_bits(case.parameters).unwrap_or(32) as usize)
    } else {
        ("block", 2048)
    };
    if limits.contains(&0) {
        return vec![Field::bytes(0, bytes.len(), "fields", "a limit of 0 makes no field")];
    }
    let mut fields = Vec::new();
    let mut at = 0;
    for (n, group) in reference::mixed_radix::groups(&limits, bound).iter().enumerate() {
        let name = format!("{name} {}", n + 1);
        let width = if spilled { group.width() } else { group.width().next_multiple_of(8) } as u64;
        if at + width > bytes.len() as u64 * 8 {
            fields.push(Field::stream_bits(at, 1, &name, format!("{width} bits: not there")));
            return fields;
        }
        let alone = &limits[group.start..group.start + group.len];
        fields.push(Field::stream_bits(at, width, &name, meaning(group.start, alone, bytes, at, width)));
        at += width;
    }
    fields.extend(ending(at, bytes));
    fields
}

/// Which fields a group holds, and what they are.
fn meaning(start: usize, limits: &[u64], bytes: &[u8], at: u64, width: u64) -> String {
    const SHOWN: usize = 16;
    let bits = reference::bit_pack::to_bits(bytes);
    let number = reference::mixed_radix::Natural::of_bits(&bits[at as usize..(at + width) as usize]);
    let values = reference::mixed_radix::digits(number, limits);
    let shown: Vec<String> = values.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if values.len() > SHOWN { " ..." } else { "" };
    format!("fields {} to {}: {}{more}", start + 1, start + limits.len(), shown.join(" "))
}
