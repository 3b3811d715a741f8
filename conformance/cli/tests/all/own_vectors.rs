//! A directory of vectors is read whole or refused: what lies elsewhere, and what is misspelt, is named.

use std::fs;
use std::path::Path;

use crate::common::{BAD, Done, packproof};

/// A directory with one file of one vector.
fn directory(file: &str, operation: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let text = format!(
        r#"{{"format": "mine", "name": "mine", "suite": "1.0.0", "notes": {{}}, "groups": [{{
        "name": "g", "provenance": {{"kind": "derivation", "source": "by hand"}}, "vectors": [
        {{"id": "mine-zero", "comment": "zero", "operation": "compact_index.encode", "input": 0,
          "accept": {{"value": "00"}}, "level": "must"}},
        {{"id": "mine-one", "comment": "one", "operation": "{operation}", "input": 1,
          "accept": {{"value": "02"}}, "level": "must"}}]}}]}}"#
    );
    fs::write(path, text).unwrap();
    home
}

fn judge(home: &Path) -> Done {
    packproof(&["run", "--vectors", home.to_str().unwrap(), "--", BAD, "good"])
}

/// Files are found whatever the case of their extension, and nothing is passed over in silence.
#[test]
fn vectors_are_found_or_named() {
    let wrong = judge(directory("pinned/mine.JSON", "compact_index.encode").path());
    wrong.ends(1);
    for (file, says) in [
        ("pinned/deeper/mine.json", "deeper: a folder"),
        ("mine.json", "mine.json: files of vectors are in pinned/"),
        ("Pinned/mine.json", "spelt `pinned`"),
    ] {
        let done = judge(directory(file, "compact_index.encode").path());
        assert_eq!(done.code, Some(2), "{file}: {done:?}");
        assert!(done.err.contains(says), "{file}: {}", done.err);
    }
}

/// A misspelt operation is no operation that the adapter does not have.
#[test]
fn a_misspelt_operation_is_named() {
    for (operation, says) in [
        ("compact_index.encod", "(did you mean `compact_index.encode`?)"),
        ("compact_indx.encode", "(did you mean `compact_index.encode`?)"),
        ("compact_index.shuffle", "neither a format nor the adapter has"),
    ] {
        let done = judge(directory("pinned/mine.json", operation).path());
        assert_eq!(done.code, Some(2), "{operation}: {done:?}");
        assert!(done.err.contains(&format!("`{operation}`")) && done.err.contains(says), "{}", done.err);
    }
    let other = judge(directory("pinned/mine.json", "mine.encode").path());
    assert_eq!(other.code, Some(0), "an operation of another adapter: {other:?}");
}

/// A gate that judged nothing says so.
#[test]
fn a_gate_without_vectors_is_4() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("controls")).unwrap();
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/controls/compact_index.json");
    fs::copy(vectors, home.path().join("controls/compact_index.json")).unwrap();
    packproof(&["check", "--vectors-only", "--vectors", home.path().to_str().unwrap()])
        .ends(4)
        .warns("NOTHING RAN");
}
