//! Selects the vectors of a run.

use std::collections::{BTreeSet, HashSet};

use packproof_suite::levels::offered;
use packproof_suite::model::vector::{Group, Level, Vector};
use packproof_suite::suite::{Origin, Suite, SuiteFile};

/// Filters; the empty selection picks everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub formats: Vec<String>,
    pub flags: Vec<String>,
    pub ids: HashSet<String>,
    pub level: Option<Level>,
    /// Whether to leave out the sized vectors.
    pub without_sized: bool,
}

impl Selection {
    /// Whether anything is left out.
    pub fn is_filtered(&self) -> bool {
        *self != Self::default()
    }

    /// Whether its part of an operation represents the operation: flags and ids may leave only vectors that few support.
    pub fn is_of_whole_operations(&self) -> bool {
        self.flags.is_empty() && self.ids.is_empty()
    }

    pub fn picks(&self, file: &SuiteFile, group: &Group, vector: &Vector) -> bool {
        let within = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
        within(&self.formats, &file.contents.format)
            && (self.ids.is_empty() || self.ids.contains(&vector.id))
            && (self.flags.is_empty() || vector.flags.iter().any(|flag| self.flags.contains(flag)))
            && self.level.is_none_or(|level| {
                vector.level <= level || offered(vector.level, &vector.asks(group), &vector.expect) <= level
            })
            && !(self.without_sized && file.origin == Origin::Sized)
    }

    /// A message about the first name that the suite does not know.
    pub fn unknown(&self, suite: &Suite) -> Option<String> {
        let vectors = || suite.judged().map(|(.., vector)| vector);
        let formats: BTreeSet<&str> = suite.judged().map(|(file, ..)| &*file.contents.format).collect();
        if let Some(name) = self.formats.iter().find(|name| !formats.contains(&***name)) {
            let formats = Vec::from_iter(formats).join(", ");
            return Some(format!("no vectors of a format `{name}`; there are {formats}"));
        }
        let is_none = |flag: &&String| !vectors().any(|vector| vector.flags.contains(flag));
        if let Some(flag) = self.flags.iter().find(is_none) {
            return Some(format!("no vector has the flag `{flag}`"));
        }
        let ids: HashSet<&String> = vectors().map(|vector| &vector.id).collect();
        let unknown = self.ids.iter().filter(|id| !ids.contains(id)).min();
        unknown.map(|id| format!("no vector has the id `{id}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(selection: &Selection) -> usize {
        crate::suites::whole()
            .judged()
            .filter(|(file, group, vector)| selection.picks(file, group, vector))
            .count()
    }

    /// Filters of one kind widen, filters of different kinds narrow.
    #[test]
    fn filters_combine() {
        let ids = ["compact-index-pinned-64", "compact-index-pinned-minus-1"].map(str::to_owned);
        let ids = HashSet::from(ids);
        let both = Selection { ids: ids.clone(), ..Selection::default() };
        assert_eq!(count(&both), 2);
        let signed = Selection { ids, flags: vec!["sign".to_owned()], ..Selection::default() };
        assert_eq!(count(&signed), 1);
        let other = Selection { formats: vec!["unreal".to_owned()], ..signed.clone() };
        assert_eq!(count(&other), 0);
        assert!(signed.is_filtered() && !Selection::default().is_filtered());
    }

    /// `must` leaves out lower levels, `may` leaves out nothing; an offered extension is judged like `must`.
    #[test]
    fn levels_are_ordered() {
        let of = |level| count(&Selection { level: Some(level), ..Selection::default() });
        assert!(of(Level::Must) < of(Level::Should));
        let zigzag = ["varint-i64-zigzag-decode-0".to_owned()].into();
        assert_eq!(count(&Selection { ids: zigzag, level: Some(Level::Must), ..Selection::default() }), 1);
        assert_eq!(of(Level::May), count(&Selection::default()));
    }

    /// The sized vectors are a part of their own.
    #[test]
    fn sized_vectors_can_be_left_out() {
        let suite = crate::suites::whole();
        let without = count(&Selection { without_sized: true, ..Selection::default() });
        assert_eq!(without, suite.written_out().count());
        assert_eq!(without + suite.vectors(&[Origin::Sized]).count(), count(&Selection::default()));
        assert!(without < count(&Selection::default()));
    }
}
