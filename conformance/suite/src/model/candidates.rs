//! The cases of the vectors, in which a search for the smallest input begins.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::vector::VectorFile;
use super::{OwnedCase, input};

/// The written-out cases of an operation, the shortest first, with floats as numbers.
pub fn candidates(operation: &'static str) -> Box<dyn Iterator<Item = OwnedCase>> {
    static CASES: LazyLock<HashMap<String, Vec<OwnedCase>>> = LazyLock::new(all);
    Box::new(CASES.get(operation).into_iter().flatten().cloned())
}

fn all() -> HashMap<String, Vec<OwnedCase>> {
    let written_out = |path: &str| path.starts_with("pinned/") || path.starts_with("generated/");
    let files = packproof_vectors::files().filter(|file| written_out(file.path));
    let mut cases: HashMap<String, Vec<OwnedCase>> = HashMap::new();
    for file in files.filter_map(|file| serde_json::from_slice::<VectorFile>(file.contents).ok()) {
        for group in file.groups {
            for vector in &group.vectors {
                let case = vector.case(&group);
                cases.entry(case.operation.clone()).or_default().push(case);
            }
        }
    }
    cases.values_mut().for_each(|cases| cases.sort_by_cached_key(size));
    cases
}

fn size(case: &OwnedCase) -> (usize, String) {
    let text = input::readable(&case.input).unwrap_or_else(|| case.input.clone()).to_string();
    (text.len(), text)
}
