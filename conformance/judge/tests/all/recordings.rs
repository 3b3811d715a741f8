//! The recordings of `tests/recordings`; its README says what they are.

use std::io::Read as _;

use packproof_judge::run::recording::Recording;

/// Published implementations in the order in which they were found, then right implementations with planted mistakes.
pub(crate) const COLLECTIONS: [(&str, &[u8]); 8] = [
    ("published-1", include_bytes!("../recordings/published-1.jsonl.gz")),
    ("published-2", include_bytes!("../recordings/published-2.jsonl.gz")),
    ("published-3", include_bytes!("../recordings/published-3.jsonl.gz")),
    ("published-4", include_bytes!("../recordings/published-4.jsonl.gz")),
    ("published-5", include_bytes!("../recordings/published-5.jsonl.gz")),
    ("planted-1", include_bytes!("../recordings/planted-1.jsonl.gz")),
    ("planted-2", include_bytes!("../recordings/planted-2.jsonl.gz")),
    ("planted-3", include_bytes!("../recordings/planted-3.jsonl.gz")),
];

fn unpacked(collection: &str) -> String {
    let (_, packed) = COLLECTIONS.iter().find(|(name, _)| *name == collection).expect("a collection");
    let mut text = String::new();
    flate2::read::GzDecoder::new(*packed).read_to_string(&mut text).expect("a gzip file of JSON Lines");
    text
}

/// The recordings of a collection, in the order of their ids.
pub(crate) fn all(collection: &str) -> Vec<Recording> {
    Recording::parse_all(&unpacked(collection)).expect("recordings")
}

/// The recordings of a collection whose ids are wanted; the others are not parsed.
pub(crate) fn some(collection: &str, wanted: impl Fn(&str) -> bool) -> Vec<Recording> {
    let mut taken = false;
    let mut kept = String::new();
    for line in unpacked(collection).split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix("{\"id\":\"") {
            taken = rest.split('"').next().is_some_and(&wanted);
        }
        if taken {
            kept.push_str(line);
        }
    }
    if kept.is_empty() { Vec::new() } else { Recording::parse_all(&kept).expect("recordings") }
}

/// One recording.
pub(crate) fn one(collection: &str, id: &str) -> Recording {
    some(collection, |of| of == id).pop().expect("it is in the collection")
}
