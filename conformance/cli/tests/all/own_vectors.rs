//! A directory of vectors is read whole or refused: what lies elsewhere, what is misspelt, and what stands twice, is named.

use crate::common::{Done, Place, source};

/// Judges by a directory with one file of two vectors.
fn judge(file: &str, operation: &str) -> Done {
    let text = format!(
        r#"{{"format": "mine", "name": "mine", "suite": "1.0.0", "notes": {{}}, "groups": [{{
        "name": "g", "provenance": {{"kind": "derivation", "source": "by hand"}}, "vectors": [
        {{"id": "mine-zero", "comment": "zero", "operation": "compact_index.encode", "input": 0,
          "accept": {{"value": "00"}}, "level": "must"}},
        {{"id": "mine-one", "comment": "one", "operation": "{operation}", "input": 1,
          "accept": {{"value": "02"}}, "level": "must"}}]}}]}}"#
    );
    Place::with(file, text).run("run --vectors . -- $BAD good")
}

/// Files are found whatever the case of their extension, and nothing is passed over in silence. A misspelt operation is no operation that
/// the adapter does not have; one of another adapter is.
#[test]
fn vectors_are_found_or_named() {
    judge("pinned/mine.JSON", "compact_index.encode").ends(1);
    judge("pinned/mine.json", "mine.encode").ends(0);
    for (file, operation, says) in [
        ("pinned/deeper/mine.json", "compact_index.encode", "deeper: a folder"),
        ("mine.json", "compact_index.encode", "mine.json: files of vectors are in pinned/"),
        ("Pinned/mine.json", "compact_index.encode", "spelt `pinned`"),
        ("pinned/mine.json", "compact_index.encod", "(did you mean `compact_index.encode`?)"),
        ("pinned/mine.json", "compact_indx.encode", "(did you mean `compact_index.encode`?)"),
        ("pinned/mine.json", "compact_index.shuffle", "neither a format nor the adapter has"),
    ] {
        judge(file, operation).ends(2).warns(says);
    }
}

/// An id that stands twice is refused, and so is the same question with two answers.
#[test]
fn what_stands_twice_is_refused() {
    let text = source("../../vectors/pinned/compact_index.json");
    let place = Place::with("pinned/compact_index.json", &text);
    place.write("pinned/other.json", &text);
    let run = || place.run("run --vectors . -- $BAD good");
    run().ends(2).warns("pinned/other.json").warns("compact-index-pinned-");
    let renamed = text.replace("compact-index-pinned-", "compact-index-own-");
    place.write("pinned/other.json", renamed.replace("\"c140\"", "\"c141\""));
    run().ends(2).warns("minus-4097");
}
