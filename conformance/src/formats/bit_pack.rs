//! Bit packing in the suite: typed functions of codec and reference, and the operations' JSON.

mod paths;

use arbitrary::Unstructured;
use serde_json::{Value, json};

use super::{Direction, Format, InputKind, Operation};
use crate::layout::Field;
use crate::model::{Answer, Case, Decoded, Outcome, OwnedCase, Refusal, hex};
use crate::{deviants, generate, input, reference};

/// What an implementation of bit packing does.
#[derive(Clone, Copy, Debug)]
pub struct BitPack {
    /// The bytes of fields: widths, then as many values.
    pub write: fn(&[u32], &[u64]) -> Answer<Vec<u8>>,
    /// The fields at the front of the bytes, and the bytes that hold them.
    pub read: fn(&[u8], &[u32]) -> Decoded<Vec<u64>>,
    /// The same, refusing padding that is not zero and bytes that follow.
    pub read_canonical: fn(&[u8], &[u32]) -> Decoded<Vec<u64>>,
}

/// The codec under test.
pub const CODEC: BitPack =
    BitPack { write: paths::write, read: paths::read, read_canonical: paths::read_canonical };

/// The executable specification.
pub const REFERENCE: BitPack = BitPack {
    write: reference::bit_pack::write,
    read: reference::bit_pack::read,
    read_canonical: reference::bit_pack::read_canonical,
};

impl BitPack {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let widths = widths(case.input)?;
        Ok(match case.operation {
            "bit_pack.write" => {
                let values = values(case.input, widths.len())?;
                Outcome::of_encode((self.write)(&widths, &values))
            }
            "bit_pack.read" => shown((self.read)(&bytes(case.input)?, &widths)),
            "bit_pack.read_canonical" => shown((self.read_canonical)(&bytes(case.input)?, &widths)),
            _ => Outcome::Unsupported,
        })
    }
}

fn widths(input: &Value) -> Answer<Vec<u32>> {
    input::list(input::member(input, "widths")?, input::integer)
}

fn bytes(input: &Value) -> Answer<Vec<u8>> {
    input::bytes(input::member(input, "bytes")?)
}

/// The member `values`: as many as the list beside it has items.
pub(super) fn values(input: &Value, len: usize) -> Answer<Vec<u64>> {
    let values: Vec<u64> = input::list(input::member(input, "values")?, input::integer)?;
    if values.len() == len {
        return Ok(values);
    }
    Err(Refusal::Broken(format!("{} values for {len} fields", values.len())))
}

/// Values as decimal strings.
pub(super) fn decimals(values: &[u64]) -> Value {
    values.iter().map(ToString::to_string).collect()
}

pub(super) fn shown(answer: Decoded<Vec<u64>>) -> Outcome {
    Outcome::of_decode(answer.map(|(values, consumed)| (decimals(&values), consumed)))
}

const FIELDS: &str = "{\"widths\": integers 1 to 64, \"values\": as many decimal strings}";
const STREAM: &str = "{\"bytes\": hex, \"widths\": integers 1 to 64}";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "bit_pack",
    title: "Bit packing (Bit_Packer)",
    sources: &["Blow, Packing Integers (The Inner Product, May 2002)"],
    page: "bit-packing.md",
    operations: &[
        Operation {
            name: "bit_pack.write",
            summary: "Write fields, most significant bit first, and pad the last byte with zeros.",
            direction: Direction::Encode,
            input_kind: InputKind::Json,
            input: FIELDS,
            output: "bytes",
            parameters: &[],
            candidates: || Box::new(fields().map(|(w, v)| write_case(&w, &v))),
            inverse: Some(|case, bytes| {
                let widths = case.input.get("widths").cloned().unwrap_or_default();
                OwnedCase::new("bit_pack.read", json!({"bytes": bytes, "widths": widths}))
            }),
        },
        Operation {
            name: "bit_pack.read",
            summary: "Read fields; what follows them is not looked at.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: STREAM,
            output: "list of decimal strings",
            parameters: &[],
            candidates: || Box::new(streams().map(|(b, w)| read_case("bit_pack.read", &b, &w))),
            inverse: None,
        },
        Operation {
            name: "bit_pack.read_canonical",
            summary: "Read fields; refuse padding that is not zero and bytes that follow.",
            direction: Direction::Decode,
            input_kind: InputKind::Json,
            input: STREAM,
            output: "list of decimal strings",
            parameters: &[],
            candidates: || Box::new(streams().map(|(b, w)| read_case("bit_pack.read_canonical", &b, &w))),
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::bit_pack::ALL,
    notes: generate::bit_pack::NOTES,
    generate: generate::bit_pack::groups,
    sample,
    layout,
};

/// A case of writing.
pub fn write_case(widths: &[u32], values: &[u64]) -> OwnedCase {
    OwnedCase::new("bit_pack.write", json!({"widths": widths, "values": decimals(values)}))
}

/// A case of one of the two ways of reading.
pub fn read_case(operation: &str, bytes: &[u8], widths: &[u32]) -> OwnedCase {
    OwnedCase::new(operation, json!({"bytes": hex(bytes), "widths": widths}))
}

/// No field; one field of every width with small values, all bits set, and one value too many; then pairs.
fn fields() -> impl Iterator<Item = (Vec<u32>, Vec<u64>)> {
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
fn streams() -> impl Iterator<Item = (Vec<u8>, Vec<u32>)> {
    const LISTS: [&[u32]; 9] = [&[], &[1], &[3], &[8], &[9], &[16], &[3, 10], &[0], &[65]];
    const SET: [u8; 6] = [0x00, 0x01, 0x12, 0x80, 0xA5, 0xFF];
    let empty = std::iter::once(vec![]);
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| SET.map(|b| vec![a, b]));
    let three = SET.into_iter().flat_map(|a| SET.into_iter().flat_map(move |b| SET.map(|c| vec![a, b, c])));
    let all = empty.chain(one).chain(two).chain(three);
    all.flat_map(|bytes| LISTS.map(|widths| (bytes.clone(), widths.to_vec())))
}

/// The widths first, then values that their fields hold (one too wide now and then), or bytes to read them from.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["bit_pack.write", "bit_pack.read", "bit_pack.read_canonical"])?;
    let len = u.int_in_range(0..=24)?;
    // Runs of one width take another way through the codec than widths that change.
    let alike = u.arbitrary()?;
    let mut widths = Vec::new();
    for at in 0..len {
        let width = if alike && at > 0 { widths[0] } else { u.int_in_range(1..=64)? };
        widths.push(if u.ratio(1, 200)? { u.int_in_range(0..=66)? } else { width });
    }
    if operation == "bit_pack.write" {
        let mut values = Vec::new();
        for &width in &widths {
            let all = u64::MAX >> (64 - width.clamp(1, 64));
            values.push(if u.ratio(1, 200)? { all.saturating_add(1) } else { u.arbitrary::<u64>()? & all });
        }
        return Ok(write_case(&widths, &values));
    }
    let bits: u32 = widths.iter().sum();
    let len = (bits.div_ceil(8) as usize + u.int_in_range(0..=3)?).saturating_sub(u.int_in_range(0..=2)?);
    let mut bytes = u.bytes(len.min(u.len()))?.to_vec();
    if u.arbitrary()? && bytes.len() * 8 >= bits as usize {
        // Zeros behind the last field: canonical, if nothing else follows.
        bytes.truncate(bits.div_ceil(8) as usize);
        if let Some(last) = bytes.last_mut() {
            *last &= (0xFF00_u16 >> ((bits + 7) % 8 + 1)) as u8;
        }
    }
    Ok(read_case(operation, &bytes, &widths))
}

/// The fields, the padding, and what follows.
fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let widths = widths(case.input).unwrap_or_default();
    let mut fields = Vec::new();
    let mut at = 0;
    for (n, &width) in widths.iter().enumerate() {
        let name = format!("field {}", n + 1);
        let end = at + u64::from(width);
        if width == 0 || width > 64 || end > bytes.len() as u64 * 8 {
            fields.push(Field::stream_bits(at, 1, &name, format!("{width} bits: not there")));
            return fields;
        }
        let value = reference::bit_pack::read(bytes, &widths[..=n]).map_or(0, |(values, _)| values[n]);
        fields.push(Field::stream_bits(at, width.into(), &name, format!("{width} bits = {value}")));
        at = end;
    }
    fields.extend(ending(at, bytes));
    fields
}

/// The padding behind bit `at`, and the bytes behind it, where there are any.
pub(super) fn ending(at: u64, bytes: &[u8]) -> impl Iterator<Item = Field> {
    let boundary = at.next_multiple_of(8);
    let padding = (boundary > at).then(|| {
        let zero = bytes[(at / 8) as usize] << (at % 8) == 0;
        Field::stream_bits(at, boundary - at, "padding", if zero { "zero" } else { "not zero" })
    });
    let from = (boundary / 8) as usize;
    let rest = (bytes.len() > from)
        .then(|| Field::bytes(from, bytes.len() - from, "rest", "not part of the fields"));
    padding.into_iter().chain(rest)
}
