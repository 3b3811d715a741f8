//! The Python adapter, judged through the real binary; `ci/adapters` asks every adapter every vector.

use crate::common::{PYTHON, available, packproof};

/// An independent implementation, written from the pages, agrees on every operation.
#[test]
fn python_conforms_on_every_operation() {
    if !available(PYTHON) {
        return;
    }
    let done = packproof(&[
        "run",
        "python",
        "--adapters",
        "../adapters/adapters.toml",
        "--minimal",
        "--jobs",
        "2",
        "--report",
        "ndjson=-",
    ]);
    assert_eq!(done.code, Some(0), "{done:?}");
    let unsupported = done.out.matches(r#""verdict":"unsupported""#).count();
    assert_eq!(unsupported, 0, "the adapter offers every operation, and answers every case of it");
    // Its JSON has blanks, which are no reason to count what passes against the answers that are kept.
    let lost = done.out.lines().filter(|line| line.contains(r#""actual":null"#)).count();
    assert_eq!(lost, 0, "what passes is kept, however long it is and however it is spelt");
}
