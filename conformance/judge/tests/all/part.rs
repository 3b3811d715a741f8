//! What is named where known mistakes give most answers, and something unknown the others.

use packproof_reference::compact_index;
use packproof_suite::formats;
use packproof_suite::model::program::Tokens;
use packproof_suite::model::{Case, Outcome, input};

use crate::evidence::{says, told};

/// A reader of strings as Java code has it, whose size of a wide text overflows: a size below zero breaks.
fn java_string(case: &Case) -> Outcome {
    let bytes = input::bytes(case.input).expect("bytes");
    if compact_index::decode(&bytes).is_ok_and(|(length, _)| length <= -(1 << 30)) {
        return Outcome::Error("NegativeArraySizeException".to_owned());
    }
    let deviations =
        [("inner-nul", "kept"), ("narrow", "without-latin-1"), ("nul", "unchecked"), ("surrogates", "kept")];
    let operation = formats::operation(case.operation).expect("it is an operation");
    (operation.behaving)(&deviations, case)
}

/// One answer tells ASCII from UTF-8, which the search does not see; and what breaks elsewhere, too, gives one more of the errors.
#[test]
fn the_known_mistakes_are_named_and_no_others() {
    let diagnosed = told(&["unreal_string.decode"], java_string);
    let mut said = says(&diagnosed);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            "accepts a NUL before the end",
            "accepts a surrogate without its partner",
            "drops the last unit without checking that it is NUL",
            "reads narrow text as ASCII, and replaces bytes above 7F by U+FFFD",
        ]
    );
    let [open] = &*diagnosed.descriptions else { panic!("{diagnosed:#?}") };
    assert!(open.failures < 10, "{open:#?}");
}

/// A condition that only decides whether something is refused, where it never holds.
#[test]
fn a_check_that_is_left_out_is_said_so() {
    let operation = "unreal_package.indices";
    let [program, ..] = formats::programs(operation) else { panic!("there is one") };
    let is_check = |at: &usize| {
        let site = &program.sites[*at];
        program.concerns(*at, operation) && site.is_unchecked(1) && site.says(1).contains("0x9E2A83C1")
    };
    let at = (0..program.sites.len()).find(is_check).expect("there is a check of the tag");
    let tokens = Tokens::RIGHT.with(&[at], Some(1));
    let diagnosed = told(&[operation], |case| program.outcome(&tokens, case));
    assert_eq!(says(&diagnosed), ["does not refuse as invalid where `unsigned(4) != 0x9E2A83C1`"]);
    let fix = &diagnosed.causes[0].deviations[0].fix;
    assert_eq!(fix, "Refuse as invalid where `unsigned(4) != 0x9E2A83C1`.");
}
