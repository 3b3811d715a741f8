//! A layout written in place: drawn, explained, and its vectors.

use packproof_judge::layouts::{self, Fact, File, generate};
use packproof_suite::model::to_text;
use serde::Deserialize;
use serde_json::{Value, json};

/// A layout file of a person's own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Its name, which names the operations.
    pub name: String,
    /// Its text.
    pub text: String,
}

fn parsed(text: &str) -> Result<File, String> {
    layouts::parse(text).map_err(|wrong| wrong.to_string())
}

/// The presets: name and what each is. One whose letters a page has no table of is left out.
pub fn presets() -> Value {
    let read =
        |(name, text): (&str, &str)| Some(json!({"name": name, "about": layouts::parse(text).ok()?.about}));
    layouts::presets().filter_map(read).collect()
}

/// The text of a preset.
///
/// # Errors
/// There is none of that name.
pub fn preset(name: &str) -> Result<Value, String> {
    layouts::preset(name).map(Value::from).ok_or_else(|| format!("no preset `{name}`"))
}

/// The picture of a layout as SVG, the keys that it has, and what follows from them.
///
/// # Errors
/// Line and key of the first thing that is wrong, and what is allowed.
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
///
/// # Errors
/// As [`draw`], or a name that no operation can have.
pub fn vectors(request: &Request) -> Result<Value, String> {
    generate::vectors(&request.name, &parsed(&request.text)?).map(|file| Value::from(to_text(&file)))
}
