//! The vectors that score deviants, and which deviant fails which.

use crate::model::vector::{Group, Vector};
use crate::model::{Deviant, Format};
use crate::suite::{Suite, SuiteFile};

/// A vector, its group and its file.
pub(super) type Judged<'a> = (&'a SuiteFile, &'a Group, &'a Vector);

/// The written-out vectors of a format: who leaves the sized ones out must lose no kill.
pub(super) fn vectors_of<'a>(suite: &'a Suite, format: &Format) -> Vec<Judged<'a>> {
    suite.written_out().filter(|(file, _, _)| file.contents.format == format.name).collect()
}

/// Which deviants of a format fail a vector: a bit for each, in the order of [`Format::deviants`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Killers(u64);

impl Killers {
    /// Asks every deviant of the format.
    pub fn of(format: &Format, group: &Group, vector: &Vector) -> Self {
        let fails = |deviant: &Deviant| kills(format, deviant, group, vector);
        let bits =
            (0..).zip(format.deviants).filter(|(_, deviant)| fails(deviant)).map(|(at, _)| 1_u64 << at);
        Self(bits.sum())
    }

    /// Whether the deviant at this place fails the vector.
    pub fn has(self, deviant: usize) -> bool {
        self.0 >> deviant & 1 != 0
    }
}

/// Whether a deviant fails a vector.
pub(super) fn kills(format: &Format, deviant: &Deviant, group: &Group, vector: &Vector) -> bool {
    deviant.operations.contains(&vector.operation.as_str())
        && deviant.runs()
        && !vector.expect.matches(&format.deviant(deviant, &vector.asks(group)))
}

/// Which deviants fail the vectors of a format.
pub(super) fn killers(vectors: &[Judged], format: &Format) -> Vec<Killers> {
    vectors.iter().map(|(_, group, vector)| Killers::of(format, group, vector)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;

    /// A format that had more deviants than bits would lose kills.
    #[test]
    fn every_deviant_has_a_bit() {
        for format in formats::ALL {
            assert!(format.deviants.len() <= u64::BITS as usize, "{}", format.name);
        }
    }

    /// The bits are those of the deviants that fail, one by one.
    #[test]
    fn killers_are_the_deviants_that_fail() {
        let suite = crate::suite::embedded().unwrap();
        let format = formats::find("compact_index").unwrap();
        let vectors = vectors_of(&suite, format);
        let mut kill = 0;
        for ((_, group, vector), killers) in vectors.iter().zip(killers(&vectors, format)) {
            for (at, deviant) in format.deviants.iter().enumerate() {
                assert_eq!(
                    killers.has(at),
                    kills(format, deviant, group, vector),
                    "{} {}",
                    vector.id,
                    deviant.id
                );
                kill += usize::from(killers.has(at));
            }
        }
        assert!(kill > 0 && vectors.len() > 100);
    }
}
