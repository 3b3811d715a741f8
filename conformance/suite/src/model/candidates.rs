//! The cases of the vectors, with which a search for the smallest input begins, and fuzzing.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::OwnedCase;
use super::vector::VectorFile;

/// A vector's case, and a number that depends only on it.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) case: OwnedCase,
    pub(super) hash: u64,
}

/// The written-out cases of an operation, in an order that depends on none of their properties: the first are a sample of all.
pub fn candidates(operation: &str) -> impl Iterator<Item = OwnedCase> + use<> {
    known(operation).iter().map(|known| known.case.clone())
}

pub(super) fn known(operation: &str) -> &'static [Known] {
    static KNOWN: LazyLock<HashMap<String, Vec<Known>>> = LazyLock::new(all);
    KNOWN.get(operation).map(Vec::as_slice).unwrap_or_default()
}

fn all() -> HashMap<String, Vec<Known>> {
    let written_out = |path: &str| path.starts_with("pinned/") || path.starts_with("generated/");
    let files = packproof_vectors::files().filter(|file| written_out(file.path));
    let mut cases: HashMap<String, Vec<Known>> = HashMap::new();
    for file in files.filter_map(|file| serde_json::from_slice::<VectorFile>(file.contents).ok()) {
        for group in file.groups {
            for vector in &group.vectors {
                let case = vector.case(&group);
                let hash = hash(&serde_json::to_string(&case).unwrap_or_default());
                cases.entry(case.operation.clone()).or_default().push(Known { case, hash });
            }
        }
    }
    for cases in cases.values_mut() {
        cases.sort_by_key(|known| known.hash);
    }
    cases
}

/// FNV-1a, the same in every build.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
