//! Which modules of a crate import which: every path that begins with `crate`, `self`, `super` or a child module, in imports and in
//! code, followed through re-exports to the module that defines the item. A path that begins with an imported module is not followed. Test
//! code does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree, token_stream};

/// An absolute path inside the crate, as its parts.
type Parts = Vec<String>;

/// What a module's source says.
#[derive(Default)]
pub(crate) struct Source {
    /// Its child modules, and whether they stand in files of their own.
    children: BTreeMap<String, bool>,
    /// Paths as they are written.
    used: Vec<Parts>,
    /// Names that are passed on, and the paths behind them.
    passed_on: Vec<(String, Parts)>,
}

impl Source {
    pub(crate) fn parse(text: &str) -> Self {
        let mut source = Self::default();
        let tokens = text.parse::<TokenStream>().unwrap_or_else(|error| panic!("{error}: {text}"));
        source.read(tokens, true);
        source
    }

    /// Reads declarations and paths; only at the top of a file are modules the file's own.
    fn read(&mut self, tokens: TokenStream, is_top: bool) {
        let mut tokens = tokens.into_iter().peekable();
        let (mut is_test, mut is_public) = (false, false);
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    let attribute = tokens.next().map(|group| group.to_string().replace(' ', ""));
                    is_test |= attribute.is_some_and(|text| text == "[cfg(test)]");
                    continue;
                }
                TokenTree::Ident(word) if word == "pub" => {
                    tokens.next_if(|next| is_group(next, Delimiter::Parenthesis));
                    is_public = true;
                    continue;
                }
                TokenTree::Ident(word) if word == "mod" => {
                    let name = tokens.next().map(|name| name.to_string()).unwrap_or_default();
                    let body = tokens.next_if(|next| is_group(next, Delimiter::Brace));
                    if !is_test && is_top {
                        self.children.insert(name, body.is_none());
                    }
                    if let Some(TokenTree::Group(body)) = body.filter(|_| !is_test) {
                        self.read(body.stream(), false);
                    }
                }
                TokenTree::Ident(word) if word == "use" => self.tree(&mut tokens, &[], is_public),
                // A word alone is a name of the code's own.
                TokenTree::Ident(word) => {
                    self.used.extend(Some(path(word.to_string(), &mut tokens)).filter(|path| path.len() > 1));
                }
                TokenTree::Group(group) => self.read(group.stream(), false),
                _ => {}
            }
            (is_test, is_public) = (false, false);
        }
    }

    /// Reads a tree of imports up to its comma or semicolon.
    fn tree(&mut self, tokens: &mut Peekable<token_stream::IntoIter>, before: &[String], passed_on: bool) {
        let mut parts = before.to_vec();
        let mut name = None;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) if word == "as" => name = tokens.next().map(|name| name.to_string()),
                TokenTree::Ident(word) if word == "self" && !parts.is_empty() => {}
                TokenTree::Ident(word) => parts.push(word.to_string()),
                TokenTree::Group(group) => {
                    let mut inside = group.stream().into_iter().peekable();
                    while inside.peek().is_some() {
                        self.tree(&mut inside, &parts, passed_on);
                    }
                    parts.clear();
                }
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    self.used.push(std::mem::take(&mut parts));
                }
                TokenTree::Punct(punct) if ",;".contains(punct.as_char()) => break,
                _ => {}
            }
        }
        let Some(last) = parts.last().cloned() else { return };
        if passed_on {
            self.passed_on.push((name.unwrap_or(last), parts));
        } else {
            self.used.push(parts);
        }
    }

    /// Makes a path that begins inside the crate absolute; `None` for one that does not.
    fn absolute(&self, module: &str, parts: &[String]) -> Option<Parts> {
        let mut at: Parts = module.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let mut rest = parts;
        match parts.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &parts[1..];
            }
            "self" => rest = &parts[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            first if self.children.contains_key(first) => {}
            _ => return None,
        }
        at.extend(rest.iter().cloned());
        Some(at)
    }
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// A path from its first word on.
fn path(first: String, tokens: &mut Peekable<token_stream::IntoIter>) -> Parts {
    let mut parts = vec![first];
    loop {
        let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
        let mut colons = 0;
        while tokens.next_if(is_colon).is_some() {
            colons += 1;
        }
        match tokens.next_if(|next| colons == 2 && matches!(next, TokenTree::Ident(_))) {
            Some(word) => parts.push(word.to_string()),
            None => return parts,
        }
    }
}

/// Reads a file and the modules that it declares in files of their own.
pub(crate) fn collect(folder: &Path, file: &Path, name: &str, found: &mut BTreeMap<String, Source>) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let source = Source::parse(&text);
    for (child, _) in source.children.iter().filter(|(_, has_file)| **has_file) {
        let file = folder.join(format!("{child}.rs"));
        let inside = folder.join(child);
        let file = if file.exists() { file } else { inside.join("mod.rs") };
        let name = if name.is_empty() { child.clone() } else { format!("{name}::{child}") };
        collect(&inside, &file, &name, found);
    }
    found.insert(name.to_owned(), source);
}

/// The modules that each module imports from. A name that a module only passes on is charged to who uses it.
pub(crate) fn edges(sources: &BTreeMap<String, Source>) -> BTreeMap<String, BTreeSet<String>> {
    let target = |module: &str, source: &Source, path: &Parts| {
        resolve(&source.absolute(module, path)?, sources, 0).filter(|to| to != module)
    };
    let of = |(module, source): (&String, &Source)| {
        (module.clone(), source.used.iter().filter_map(|path| target(module, source, path)).collect())
    };
    sources.iter().map(of).collect()
}

/// The module that defines what a path names: the deepest module of the path, unless that only passes the name on.
fn resolve(path: &Parts, sources: &BTreeMap<String, Source>, depth: usize) -> Option<String> {
    let module =
        (0..=path.len()).rev().map(|n| path[..n].join("::")).find(|name| sources.contains_key(name))?;
    let inside = module.split("::").filter(|part| !part.is_empty()).count();
    let source = &sources[&module];
    let passed_on = path.get(inside).and_then(|name| source.passed_on.iter().find(|(of, _)| of == name));
    match passed_on.and_then(|(_, further)| source.absolute(&module, further)) {
        Some(further) if depth < 8 => {
            resolve(&[further.as_slice(), &path[inside + 1..]].concat(), sources, depth + 1)
        }
        _ => Some(module),
    }
}
