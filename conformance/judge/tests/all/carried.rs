//! One wrong reader or writer of indices, used in every format that contains indices, is one cause.

use std::collections::BTreeSet;

use packproof_judge::diagnosis::{Diagnosed, diagnose};
use packproof_judge::report::causes;
use packproof_judge::report::model::CaseResult;
use packproof_judge::run::in_process;
use packproof_reference::compact_index;
use packproof_suite::formats;
use packproof_suite::model::bounded::{STEPS, bounded};
use packproof_suite::model::named::Deviation;
use packproof_suite::model::{Case, Class, Outcome, input};
use packproof_suite::suite::Suite;

use crate::evidence::told;
use crate::suite_of;

/// The formats that contain indices, and the CompactIndex itself.
const FORMATS: [&str; 5] =
    ["compact_index", "unreal_string", "unreal_name", "object_reference", "unreal_package"];

/// An implementation whose indices have these deviations in every format, and that is right but for that.
fn run(suite: &Suite, deviations: &[Deviation]) -> (Vec<CaseResult>, Diagnosed) {
    let names: Vec<String> = deviations.iter().map(|(name, _)| format!("compact_index.{name}")).collect();
    let carried: Vec<Deviation> =
        names.iter().zip(deviations).map(|(name, (_, choice))| (&**name, *choice)).collect();
    let ask = |case: &Case| {
        let operation = formats::operation(case.operation);
        let is_own = case.operation.starts_with("compact_index.");
        let deviations = if is_own { deviations } else { &carried };
        operation
            .and_then(|operation| bounded(STEPS, || (operation.behaving)(deviations, case)))
            .unwrap_or(Outcome::Unsupported)
    };
    let report = in_process::judge(suite, "carried", ask);
    let diagnosed = diagnose(&report.results);
    (report.results, diagnosed)
}

/// `(parameter, choice)` of every cause.
fn named(diagnosed: &Diagnosed) -> BTreeSet<(&str, &str)> {
    let all = diagnosed.causes.iter().flat_map(|cause| &cause.deviations);
    all.map(|of| (of.parameter.as_str(), of.choice.as_str())).collect()
}

/// Formats whose operations a cause explains.
fn formats_of(diagnosed: &Diagnosed, at: usize) -> BTreeSet<&str> {
    let operations = diagnosed.causes[at].operations.iter();
    operations.map(|of| of.operation.split('.').next().unwrap_or_default()).collect()
}

/// Mistakes of readers and writers that every format shows.
const EVERYWHERE: [&[Deviation<'_>]; 6] = [
    &[("middle-data", "mask-3f")],
    &[("shifts", "plus-1")],
    &[("flags", "swapped")],
    &[("sign", "ignored")],
    &[("consumed", "longer-one-less")],
    &[("encode-first-limit", "65")],
];

/// What is wrong with the one reader or writer is named once, of the CompactIndex, with the operations of all formats that show it.
fn is_one_cause(mistakes: &[&[Deviation]]) {
    let suite = suite_of(&FORMATS);
    for deviations in mistakes {
        let (_, diagnosed) = run(&suite, deviations);
        let wanted: BTreeSet<(&str, &str)> = deviations.iter().copied().collect();
        assert_eq!(named(&diagnosed), wanted);
        assert_eq!(diagnosed.causes.len(), 1, "{deviations:?}");
        assert_eq!(diagnosed.causes[0].format, "compact_index");
        assert!(formats_of(&diagnosed, 0).len() >= 4, "{deviations:?}: {:?}", formats_of(&diagnosed, 0));
        assert!(diagnosed.descriptions.is_empty() && diagnosed.causes[0].wholly);
        let headline = causes::headline(&diagnosed.causes[0]);
        let names = formats_of(&diagnosed, 0).iter().all(|format| headline.contains(format));
        assert!(names && headline.contains(" operations of "), "{headline}");
    }
}

#[test]
fn a_mistake_that_is_carried_is_one_cause() {
    is_one_cause(&EVERYWHERE[..2]);
}

#[test]
#[ignore = "all six; `ci/planted` runs it"]
fn every_mistake_that_is_carried_is_one_cause() {
    is_one_cause(&EVERYWHERE);
}

/// The strings of an adapter without indices show that its index is wrong.
#[test]
fn strings_alone_show_it() {
    let suite = suite_of(&["unreal_string"]);
    for deviation in [EVERYWHERE[0][0], EVERYWHERE[1][0], EVERYWHERE[2][0], EVERYWHERE[5][0]] {
        let (_, diagnosed) = run(&suite, &[deviation]);
        assert_eq!(named(&diagnosed), BTreeSet::from([deviation]));
        assert_eq!(diagnosed.causes[0].format, "compact_index");
    }
}

/// What is said of an implementation whose decoder of strings, all that it has of them, has some deviations and whose indices have others.
fn apart(strings: &[Deviation], indices: &[Deviation], names: &[&str]) -> Diagnosed {
    let ask = |case: &Case| {
        let deviations = if case.operation == "unreal_string.decode" { strings } else { indices };
        let offered =
            case.operation == "unreal_string.decode" || case.operation.starts_with("compact_index.");
        formats::operation(case.operation)
            .filter(|_| offered)
            .map_or(Outcome::Unsupported, |operation| (operation.behaving)(deviations, case))
    };
    diagnose(&in_process::judge(&suite_of(names), "apart", ask).results)
}

/// A string's own mistake beside another one of the index stays a cause of its own format.
#[test]
fn an_own_mistake_is_no_mistake_of_the_index() {
    let both = ["compact_index", "unreal_string"];
    let diagnosed = apart(&[("nul", "unchecked")], &[("sign", "ignored")], &both);
    assert_eq!(named(&diagnosed), BTreeSet::from([("nul", "unchecked"), ("sign", "ignored")]));
    let formats: BTreeSet<&str> = diagnosed.causes.iter().map(|cause| cause.format.as_str()).collect();
    assert_eq!(formats, BTreeSet::from(["compact_index", "unreal_string"]));
}

/// Strings alone leave it open whether the sign of a length or that of all indices is ignored; indices that are read right do not.
#[test]
fn a_right_index_speaks_against_a_wrong_one_in_strings() {
    let strings = [("sign", "always-narrow")];
    let of_the_index = |diagnosed: &Diagnosed| {
        let alternatives = diagnosed.causes.iter().flat_map(|cause| cause.alternatives.iter().flatten());
        alternatives.filter(|of| of.parameter.starts_with("compact_index.")).count()
    };
    let alone = apart(&strings, &[], &["unreal_string"]);
    let beside = apart(&strings, &[], &["compact_index", "unreal_string"]);
    assert_eq!(named(&alone), BTreeSet::from(strings));
    assert_eq!(named(&beside), BTreeSet::from(strings));
    assert!(of_the_index(&alone) > 0, "{:?}", alone.causes);
    assert_eq!(of_the_index(&beside), 0, "{:?}", beside.causes);
}

/// A reader of indices that refuses zero below zero, and a byte 4 with any of its upper bits; of references in a class of their own, too.
#[test]
fn a_contained_mistake_that_is_refused_otherwise_is_the_same() {
    let invalid = Outcome::Reject { class: Class::Invalid, at: None };
    let diagnosed = told(&["compact_index.decode", "object_reference.decode"], |case| {
        let bytes = input::bytes(case.input).expect("bytes");
        match compact_index::decode(&bytes) {
            Ok((_, 5)) if bytes[4] & 0xF0 != 0 => invalid.clone(),
            Ok((0, _)) if bytes[0] & 0x80 != 0 => invalid.clone(),
            _ => formats::reference(case),
        }
    });
    assert!(diagnosed.descriptions.is_empty(), "{diagnosed:#?}");
    let [cause] = &*diagnosed.causes else { panic!("{diagnosed:#?}") };
    assert_eq!(cause.deviations.len(), 2, "{cause:#?}");
}
