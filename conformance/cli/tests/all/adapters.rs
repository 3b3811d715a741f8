//! The Python adapter, judged through the real binary; `ci/adapters` asks every adapter every vector.

use packproof_judge::report::model::Verdict;

use crate::common::{has_python, packproof};

/// An independent implementation, written from the pages, agrees on every operation, and supports every case of it.
#[test]
fn python_conforms_on_every_operation() {
    if !has_python() {
        return;
    }
    let registry = concat!(env!("CARGO_MANIFEST_DIR"), "/../adapters/adapters.toml");
    let done =
        packproof(&format!("run python --minimal --jobs 2 --report ndjson=report --adapters {registry}"));
    let results = done.ends(0).report().results;
    // What passes is kept, however it is spelt.
    assert!(results.iter().all(|result| result.verdict == Verdict::Pass && !result.actual.is_null()));
}
