//! The JSON Schemas in `vectors/schema/`, and validation against them.
//!
//! The validator is the largest dependency, so only the feature `schemas` builds it in: tests, CI and packaged binaries turn
//! it on. Without it [`Schema::compiled`] returns `None`.

use serde_json::Value;

use crate::model::failure::Failure;
use crate::suite::Suite;

/// Complaints shown per file.
const SHOWN: usize = 5;

#[derive(Debug)]
pub struct Schema {
    #[cfg(feature = "schemas")]
    validator: jsonschema::Validator,
    #[cfg(not(feature = "schemas"))]
    never: std::convert::Infallible,
}

#[cfg(feature = "schemas")]
impl Schema {
    /// Compiles `vectors/schema/NAME.schema.json`; `None` without the feature `schemas`.
    ///
    /// # Panics
    /// If the embedded schema is missing or malformed.
    pub fn compiled(name: &str) -> Option<Self> {
        let path = format!("schema/{name}.schema.json");
        let bytes = crate::suite::embedded_file(&path).unwrap_or_else(|| panic!("{path} is not embedded"));
        let schema: Value = serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        let validator = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{path}: {error}"));
        Some(Self { validator })
    }

    /// At most `most` errors, each with its place.
    pub fn complaints(&self, value: &Value, most: usize) -> Vec<String> {
        let errors = self.validator.iter_errors(value).take(most);
        errors.map(|error| format!("{error} (at {})", error.instance_path())).collect()
    }
}

#[cfg(not(feature = "schemas"))]
impl Schema {
    pub fn compiled(_: &str) -> Option<Self> {
        None
    }

    pub fn complaints(&self, _: &Value, _: usize) -> Vec<String> {
        match self.never {}
    }
}

/// Validates every vector file; `None` without the feature `schemas`.
pub fn validate(suite: &Suite) -> Option<Vec<Failure>> {
    let schema = Schema::compiled("vectors")?;
    let mut failures = Vec::new();
    for file in &suite.files {
        let Ok(value) = serde_json::from_str::<Value>(&file.text) else {
            continue; // Reported when the suite is loaded.
        };
        for what in schema.complaints(&value, SHOWN) {
            failures.push(Failure { check: "schema", subject: file.path.clone(), what });
        }
    }
    Some(failures)
}
