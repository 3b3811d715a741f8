//! Which vectors of the suite a run is about.

use std::collections::HashSet;

use crate::report::model::Shard;
use crate::run::shard::Part;
use packproof_suite::model::vector::{Level, Vector};
use packproof_suite::parts::Vectors;
use packproof_suite::suite::{Origin, SuiteFile};

/// Filters; an empty one picks everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Names of formats.
    pub formats: Vec<String>,
    /// Flags of vectors.
    pub flags: Vec<String>,
    /// Ids of vectors.
    pub ids: Vec<String>,
    /// The least binding level that is judged.
    pub level: Option<Level>,
    /// The sized vectors, the part of the suite that may be left out, are not judged.
    pub without_sized: bool,
    /// Of what the filters pick, only this part is judged.
    pub part: Option<Part>,
}

impl Selection {
    /// Whether it leaves anything out.
    pub fn is_filtered(&self) -> bool {
        self.part.is_some_and(|part| part.of() > 1) || self.has_filters()
    }

    fn has_filters(&self) -> bool {
        Self { part: None, ..self.clone() } != Self::default()
    }

    /// Whether a vector is judged.
    pub fn picks(&self, file: &SuiteFile, vector: &Vector) -> bool {
        self.picks_whole(file, vector) && self.part.is_none_or(|part| part.holds(&vector.id))
    }

    /// What reports say of the part; `None` if the vectors are not divided.
    pub fn shard(&self, suite: &dyn Vectors) -> Option<Shard> {
        let part = self.part?;
        let mut picked = 0;
        suite.each(&mut |file, _, vector| {
            picked += usize::from(self.picks_whole(file, vector));
            true
        });
        Some(Shard {
            numbers: vec![part.number()],
            of: part.of(),
            vectors: picked,
            filtered: self.has_filters(),
        })
    }

    /// Whether a vector is judged in one of the parts.
    fn picks_whole(&self, file: &SuiteFile, vector: &Vector) -> bool {
        let within = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
        within(&self.formats, &file.contents.format)
            && within(&self.ids, &vector.id)
            && (self.flags.is_empty() || vector.flags.iter().any(|flag| self.flags.contains(flag)))
            && self.level.is_none_or(|level| vector.level <= level)
            && !(self.without_sized && file.origin == Origin::Sized)
    }

    /// The first name in it that the suite does not know.
    pub fn unknown(&self, suite: &dyn Vectors) -> Option<String> {
        let list = |names: &[String]| names.iter().cloned().collect::<HashSet<String>>();
        let [mut formats, mut flags, mut ids] = [&self.formats, &self.flags, &self.ids].map(|of| list(of));
        suite.each(&mut |file, _, vector| {
            formats.remove(&file.contents.format);
            flags.retain(|flag| !vector.flags.contains(flag));
            ids.remove(&vector.id);
            !(formats.is_empty() && flags.is_empty() && ids.is_empty())
        });
        let format = self.formats.iter().find(|name| formats.contains(*name));
        let flag = self.flags.iter().find(|flag| flags.contains(*flag));
        let id = self.ids.iter().find(|id| ids.contains(*id));
        format
            .map(|name| format!("the suite has no vectors of a format `{name}`"))
            .or_else(|| flag.map(|flag| format!("no vector has the flag `{flag}`")))
            .or_else(|| id.map(|id| format!("no vector has the id `{id}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(selection: &Selection) -> usize {
        let suite = packproof_suite::suite::embedded().unwrap();
        suite.judged().filter(|(file, _, vector)| selection.picks(file, vector)).count()
    }

    /// Filters of one kind widen, filters of different kinds narrow.
    #[test]
    fn filters_combine() {
        let ids = ["compact-index-pinned-64", "compact-index-pinned-minus-1"].map(str::to_owned).to_vec();
        let both = Selection { ids: ids.clone(), ..Selection::default() };
        assert_eq!(count(&both), 2);
        let signed = Selection { ids, flags: vec!["sign".to_owned()], ..Selection::default() };
        assert_eq!(count(&signed), 1);
        let other = Selection { formats: vec!["unreal".to_owned()], ..signed.clone() };
        assert_eq!(count(&other), 0);
        assert!(signed.is_filtered() && !Selection::default().is_filtered());
    }

    /// `must` leaves out what is less binding, `may` leaves out nothing.
    #[test]
    fn levels_are_ordered() {
        let of = |level| count(&Selection { level: Some(level), ..Selection::default() });
        assert!(of(Level::Must) < of(Level::Should));
        assert_eq!(of(Level::May), count(&Selection::default()));
    }

    /// The sized vectors are a part of their own.
    #[test]
    fn sized_vectors_can_be_left_out() {
        let suite = packproof_suite::suite::embedded().unwrap();
        let without = count(&Selection { without_sized: true, ..Selection::default() });
        assert_eq!(without, suite.written_out().count());
        assert_eq!(without + suite.vectors(&[Origin::Sized]).count(), count(&Selection::default()));
        assert!(without < count(&Selection::default()));
    }

    /// A name that the suite does not know is named.
    #[test]
    fn finds_unknown_names() {
        let suite = packproof_suite::suite::embedded().unwrap();
        let unknown = |selection: Selection| selection.unknown(&suite).unwrap_or_default();
        let name = || vec!["nothing".to_owned()];
        assert!(unknown(Selection { formats: name(), ..Selection::default() }).contains("format `nothing`"));
        assert!(unknown(Selection { flags: name(), ..Selection::default() }).contains("flag `nothing`"));
        assert!(unknown(Selection { ids: name(), ..Selection::default() }).contains("id `nothing`"));
        assert_eq!(Selection::default().unknown(&suite), None);
    }
}
