//! The JSON of each operation's cases and answers.

use packproof_reference::object_reference::Reference;
use serde_json::{Value, json};

use super::table::References;
use crate::model::{Answer, Case, Decoded, Outcome, Refusal, input};

/// `object_reference.encode`.
pub fn encode(who: &dyn References, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.encode(read(case.input)?)))
}

/// `object_reference.decode`.
pub fn decode(who: &dyn References, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode(&input::bytes(case.input)?)))
}

/// `object_reference.decode_canonical`.
pub fn decode_canonical(who: &dyn References, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode_canonical(&input::bytes(case.input)?)))
}

/// `object_reference.encode_fixed`.
pub fn encode_fixed(who: &dyn References, case: &Case) -> Answer<Outcome> {
    Ok(Outcome::of_encode(who.encode_fixed(read(case.input)?)))
}

/// `object_reference.decode_fixed`.
pub fn decode_fixed(who: &dyn References, case: &Case) -> Answer<Outcome> {
    Ok(decoded(who.decode_fixed(&input::bytes(case.input)?)))
}

fn decoded(answer: Decoded<Reference>) -> Outcome {
    Outcome::of_decode(answer.map(|(reference, consumed)| (show(reference), consumed)))
}

/// `"null"`, `{"import": 2}` or `{"export": 2}`.
pub(crate) fn read(value: &Value) -> Answer<Reference> {
    if value == "null" {
        return Ok(Reference::Null);
    }
    match (value.get("import"), value.get("export")) {
        (Some(entry), None) => Ok(Reference::Import(input::integer(entry)?)),
        (None, Some(entry)) => Ok(Reference::Export(input::integer(entry)?)),
        _ => Err(Refusal::Broken(format!("{value} is not \"null\", {{\"import\": n}} or {{\"export\": n}}"))),
    }
}

/// The inverse of [`read`].
pub(crate) fn show(reference: Reference) -> Value {
    match reference {
        Reference::Null => json!("null"),
        Reference::Import(entry) => json!({ "import": entry }),
        Reference::Export(entry) => json!({ "export": entry }),
    }
}
