//! Circles in a graph of names.

use std::collections::{BTreeMap, BTreeSet};

/// The names of a circle, the first repeated at the end; `None` if there is none.
pub(crate) fn circle(edges: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    edges.keys().find_map(|start| walk(start, edges, &mut Vec::new(), &mut done))
}

fn walk<'a>(
    at: &'a str,
    edges: &'a BTreeMap<String, BTreeSet<String>>,
    path: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
) -> Option<Vec<String>> {
    if let Some(first) = path.iter().position(|&name| name == at) {
        let around = path[first..].iter().chain([&at]);
        return Some(around.map(|&name| if name.is_empty() { "(root)" } else { name }.to_owned()).collect());
    }
    if !done.insert(at) {
        return None;
    }
    path.push(at);
    let found = edges.get(at).into_iter().flatten().find_map(|next| walk(next, edges, path, done));
    path.pop();
    found
}
