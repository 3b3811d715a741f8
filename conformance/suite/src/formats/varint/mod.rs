//! Variable-length integers in the suite: typed functions of codec and reference, and the operations' JSON.

pub mod check;
pub mod deviants;
pub mod vectors;

use arbitrary::Unstructured;
use packproof_codec::varint::zigzag::Signed;
use packproof_codec::varint::{Unsigned, zigzag};
use serde_json::Value;

use crate::model::input;
use crate::model::layout::Field;
use crate::model::{Answer, Case, Decoded, Outcome, OwnedCase, Parameters, Refusal, hex, refused};
use crate::model::{Direction, Format, InputKind, Operation};

/// What an implementation of variable-length integers does. The `u32` is the width of the type: 16, 32 or 64.
#[derive(Clone, Copy, Debug)]
pub struct Varint {
    /// The bytes of a value.
    pub encode: fn(u64, u32) -> Answer<Vec<u8>>,
    /// The value at the front of the bytes, overlong forms included, and the bytes consumed.
    pub decode: fn(&[u8], u32) -> Decoded<u64>,
    /// The same, refusing overlong forms.
    pub decode_canonical: fn(&[u8], u32) -> Decoded<u64>,
    /// The bytes of a signed value.
    pub zigzag_encode: fn(i64, u32) -> Answer<Vec<u8>>,
    /// The signed value at the front of the bytes, overlong forms included, and the bytes consumed.
    pub zigzag_decode: fn(&[u8], u32) -> Decoded<i64>,
}

/// The codec under test.
pub const CODEC: Varint = Varint {
    encode: |value, bits| match bits {
        16 => codec_encode::<u16>(value),
        32 => codec_encode::<u32>(value),
        _ => codec_encode::<u64>(value),
    },
    decode: |bytes, bits| match bits {
        16 => codec_decode(bytes, packproof_codec::varint::decode::<u16>),
        32 => codec_decode(bytes, packproof_codec::varint::decode::<u32>),
        _ => codec_decode(bytes, packproof_codec::varint::decode::<u64>),
    },
    decode_canonical: |bytes, bits| match bits {
        16 => codec_decode(bytes, packproof_codec::varint::decode_canonical::<u16>),
        32 => codec_decode(bytes, packproof_codec::varint::decode_canonical::<u32>),
        _ => codec_decode(bytes, packproof_codec::varint::decode_canonical::<u64>),
    },
    zigzag_encode: |value, bits| match bits {
        16 => codec_zigzag_encode::<i16>(value),
        32 => codec_zigzag_encode::<i32>(value),
        _ => codec_zigzag_encode::<i64>(value),
    },
    zigzag_decode: |bytes, bits| match bits {
        16 => codec_zigzag_decode::<i16>(bytes),
        32 => codec_zigzag_decode::<i32>(bytes),
        _ => codec_zigzag_decode::<i64>(bytes),
    },
};

/// The executable specification.
pub const REFERENCE: Varint = Varint {
    encode: packproof_reference::varint::encode,
    decode: packproof_reference::varint::decode,
    decode_canonical: packproof_reference::varint::decode_canonical,
    zigzag_encode: packproof_reference::varint::zigzag_encode,
    zigzag_decode: packproof_reference::varint::zigzag_decode,
};

fn codec_encode<T: Unsigned>(value: u64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| packproof_codec::EncodeError::OutOfRange).map_err(refused)?;
    let len = packproof_codec::varint::encoded_len(value);
    crate::model::paths::encoded_alike(
        len,
        |out| packproof_codec::varint::encode(value, out),
        |out| Ok(packproof_codec::varint::append(value, out)),
    )
}

fn codec_zigzag_encode<T: Signed + TryFrom<i64>>(value: i64) -> Answer<Vec<u8>> {
    let value = T::try_from(value).map_err(|_| packproof_codec::EncodeError::OutOfRange).map_err(refused)?;
    let len = zigzag::encoded_len(value);
    crate::model::paths::encoded_alike(
        len,
        |out| zigzag::encode(value, out),
        |out| Ok(zigzag::append(value, out)),
    )
}

/// The decoder, which must not care whether the value ends the input or more follows than any value has.
fn codec_decode<T>(
    bytes: &[u8],
    decode: impl Fn(&[u8]) -> Result<(T, usize), packproof_codec::DecodeError>,
) -> Decoded<u64>
where
    T: Into<u64> + PartialEq,
{
    let answer = decode(bytes);
    let mut followed = bytes.to_vec();
    followed.extend([0xFF; 10]);
    let agree = match answer {
        Ok((_, len)) => decode(&bytes[..len]) == answer && decode(&followed) == answer,
        Err(error) if error.kind == packproof_codec::Fault::Truncated => true,
        Err(_) => decode(&followed) == answer,
    };
    if !agree {
        return Err(Refusal::Broken(format!("{}: what follows changes the answer", hex(bytes))));
    }
    let (value, consumed) = answer.map_err(refused)?;
    Ok((value.into(), consumed))
}

/// Both zigzag decoders, of which the canonical one must refuse what the unsigned canonical decoder refuses.
fn codec_zigzag_decode<T>(bytes: &[u8]) -> Decoded<i64>
where
    T: Signed + Into<i64> + PartialEq,
{
    let canonical = packproof_codec::varint::decode_canonical::<T::Unsigned>(bytes);
    let expected = canonical.map(|(count, len)| (T::from_zigzag(count), len));
    if zigzag::decode_canonical::<T>(bytes) != expected {
        return Err(Refusal::Broken(format!("{}: the canonical decoders disagree", hex(bytes))));
    }
    let (value, consumed) = zigzag::decode::<T>(bytes).map_err(refused)?;
    Ok((value.into(), consumed))
}

/// The width that the parameter `type` names: `u32` for unsigned operations, `i32` for zigzag.
fn width(parameters: &Parameters, letter: char) -> Answer<u32> {
    let name = input::text(input::parameter(parameters, "type")?)?;
    match name.strip_prefix(letter) {
        Some("16") => Ok(16),
        Some("32") => Ok(32),
        Some("64") => Ok(64),
        _ => Err(Refusal::Broken(format!("`type` is {letter}16, {letter}32 or {letter}64, not {name}"))),
    }
}

impl Varint {
    /// Answers a case.
    pub fn run(&self, case: &Case) -> Outcome {
        self.answer(case).unwrap_or_else(Outcome::from)
    }

    fn answer(&self, case: &Case) -> Answer<Outcome> {
        let unsigned = || width(case.parameters, 'u');
        let signed = || width(case.parameters, 'i');
        let decimal = |value: String, len: usize| (Value::from(value), len);
        Ok(match case.operation {
            "varint.encode" => Outcome::of_encode((self.encode)(input::integer(case.input)?, unsigned()?)),
            "varint.decode" => {
                let answer = (self.decode)(&input::bytes(case.input)?, unsigned()?);
                Outcome::of_decode(answer.map(|(value, len)| decimal(value.to_string(), len)))
            }
            "varint.decode_canonical" => {
                let answer = (self.decode_canonical)(&input::bytes(case.input)?, unsigned()?);
                Outcome::of_decode(answer.map(|(value, len)| decimal(value.to_string(), len)))
            }
            "varint.zigzag_encode" => {
                Outcome::of_encode((self.zigzag_encode)(input::integer(case.input)?, signed()?))
            }
            "varint.zigzag_decode" => {
                let answer = (self.zigzag_decode)(&input::bytes(case.input)?, signed()?);
                Outcome::of_decode(answer.map(|(value, len)| decimal(value.to_string(), len)))
            }
            _ => Outcome::Unsupported,
        })
    }
}

/// A case of an operation for a type.
pub fn case(operation: &str, name: &str, input: impl Into<Value>) -> OwnedCase {
    let mut case = OwnedCase::new(operation, input);
    case.parameters.insert("type".to_owned(), name.into());
    case
}

const UNSIGNED: &[(&str, &str)] = &[("type", "u16, u32 or u64")];
const SIGNED: &[(&str, &str)] = &[("type", "i16, i32 or i64")];
const BYTES: &str = "bytes; what follows the value is not looked at";

/// The format's entry.
pub const FORMAT: Format = Format {
    name: "varint",
    title: "VariableUint64 (LEB128)",
    sources: &["Heist, Packet Encoding: Lossless"],
    page: "varint.md",
    operations: &[
        Operation {
            name: "varint.encode",
            summary: "Encode an unsigned integer in its shortest form.",
            direction: Direction::Encode,
            input_kind: InputKind::Decimal,
            input: "decimal string, 0 to the largest value of the type",
            output: "bytes, 1 to 3, 5 or 10",
            parameters: UNSIGNED,
            candidates: || Box::new(values().flat_map(|v| typed("varint.encode", 'u', &v.to_string()))),
            inverse: Some(|case, bytes| inverse("varint.decode", case, bytes)),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "varint.decode",
            summary: "Decode the integer at the front of the bytes, overlong forms included.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: "decimal string",
            parameters: UNSIGNED,
            candidates: || Box::new(byte_strings().flat_map(|b| typed("varint.decode", 'u', &b))),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "varint.decode_canonical",
            summary: "Decode the integer at the front of the bytes; refuse overlong forms.",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: "decimal string",
            parameters: UNSIGNED,
            candidates: || Box::new(byte_strings().flat_map(|b| typed("varint.decode_canonical", 'u', &b))),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "varint.zigzag_encode",
            summary: "Encode a signed integer, counted outward from zero (an extension).",
            direction: Direction::Encode,
            input_kind: InputKind::Decimal,
            input: "decimal string, any value of the type",
            output: "bytes, 1 to 3, 5 or 10",
            parameters: SIGNED,
            candidates: || {
                let signed = values().flat_map(|v| i64::try_from(v).map_or(vec![i64::MIN], |v| vec![v, -v]));
                Box::new(signed.flat_map(|v| typed("varint.zigzag_encode", 'i', &v.to_string())))
            },
            inverse: Some(|case, bytes| inverse("varint.zigzag_decode", case, bytes)),
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
        Operation {
            name: "varint.zigzag_decode",
            summary: "Decode the signed integer at the front of the bytes, overlong forms included (an extension).",
            direction: Direction::Decode,
            input_kind: InputKind::Bytes,
            input: BYTES,
            output: "decimal string",
            parameters: SIGNED,
            candidates: || Box::new(byte_strings().flat_map(|b| typed("varint.zigzag_decode", 'i', &b))),
            inverse: None,
            codec: |case| CODEC.run(case),
            reference: |case| REFERENCE.run(case),
            behaving: |_, case| REFERENCE.run(case),
        },
    ],
    behaviour: &[],
    deviants: deviants::ALL,
    notes: vectors::NOTES,
    generate: vectors::groups,
    sweeps: Vec::new,
    sample,
    layout,
};

fn inverse(operation: &str, case: &OwnedCase, bytes: &Value) -> OwnedCase {
    OwnedCase { operation: operation.to_owned(), parameters: case.parameters.clone(), input: bytes.clone() }
}

/// The same input for each type, 64 bits first: the source has no other.
fn typed(operation: &'static str, letter: char, input: &str) -> impl Iterator<Item = OwnedCase> + use<> {
    let input = input.to_owned();
    [64, 32, 16].into_iter().map(move |bits| case(operation, &format!("{letter}{bits}"), input.as_str()))
}

/// Every value up to 2^14, then every power of two with its neighbours.
fn values() -> impl Iterator<Item = u64> {
    let powers = (15..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    (0..=1 << 14).chain(powers).chain([u64::MAX - 1, u64::MAX])
}

/// Every byte string of up to two bytes, then those of up to twelve that continue to their last byte, in which
/// two fills and a set of last bytes cover every flag and both ends of the data bits.
fn byte_strings() -> impl Iterator<Item = String> {
    let empty = std::iter::once(Vec::new());
    let one = (0..=255_u8).map(|a| vec![a]);
    let two = (0..=255_u8).flat_map(|a| (0..=255_u8).map(move |b| vec![a, b]));
    let longer = (3..=12).flat_map(|len| {
        [0x80, 0xFF].into_iter().flat_map(move |fill| {
            [0x00, 0x01, 0x02, 0x03, 0x04, 0x08, 0x0F, 0x10, 0x3F, 0x40, 0x7F, 0x80].map(|last| {
                let mut bytes = vec![fill; len];
                bytes[len - 1] = last;
                bytes
            })
        })
    });
    empty.chain(one).chain(two).chain(longer).map(|bytes| hex(&bytes))
}

/// A value with its length chosen first, or bytes with the number of their continuation flags chosen first.
fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let name = *u.choose(&["encode", "decode", "decode_canonical", "zigzag_encode", "zigzag_decode"])?;
    let bits = *u.choose(&[16_u32, 32, 64])?;
    let operation = format!("varint.{name}");
    let name = format!("{}{bits}", if name.starts_with("zigzag") { 'i' } else { 'u' });
    if operation.ends_with("encode") {
        let width = u.int_in_range(0..=bits)?;
        let value = u128::from(u.arbitrary::<u64>()?) & ((1 << width) - 1) | 1 << width >> 1;
        // A type's own width one too many now and then: out of range, where the type is not the widest.
        let value = (value << u.ratio(1, 16).map(u32::from)?) as u64;
        if operation == "varint.zigzag_encode" {
            let value = (value >> 1) as i64;
            let value = if u.arbitrary()? { !value } else { value };
            return Ok(case(&operation, &name, value.to_string()));
        }
        return Ok(case(&operation, &name, value.to_string()));
    }
    let continued = u.int_in_range(0..=11_usize)?;
    let mut bytes = Vec::new();
    for _ in 0..continued {
        bytes.push(u.arbitrary::<u8>()? | 0x80);
    }
    bytes.push(u.arbitrary::<u8>()? & 0x7F);
    if u.ratio(1, 8)? {
        bytes.truncate(u.int_in_range(0..=bytes.len())?);
    }
    Ok(case(&operation, &name, hex(&bytes)))
}

/// The fields of the integer at the front of `bytes`, then what follows it.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let letter = if case.operation.starts_with("varint.zigzag") { 'i' } else { 'u' };
    let bits = width(case.parameters, letter).unwrap_or(64);
    let (mut fields, len) = fields(bytes, bits);
    if letter == 'i'
        && let Ok((value, len)) = packproof_reference::varint::zigzag_decode(bytes, bits)
    {
        fields.push(Field::bytes(0, len, "zigzag", format!("counts to {value}")));
    }
    if bytes.len() > len {
        fields.push(Field::bytes(len, bytes.len() - len, "rest", "not part of the value"));
    }
    fields
}

/// The fields of an integer of a type of that many bits, and how many of the bytes they take.
pub fn fields(bytes: &[u8], bits: u32) -> (Vec<Field>, usize) {
    let mut fields = Vec::new();
    for (at, &byte) in bytes.iter().enumerate().take(packproof_reference::varint::most_bytes(bits)) {
        let more = byte & 0x80 != 0;
        fields.push(Field::bits(at, 7, 7, "more", if more { "another byte follows" } else { "last byte" }));
        let shift = 7 * at as u32;
        let held = (bits - shift).min(7) as u8;
        if held < 7 {
            let excess = byte >> held & (0x7F >> held);
            fields.push(Field::bits(at, 6, held, "excess", format!("above bit {} = {excess}", bits - 1)));
        }
        let top = shift + u32::from(held) - 1;
        let data = byte & (0x7F >> (7 - held));
        let place = if top == shift { format!("bit {top}") } else { format!("bits {top}-{shift}") };
        fields.push(Field::bits(at, held - 1, 0, "data", format!("{place} = {data}")));
        if !more {
            return (fields, at + 1);
        }
    }
    let len = bytes.len().min(packproof_reference::varint::most_bytes(bits));
    (fields, len)
}
