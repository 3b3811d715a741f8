//! Layouts typed by a user: drawn, explained, and their vectors.

use packproof_judge::layouts::{self, Fact, File, generate};
use packproof_suite::model::to_text;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Its name, from which the operations take theirs.
    pub name: String,
    pub text: String,
}

fn parsed(text: &str) -> Result<File, String> {
    layouts::parse(text).map_err(|wrong| wrong.to_string())
}

/// The presets, with names and descriptions. Presets that need letters for which a page has no table are left out.
pub fn presets() -> Value {
    let read =
        |(name, text): (&str, &str)| Some(json!({"name": name, "about": layouts::parse(text).ok()?.about}));
    layouts::presets().filter_map(read).collect()
}

/// The text of a preset.
pub fn preset(name: &str) -> Result<Value, String> {
    layouts::preset(name).map(Value::from).ok_or_else(|| format!("no preset `{name}`"))
}

/// The picture of a layout as SVG, its keys, and derived facts.
///
/// # Errors
/// Line and key of the first error, and the allowed values.
pub fn draw(text: &str) -> Result<Value, String> {
    let file = parsed(text)?;
    let listed = |facts: Vec<Fact>| -> Value {
        let given = facts.into_iter().filter(|fact| !fact.default);
        given.map(|of| json!({"name": of.name, "value": of.value, "meaning": of.meaning})).collect()
    };
    Ok(json!({
        "kind": file.layout.kind(), "picture": layouts::svg(&file),
        "keys": listed(layouts::keys(&file)), "facts": listed(layouts::facts(&file)),
    }))
}

/// The vectors of a layout as the text of a file.
pub fn vectors(request: &Request) -> Result<Value, String> {
    generate::vectors(&request.name, &parsed(&request.text)?).map(|file| Value::from(to_text(&file)))
}
