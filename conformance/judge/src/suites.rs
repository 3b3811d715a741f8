//! The embedded vectors, parsed once for all unit tests.

use std::sync::LazyLock;

use packproof_suite::suite::{Suite, embedded};

pub(crate) fn whole() -> &'static Suite {
    static WHOLE: LazyLock<Suite> = LazyLock::new(|| embedded().expect("the embedded vectors are vectors"));
    &WHOLE
}

/// The vectors of one format.
pub(crate) fn of(format: &str) -> Suite {
    let whole = whole();
    let files = whole.files.iter().filter(|file| file.contents.format == format).cloned().collect();
    let Suite { version, digest, kills, withdrawn, .. } = whole;
    let (version, digest) = (version.clone(), digest.clone());
    Suite { version, digest, files, kills: kills.clone(), withdrawn: withdrawn.clone() }
}
