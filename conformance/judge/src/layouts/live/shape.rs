//! Finds the shape of the values of an adapter with the first questions.

use packproof_models::content::{Content, Field, Shape as FieldShape};
use packproof_models::measure::Kind;
use packproof_models::word::Value;
use serde_json::Value as Json;

use super::talk::Talk;

pub(super) enum Shape {
    Words(Vec<Kind>, u32),
    /// Integers, texts or records: a value of that shape.
    Contents(Content),
    Message(Vec<String>),
}

/// Limit on the length of messages, in bytes.
const LONGEST: usize = 48;

fn kinds(value: &Value) -> Vec<Kind> {
    match value {
        Value::Number(_) => vec![Kind::Float, Kind::Ranged],
        Value::Quaternion(_) => vec![Kind::SmallestThree],
    }
}

/// A record of one field, and a record of one code.
pub(super) fn records() -> [Content; 2] {
    [FieldShape::Bits(5), FieldShape::Code].map(|shape| Content::Fields(vec![Field { value: 1, shape }]))
}

pub(super) fn of<E>(talk: &Talk<'_, '_, E>) -> Option<Shape> {
    if let (Some(kind), Some(bits)) = (talk.offer.kind, talk.offer.bits) {
        return Some(Shape::Words([kind].into(), bits));
    }
    writer(talk).or_else(|| reader(talk))
}

fn writer<E>(talk: &Talk<'_, '_, E>) -> Option<Shape> {
    talk.offer.encode.as_ref()?;
    let written = |content: &Content| talk.encode(content)?.ok();
    let texts = ["Zq", "Yb"].map(|text| Content::Text(text.into()));
    let word = |bytes: Vec<u8>| {
        (bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)), 8 * bytes.len() as u32)
    };
    let rotations = [[0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]].map(Value::Quaternion);
    for [first, second] in [rotations, [Value::Number(0.0), Value::Number(1.0)]] {
        let one = talk.write(&first);
        let may = one.is_some() || matches!(first, Value::Number(_));
        let other = if may { talk.write(&second) } else { None };
        // A writer that converts anything writes the same for everything that is not a value.
        if one.is_some() && one == other && one == written(&texts[0]).map(word) {
            continue;
        }
        if let Some((_, bits)) = one.or(other) {
            return Some(Shape::Words(kinds(&first), bits));
        }
    }
    // Writers of texts accept digits too, so texts are tried before integers.
    if written(&texts[0]).is_some_and(|bytes| written(&texts[1]) != Some(bytes)) {
        return Some(Shape::Contents(Content::Text("Zq".into())));
    }
    let integer = Content::Integer(1);
    [integer].into_iter().chain(records()).find(|content| written(content).is_some()).map(Shape::Contents)
}

fn reader<E>(talk: &Talk<'_, '_, E>) -> Option<Shape> {
    talk.offer.decode.as_ref()?;
    // Increasing widths, until a word is accepted.
    for word in [0, u64::MAX, 0x5555_5555_5555_5555] {
        for bits in (1..=8).map(|bytes| bytes * 8) {
            let Some(json) = talk.read_json(word >> (64 - bits), bits) else { continue };
            if let Some(value) = talk.offer.value_of(&json) {
                return Some(Shape::Words(kinds(&value), bits));
            }
            if let Some(shape) = shape_of(&json) {
                return Some(shape);
            }
        }
    }
    // Texts that are never empty or have a fixed size.
    for place in [0, 1, 64] {
        let mut bytes = [0; 64];
        bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte = 1);
        if let Some((json, _)) = talk.decode(&bytes, &Content::Text(Vec::new())).and_then(Result::ok)
            && let Some(shape) = shape_of(&json)
        {
            return Some(shape);
        }
    }
    // Codes may need a one at an odd or at an even place.
    for (record, byte) in records().into_iter().flat_map(|of| [0x55, 0xAA].map(|byte| (of.clone(), byte))) {
        if talk.decode(&[byte; 12], &record).is_some_and(|read| read.is_ok_and(|(json, _)| json.is_array())) {
            return Some(Shape::Contents(record));
        }
    }
    // Messages that refuse trailing bytes.
    let zeros = (9..=LONGEST).filter_map(|len| talk.decode(&vec![0; len], &Content::Text(Vec::new()))?.ok());
    zeros.filter(|(json, _)| json.is_object()).find_map(|(json, _)| shape_of(&json))
}

fn shape_of(json: &Json) -> Option<Shape> {
    if let Json::Object(members) = json {
        return Some(Shape::Message(members.keys().cloned().collect()));
    }
    let text = json.as_str()?;
    Some(Shape::Contents(text.parse().map_or_else(|_| Content::Text(Vec::new()), Content::Integer)))
}
