//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::Varint;
use crate::model::{Answer, Case, Decoded, Outcome, Parameters, Refusal, input};

/// `varint.encode`.
pub fn encode(who: &dyn Varint, case: &Case) -> Answer<Outcome> {
    let value = input::integer(case.input)?;
    Ok(Outcome::of_encode(who.encode(value, width(case.parameters, 'u')?)))
}

/// `varint.decode`.
pub fn decode(who: &dyn Varint, case: &Case) -> Answer<Outcome> {
    Ok(decimal(who.decode(&input::bytes(case.input)?, width(case.parameters, 'u')?)))
}

/// `varint.decode_canonical`.
pub fn decode_canonical(who: &dyn Varint, case: &Case) -> Answer<Outcome> {
    Ok(decimal(who.decode_canonical(&input::bytes(case.input)?, width(case.parameters, 'u')?)))
}

/// `varint.zigzag_encode`.
pub fn zigzag_encode(who: &dyn Varint, case: &Case) -> Answer<Outcome> {
    let value = input::integer(case.input)?;
    Ok(Outcome::of_encode(who.zigzag_encode(value, width(case.parameters, 'i')?)))
}

/// `varint.zigzag_decode`.
pub fn zigzag_decode(who: &dyn Varint, case: &Case) -> Answer<Outcome> {
    Ok(decimal(who.zigzag_decode(&input::bytes(case.input)?, width(case.parameters, 'i')?)))
}

fn decimal(answer: Decoded<i128>) -> Outcome {
    Outcome::of_decode(answer.map(|(value, consumed)| (Value::from(value.to_string()), consumed)))
}

/// The width that the parameter `type` names: `u32` for unsigned operations, `i32` for zigzag.
pub(crate) fn width(parameters: &Parameters, letter: char) -> Answer<u32> {
    let name = input::text(input::parameter(parameters, "type")?)?;
    match name.strip_prefix(letter) {
        Some("16") => Ok(16),
        Some("32") => Ok(32),
        Some("64") => Ok(64),
        _ => Err(Refusal::Broken(format!("`type` is {letter}16, {letter}32 or {letter}64, not {name}"))),
    }
}
