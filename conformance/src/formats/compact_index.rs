//! CompactIndex in the suite: typed functions of codec and reference, and the two operations' JSON.

use arbitrary::Unstructured;
use serde_json::Value;

use super::{Direction, Format, InputKind, Operation};
use crate::layout::Field;
use crate::model::{Answer, Case, Outcome, OwnedCase, Refusal, hex};
use crate::{deviants, generate, input, reference};

/// What an implementation of CompactIndex does.
#[derive(Clone, Copy, Debug)]
pub struct CompactIndex {
    /// The bytes of a value.
    pub encode: fn(i32) -> Answer<Vec<u8>>,
    /// The value at the front of the bytes as an engine reads it, and the bytes consumed.
    pub decode: fn(&[u8]) -> Answer<(i64, usize)>,
    /// The same, refusing what is not canonical.
    pub decode_canonical: fn(&[u8]) -> Answer<(i64, usize)>,
}

/// The codec under test.
pub const CODEC: CompactIndex = CompactIndex {
    encode: codec_encode,
    decode: codec_decode,
    decode_canonical: |bytes| {
        let (value, consumed) = codec::compact_index::decode_canonical(bytes)?;
        Ok((value.into(), consumed))
    },
};

/// The executable specification.
pub const REFERENCE: CompactIndex = CompactIndex {
    encode: reference::compact_index::encode,
    decode: reference::compact_index::decode,
    decode_canonical: reference::compact_index::decode_canonical,
};

/// Both encoders of the codec and its length function, which must agree.
fn codec_encode(value: i32) -> Answer<Vec<u8>> {
    use codec::compact_index as ci;
    let mut buffer = [0xA5; ci::MAX_LEN + 1];
    let len = ci::encode(value, &mut buffer)?;
    let mut appended = vec![0xA5];
    let appended_len = ci::append(value, &mut appended);
    if ci::encoded_len(value) != len || appended_len != len {
        return Err(Refusal::Broken(format!("lengths disagree for {value}")));
    }
    if appended[1..] != buffer[..len] || appended[0] != 0xA5 || buffer[len..].iter().any(|&b| b != 0xA5) {
        return Err(Refusal::Broken(format!("`encode` and `append` disagree for {value}")));
    }
    let mut small = [0xA5; ci::MAX_LEN];
    let refused = codec::EncodeError::BufferTooSmall { needed: len, available: len - 1 };
    if ci::encode(value, &mut small[..len - 1]) != Err(refused) || small != [0xA5; ci::MAX_LEN] {
        return Err(Refusal::Broken(format!(
            "`encode` of {value} does not refuse a buffer one byte too small"
        )));
    }
    Ok(buffer[..len].to_vec())
}

/// The decoder and the iterator, which must agree on the first index and on where an error lies.
fn codec_decode(bytes: &[u8]) -> Answer<(i64, usize)> {
    use codec::compact_index as ci;
    let single = ci::decode(bytes);
    // A one-byte index in front moves every offset of the iterator by one.
    let mut shifted = vec![0x3F];
    shifted.extend_from_slice(bytes);
    let mut indices = ci::iter(&shifted);
    if indices.size_hint() != (shifted.len().div_ceil(ci::MAX_LEN), Some(shifted.len())) {
        return Err(Refusal::Broken(format!("{:?} indices in {}", indices.size_hint(), hex(&shifted))));
    }
    let first = indices.next();
    let second = indices.next();
    let agree = match single {
        Ok((value, len)) => second == Some(Ok(value)) && indices.position() == 1 + len,
        Err(_) if bytes.is_empty() => second.is_none(),
        Err(error) => second == Some(Err(error.shifted(1))) && indices.next().is_none(),
    };
    if first != Some(Ok(63)) || !agree {
        return Err(Refusal::Broken(format!("`iter` and `decode` disagree on {}", hex(bytes))));
    }
    let (value, consumed) = single?;
    Ok((value.into(), consumed))
}

impl CompactIndex {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let decoded =
            |answer: Answer<(i64, usize)>| Outcome::of_decode(answer.map(|(v, n)| (Value::from(v), n)));
        Ok(match case.operation {
            "compact_index.encode" => Outcome::of_encode((self.encode)(input::integer(case.input)?)),
            "compact_index.decode" => decoded((self.decode)(&input::bytes(case.input)?)),
            "compact_index.decode_canonical" => decoded((self.decode_canonical)(&input::bytes(case.input)?)),
            _ => Outcome::Unsupported,
        })
    }
}

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "compact_index",
    title: "CompactIndex",
    sources: &["Unreal Wiki: CompactIndex", "Unreal Wiki: Package File Format/Data Details"],
    page: "compact-index.md",
    operations: &[
        Operation {
            name: "compact_index.encode",
            summary: "Encode an i32 in its shortest form.",
            direction: Direction::Encode,
            input_kind: InputKind::Integer,
            input: "integer, -2147483648 to 2147483647",
            output: "bytes, 1 to 5",
            parameters: &[],
            candidates: || Box::new(values().map(|v| OwnedCase::new("compact_index.encode", v))),
            inverse: Some(|_, bytes| OwnedCase::new("compact_index.decode", bytes.clone())),
        },
        Operation {
            name: "compact_index.decode",
            summary: "Decode the index at the front of the bytes as an engine reads it.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: "bytes; what follows the index is not looked at",
            output: "integer, -2147483648 to 2147483647",
            parameters: &[],
            candidates: || Box::new(byte_strings().map(|b| OwnedCase::new("compact_index.decode", b))),
            inverse: None,
        },
        Operation {
            name: "compact_index.decode_canonical",
            summary: "Decode the index at the front of the bytes; refuse what no encoder writes.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: "bytes; what follows the index is not looked at",
            output: "integer, -2147483648 to 2147483647",
            parameters: &[],
            candidates: || {
                Box::new(byte_strings().map(|b| OwnedCase::new("compact_index.decode_canonical", b)))
            },
            inverse: None,
        },
    ],
    codec: |case| CODEC.run(case),
    reference: |case| REFERENCE.run(case),
    deviants: deviants::compact_index::ALL,
    notes: generate::compact_index::NOTES,
    generate: generate::compact_index::groups,
    sample,
    layout,
};

/// Every value up to 2^17 by magnitude, then both neighbours of every power of two, both signs.
fn values() -> impl Iterator<Item = i32> {
    let small = 0..1_i64 << 17;
    let powers = (17..32).flat_map(|bit| (-1..=1).map(move |step| (1_i64 << bit) + step));
    small
        .chain(powers)
        .flat_map(|magnitude| [magnitude, -magnitude])
        .filter_map(|value| i32::try_from(value).ok())
}

/// Every byte string of up to two bytes, then structured ones of three to six: each byte from a set that
/// covers every flag and both ends of the data bits.
fn byte_strings() -> impl Iterator<Item = String> {
    const SET: [u8; 10] = [0x00, 0x01, 0x10, 0x20, 0x3F, 0x40, 0x7F, 0x80, 0xC0, 0xFF];
    let empty = std::iter::once(Vec::new());
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| vec![a, b]));
    let longer = (3..=6_u32).flat_map(|len| {
        (0..SET.len().pow(len))
            .map(move |n| (0..len).rev().map(|i| SET[n / SET.len().pow(i) % SET.len()]).collect())
    });
    empty.chain(one).chain(two).chain(longer).map(|bytes: Vec<u8>| hex(&bytes))
}

/// A value with its length class chosen first, or bytes with their continuation flags chosen first.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let operation = *u.choose(&["encode", "decode", "decode_canonical"])?;
    let operation = format!("compact_index.{operation}");
    if operation.ends_with("encode") {
        let bits = u.int_in_range(0..=32)?;
        let magnitude = if u.ratio(1, 4)? {
            // A power of two or a neighbour of one, where lengths and types end.
            (1_i64 << bits >> 1) + u.int_in_range(-1..=1)?
        } else {
            i64::from(u.arbitrary::<u32>()?) & ((1 << bits) - 1) | 1 << bits >> 1
        };
        let value = if u.arbitrary()? { -magnitude } else { magnitude };
        let value = value.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
        return Ok(OwnedCase::new(&operation, value));
    }
    let continued = u.int_in_range(0..=5_usize)?;
    let mut bytes = vec![u.arbitrary::<u8>()? & 0xBF | if continued > 0 { 0x40 } else { 0 }];
    for at in 1..=continued {
        bytes.push(u.arbitrary::<u8>()? & 0x7F | if at < continued { 0x80 } else { 0 });
    }
    if u.ratio(1, 8)? {
        bytes.truncate(u.int_in_range(0..=bytes.len())?);
    }
    Ok(OwnedCase::new(&operation, hex(&bytes)))
}

/// The fields of the index at the front of `bytes`, then what follows it.
pub fn layout(_case: &Case, bytes: &[u8]) -> Vec<Field> {
    let mut fields = Vec::new();
    let Some(&first) = bytes.first() else {
        return fields;
    };
    let sign = if first & 0x80 == 0 { "positive" } else { "negative" };
    fields.push(Field::bits(0, 7, 7, "sign", sign));
    fields.push(Field::bits(0, 6, 6, "more", more(first & 0x40 != 0)));
    fields.push(Field::bits(0, 5, 0, "data", format!("magnitude bits 5-0 = {}", first & 0x3F)));
    let mut continued = first & 0x40 != 0;
    let mut at = 1;
    while continued && at < 5 {
        let byte = bytes.get(at).copied();
        let shift = 7 * at - 1;
        let data = |mask: u8| byte.map_or("missing".to_owned(), |b| (b & mask).to_string());
        if at < 4 {
            continued = byte.is_some_and(|b| b & 0x80 != 0);
            fields.push(Field::bits(at, 7, 7, "more", byte.map_or("missing", |_| more(continued))));
            let meaning = format!("magnitude bits {}-{shift} = {}", shift + 6, data(0x7F));
            fields.push(Field::bits(at, 6, 0, "data", meaning));
        } else {
            fields.push(Field::bits(
                4,
                7,
                5,
                "excess",
                format!("magnitude bits 34-32, of no use to an i32 = {}", data(0xE0)),
            ));
            fields.push(Field::bits(4, 4, 0, "data", format!("magnitude bits 31-27 = {}", data(0x1F))));
            continued = false;
        }
        at += 1;
    }
    if bytes.len() > at {
        fields.push(Field::bytes(at, bytes.len() - at, "rest", "not part of the index"));
    }
    fields
}

fn more(flag: bool) -> &'static str {
    if flag { "another byte follows" } else { "last byte" }
}
