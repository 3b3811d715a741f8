//! JSON of values and words, as in the protocol and in vector files, and a layout as an implementation.
//!
//! A value is a float pattern, or `{"x": ..., "y": ..., "z": ..., "w": ...}`. A word is hex: the bytes of the stream if the layout has a
//! `unit`, otherwise the number as big-endian bytes.

use packproof_models::word::{Model, Part, Reading, Value, Words};
use packproof_suite::model::{Accepted, Case, Class, Outcome, hex, input, unhex};
use serde_json::Value as Json;

use super::{File, bytes, message};

const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

pub fn word_json(file: &File, word: u64) -> Json {
    let picture = file.model.picture();
    let bytes = match file.layout.unit() {
        Some(unit) => unit.bytes(picture, word),
        None => word.to_be_bytes()[8 - picture.bits().div_ceil(8) as usize..].to_vec(),
    };
    hex(&bytes).into()
}

/// The word of hex, if the length is right.
pub fn word_of(file: &File, json: &Json) -> Option<u64> {
    let bytes = unhex(json.as_str()?).ok()?;
    let picture = file.model.picture();
    if let Some(unit) = file.layout.unit() {
        return unit.word(picture, &bytes);
    }
    let word = bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    (bytes.len() == picture.bits().div_ceil(8) as usize).then_some(word)
}

pub fn value_json(value: &Value) -> Json {
    shaped(value.numbers().iter().map(|number| input::show_f32(*number)).collect())
}

pub fn value_of(json: &Json) -> Option<Value> {
    let number = |json: &Json| input::f32(json).ok();
    match json {
        Json::Object(members) if members.len() == COMPONENTS.len() => {
            let mut numbers = [0.0; 4];
            for (place, name) in numbers.iter_mut().zip(COMPONENTS) {
                *place = number(members.get(name)?)?;
            }
            Some(Value::Quaternion(numbers))
        }
        other => number(other).map(Value::Number),
    }
}

/// The JSON of the allowed values of a word, if they can be expressed.
pub fn reading_json(reading: &Reading) -> Option<Json> {
    let Reading::Parts(parts) = reading else { return None };
    Some(shaped(parts.iter().map(|part| part_json(*part)).collect::<Option<_>>()?))
}

/// The middle of the allowed values of a word.
pub fn middle(reading: &Reading) -> Option<Json> {
    let Reading::Parts(parts) = reading else { return None };
    let middle = |part: &Part| match *part {
        Part::Within(low, high) => input::show_f32(f64::midpoint(low, high) as f32),
        Part::Nan => input::show_f32(f32::NAN),
        Part::Bits(bits) => input::show_f32(f32::from_bits(bits)),
    };
    Some(shaped(parts.iter().map(middle).collect()))
}

fn shaped(numbers: Vec<Json>) -> Json {
    if numbers.len() == COMPONENTS.len() {
        return COMPONENTS.iter().map(|name| (*name).to_owned()).zip(numbers).collect();
    }
    numbers.into_iter().next().unwrap_or_default()
}

fn part_json(part: Part) -> Option<Json> {
    match part {
        Part::Within(low, high) => {
            // The outermost binary32 numbers inside the interval.
            let (mut least, mut most) = (low as f32, high as f32);
            if f64::from(least) < low {
                least = least.next_up();
            }
            if f64::from(most) > high {
                most = most.next_down();
            }
            (least <= most).then(|| input::show_f32_between([least, most]))
        }
        Part::Nan => Some("f32:nan".into()),
        Part::Bits(bits) => Some(input::show_f32(f32::from_bits(bits))),
    }
}

/// The layout's answer to `NAME.encode` or `NAME.decode`: the first right word, or the middle of an interval; unsupported if it is not
/// judged.
pub fn answer(file: &File, case: &Case) -> Outcome {
    if let Model::Message(model) = &file.model {
        return message::answer(model, case);
    }
    if !file.model.has_word() {
        return bytes::answer(file, case);
    }
    if case.operation.ends_with(".encode") { encode(file, case.input) } else { decode(file, case.input) }
}

fn encode(file: &File, input: &Json) -> Outcome {
    let Some(value) = value_of(input) else { return Outcome::Error(format!("{input} is no value")) };
    let word = match file.model.write(&value) {
        Words::Unjudged => None,
        Words::Refused => return Outcome::Reject { class: Class::OutOfRange, at: None },
        Words::These(words) => words.first().copied(),
        Words::Nan => nan(&file.model),
    };
    word.map_or(Outcome::Unsupported, |word| accepted(word_json(file, word)))
}

fn decode(file: &File, input: &Json) -> Outcome {
    let bits = file.model.picture().bits();
    let Some(word) = word_of(file, input) else {
        let short = input.as_str().is_some_and(|text| text.len() < 2 * bits.div_ceil(8) as usize);
        return Outcome::Reject { class: if short { Class::Truncated } else { Class::Trailing }, at: None };
    };
    let reading = file.model.read(word);
    match middle(&reading) {
        Some(value) => accepted(value),
        None if reading == Reading::Refused => Outcome::Reject { class: Class::Invalid, at: None },
        None => Outcome::Unsupported,
    }
}

fn accepted(value: Json) -> Outcome {
    Outcome::Accept(Accepted { value, consumed: None })
}

/// A word that reads as a NaN, if any.
fn nan(model: &Model) -> Option<u64> {
    let Model::Float(float) = model else { return None };
    let bits = float.picture.bits();
    (0..bits)
        .map(|bit| (1 << (bits - 1)) - (1 << bit))
        .chain([1 << (bits - 1), u64::MAX >> (64 - bits)])
        .find(|word| float.is_nan(*word))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::of_preset as file;
    use super::*;

    /// Mirror's word in stream order, and a number of 6 bits in two bytes.
    #[test]
    fn words_are_hex() {
        for (name, word, text) in
            [("mirror-10", 0xdff7_fdff, "fffdf7df"), ("lidgren-unit-single", 0x3f, "003f")]
        {
            let file = file(name);
            assert_eq!(word_json(&file, word), json!(text), "{name}");
            assert_eq!(word_of(&file, &json!(text)), Some(word), "{name}");
            assert_eq!(word_of(&file, &json!(&text[2..])), None, "{name}");
        }
    }

    /// The ends of an interval are rounded inwards: 0.1 lies between two binary32 numbers.
    #[test]
    fn intervals_do_not_grow() {
        let json = part_json(Part::Within(0.1, 0.2)).expect("it can be said");
        let [low, high] = input::f32_between(&json).expect("it is one");
        assert!(f64::from(low) >= 0.1 && f64::from(low.next_down()) < 0.1);
        assert!(f64::from(high) <= 0.2 && f64::from(high.next_up()) > 0.2);
        assert_eq!(part_json(Part::Within(0.1, 0.1)), None);
        assert_eq!(part_json(Part::Within(0.0, 0.0)), Some(json!("f32:00000000..00000000")));
    }

    /// A quaternion has exactly four components.
    #[test]
    fn values_come_back() {
        for value in [Value::Number(0.5), Value::Quaternion([0.5, -0.5, 0.0, 1.0])] {
            assert_eq!(value_of(&value_json(&value)), Some(value));
        }
        assert_eq!(value_of(&json!({"x": "f32:00000000"})), None);
        assert_eq!(value_of(&json!(0.5)), None);
    }
}
