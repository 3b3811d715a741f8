use serde_json::Value;

use super::json::{show, show_variant};
use super::table::{Reference, VariantBuffer};
use crate::model::layout::Field;
use crate::model::{Case, input};

/// The fields of a buffer, by the types that the case names, or of a serialisation.
pub fn layout(case: &Case, bytes: &[u8]) -> Vec<Field> {
    let names: Vec<String> = match case.operation {
        "variant_buffer.write" => {
            input::list(case.input, |value| Ok(input::text(input::member(value, "type")?)?.to_owned()))
                .unwrap_or_default()
        }
        "variant_buffer.read" | "variant_buffer.read_canonical" => input::member(case.input, "types")
            .and_then(|types| input::list(types, |name| Ok(input::text(name)?.to_owned())))
            .unwrap_or_default(),
        "variant_buffer.rewrite" => {
            // Positions may be as large as the last u64; cap the picture at the end of the bytes.
            let position = case.input.get("position").and_then(Value::as_u64).unwrap_or_default();
            let position = usize::try_from(position).map_or(bytes.len(), |at| at.min(bytes.len()));
            return vec![
                Field::bytes(0, position, "before", "not touched"),
                Field::bytes(
                    position,
                    bytes.len().saturating_sub(position),
                    "from here",
                    "overwritten, then not touched",
                ),
            ];
        }
        _ => return serialisation(bytes),
    };
    let mut fields = Vec::new();
    let mut at = 0;
    for name in names {
        let Ok((values, len)) = Reference.read(&bytes[at..], std::slice::from_ref(&name)) else {
            fields.push(Field::bytes(at, bytes.len() - at, &name, "cut or malformed"));
            return fields;
        };
        let shown = show(&values[0])["value"].clone();
        let meaning = input::readable(&shown).unwrap_or(shown).to_string();
        fields.push(Field::bytes(at, len, &name, meaning));
        at += len;
    }
    fields.extend(Field::rest(bytes, at, "not read"));
    fields
}

/// The engine's name (3.x) of a type, including types that this format does not have.
fn type_name(number: u8) -> Option<&'static str> {
    const NAMES: &str = "nil,bool,int,float,string,vector2,rect2,vector3,transform2d,plane,quat,aabb,basis,transform,color,\
        node path,rid,object,dictionary,array,pool byte array,pool int array,pool real array,pool string array,\
        pool vector2 array,pool vector3 array,pool color array";
    NAMES.split(',').nth(number.into())
}

fn serialisation(bytes: &[u8]) -> Vec<Field> {
    if bytes.len() < 4 {
        return vec![Field::bytes(0, bytes.len(), "header", "cut")];
    }
    let wide = if bytes[2] & 1 == 1 { "64-bit payload" } else { "32-bit payload, or no number" };
    let (name, meaning, end) = if let Ok((value, len)) = Reference.variant_decode(bytes) {
        let shown = show_variant(&value)["value"].clone();
        (value.kind, input::readable(&shown).unwrap_or(shown).to_string(), len)
    } else {
        let name = type_name(bytes[0]).unwrap_or("unknown");
        let meaning = match bytes[0] {
            1..=7 | 10 | 14 => "cut or malformed",
            _ => "of a type that this format does not have",
        };
        (name, meaning.to_owned(), bytes.len())
    };
    let mut fields = vec![
        Field::bytes(0, 1, "type", format!("{} = {name}", bytes[0])),
        Field::bytes(1, 1, "unused", bytes[1].to_string()),
        Field::bits(2, 7, 1, "unused", (bytes[2] >> 1).to_string()),
        Field::bits(2, 0, 0, "wide", wide),
        Field::bytes(3, 1, "unused", bytes[3].to_string()),
        Field::bytes(4, end - 4, "payload", meaning),
    ];
    fields.extend(Field::rest(bytes, end, "not read"));
    fields
}
