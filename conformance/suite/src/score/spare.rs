//! Redundant vectors: those without which every deviant is still killed, under each of their flags.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::judged::{Killers, killers, vectors_of};
use crate::model::Format;
use crate::suite::{Judged, Origin, Suite};

/// A redundant vector: each deviant that it kills is killed by another vector with the same flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spare {
    pub id: String,
    /// Why its group is kept anyway; `None` is a fault of the suite.
    pub stays: Option<String>,
}

/// The redundant vectors of a format.
///
/// A vector is needed if it alone, among the vectors that share one of its flags, kills some deviant. Pinned vectors are always kept,
/// because they record what a document or a measurement says.
pub fn spare(suite: &Suite, format: &Format) -> Vec<Spare> {
    let vectors = vectors_of(suite, format);
    spare_among(&vectors, format, &killers(&vectors, format))
}

pub(super) fn spare_among(vectors: &[Judged], format: &Format, killers: &[Killers]) -> Vec<Spare> {
    let mut needed: HashSet<&str> = HashSet::new();
    for at in 0..format.deviants.len() {
        // By flag: the first killer, and the number of killers.
        let mut by_flag: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
        for ((.., vector), _) in vectors.iter().zip(killers).filter(|(_, killers)| killers.has(at)) {
            for flag in &vector.flags {
                by_flag.entry(flag).or_insert((&vector.id, 0)).1 += 1;
            }
        }
        needed.extend(by_flag.into_values().filter(|(_, count)| *count == 1).map(|(id, _)| id));
    }
    vectors
        .iter()
        .filter(|(file, _, vector)| file.origin == Origin::Generated && !needed.contains(&*vector.id))
        .map(|(_, group, vector)| Spare { id: vector.id.clone(), stays: group.stays.clone() })
        .collect()
}
