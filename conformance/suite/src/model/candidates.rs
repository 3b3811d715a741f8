//! The cases of the vectors, with which a search for the smallest input begins, and fuzzing.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

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

/// Those of the operations of a format, by operation.
type Cases = HashMap<String, Vec<Known>>;

pub(super) fn known(operation: &str) -> &'static [Known] {
    static KNOWN: Mutex<BTreeMap<String, &'static Cases>> = Mutex::new(BTreeMap::new());
    let Some((format, _)) = operation.split_once('.') else { return &[] };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let cases = known.get(format).copied().or_else(|| {
        // Never freed: as many as there are formats.
        let cases: &'static Cases = Box::leak(Box::new(of_format(format)?));
        known.insert(format.to_owned(), cases);
        Some(cases)
    });
    cases.and_then(|of| of.get(operation)).map(Vec::as_slice).unwrap_or_default()
}

/// `None` if there are no vectors of a format.
fn of_format(format: &str) -> Option<Cases> {
    let texts =
        ["pinned", "generated"].map(|origin| packproof_vectors::file(&format!("{origin}/{format}.json")));
    let files =
        texts.into_iter().flatten().filter_map(|text| serde_json::from_slice::<VectorFile>(text).ok());
    let mut cases = Cases::new();
    for file in files {
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
    (!cases.is_empty()).then_some(cases)
}

/// FNV-1a, the same in every build.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
