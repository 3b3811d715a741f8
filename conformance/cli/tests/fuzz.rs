//! `packproof fuzz`: finds, shrinks, names and writes down, through the real binary.
#![cfg(unix)]

mod common;

use common::{BAD, Done, PACKPROOF, packproof};
use packproof_suite::model::vector::VectorFile;

fn fuzz(pending: &tempfile::TempDir, options: &[&str], command: &[&str]) -> Done {
    let directory = pending.path().to_str().unwrap();
    let fixed = ["fuzz", "--seed", "1", "--seconds", "60", "--pending", directory];
    packproof(&[&fixed[..], options, &["--"], command].concat())
}

const MASKED: [&str; 4] = [PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"];

/// A right implementation leaves nothing pending.
#[test]
fn a_right_implementation_is_0() {
    let pending = tempfile::tempdir().unwrap();
    let done = fuzz(&pending, &["--cases", "3000"], &[PACKPROOF, "serve"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.out.contains("seed 1: 3000 cases judged"), "{}", done.out);
    assert_eq!(std::fs::read_dir(pending.path()).unwrap().count(), 0);
}

/// A mistake is found, shrunk to its smallest witness, named and written down; the pending vector fails the
/// implementation when it is replayed, and is new only once.
#[test]
fn a_planted_mistake_is_5_once() {
    let pending = tempfile::tempdir().unwrap();
    let options = ["--operation", "compact_index.decode"];
    let done = fuzz(&pending, &options, &MASKED);
    assert_eq!(done.code, Some(5), "{done:?}");
    assert!(done.out.contains("compact_index.decode of \"4040\""), "4096, the smallest: {}", done.out);
    assert!(done.out.contains("behaves like `wiki-continuation-mask-3f`"), "{}", done.out);
    let path = std::fs::read_dir(pending.path().join("pinned")).unwrap().next().unwrap().unwrap().path();
    let file: VectorFile = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let vector = &file.groups[0].vectors[0];
    assert_eq!(vector.input, "4040");

    let vectors = pending.path().to_str().unwrap();
    let replay = ["run", "--vectors", vectors, "--id", &vector.id, "--"];
    assert_eq!(packproof(&[&replay[..], &MASKED].concat()).code, Some(1));
    assert_eq!(packproof(&[&replay[..], &[PACKPROOF, "serve"]].concat()).code, Some(0));

    let again = fuzz(&pending, &options, &MASKED);
    assert_eq!(again.code, Some(1), "{again:?}");
    assert!(again.out.contains("already pending"), "{}", again.out);
}

/// An implementation that crashes disagrees, too.
#[test]
fn a_crash_is_a_disagreement() {
    let pending = tempfile::tempdir().unwrap();
    let options = ["--operation", "compact_index.encode", "--cases", "100"];
    let done = fuzz(&pending, &options, &[BAD, "exits-on-all"]);
    assert_eq!(done.code, Some(5), "{done:?}");
    assert!(done.out.contains("exited with status 101"), "{}", done.out);
}

/// Nothing to draw is 4, words that mean nothing are 2, and an adapter that does not start is 3.
#[test]
fn other_ends_have_their_codes() {
    let pending = tempfile::tempdir().unwrap();
    assert_eq!(fuzz(&pending, &["--format-name", "varint"], &[BAD, "good"]).code, Some(4));
    assert_eq!(fuzz(&pending, &["--cases", "100"], &[BAD, "supports-nothing"]).code, Some(4));
    assert_eq!(fuzz(&pending, &["--format-name", "nonsense"], &[BAD, "good"]).code, Some(2));
    assert_eq!(fuzz(&pending, &["--operation", "nonsense"], &[BAD, "good"]).code, Some(2));
    assert_eq!(fuzz(&pending, &[], &[BAD, "exits-at-once"]).code, Some(3));
}
