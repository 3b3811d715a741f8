//! Which deviants fail which vectors.

use crate::model::vector::{Group, Vector};
use crate::model::{Deviant, Format};
use crate::suite::{Judged, Suite};

/// The written-out vectors of a format; they must kill everything without the sized ones.
pub(super) fn vectors_of<'a>(suite: &'a Suite, format: &Format) -> Vec<Judged<'a>> {
    suite.written_out().filter(|(file, _, _)| file.contents.format == format.name).collect()
}

/// The deviants of a format that fail a vector: one bit each, in the order of [`Format::deviants`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Killers(u64);

impl Killers {
    /// Tries every deviant of the format.
    pub fn of(format: &Format, group: &Group, vector: &Vector) -> Self {
        let fails = |deviant: &Deviant| kills(format, deviant, group, vector);
        let bits =
            (0..).zip(format.deviants).filter(|(_, deviant)| fails(deviant)).map(|(at, _)| 1_u64 << at);
        Self(bits.sum())
    }

    /// Whether the deviant at this index fails the vector.
    pub fn has(self, deviant: usize) -> bool {
        self.0 >> deviant & 1 != 0
    }
}

pub(super) fn kills(format: &Format, deviant: &Deviant, group: &Group, vector: &Vector) -> bool {
    deviant.operations.contains(&vector.operation.as_str())
        && deviant.runs()
        && !vector.expect.matches(&format.deviant(deviant, &vector.asks(group)))
}

/// Which deviants fail the vectors of a format.
pub(super) fn killers(vectors: &[Judged], format: &Format) -> Vec<Killers> {
    vectors.iter().map(|(_, group, vector)| Killers::of(format, group, vector)).collect()
}
