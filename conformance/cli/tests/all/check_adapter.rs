//! `packproof run --check-adapter` names what is wrong with an adapter and what to do, through the real binary.

use crate::common::{BAD, Done, PACKPROOF, packproof, vectors};

fn check(options: &[&str], command: &[&str]) -> Done {
    let fixed = ["run", "--check-adapter", "--vectors", vectors()];
    packproof(&[&fixed, options, &["--"], command].concat())
}

/// Status and hint of the bad adapter.
fn says(options: &[&str], mode: &str, code: i32, hint: &str) {
    let done = check(options, &[BAD, mode]);
    assert_eq!(done.code, Some(code), "{mode}: {done:?}");
    assert!(done.out.contains(hint), "{mode}: {}", done.out);
}

/// An adapter that follows the protocol passes, also when its implementation is wrong.
#[test]
fn an_adapter_is_sound_whatever_its_implementation_answers() {
    says(&["--validate"], "good", 0, "the adapter follows the protocol");
    says(&["--tcp"], "tcp", 0, "the adapter follows the protocol");
    let deviant = check(&[], &[PACKPROOF, "serve", "--as", "deviant:wiki-continuation-mask-3f"]);
    deviant.ends(0);
}

/// The findings are JSON, too; options that have no meaning without a verdict are usage.
#[test]
fn findings_are_printed_for_programs() {
    let done = check(&["--format", "json"], &[BAD, "one-too-few"]);
    done.ends(1);
    let findings: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    let steps = findings["steps"].as_array().unwrap();
    let bad = steps.iter().find(|step| step["grade"] == "bad").expect("a defect");
    assert_eq!(
        (&findings["usable"], &bad["hint"]),
        (&true.into(), &"one result per case, in the same order".into())
    );
    assert_eq!(check(&["--bless"], &[BAD, "good"]).code, Some(2));
    assert_eq!(packproof(&["run", "--format", "json", "--", BAD, "good"]).code, Some(2));
}

/// An adapter that cannot be used is 3, with a hint at the usual cause.
#[test]
fn an_unusable_adapter_gets_a_hint() {
    says(&["--start-timeout", "1"], "never-greets", 3, "flush standard output");
    says(&[], "banner", 3, "belong on standard error");
    says(&[], "exits-at-once", 3, "ImportError");
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
        says(&["--timeout", "3"], mode, 1, hint);
    }
}
