//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::UnrealName;
use crate::model::{Answer, Case, Decoded, Outcome, input};

/// `unreal_name.encode`.
pub fn encode(who: &dyn UnrealName, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.encode(input::text(case.input)?, version(case)?)))
}

/// `unreal_name.decode`.
pub fn decode(who: &dyn UnrealName, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode(&input::bytes(case.input)?, version(case)?)))
}

/// `unreal_name.decode_canonical`.
pub fn decode_canonical(who: &dyn UnrealName, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode_canonical(&input::bytes(case.input)?, version(case)?)))
}

/// The package's file version.
pub fn version(case: &Case) -> Answer<u16> {
    input::integer(input::parameter(case.parameters, "version")?)
}

fn decoded(answer: Decoded<String>) -> Outcome {
    Outcome::of_decode(answer.map(|(text, consumed)| (Value::from(text), consumed)))
}
