//! `packproof run --check-adapter` names what is wrong with an adapter and what to do, through the real binary.

use crate::common::{Done, MASKED, packproof};

fn check(options: &str, adapter: &str) -> Done {
    packproof(&format!("run --check-adapter --vectors $VECTORS {options} -- {adapter}"))
}

/// Each finding has its exit code and a hint at what to do. An adapter that follows the protocol passes, also when its implementation is
/// wrong.
#[test]
fn findings_have_hints() {
    for (options, adapter, code, says) in [
        ("--validate", "$BAD good", 0, "the adapter follows the protocol"),
        ("--tcp", "$BAD tcp", 0, "the adapter follows the protocol"),
        ("", MASKED, 0, "the adapter follows the protocol"),
        ("--start-timeout 1", "$BAD never-greets", 3, "flush standard output"),
        ("", "$BAD banner", 3, "belong on standard error"),
        ("", "$BAD exits-at-once", 3, "ImportError"),
        ("", "$BAD one-too-few", 1, "one result per case"),
        ("", "$BAD wrong-seq", 1, "copy `seq`"),
        ("", "$BAD exits-on-all", 1, "catch the implementation's errors"),
        ("", "$BAD prints-garbage", 1, "answers and nothing else"),
        ("", "$BAD offers-unknown", 1, "did you mean compact_index.encode?"),
        ("", "$BAD offers-nothing", 1, "list the operations"),
        ("--timeout 3", "$BAD stays-after-bye", 1, "leave the loop"),
        ("--timeout 3", "$BAD line-after-bye", 1, "goodbye"),
    ] {
        check(options, adapter).ends(code).says(says);
    }
}

/// The findings are JSON, too; options that have no meaning without a verdict are usage.
#[test]
fn findings_are_printed_for_programs() {
    let findings = check("--format json", "$BAD one-too-few").ends(1).json();
    let steps = findings["steps"].as_array().unwrap();
    let bad = steps.iter().find(|step| step["grade"] == "bad").expect("a defect");
    assert_eq!(bad["hint"], "one result per case, in the same order");
    assert_eq!(findings["usable"], true);
    check("--bless", "$BAD good").ends(2);
    packproof("run --format json -- $BAD good").ends(2);
}
