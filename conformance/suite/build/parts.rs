//! The parts of a program: `mod half;` in `program.rs` is `program/half.rs`. A program and its parts are one source.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Item, UseTree};

/// The imports of all files on one line, and below it the lines of each file.
pub(crate) struct Source {
    pub text: String,
    /// How many lines are before those of each file.
    files: Vec<(usize, PathBuf)>,
}

impl Source {
    /// The parts, and after them the program's own functions.
    pub(crate) fn joined(path: &Path) -> Result<Self, String> {
        let program = parsed(path.to_owned())?;
        let parts: Vec<String> = program.2.iter().filter_map(part).collect();
        let folder = path.with_extension("");
        let files = parts.iter().map(|part| parsed(folder.join(format!("{part}.rs")))).chain([Ok(program)]);
        let mut imports = BTreeSet::new();
        let mut source = Self { text: "\n".to_owned(), files: Vec::new() };
        for file in files {
            let (file, text, items) = file?;
            let is_part = file != path;
            source.files.push((source.text.matches('\n').count(), file));
            let mut end = 0;
            for item in items.iter().filter(|item| part(item).is_none()) {
                if let Item::Use(of) = item {
                    imports.extend(paths(&of.tree).iter().filter_map(|path| kept(path, is_part, &parts)));
                    continue;
                }
                let at = item.span().byte_range();
                source.text.extend(text[end..at.start].matches('\n'));
                source.text.push_str(&text[at.clone()]);
                end = at.end;
            }
            source.text.push('\n');
        }
        source.text.insert_str(0, &imports.into_iter().collect::<String>());
        Ok(source)
    }

    /// An error with its file, line and column.
    pub(crate) fn placed(&self, error: &syn::Error) -> String {
        let line = error.span().start().line;
        let file = self.files.iter().rfind(|(before, _)| *before < line).or(self.files.last());
        file.map_or_else(|| error.to_string(), |(before, path)| placed(error, *before, path))
    }
}

fn placed(error: &syn::Error, before: usize, path: &Path) -> String {
    let at = error.span().start();
    format!("{}:{}:{}: {error}", path.display(), at.line.saturating_sub(before), at.column + 1)
}

fn parsed(path: PathBuf) -> Result<(PathBuf, String, Vec<Item>), String> {
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file = syn::parse_file(&text).map_err(|error| placed(&error, 0, &path))?;
    Ok((path, text, file.items))
}

/// The part that an item names.
fn part(of: &Item) -> Option<String> {
    match of {
        Item::Mod(of) if of.content.is_none() => Some(of.ident.to_string()),
        _ => None,
    }
}

/// The paths of a tree of imports, each with its last name in braces, where `self` may stand, too.
fn paths(of: &UseTree) -> Vec<String> {
    match of {
        UseTree::Path(of) => paths(&of.tree).iter().map(|path| format!("{}::{path}", of.ident)).collect(),
        UseTree::Group(of) => of.items.iter().flat_map(paths).collect(),
        _ => vec![format!("{{{}}}", of.to_token_stream())],
    }
}

/// What an import is in the program; nothing if it is of the program or one of its parts.
fn kept(path: &str, is_part: bool, parts: &[String]) -> Option<String> {
    let path = match path.strip_prefix("super::") {
        Some(outer) if is_part => Some(outer).filter(|outer| outer.starts_with("super::"))?,
        _ => path,
    };
    let is_own = parts.iter().any(|part| path.split("::").next() == Some(part));
    (!is_own).then(|| format!("use {path}; "))
}
