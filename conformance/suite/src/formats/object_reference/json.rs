//! A reference in JSON.

use packproof_reference::object_reference::Reference;
use serde_json::{Value, json};

use crate::model::{Answer, Refusal, input};

/// `"null"`, `{"import": 2}` or `{"export": 2}`.
pub(crate) fn read(value: &Value) -> Answer<Reference> {
    if value == "null" {
        return Ok(Reference::Null);
    }
    let entry = |entry| input::integer(entry).ok().filter(|entry| *entry >= 0);
    match (value.get("import").map(entry), value.get("export").map(entry)) {
        (Some(Some(entry)), None) => Ok(Reference::Import(entry)),
        (None, Some(Some(entry))) => Ok(Reference::Export(entry)),
        _ => Err(Refusal::Broken(format!("{value} is not \"null\", {{\"import\": n}} or {{\"export\": n}}"))),
    }
}

pub(crate) fn show(reference: Reference) -> Value {
    match reference {
        Reference::Null => json!("null"),
        Reference::Import(entry) => json!({ "import": entry }),
        Reference::Export(entry) => json!({ "export": entry }),
    }
}
