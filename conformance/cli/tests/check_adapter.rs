//! `packproof run --check-adapter` names what is wrong with an adapter and what to do, through the real binary.
#![cfg(unix)]

mod common;

use common::{BAD, PACKPROOF, packproof};

/// What the command prints about the bad adapter.
fn check(options: &[&str], mode: &str) -> (Option<i32>, String) {
    let done = packproof(&[&["run", "--check-adapter"], options, &["--", BAD, mode]].concat());
    (done.code, done.out)
}

/// An adapter that follows the protocol passes, also when its implementation is wrong.
#[test]
fn an_adapter_is_sound_whatever_its_implementation_answers() {
    assert_eq!(check(&["--validate"], "good").0, Some(0));
    let (code, out) = check(&["--tcp"], "tcp");
    assert_eq!(code, Some(0), "{out}");
    let deviant =
        ["run", "--check-adapter", "--", PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"];
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
        let (code, out) = check(&["--start-timeout", "1"], mode);
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
        let (code, out) = check(&["--timeout", "3"], mode);
        assert_eq!(code, Some(1), "{mode}: {out}");
        assert!(out.contains(hint), "{mode}: {out}");
    }
}
