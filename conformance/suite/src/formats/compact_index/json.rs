//! The JSON of each operation's cases and answers.

use serde_json::Value;

use super::table::CompactIndex;
use crate::model::{Answer, Case, Decoded, Outcome, input};

/// `compact_index.encode`.
pub fn encode(who: &dyn CompactIndex, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.encode(input::integer(case.input)?)))
}

/// `compact_index.decode`.
pub fn decode(who: &dyn CompactIndex, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode(&input::bytes(case.input)?)))
}

/// `compact_index.decode_canonical`.
pub fn decode_canonical(who: &dyn CompactIndex, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode_canonical(&input::bytes(case.input)?)))
}

fn decoded(answer: Decoded<i64>) -> Outcome {
    Outcome::of_decode(answer.map(|(value, consumed)| (Value::from(value), consumed)))
}
