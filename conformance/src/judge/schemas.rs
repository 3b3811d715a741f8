//! `--validate`: every line of both directions against the JSON Schema of its message.

use std::fmt;

use serde_json::Value;

use crate::schema;

/// Messages that packproof sends.
pub const SENT: [&str; 4] = ["hello", "run", "sweep", "bye"];

/// Messages that an adapter sends.
pub const RECEIVED: [&str; 4] = ["hello", "results", "digest", "token"];

/// The compiled schemas `adapter-*.schema.json`.
pub struct Schemas {
    sent: Vec<(&'static str, jsonschema::Validator)>,
    received: Vec<(&'static str, jsonschema::Validator)>,
}

impl fmt::Debug for Schemas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Schemas")
    }
}

/// The schema's file name without its ending: `adapter-hello-answer` for the answer to `hello`.
pub fn name_of(message: &str, received: bool) -> String {
    match (message, received) {
        ("hello", true) => "adapter-hello-answer".to_owned(),
        _ => format!("adapter-{message}"),
    }
}

impl Schemas {
    /// Compiles all of them.
    pub fn compile() -> Self {
        let compile = |names: [&'static str; 4], received| {
            names.map(|name| (name, schema::compiled(&name_of(name, received)))).into()
        };
        Self { sent: compile(SENT, false), received: compile(RECEIVED, true) }
    }

    /// Validates a line of ours.
    ///
    /// # Panics
    /// If it is not what the schema says: a defect of packproof.
    pub fn sent(&self, line: &[u8]) {
        let message: Value = serde_json::from_slice(line).unwrap_or_default();
        let name = message["message"].as_str().unwrap_or_default();
        let found = self.sent.iter().find(|(known, _)| *known == name);
        let checked = found.map(|(_, schema)| complain(schema, &message));
        assert!(checked == Some(Ok(())), "packproof sent a malformed {name}: {checked:?}");
    }

    /// Validates a line of the adapter.
    ///
    /// # Errors
    /// A sentence that says what the schema does not allow and where.
    pub fn received(&self, name: &str, line: &[u8]) -> Result<(), String> {
        let message: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        match self.received.iter().find(|(known, _)| *known == name) {
            Some((_, schema)) => complain(schema, &message),
            None => Err(format!("no schema of a message `{name}`")),
        }
    }
}

fn complain(schema: &jsonschema::Validator, message: &Value) -> Result<(), String> {
    match schema.iter_errors(message).next() {
        None => Ok(()),
        Some(error) => {
            let mut what = error.to_string();
            if what.len() > 300 {
                what = what.chars().take(300).collect();
                what.push_str("...");
            }
            Err(format!("{what} (at {})", error.instance_path()))
        }
    }
}
