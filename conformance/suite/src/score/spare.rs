//! Which vectors could go: those without which every deviant is still killed, for each of the flags that they have.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::judged::{Killers, vectors_of};
use crate::formats;
use crate::model::Format;
use crate::model::vector::Vector;
use crate::parts::{Parts, Vectors as _};
use crate::suite::{Origin, Suite, SuiteFile};

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
    let mut needs = Needs::default();
    for (_, group, vector) in vectors_of(suite, format) {
        needs.add(format, Killers::of(format, group, vector), vector);
    }
    let needed = needs.ids();
    vectors_of(suite, format)
        .into_iter()
        .filter(|(file, _, vector)| is_spare(file, vector, &needed))
        .map(|(_, group, vector)| Spare { id: vector.id.clone(), stays: group.stays.clone() })
        .collect()
}

fn is_spare(file: &SuiteFile, vector: &Vector, needed: &HashSet<String>) -> bool {
    file.origin == Origin::Generated && !needed.contains(&vector.id)
}

/// Which vectors deviants need: of each deviant and flag the first killer, and how many there are.
#[derive(Default)]
struct Needs(BTreeMap<&'static str, BTreeMap<String, (String, usize)>>);

impl Needs {
    fn add(&mut self, format: &Format, by: Killers, vector: &Vector) {
        for (_, deviant) in (0..).zip(format.deviants).filter(|(at, _)| by.has(*at)) {
            let killers = self.0.entry(deviant.id).or_default();
            for flag in &vector.flags {
                match killers.get_mut(flag) {
                    Some((_, count)) => *count += 1,
                    None => drop(killers.insert(flag.clone(), (vector.id.clone(), 1))),
                }
            }
        }
    }

    /// The ids of the vectors that a deviant needs.
    fn ids(self) -> HashSet<String> {
        let killers = self.0.into_values().flat_map(BTreeMap::into_values);
        killers.filter(|(_, count)| *count == 1).map(|(id, _)| id).collect()
    }
}

/// The ids of the vectors that nothing keeps, by format; `killers` has those of each format's written-out vectors.
pub(super) fn spare_by_format(
    suite: &Parts,
    killers: &BTreeMap<&str, &[Killers]>,
) -> BTreeMap<&'static str, Vec<String>> {
    let of = |file: &SuiteFile| {
        formats::find(&file.contents.format).filter(|_| Origin::WRITTEN_OUT.contains(&file.origin))
    };
    let mut needs: BTreeMap<&str, Needs> = BTreeMap::new();
    let mut killers: BTreeMap<&str, _> = killers.iter().map(|(name, of)| (*name, of.iter())).collect();
    suite.each(&mut |file, _, vector| {
        if let Some(format) = of(file) {
            let by = killers.get_mut(format.name).and_then(Iterator::next).copied().unwrap_or_default();
            needs.entry(format.name).or_default().add(format, by, vector);
        }
        true
    });
    let needed: BTreeMap<&str, HashSet<String>> =
        needs.into_iter().map(|(name, needs)| (name, needs.ids())).collect();
    let mut spare: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    suite.each(&mut |file, group, vector| {
        let format = of(file).filter(|_| group.stays.is_none());
        if let Some(format) = format
            && is_spare(file, vector, &needed[format.name])
        {
            spare.entry(format.name).or_default().push(vector.id.clone());
        }
        true
    });
    spare
}
