//! A reference in JSON.

use packproof_reference::object_reference::Reference;
use serde_json::{Value, json};

use crate::model::{Answer, Refusal, input};

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

pub(crate) fn show(reference: Reference) -> Value {
    match reference {
        Reference::Null => json!("null"),
        Reference::Import(entry) => json!({ "import": entry }),
        Reference::Export(entry) => json!({ "export": entry }),
    }
}
