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

/// The recordings of a collection, in the order of their ids.
pub(crate) fn all(collection: &str) -> Vec<Recording> {
    let (_, packed) = COLLECTIONS.iter().find(|(name, _)| *name == collection).expect("a collection");
    let mut text = String::new();
    flate2::read::GzDecoder::new(*packed).read_to_string(&mut text).expect("a gzip file of JSON Lines");
    Recording::parse_all(&text).expect("recordings")
}

pub(crate) fn one(collection: &str, id: &str) -> Recording {
    all(collection).into_iter().find(|of| of.header.id == id).expect("it is in the collection")
}
