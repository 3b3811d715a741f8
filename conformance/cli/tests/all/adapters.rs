//! The Python adapter, judged through the real binary; `ci/adapters` asks every adapter every vector.

use packproof_judge::report::model::Verdict;

use crate::common::{PYTHON, available, packproof, run};

/// An independent implementation, written from the pages, agrees on every operation that it offers, and supports every case of it.
#[test]
fn python_conforms_on_every_operation_that_it_offers() {
    if !available(PYTHON) {
        return;
    }
    let registry = ["--adapters", "../adapters/adapters.toml"];
    let done = packproof(&[&["run", "python", "--minimal", "--jobs", "2"], &registry[..]].concat());
    assert_eq!(done.code, Some(0), "{done:?}");
    let done = run(&[], &["python3", "../adapters/python/adapter.py"]);
    assert_eq!((done.code, done.report().count(Verdict::Unsupported)), (Some(0), 0), "{done:?}");
    // What passes is kept, however it is spelt.
    assert!(done.report().results.iter().all(|result| !result.actual.is_null()));
}
