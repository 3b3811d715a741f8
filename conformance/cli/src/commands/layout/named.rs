//! A layout by the name of a preset or the path of a file.

use std::path::Path;

use packproof_judge::layouts::{self, File};
use packproof_suite::model::regular;

use crate::commands::outcome::Failed;

/// The layout of a preset, or of a file: what has a `/` or ends in `.toml` is a file.
pub(super) fn load(name: &str) -> Result<File, Failed> {
    let is_file = name.contains(['/', '\\']) || Path::new(name).extension().is_some_and(|of| of == "toml");
    if is_file {
        return read(Path::new(name));
    }
    let Some(text) = layouts::preset(name) else {
        let near = layouts::nearest(name).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        return Err(Failed::input(format!(
            "no preset {name}; {near}`packproof layout list` shows all, and a file ends in .toml"
        )));
    };
    layouts::parse(text).map_err(|wrong| Failed::input(format!("{name}: {wrong}")))
}

pub(super) fn read(path: &Path) -> Result<File, Failed> {
    let named = |what: &dyn std::fmt::Display| Failed::input(format!("{}: {what}", path.display()));
    let text = regular::read_text(path).map_err(|error| named(&error))?;
    layouts::parse(&text).map_err(|wrong| named(&wrong))
}

/// The bits of a word, or that it depends on the value.
pub(super) fn bits(file: &File) -> Option<u32> {
    file.model.has_word().then(|| file.model.picture().bits())
}

pub(super) fn shown_bits(file: &File) -> String {
    bits(file).map_or("any length".to_owned(), |bits| format!("{bits} bits"))
}

/// The forms of a kind without a word, for programs.
pub(super) fn forms(file: &File) -> Vec<serde_json::Value> {
    let one = |(what, parts): &(String, Vec<String>)| serde_json::json!({ "is": what, "parts": parts });
    file.model.rows().iter().map(one).collect()
}
