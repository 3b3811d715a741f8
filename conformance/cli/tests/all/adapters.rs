//! The Python adapter, judged through the real binary; `ci/adapters` asks every adapter every vector.

use packproof_judge::report::model::Verdict;
use packproof_judge::report::ndjson;

use crate::common::{PYTHON, available, packproof};

/// An independent implementation, written from the pages, agrees on every operation, and supports every case of it.
#[test]
fn python_conforms_on_every_operation() {
    if !available(PYTHON) {
        return;
    }
    let registry = ["--adapters", "../adapters/adapters.toml"];
    let options = ["run", "python", "--minimal", "--jobs", "2", "--report", "ndjson=-"];
    let done = packproof(&[&options[..], &registry].concat());
    done.ends(0);
    let report = ndjson::read(done.out.as_bytes()).unwrap().remove(0);
    // What passes is kept, however it is spelt.
    assert!(report.results.iter().all(|result| result.verdict == Verdict::Pass && !result.actual.is_null()));
}
