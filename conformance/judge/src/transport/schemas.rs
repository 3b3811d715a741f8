//! `--validate`: validates every line in both directions against its JSON Schema.

use serde_json::Value;

use crate::report::text::cut;
use packproof_suite::schema::Schema;

/// The schemas `adapter-*.schema.json`; `hello-answer` is the adapter's `hello`.
const NAMES: [&str; 8] = ["hello", "hello-answer", "run", "results", "sweep", "digest", "bye", "token"];

/// Characters shown of a validation error, without its place: it repeats the value.
const LONGEST: usize = 300;

#[derive(Debug)]
pub struct Schemas(Vec<(&'static str, Schema)>);

impl Schemas {
    /// Compiles all schemas; `None` without the feature `schemas`.
    pub fn compile() -> Option<Self> {
        let compiled = |name| Some((name, Schema::compiled(&format!("adapter-{name}"))?));
        NAMES.into_iter().map(compiled).collect::<Option<_>>().map(Self)
    }

    /// Validates one of our lines.
    ///
    /// # Panics
    /// If it is invalid: a defect of packproof.
    pub fn sent(&self, line: &[u8]) {
        let message: Value = serde_json::from_slice(line).unwrap_or_default();
        let name = message["message"].as_str().unwrap_or_default();
        let checked = self.check(name, &message);
        assert!(checked.is_ok(), "packproof sent a malformed {name}: {checked:?}");
    }

    /// Validates a line of the adapter; the error says what the schema does not allow and where.
    pub fn received(&self, name: &str, line: &[u8]) -> Result<(), String> {
        let message: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        self.check(if name == "hello" { "hello-answer" } else { name }, &message)
    }

    fn check(&self, name: &str, message: &Value) -> Result<(), String> {
        let Some((_, schema)) = self.0.iter().find(|(known, _)| *known == name) else {
            return Err(format!("no schema of a message `{name}`"));
        };
        let Some(mut what) = schema.complaints(message, 1).pop() else {
            return Ok(());
        };
        let place = what.rfind(" (at ").unwrap_or(what.len());
        if place > LONGEST {
            what = cut(&what, LONGEST) + &what[place..];
        }
        Err(what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every example line in `PROTOCOL.md` is valid.
    #[test]
    fn the_protocols_examples_are_valid() {
        let schemas = Schemas::compile().unwrap();
        let mut seen = std::collections::BTreeSet::new();
        // The document shortens the digest of the suite.
        let text = include_str!("../../PROTOCOL.md").replace("8bc6818f...", &"8b".repeat(32));
        for line in text.lines() {
            if let Some(sent) = line.strip_prefix("-> ") {
                schemas.sent(sent.as_bytes());
                seen.insert(format!("{:?}", serde_json::from_str::<Value>(sent).unwrap()["message"]));
            }
            if let Some(answer) = line.strip_prefix("<- ") {
                let message: Value = serde_json::from_str(answer).unwrap();
                let name = message["message"].as_str().unwrap();
                assert_eq!(schemas.received(name, answer.as_bytes()), Ok(()), "{answer}");
                seen.insert(name.to_owned());
            }
        }
        assert_eq!(seen.len(), 7, "each message of both directions is shown, the token aside: {seen:?}");
    }

    /// A message without a required member, or with a wrong one, is refused, and the error names the place.
    #[test]
    fn names_what_a_schema_does_not_allow() {
        let schemas = Schemas::compile().unwrap();
        let says = |name: &str, line: &str| schemas.received(name, line.as_bytes()).unwrap_err();
        let entry = r#"{"message":"results","seq":1,"results":[{"ok":1,"reject":"invalid"}]}"#;
        assert!(says("results", entry).contains("/results/0"));
        assert!(says("digest", r#"{"message":"digest","seq":1,"digest":"0"}"#).contains("/digest"));
        assert!(says("hello", r#"{"message":"hello","protocol":1,"name":"n"}"#).contains("operations"));
        assert!(says("token", r#"{"message":"token","token":"x"}"#).contains("/token"));
    }

    /// A malformed line of ours is a defect, not a verdict.
    #[test]
    #[should_panic(expected = "packproof sent a malformed run")]
    fn panics_on_a_malformed_line_of_ours() {
        Schemas::compile().unwrap().sent(br#"{"message":"run","seq":1}"#);
    }
}
