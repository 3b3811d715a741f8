//! What an adapter's values are: found by the first questions, so that a kind needs no option.

use packproof_models::content::{Content, Field, Shape as FieldShape};
use packproof_models::measure::Kind;
use packproof_models::word::Value;
use serde_json::Value as Json;

use super::talk::Talk;

/// What values are.
pub(super) enum Shape {
    /// Words of so many bits, of one of these kinds.
    Words(Vec<Kind>, u32),
    /// Integers, texts or records: any value.
    Contents(Content),
    /// Objects with these members.
    Message(Vec<String>),
}

/// Bytes of the longest message that is looked for.
const LONGEST: usize = 48;

/// The kinds of a word's value.
fn kinds(value: &Value) -> Vec<Kind> {
    match value {
        Value::Number(_) => vec![Kind::Float, Kind::Ranged],
        Value::Quaternion(_) => vec![Kind::SmallestThree],
    }
}

/// A record of one field, and of one coded value.
pub(super) fn records() -> [Content; 2] {
    [FieldShape::Bits(5), FieldShape::Code].map(|shape| Content::Fields(vec![Field { value: 1, shape }]))
}

/// Asks until an answer shows it.
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
        // A writer that converts whatever it is given writes the same of everything that is no value.
        if one.is_some() && one == other && one == written(&texts[0]).map(word) {
            continue;
        }
        if let Some((_, bits)) = one.or(other) {
            return Some(Shape::Words(kinds(&first), bits));
        }
    }
    // A writer of texts takes digits as well, and writes two letters for them.
    if written(&texts[0]).is_some_and(|bytes| written(&texts[1]) != Some(bytes)) {
        return Some(Shape::Contents(Content::Text("Zq".into())));
    }
    let integer = Content::Integer(1);
    [integer].into_iter().chain(records()).find(|content| written(content).is_some()).map(Shape::Contents)
}

fn reader<E>(talk: &Talk<'_, '_, E>) -> Option<Shape> {
    talk.offer.decode.as_ref()?;
    // The shortest word that is not too short.
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
    // A text that is never empty, or has a size of its own.
    for place in [0, 1, 64] {
        let mut bytes = [0; 64];
        bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte = 1);
        if let Some((json, _)) = talk.decode(&bytes, &Content::Text(Vec::new())).and_then(Result::ok)
            && let Some(shape) = shape_of(&json)
        {
            return Some(shape);
        }
    }
    // Codes that end at the first bit, or at an odd or an even one.
    for (record, byte) in records().into_iter().flat_map(|of| [0x55, 0xAA].map(|byte| (of.clone(), byte))) {
        if talk.decode(&[byte; 12], &record).is_some_and(|read| read.is_ok_and(|(json, _)| json.is_array())) {
            return Some(Shape::Contents(record));
        }
    }
    // A message of so many bytes that refuses what is left over.
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
