//! Finds a layout by a preset's name or a file's path.

use std::path::Path;

use packproof_judge::layouts::{self, File};
use packproof_judge::report::model::RunReport;
use packproof_suite::suite::Suite;

use crate::commands::adapter::absolute;
use crate::commands::outcome::{Failed, read_text};

/// The layout that an implementation is judged against.
#[derive(Debug)]
pub(crate) struct Against {
    /// The preset's name, or the file's without directory and extension.
    pub(crate) name: String,
    pub(crate) file: File,
    /// Argument that finds it from any directory.
    typed: String,
}

impl Against {
    pub(crate) fn of(typed: &str) -> Result<Self, Failed> {
        let file = load(typed)?;
        let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = if is_file(typed) { stem(Path::new(typed)) } else { Some(typed.to_owned()) };
        let typed = if is_file(typed) { absolute(Path::new(typed)) } else { typed.to_owned() };
        Ok(Self { name: name.unwrap_or_default(), file, typed })
    }

    /// The vectors generated from it.
    pub(crate) fn suite(&self) -> Result<Suite, Failed> {
        layouts::generate::suite(&self.name, &self.file)
            .map_err(|what| Failed::usage(format!("{}: {what}", self.typed)))
    }

    /// Command-line arguments that select it.
    pub(crate) fn words(&self) -> [String; 2] {
        ["--layout".to_owned(), self.typed.clone()]
    }

    /// Adds to a report what the run was judged against, and which layout matches the answers.
    pub(crate) fn diagnose(&self, report: &mut RunReport) {
        layouts::diagnose(&self.name, &self.file, report);
    }
}

fn is_file(name: &str) -> bool {
    name.contains(['/', '\\']) || Path::new(name).extension().is_some_and(|of| of == "toml")
}

/// A layout by a preset's name, or by a path: names with a `/` or ending in `.toml` are paths.
pub(super) fn load(name: &str) -> Result<File, Failed> {
    if is_file(name) {
        return read(Path::new(name));
    }
    let Some(text) = layouts::preset(name) else {
        let near = layouts::nearest(name).map(|near| format!("did you mean {near}? ")).unwrap_or_default();
        return Err(Failed::usage(format!(
            "no preset {name}; {near}`packproof layout list` shows all, and a file name ends in .toml"
        )));
    };
    layouts::parse(text).map_err(|wrong| Failed::usage(format!("{name}: {wrong}")))
}

pub(super) fn read(path: &Path) -> Result<File, Failed> {
    layouts::parse(&read_text(path)?).map_err(|wrong| Failed::in_file(path, wrong))
}

/// Bits of a word; `None` if they depend on the value.
pub(super) fn bits(file: &File) -> Option<u32> {
    file.model.has_word().then(|| file.model.picture().bits())
}

pub(super) fn shown_bits(file: &File) -> String {
    bits(file).map_or("any length".to_owned(), |bits| format!("{bits} bits"))
}

/// The forms of a kind that has no word, as JSON.
pub(super) fn forms(file: &File) -> Vec<serde_json::Value> {
    let one = |(what, parts): &(String, Vec<String>)| serde_json::json!({ "is": what, "parts": parts });
    file.model.rows().iter().map(one).collect()
}
