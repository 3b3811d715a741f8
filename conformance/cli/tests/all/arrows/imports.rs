//! Which modules of a crate import which: every path that begins with `crate`, `self` or `super`, in imports and in
//! code, followed through re-exports to the module that defines the item. Test code does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree, Visibility};

/// A module's source.
pub(crate) struct Source {
    pub(crate) syntax: syn::File,
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Reads a file and the modules that it declares in files of their own.
pub(crate) fn collect(folder: &Path, file: &Path, name: &str, found: &mut BTreeMap<String, Source>) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    for item in &syntax.items {
        let Item::Mod(ItemMod { ident, content: None, attrs, .. }) = item else { continue };
        if is_test(attrs) {
            continue;
        }
        let child = folder.join(format!("{ident}.rs"));
        let inside = folder.join(ident.to_string());
        let child = if child.exists() { child } else { inside.join("mod.rs") };
        collect(&inside, &child, &join(name, &ident.to_string()), found);
    }
    found.insert(name.to_owned(), Source { syntax });
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// An absolute path inside the crate, as its parts.
type Parts = Vec<String>;

/// Makes a path that begins inside the crate absolute; `None` for one that does not.
fn absolute(module: &str, parts: &[String]) -> Option<Parts> {
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
        _ => return None,
    }
    at.extend(rest.iter().cloned());
    Some(at)
}

/// What a module's imports bind: name to absolute path; and whether the path is used by the module or only passed on.
#[derive(Default)]
struct Uses {
    bound: BTreeMap<String, Parts>,
    used: BTreeSet<Parts>,
}

/// The paths of one module.
struct Reader<'a> {
    module: &'a str,
    children: BTreeSet<String>,
    uses: Uses,
}

impl Reader<'_> {
    fn take(&mut self, parts: &[String]) {
        let inside = parts.first().is_some_and(|first| self.children.contains(first));
        let parts = if inside { [&["self".to_owned()], parts].concat() } else { parts.to_vec() };
        self.uses.used.extend(absolute(self.module, &parts));
    }

    fn tree(&mut self, tree: &UseTree, before: &[String], passed_on: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.tree(&path.tree, &with(&path.ident), passed_on),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.tree(item, before, passed_on)),
            UseTree::Name(name) => self.bind(&name.ident.to_string(), &with(&name.ident), passed_on),
            UseTree::Rename(rename) => self.bind(&rename.rename.to_string(), &with(&rename.ident), passed_on),
            UseTree::Glob(_) => self.take(before),
        }
    }

    fn bind(&mut self, name: &str, parts: &[String], passed_on: bool) {
        let parts =
            if parts.last().is_some_and(|last| last == "self") { &parts[..parts.len() - 1] } else { parts };
        let inside = parts.first().is_some_and(|first| self.children.contains(first));
        let parts = if inside { [&["self".to_owned()], parts].concat() } else { parts.to_vec() };
        if let Some(path) = absolute(self.module, &parts) {
            if passed_on {
                self.uses.bound.insert(name.to_owned(), path);
            } else {
                self.uses.used.insert(path);
            }
        }
    }

    /// Paths inside the arguments of a macro, which are not parsed.
    fn tokens(&mut self, stream: TokenStream) {
        let mut parts: Parts = Vec::new();
        for token in stream {
            match token {
                TokenTree::Ident(ident) => parts.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == ':' => {}
                TokenTree::Group(group) => {
                    self.tokens(group.stream());
                    self.take(&std::mem::take(&mut parts));
                }
                _ => self.take(&std::mem::take(&mut parts)),
            }
        }
        self.take(&parts);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.tree(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Parts = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if parts.len() > 1 {
            self.take(&parts);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invoked: &'ast syn::Macro) {
        self.tokens(invoked.tokens.clone());
    }
}

/// The modules that each module imports from. A name that a module only passes on is charged to who uses it.
pub(crate) fn edges(sources: &BTreeMap<String, Source>) -> BTreeMap<String, BTreeSet<String>> {
    let mut read: BTreeMap<&str, Uses> = BTreeMap::new();
    for (module, source) in sources {
        let children = source.syntax.items.iter().filter_map(|item| match item {
            Item::Mod(item) => Some(item.ident.to_string()),
            _ => None,
        });
        let mut reader = Reader { module, children: children.collect(), uses: Uses::default() };
        reader.visit_file(&source.syntax);
        read.insert(module, reader.uses);
    }
    let target = |path: &Parts| resolve(path, sources, &read, 0);
    sources
        .keys()
        .map(|module| {
            let targets = read[module.as_str()].used.iter().filter_map(target);
            (module.clone(), targets.filter(|to| to != module).collect())
        })
        .collect()
}

/// The module that defines what a path names: the deepest module of the path, unless that only passes the name on.
fn resolve(
    path: &Parts,
    sources: &BTreeMap<String, Source>,
    read: &BTreeMap<&str, Uses>,
    depth: usize,
) -> Option<String> {
    let module =
        (0..=path.len()).rev().map(|n| path[..n].join("::")).find(|name| sources.contains_key(name))?;
    let inside = module.split("::").filter(|part| !part.is_empty()).count();
    let passed_on = path.get(inside).and_then(|name| read[module.as_str()].bound.get(name));
    match passed_on {
        Some(further) if depth < 8 => {
            let whole = [further.as_slice(), &path[inside + 1..]].concat();
            resolve(&whole, sources, read, depth + 1)
        }
        _ => Some(module),
    }
}
