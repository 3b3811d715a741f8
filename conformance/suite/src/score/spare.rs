//! Which vectors could go: those without which every deviant is still killed, for each of the flags that they have.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::judged::{Judged, Killers, killers, vectors_of};
use crate::model::Format;
use crate::suite::{Origin, Suite};

/// A vector that no deviant needs: each deviant that it kills is killed by another vector with the same flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spare {
    /// The vector.
    pub id: String,
    /// Why its group stays all the same; `None` is a fault of the suite.
    pub stays: Option<String>,
}

/// The vectors of a format that no deviant needs.
///
/// A vector is needed if some deviant is killed by it and by no other vector that shares one of its flags. Pinned
/// vectors stay because they pin what a document or a measurement says, whoever else agrees.
pub fn spare(suite: &Suite, format: &Format) -> Vec<Spare> {
    let vectors = vectors_of(suite, format);
    spare_among(&vectors, format, &killers(&vectors, format))
}

/// As [`spare`]; `killers` has those of each vector.
pub(super) fn spare_among(vectors: &[Judged], format: &Format, killers: &[Killers]) -> Vec<Spare> {
    let mut needed: HashSet<&str> = HashSet::new();
    for at in 0..format.deviants.len() {
        // By flag, the first killer and how many there are.
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
