//! The recordings beside this file; a test takes them in with `mod recordings;`, see `README.md` here.

use std::io::Read as _;

use packproof_judge::run::recording::Recording;

/// Fifty published implementations.
#[allow(dead_code)]
pub(crate) fn wild() -> Vec<Recording> {
    unpacked(include_bytes!("wild.jsonl.gz"))
}

/// 79 more published implementations that fail, found after the behaviours had been fitted to the fifty.
#[allow(dead_code)]
pub(crate) fn published() -> Vec<Recording> {
    unpacked(include_bytes!("published.jsonl.gz"))
}

/// 103 published implementations that fail, found after those.
#[allow(dead_code)]
pub(crate) fn later() -> Vec<Recording> {
    unpacked(include_bytes!("later.jsonl.gz"))
}

/// 87 published implementations that fail, found after all of these.
#[allow(dead_code)]
pub(crate) fn recent() -> Vec<Recording> {
    unpacked(include_bytes!("recent.jsonl.gz"))
}

/// 93 published implementations that fail, the newest: found after all of those.
#[allow(dead_code)]
pub(crate) fn newest() -> Vec<Recording> {
    unpacked(include_bytes!("newest.jsonl.gz"))
}

/// A right implementation with one everyday mistake, 179 of them; `truth` in the header says which.
#[allow(dead_code)]
pub(crate) fn everyday() -> Vec<Recording> {
    unpacked(include_bytes!("everyday.jsonl.gz"))
}

/// As [`everyday`], planted by ourselves: 138 of them.
#[allow(dead_code)]
pub(crate) fn further() -> Vec<Recording> {
    unpacked(include_bytes!("further.jsonl.gz"))
}

/// As [`everyday`], planted by somebody who had not seen the behaviours: 185 of them.
#[allow(dead_code)]
pub(crate) fn blind() -> Vec<Recording> {
    unpacked(include_bytes!("blind.jsonl.gz"))
}

fn unpacked(packed: &[u8]) -> Vec<Recording> {
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut text).expect("a gzip file of JSON Lines");
    Recording::parse_all(&text).expect("recordings")
}
