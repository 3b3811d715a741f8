//! Layout files: parsing, presets, drawing, vectors, diagnosis and identification.
//!
//! The language is described in `vectors/layouts/README.md`; its engines are in `packproof-models`.

use std::sync::LazyLock;

mod beside;
mod bytes;
mod diagnose;
mod draw;
mod drawn;
mod export;
mod file;
mod fits;
pub mod generate;
mod judge;
pub mod live;
mod meaning;
pub mod message;
mod moved;
mod page;
mod pair;
mod source;
mod split;
mod told;
pub mod wire;

pub use beside::beside;
pub use diagnose::diagnose;
pub use draw::Asked;
pub use drawn::{svg, text};
pub use export::{kaitai, wireshark};
pub use file::{File, KINDS, parse};
pub use fits::{Fits, fits};
pub use live::{differing, with_key_of};
pub use meaning::{Fact, facts, keys};
pub use packproof_models::word::Judged;
pub use pair::{Pair, holds, judged};
pub use source::Wrong;
pub use split::{Question, questions, write_alike};
pub use wire::answer;

pub fn presets() -> impl Iterator<Item = (&'static str, &'static str)> {
    packproof_vectors::files().filter_map(|file| {
        let name = file.path.strip_prefix("layouts/")?.strip_suffix(".toml")?;
        Some((name, std::str::from_utf8(file.contents).unwrap_or_default()))
    })
}

/// The presets comparable to a layout: all word presets for a word layout, otherwise those of its kind.
pub fn presets_like(file: &File) -> impl Iterator<Item = (&'static str, &'static File)> {
    let (has_word, kind) = (file.model.has_word(), file.layout.kind());
    read().filter(move |(_, file)| {
        file.model.has_word() == has_word && (has_word || file.layout.kind() == kind)
    })
}

pub fn presets_of(kind: &'static str) -> impl Iterator<Item = (&'static str, File)> {
    read().filter(move |(_, file)| file.layout.kind() == kind).map(|(name, file)| (name, file.clone()))
}

fn read() -> impl Iterator<Item = (&'static str, &'static File)> {
    static READ: LazyLock<Vec<(&str, File)>> =
        LazyLock::new(|| presets().filter_map(|(name, text)| Some((name, parse(text).ok()?))).collect());
    READ.iter().map(|(name, file)| (*name, file))
}

pub fn preset(name: &str) -> Option<&'static str> {
    packproof_vectors::file(&format!("layouts/{name}.toml")).and_then(|text| std::str::from_utf8(text).ok())
}

/// The preset with the most similar name, if it is close.
pub fn nearest(name: &str) -> Option<&'static str> {
    let distance = |known: &&str| strsim::damerau_levenshtein(known, name);
    presets().map(|(known, _)| known).min_by_key(distance).filter(|known| distance(known) <= 3)
}

#[cfg(test)]
fn file(text: &str) -> File {
    parse(text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"))
}

#[cfg(test)]
fn of_preset(name: &str) -> File {
    file(preset(name).unwrap_or_else(|| panic!("{name} is no preset")))
}
