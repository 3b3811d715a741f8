//! A vector file of which everything but the vectors is parsed, and where they stand.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::model::Parameters;
use crate::model::own_layout::OwnLayout;
use crate::model::vector::{Group, NoteText, Provenance, VectorFile};
use crate::suite;

/// Vectors and bytes of a run: parts are made of whole runs.
const RUN: usize = 1 << 10;
const RUN_BYTES: usize = 256 << 10;

/// A vector file whose vectors are not parsed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileSkeleton<'a> {
    format: String,
    #[serde(default)]
    name: Option<String>,
    suite: String,
    #[serde(default)]
    layouts: BTreeMap<String, OwnLayout>,
    notes: BTreeMap<String, NoteText>,
    #[serde(borrow)]
    pub(super) groups: Vec<GroupSkeleton<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupSkeleton<'a> {
    name: String,
    #[serde(default)]
    parameters: Parameters,
    provenance: Provenance,
    #[serde(default)]
    stays: Option<String>,
    #[serde(borrow)]
    pub(super) vectors: Runs<'a>,
}

pub(super) fn skeleton(text: &str) -> Option<FileSkeleton<'_>> {
    serde_json::from_str(text).ok()
}

impl FileSkeleton<'_> {
    pub(super) fn vectors(&self) -> usize {
        self.groups.iter().flat_map(|group| &group.vectors.0).map(|run| run.vectors).sum()
    }

    /// The file without its vectors; `None` if a parameter does not expand.
    pub(super) fn head(self) -> Option<VectorFile> {
        let mut left = suite::FILE_EXPANSION;
        let groups = self.groups.into_iter().map(|group| {
            let GroupSkeleton { name, mut parameters, provenance, stays, .. } = group;
            parameters.values_mut().try_for_each(|value| suite::replace(value, &mut left)).ok()?;
            Some(Group { name, parameters, provenance, stays, vectors: Vec::new() })
        });
        let groups = groups.collect::<Option<Vec<Group>>>()?;
        let Self { format, name, suite, layouts, notes, .. } = self;
        Some(VectorFile { format, name, suite, layouts, notes, groups })
    }
}

/// The vectors of a group, in runs that stand beside each other.
pub(super) struct Runs<'a>(pub(super) Vec<Run<'a>>);

pub(super) struct Run<'a> {
    first: &'a str,
    last: &'a str,
    pub(super) vectors: usize,
    bytes: usize,
}

impl Run<'_> {
    /// Where it stands in the text that it was read from.
    pub(super) fn within(&self, text: &str) -> Range<usize> {
        let place = |slice: &str| slice.as_ptr().addr() - text.as_ptr().addr();
        place(self.first)..place(self.last) + self.last.len()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Runs<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Vec<Run<'de>>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of vectors")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut vectors: A) -> Result<Self::Value, A::Error> {
                let mut runs: Vec<Run<'de>> = Vec::new();
                while let Some(raw) = vectors.next_element::<&'de RawValue>()? {
                    let text = raw.get();
                    match runs.last_mut().filter(|run| run.vectors < RUN && run.bytes < RUN_BYTES) {
                        Some(run) => {
                            run.last = text;
                            run.vectors += 1;
                            run.bytes += text.len();
                        }
                        None => runs.push(Run { first: text, last: text, vectors: 1, bytes: text.len() }),
                    }
                }
                Ok(runs)
            }
        }
        from.deserialize_seq(Reader).map(Runs)
    }
}
