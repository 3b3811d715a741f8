//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::UnrealString;
use crate::model::{Answer, Case, Decoded, Outcome, input};

/// `unreal_string.encode`.
pub fn encode(who: &dyn UnrealString, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.encode(input::text(case.input)?)))
}

/// `unreal_string.encode_wide`.
pub fn encode_wide(who: &dyn UnrealString, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.encode_wide(input::text(case.input)?)))
}

/// `unreal_string.decode`.
pub fn decode(who: &dyn UnrealString, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode(&input::bytes(case.input)?)))
}

/// `unreal_string.decode_canonical`.
pub fn decode_canonical(who: &dyn UnrealString, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode_canonical(&input::bytes(case.input)?)))
}

fn decoded(answer: Decoded<String>) -> Outcome {
    Outcome::of_decode(answer.map(|(text, consumed)| (Value::from(text), consumed)))
}
