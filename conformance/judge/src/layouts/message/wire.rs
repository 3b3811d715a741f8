//! JSON of messages, as in the protocol and in vector files, and a message layout as an implementation.
//!
//! A message is an object with a member for each field. Integers that may need more than 53 bits are decimal strings, others are
//! numbers. A name is a string, and a missing optional field is null.

use packproof_models::common::Refusal;
use packproof_models::message::{Checked, Item, Kind, Model, Refused, Why};
use packproof_models::word;
use packproof_models::word::{Reading, Value};
use packproof_suite::model::{Accepted, Case, Class, Outcome, hex, input, unhex};
use serde_json::Value as Json;

use super::super::wire;

/// The JSON type of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Bool,
    /// A number, with its smallest and largest value.
    Number(i128, i128),
    Decimal,
    F32,
    /// A pattern of 64 bits.
    F64,
    /// Four float patterns.
    Quaternion,
    Text,
    Object,
}

/// Limit of integers that are JSON numbers.
const SAFE: i128 = 1 << 53;

/// The JSON type of a kind.
pub(super) fn shape(kind: &Kind) -> Shape {
    let integer = |ends: Option<(i128, i128)>| match ends {
        Some((low, high)) if low >= -SAFE && high <= SAFE => Shape::Number(low, high),
        _ => Shape::Decimal,
    };
    match kind {
        Kind::Bool(_) | Kind::Flag(_) => Shape::Bool,
        Kind::Integer(low, high, ..) => integer(Some((*low, *high))),
        Kind::Names(..) | Kind::Text => Shape::Text,
        Kind::F64 => Shape::F64,
        Kind::Word(model, _) if matches!(**model, word::Model::SmallestThree(_)) => Shape::Quaternion,
        Kind::F32 | Kind::Word(..) => Shape::F32,
        Kind::Bytes(model) => match &**model {
            word::Model::Varint(varint) => integer(varint.ends()),
            _ => Shape::Text,
        },
        Kind::Code(model, _) => {
            let most = model.codes.iter().map(|code| code.data).max().unwrap_or(0);
            integer((most < 52).then_some((-(1 << most), 1 << most)))
        }
        Kind::Fields(_) => Shape::Object,
    }
}

pub(super) fn member(field: &Checked) -> bool {
    !matches!(field.kind, Kind::Flag(_)) && field.always.is_none()
}

/// Parses a message; additional members are ignored.
pub(super) fn item_of(fields: &[Checked], json: &Json) -> Option<Item> {
    let members = json.as_object()?;
    let items = fields.iter().map(|field| {
        if !member(field) {
            return Some(Item::Absent);
        }
        let json = members.get(&field.name)?;
        match (&field.list, json) {
            (_, Json::Null) if field.gate.is_some() => Some(Item::Absent),
            (Some(_), Json::Array(all)) if field.kind != Kind::Text => {
                Some(Item::List(all.iter().map(|one| one_of(&field.kind, one)).collect::<Option<_>>()?))
            }
            (Some(_), Json::String(text)) if field.kind == Kind::Text => {
                Some(Item::Text(text.as_bytes().to_vec()))
            }
            (Some(_), _) => None,
            (None, json) => one_of(&field.kind, json),
        }
    });
    Some(Item::Fields(items.collect::<Option<_>>()?))
}

fn one_of(kind: &Kind, json: &Json) -> Option<Item> {
    if let Kind::Fields(fields) = kind {
        return item_of(fields, json);
    }
    if let Kind::Names(names, _) = kind {
        let at = names.iter().position(|name| Some(&**name) == json.as_str())?;
        return Some(Item::Integer(at as i128));
    }
    Some(match shape(kind) {
        Shape::Bool => Item::Bool(json.as_bool()?),
        Shape::Number(..) if !json.is_number() => return None,
        Shape::Decimal if !json.is_string() => return None,
        Shape::Number(..) | Shape::Decimal => Item::Integer(input::integer(json).ok()?),
        Shape::F32 => Item::Value(Value::Number(input::f32(json).ok()?)),
        Shape::F64 => Item::Double(input::f64(json).ok()?.to_bits()),
        Shape::Quaternion => Item::Value(wire::value_of(json)?),
        Shape::Text => Item::Text(json.as_str()?.as_bytes().to_vec()),
        Shape::Object => return None,
    })
}

/// The JSON of a message, with intervals or their middles; `None` if the layout does not specify a value.
pub(super) fn json_of(fields: &[Checked], item: &Item, middle: bool) -> Option<Json> {
    let Item::Fields(items) = item else { return None };
    let named = fields.iter().zip(items).filter(|(field, _)| member(field)).map(|(field, item)| {
        let value = match item {
            Item::Absent => Json::Null,
            Item::List(all) => {
                all.iter().map(|one| one_json(&field.kind, one, middle)).collect::<Option<Json>>()?
            }
            one => one_json(&field.kind, one, middle)?,
        };
        Some((field.name.clone(), value))
    });
    named.collect()
}

fn one_json(kind: &Kind, item: &Item, middle: bool) -> Option<Json> {
    Some(match (kind, item) {
        (Kind::Fields(fields), item) => json_of(fields, item, middle)?,
        (Kind::Names(names, _), Item::Integer(at)) => names.get(usize::try_from(*at).ok()?)?.clone().into(),
        (_, Item::Bool(value)) => (*value).into(),
        (kind, Item::Integer(value)) => match shape(kind) {
            Shape::Decimal => value.to_string().into(),
            _ => i64::try_from(*value).ok()?.into(),
        },
        (_, Item::Value(value)) => wire::value_json(value),
        (_, Item::Parts(parts)) => {
            let reading = Reading::Parts(parts.clone());
            if middle { wire::middle(&reading)? } else { wire::reading_json(&reading)? }
        }
        (_, Item::Double(bits)) => input::show_f64(f64::from_bits(*bits)),
        (_, Item::Text(text)) => String::from_utf8(text.clone()).ok()?.into(),
        _ => return None,
    })
}

pub(super) fn class(refusal: Refusal) -> Class {
    match refusal {
        Refusal::Truncated => Class::Truncated,
        Refusal::OutOfRange => Class::OutOfRange,
        Refusal::NotCanonical => Class::NotCanonical,
        Refusal::Invalid => Class::Invalid,
        Refusal::Trailing => Class::Trailing,
    }
}

/// The layout's answer to `NAME.encode` or `NAME.decode`; unsupported if it is not judged.
pub fn answer(model: &Model, case: &Case) -> Outcome {
    let refused = |refused: Refused| match refused.why {
        Why::Class(refusal) => Outcome::Reject { class: class(refusal), at: None },
        Why::Unjudged => Outcome::Unsupported,
        Why::Shape => Outcome::Error(format!("{} has another shape", refused.field)),
    };
    let accepted = |value: Json| Outcome::Accept(Accepted { value, consumed: None });
    if case.operation.ends_with(".encode") {
        let Some(item) = item_of(&model.fields, case.input) else {
            return Outcome::Error(format!("{} is no value of the message", case.input));
        };
        return match model.write(&item) {
            Ok(pieces) => accepted(hex(&model.first(&pieces)).into()),
            Err(why) => refused(why),
        };
    }
    let Some(Ok(bytes)) = case.input.as_str().map(unhex) else {
        return Outcome::Error(format!("{} is no hex", case.input));
    };
    match model.read(&bytes).0 {
        Ok(item) => json_of(&model.fields, &item, true).map_or(Outcome::Unsupported, accepted),
        Err(why) => refused(why),
    }
}
