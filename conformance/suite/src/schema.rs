//! The JSON Schemas in `vectors/schema/`, and validation against them.
//!
//! The validator is the largest dependency of all: it is built in by the feature `schemas` alone, which tests, the
//! project's CI and packaged binaries turn on. Without it [`Schema::compiled`] has nothing to give.

use serde_json::Value;

use crate::model::failure::Failure;
use crate::suite::Suite;

/// Complaints shown per file.
const SHOWN: usize = 5;

/// A compiled schema of the product.
#[derive(Debug)]
pub struct Schema {
    #[cfg(feature = "schemas")]
    validator: jsonschema::Validator,
    #[cfg(not(feature = "schemas"))]
    never: std::convert::Infallible,
}

#[cfg(feature = "schemas")]
impl Schema {
    /// The schema `vectors/schema/NAME.schema.json`; nothing if the validator is not built in.
    ///
    /// # Panics
    /// If the embedded schema is missing or is no schema: a defect of the build, seen by every test.
    pub fn compiled(name: &str) -> Option<Self> {
        let path = format!("schema/{name}.schema.json");
        let bytes = crate::suite::embedded_file(&path).unwrap_or_else(|| panic!("{path} is not embedded"));
        let schema: Value = serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        let validator = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{path}: {error}"));
        Some(Self { validator })
    }

    /// What a value breaks, each with its place; at most `most`.
    pub fn complaints(&self, value: &Value, most: usize) -> Vec<String> {
        let errors = self.validator.iter_errors(value).take(most);
        errors.map(|error| format!("{error} (at {})", error.instance_path())).collect()
    }
}

#[cfg(not(feature = "schemas"))]
impl Schema {
    /// Nothing: the validator is not built in.
    pub fn compiled(_: &str) -> Option<Self> {
        None
    }

    /// Never called: there is no compiled schema.
    pub fn complaints(&self, _: &Value, _: usize) -> Vec<String> {
        match self.never {}
    }
}

/// Validates every vector file against the vector schema; nothing if the validator is not built in.
pub fn validate(suite: &Suite) -> Option<Vec<Failure>> {
    let schema = Schema::compiled("vectors")?;
    let mut failures = Vec::new();
    for file in &suite.files {
        let Ok(value) = serde_json::from_str::<Value>(&file.text) else {
            continue; // The suite does not load files that are not JSON.
        };
        for what in schema.complaints(&value, SHOWN) {
            failures.push(Failure { check: "schema", subject: file.path.clone(), what });
        }
    }
    Some(failures)
}
