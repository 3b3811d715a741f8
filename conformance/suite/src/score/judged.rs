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

/// Whether a deviant fails a vector.
pub fn kills(format: &Format, deviant: &Deviant, group: &Group, vector: &Vector) -> bool {
    deviant.operations.contains(&vector.operation.as_str())
        && deviant.runs()
        && !vector.expect.matches(&format.deviant(deviant, &vector.asks(group)))
}
