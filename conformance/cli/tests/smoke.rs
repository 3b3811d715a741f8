//! `packproof smoke` names what is wrong with an adapter and what to do, through the real binary.
#![cfg(unix)]

mod common;

use common::{BAD, PACKPROOF, packproof};

/// What the command prints about the bad adapter.
fn smoke(options: &[&str], mode: &str) -> (Option<i32>, String) {
    let done = packproof(&[&["smoke"], options, &["--", BAD, mode]].concat());
    (done.code, done.out)
}

/// A sane adapter is called so, also when its implementation is wrong.
#[test]
fn a_sane_adapter_is_sane_whatever_it_says() {
    assert_eq!(smoke(&["--validate"], "good").0, Some(0));
    let (code, out) = smoke(&["--tcp"], "tcp");
    assert_eq!(code, Some(0), "{out}");
    let deviant = ["smoke", "--", PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"];
    assert_eq!(packproof(&deviant).code, Some(0));
}

/// An adapter that cannot be used is 3, with a hint at the usual cause.
#[test]
fn an_unusable_adapter_gets_a_hint() {
    for (mode, hint) in [
        ("never-greets", "flush standard output"),
        ("banner", "belong on standard error"),
        ("exits-at-once", "ImportError"),
    ] {
        let (code, out) = smoke(&["--start-timeout", "1"], mode);
        assert_eq!(code, Some(3), "{mode}");
        assert!(out.contains(hint), "{mode}: {out}");
    }
}

/// Each misbehaviour in the conversation is 1, with what to do.
#[test]
fn misbehaviour_gets_a_hint() {
    for (mode, hint) in [
        ("one-too-few", "one result per case"),
        ("wrong-seq", "copy `seq`"),
        ("exits-on-all", "catch the implementation's errors"),
        ("prints-garbage", "answers and nothing else"),
        ("offers-unknown", "did you mean compact_index.encode?"),
        ("offers-nothing", "list the operations"),
        ("stays-after-bye", "leave the loop"),
        ("line-after-bye", "goodbye"),
    ] {
        let (code, out) = smoke(&["--timeout", "3"], mode);
        assert_eq!(code, Some(1), "{mode}: {out}");
        assert!(out.contains(hint), "{mode}: {out}");
    }
}
