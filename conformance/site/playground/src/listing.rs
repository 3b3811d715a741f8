//! The operations for a page, with typed examples.

use packproof_judge::report::text::bare;
use packproof_suite::formats;
use packproof_suite::model::{InputKind, Operation, input};
use packproof_suite::suite::{self, Origin, Suite};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Number of examples per operation.
const EXAMPLES: usize = 6;
/// Maximum length of an example.
const EXAMPLE: usize = 120;

/// The embedded vectors, parsed once.
pub fn embedded() -> Result<&'static Suite, String> {
    static SUITE: OnceLock<Result<Suite, String>> = OnceLock::new();
    SUITE.get_or_init(|| suite::embedded().map_err(|error| error.to_string())).as_ref().map_err(Clone::clone)
}

pub fn operation(name: &str) -> Result<&'static Operation, String> {
    formats::operation(name).ok_or_else(|| format!("`{name}` names no operation"))
}

/// Every format: name, title, page, operations.
pub fn formats() -> Value {
    let operation = |of: &Operation| {
        let parameters = of.parameters.iter().map(|(name, shape)| json!({"name": name, "shape": shape}));
        json!({
            "name": of.name, "summary": of.summary, "direction": of.direction, "kind": of.input_kind,
            "input": of.input, "output": of.output, "parameters": parameters.collect::<Vec<_>>(),
        })
    };
    let format = |format: &&packproof_suite::model::Format| {
        let operations: Vec<_> = format.operations.iter().map(operation).collect();
        json!({"name": format.name, "title": format.title, "page": format.page, "operations": operations})
    };
    formats::ALL.iter().map(format).collect()
}

/// An input as typed by a user: float patterns become numbers, unless that loses information.
pub fn typed(kind: InputKind, value: &Value) -> String {
    let number = || match input::readable(value) {
        Some(Value::String(number)) if !number.contains("NaN") => Some(number),
        _ => None,
    };
    match kind {
        InputKind::Float32 | InputKind::Float64 => number(),
        _ => None,
    }
    .unwrap_or_else(|| bare(value))
}

/// The first pinned vectors of an operation, or else the first generated ones, as typed by a user.
pub fn examples(name: &str) -> Result<Value, String> {
    let operation = operation(name)?;
    let origins = [Origin::Pinned, Origin::Generated];
    let vectors = embedded()?.vectors(&origins).filter(|(_, _, vector)| vector.operation == name);
    let shown = vectors.map(|(_, group, vector)| {
        let parameters: serde_json::Map<String, Value> = group
            .parameters
            .iter()
            .map(|(name, value)| (name.clone(), Value::from(typed(InputKind::Float64, value))))
            .collect();
        let text = typed(operation.input_kind, &vector.case(group).input);
        json!({"text": text, "parameters": parameters, "comment": vector.comment})
    });
    let short = |example: &Value| example["text"].as_str().is_some_and(|text| text.len() <= EXAMPLE);
    Ok(shown.filter(short).take(EXAMPLES).collect())
}
