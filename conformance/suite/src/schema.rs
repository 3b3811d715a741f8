//! The JSON Schemas in `vectors/schema/`, and validation against them.

use serde_json::Value;

use crate::model::failure::Failure;
use crate::suite::{Suite, embedded_file};

/// Complaints shown per file.
const SHOWN: usize = 5;

/// A compiled schema of the product.
///
/// # Panics
/// If the embedded schema is missing or is no schema: a defect of the build, seen by every test.
pub fn compiled(name: &str) -> jsonschema::Validator {
    let path = format!("schema/{name}.schema.json");
    let bytes = embedded_file(&path).unwrap_or_else(|| panic!("{path} is not embedded"));
    let schema: Value = serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Validates every vector file against the vector schema.
pub fn validate(suite: &Suite) -> Vec<Failure> {
    let validator = compiled("vectors");
    let mut failures = Vec::new();
    for file in &suite.files {
        let Ok(value) = serde_json::from_str::<Value>(&file.text) else {
            continue; // The suite does not load files that are not JSON.
        };
        for error in validator.iter_errors(&value).take(SHOWN) {
            let what = format!("{} (at {})", error, error.instance_path());
            failures.push(Failure { check: "schema", subject: file.path.clone(), what });
        }
    }
    failures
}
