//! A layout as an implementation, which answers with the first right word and with the middle of an interval.

use packproof_models::word::{Model, Reading, Words};
use packproof_suite::model::{Accepted, Case, Class, Outcome};
use serde_json::Value as Json;

use super::{File, bytes, message, wire};

/// The layout's answer to `NAME.encode` or `NAME.decode`; unsupported if it is not judged.
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
    let Some(value) = wire::value_of(input) else { return Outcome::Error(format!("{input} is no value")) };
    let word = match file.model.write(&value) {
        Words::Unjudged => None,
        Words::Refused => return Outcome::Reject { class: Class::OutOfRange, at: None },
        Words::These(words) => words.first().copied(),
        Words::Nan => nan(&file.model),
    };
    word.map_or(Outcome::Unsupported, |word| accepted(wire::word_json(file, word)))
}

fn decode(file: &File, input: &Json) -> Outcome {
    let bits = file.model.picture().bits();
    let Some(word) = wire::word_of(file, input) else {
        let short = input.as_str().is_some_and(|text| text.len() < 2 * bits.div_ceil(8) as usize);
        return Outcome::Reject { class: if short { Class::Truncated } else { Class::Trailing }, at: None };
    };
    let reading = file.model.read(word);
    match wire::middle(&reading) {
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
