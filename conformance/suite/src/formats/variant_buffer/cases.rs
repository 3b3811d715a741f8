//! Test cases: candidates in order of size, and samples.

use arbitrary::Unstructured;
use packproof_reference::variant_buffer::{Datum, Payload, Shape, TYPES, variant_encode, write};
use serde_json::{Value, json};

use super::json::{show, show_variant};
use crate::model::{OwnedCase, hex};

/// Values of each type, simplest first: numbers at the limits of the types, floats of every kind, strings.
fn plain() -> Vec<Datum> {
    const INTEGERS: [i128; 12] = [0, 1, 2, -1, 127, 128, 255, 256, 0x7FFF, 0x8000, 0x7FFF_FFFF, 0x8000_0000];
    const FLOATS: [u32; 6] = [0, 0x3F80_0000, 0x8000_0000, 0x4049_0FDB, 0x7F80_0000, 1];
    const TEXTS: [&str; 6] = ["", "a", "ab", "abcd", "é", "€ and 😀"];
    let mut all = Vec::new();
    for (kind, shape) in TYPES {
        let fits = |low: i128, high: i128| INTEGERS.into_iter().filter(move |n| (low..=high).contains(n));
        let payloads: Vec<Payload> = match shape {
            Shape::Bool => vec![Payload::Bool(false), Payload::Bool(true)],
            Shape::Signed(_) => fits(i32::MIN.into(), i32::MAX.into()).map(Payload::Integer).collect(),
            Shape::Unsigned(size) => fits(0, (1 << (8 * size)) - 1).map(Payload::Integer).collect(),
            Shape::Floats(count) => (0..FLOATS.len())
                .map(|first| Payload::Floats((0..count).map(|at| FLOATS[(first + at) % 6]).collect()))
                .collect(),
            Shape::Text => TEXTS.into_iter().map(|text| Payload::Text(text.to_owned())).collect(),
        };
        all.extend(payloads.into_iter().map(|payload| Datum { kind, payload }));
    }
    all
}

pub(super) fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    match operation {
        "variant_buffer.write" => Box::new(writes()),
        "variant_buffer.rewrite" => Box::new(rewrites()),
        "variant_buffer.variant_encode" => Box::new(variants()),
        "variant_buffer.variant_decode" | "variant_buffer.variant_decode_canonical" => {
            Box::new(serialised(operation))
        }
        _ => Box::new(reads(operation)),
    }
}

/// One value, then two.
fn writes() -> impl Iterator<Item = OwnedCase> {
    let case = |values: &[Datum]| {
        let list: Vec<Value> = values.iter().map(show).collect();
        OwnedCase::new("variant_buffer.write", list)
    };
    let one = plain().into_iter().map(move |value| case(&[value]));
    let two = plain()
        .into_iter()
        .flat_map(move |first| plain().into_iter().map(move |second| case(&[first.clone(), second])));
    one.chain(two)
}

/// Each type on the bytes of its plain values, on constant bytes, and truncated.
fn reads(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    let case = move |kind: &str, bytes: &[u8]| {
        OwnedCase::new(operation, json!({"bytes": hex(bytes), "types": [kind]}))
    };
    let written = plain().into_iter().filter_map(move |value| {
        write(std::slice::from_ref(&value)).ok().map(|bytes| case(value.kind, &bytes))
    });
    let filled = TYPES.into_iter().flat_map(move |(kind, _)| {
        [0_u8, 1, 2, 0x7F, 0x80, 0xFF]
            .into_iter()
            .flat_map(move |byte| (0..=16).map(move |len| case(kind, &vec![byte; len])))
    });
    written.chain(filled)
}

/// Each plain value at each position of eight bytes.
fn rewrites() -> impl Iterator<Item = OwnedCase> {
    plain().into_iter().flat_map(|value| {
        (0..=9).map(move |position| {
            let mut input = show(&value);
            input["bytes"] = hex(&[0xEE; 8]).into();
            input["position"] = position.into();
            OwnedCase::new("variant_buffer.rewrite", input)
        })
    })
}

/// The plain values as the engine represents them, including 64-bit ints and floats.
fn plain_variants() -> Vec<Datum> {
    let widen = |datum: Datum| match (datum.kind, &datum.payload) {
        ("float", Payload::Floats(patterns)) => {
            let value = f64::from(f32::from_bits(patterns[0]));
            Some(Datum { kind: "float", payload: Payload::Double(value.to_bits()) })
        }
        ("uint" | "byte" | "ushort", _) => None,
        _ => Some(datum),
    };
    let mut all: Vec<Datum> = plain().into_iter().filter_map(widen).collect();
    all.extend(
        [1 << 31, -(1 << 31), -(1 << 31) - 1, i64::MAX.into(), i64::MIN.into()]
            .map(|value| Datum { kind: "int", payload: Payload::Integer(value) }),
    );
    all.extend(
        [0.1, 1e39, 1e-46, 16_777_217.0]
            .map(|value: f64| Datum { kind: "float", payload: Payload::Double(value.to_bits()) }),
    );
    all
}

fn variants() -> impl Iterator<Item = OwnedCase> {
    plain_variants()
        .into_iter()
        .map(|value| OwnedCase::new("variant_buffer.variant_encode", show_variant(&value)))
}

/// The engine's serialisation of the plain values; then with each header byte changed, and truncated everywhere.
fn serialised(operation: &'static str) -> impl Iterator<Item = OwnedCase> {
    let all: Vec<Vec<u8>> = plain_variants().iter().filter_map(|value| variant_encode(value).ok()).collect();
    let changed = all.clone().into_iter().flat_map(|bytes| {
        (0..bytes.len().min(8)).flat_map(move |at| {
            let bytes = bytes.clone();
            [1_u8, 2, 0x80].into_iter().map(move |change| {
                let mut bytes = bytes.clone();
                bytes[at] ^= change;
                bytes
            })
        })
    });
    let cut =
        all.clone().into_iter().flat_map(|bytes| (0..bytes.len()).map(move |len| bytes[..len].to_vec()));
    all.into_iter().chain(changed).chain(cut).map(move |bytes| OwnedCase::new(operation, hex(&bytes)))
}

fn payload(u: &mut Unstructured, shape: Shape) -> arbitrary::Result<Payload> {
    Ok(match shape {
        Shape::Bool => Payload::Bool(u.arbitrary()?),
        Shape::Signed(_) => Payload::Integer(u.arbitrary::<i32>()?.into()),
        Shape::Unsigned(size) => {
            Payload::Integer(i128::from(u.arbitrary::<u32>()?) & ((1 << (8 * size)) - 1))
        }
        Shape::Floats(count) => Payload::Floats((0..count).map(|_| u.arbitrary()).collect::<Result<_, _>>()?),
        Shape::Text => Payload::Text(u.arbitrary::<&str>()?.chars().take(12).collect()),
    })
}

fn any(u: &mut Unstructured) -> arbitrary::Result<Datum> {
    let (kind, shape) = *u.choose(&TYPES)?;
    Ok(Datum { kind, payload: payload(u, shape)? })
}

fn any_bytes(u: &mut Unstructured) -> arbitrary::Result<Vec<u8>> {
    let len = u.int_in_range(0..=40)?;
    (0..len).map(|_| u.arbitrary()).collect()
}

/// The types first; then values of them, or bytes that may be too short.
pub(super) fn sample(u: &mut Unstructured) -> arbitrary::Result<OwnedCase> {
    let canonical = if u.arbitrary()? { "_canonical" } else { "" };
    let values: Vec<Datum> = (0..u.int_in_range(0..=5)?).map(|_| any(u)).collect::<Result<_, _>>()?;
    let list: Vec<Value> = values.iter().map(show).collect();
    Ok(match u.int_in_range(0..=4)? {
        0 => OwnedCase::new("variant_buffer.write", list),
        1 => {
            let types: Vec<&str> = values.iter().map(|value| value.kind).collect();
            let mut bytes = write(&values).unwrap_or_default();
            if u.arbitrary()? {
                bytes = any_bytes(u)?;
            }
            let input = json!({"bytes": hex(&bytes), "types": types});
            OwnedCase::new(&format!("variant_buffer.read{canonical}"), input)
        }
        2 => {
            let mut input = show(&any(u)?);
            input["bytes"] = hex(&any_bytes(u)?).into();
            input["position"] = u.int_in_range(0..=45)?.into();
            OwnedCase::new("variant_buffer.rewrite", input)
        }
        3 => {
            let value = match (u.int_in_range(0..=2)?, any(u)?) {
                (0, _) => Datum { kind: "int", payload: Payload::Integer(u.arbitrary::<i64>()?.into()) },
                (1, Datum { kind: "float" | "uint" | "byte" | "ushort", .. }) | (2, _) => {
                    let pattern = u.arbitrary::<u64>()? << *u.choose(&[0, 29])?;
                    Datum { kind: "float", payload: Payload::Double(pattern) }
                }
                (_, Datum { kind: "float" | "uint" | "byte" | "ushort", .. }) => {
                    Datum { kind: "bool", payload: Payload::Bool(u.arbitrary()?) }
                }
                (_, value) => value,
            };
            OwnedCase::new("variant_buffer.variant_encode", show_variant(&value))
        }
        _ => {
            let mut bytes = vec![*u.choose(&[1, 2, 3, 4, 5, 6, 7, 10, 14, 0])?, 0, u.int_in_range(0..=1)?, 0];
            if u.ratio(1, 8)? {
                bytes[u.int_in_range(1..=3)?] = u.arbitrary()?;
            }
            if bytes[0] == 4 {
                bytes.extend([u.int_in_range(0..=9)?, 0, 0, 0]);
            }
            bytes.extend(any_bytes(u)?);
            OwnedCase::new(&format!("variant_buffer.variant_decode{canonical}"), hex(&bytes))
        }
    })
}
