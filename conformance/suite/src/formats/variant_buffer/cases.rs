//! Draws cases for the fuzzer.

use arbitrary::Unstructured;
use packproof_reference::variant_buffer::{Datum, Payload, Shape, TYPES, write};
use serde_json::{Value, json};

use super::json::{show, show_variant};
use crate::model::{OwnedCase, hex};

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
