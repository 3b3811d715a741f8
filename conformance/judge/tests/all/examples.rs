//! What is said of failures beside their causes: the known mistake, the example, and what they have in common.

use packproof_judge::diagnosis::diagnose;
use packproof_judge::run::in_process;
use packproof_suite::formats;
use packproof_suite::model::{Accepted, Case, Class, Outcome, hex, input};

use crate::planted::run;
use crate::suite_of;

/// What is known of a mistake is said beside it: a reader of 64 bits for every type that stops at no length.
#[test]
fn a_known_mistake_is_named() {
    let read = |case: &Case| {
        if case.operation != "varint.decode" {
            return Outcome::Unsupported;
        }
        let mut value = 0_u64;
        for (at, byte) in (0_u32..).zip(input::bytes(case.input).expect("bytes")) {
            value |= u64::from(byte & 0x7F).checked_shl(7 * at).unwrap_or(0);
            if byte < 0x80 {
                let consumed = Some(u64::from(at) + 1);
                return Outcome::Accept(Accepted { value: value.to_string().into(), consumed });
            }
        }
        Outcome::Reject { class: Class::Truncated, at: None }
    };
    let report = in_process::judge(&suite_of(&["varint"]), "planted", read);
    let diagnosed = diagnose(&report.results);
    let [cause] = &diagnosed.causes[..] else { panic!("{:?}", diagnosed.causes) };
    assert_eq!(cause.known, ["varint-no-limit"], "{cause:?}");
}

/// The example of a cause fails for this cause alone, though a smaller one fails for both.
#[test]
fn an_example_shows_one_cause_of_two() {
    let format = formats::find("packet").expect("it exists");
    let pair = [("normalized-outside", "wraps"), ("normalized-scale", "power-of-two")];
    let (results, diagnosed) = run(format, &suite_of(&[format.name]), &pair);
    let causes: Vec<_> = diagnosed.causes.iter().flat_map(|cause| &cause.deviations).collect();
    assert_eq!(causes.len(), 2, "{causes:?}");
    for cause in causes {
        let deviation = pair.into_iter().find(|(name, _)| *name == cause.parameter).expect("it was planted");
        let example = results.iter().find(|of| Some(&of.id) == cause.witness.as_ref()).expect("an example");
        let operation = format.operation(&example.case.operation).expect("it exists");
        let alone = (operation.behaving)(&[deviation], &example.case.as_case());
        assert!(example.outcome().is_some_and(|given| given.agrees_with(&alone)), "{cause:?}");
    }
}

/// The same for numbers that are measured: a mask of byte 1 and one of byte 2, each of which loses a bit.
#[test]
fn an_example_shows_one_measured_number_of_two() {
    let masked = |lost: [u8; 2], case: &Case| {
        if case.operation != "compact_index.decode" {
            return Outcome::Unsupported;
        }
        let mut bytes = input::bytes(case.input).expect("bytes");
        bytes.iter_mut().skip(1).zip(lost).for_each(|(byte, lost)| *byte &= !lost);
        formats::reference(&Case { input: &hex(&bytes).into(), ..*case })
    };
    let (first, second) = (0x20, 0x10);
    let suite = suite_of(&["compact_index"]);
    let report = in_process::judge(&suite, "planted", |case| masked([first, second], case));
    let diagnosed = diagnose(&report.results);
    let causes: Vec<_> = diagnosed.causes.iter().flat_map(|cause| &cause.deviations).collect();
    let shown: Vec<_> = causes
        .iter()
        .map(|cause| {
            let example = report.results.iter().find(|of| Some(&of.id) == cause.witness.as_ref());
            let example = example.expect("an example");
            [[first, 0], [0, second]].map(|lost| {
                let alone = masked(lost, &example.case.as_case());
                example.outcome().is_some_and(|given| given.agrees_with(&alone))
            })
        })
        .collect();
    assert_eq!(shown, [[true, false], [false, true]], "{causes:?}");
}

/// What separates failures from passes is said before what both have; that valid input fails is not said alone.
#[test]
fn what_separates_failures_is_said_first() {
    let wrong = |case: &Case| match case.operation {
        "compact_index.encode" => case.input.as_i64().is_some_and(|n| n.abs() >= 1 << 27),
        "compact_index.decode" => {
            case.input.as_str().is_some_and(|text| text.bytes().map(u32::from).sum::<u32>() % 3 == 0)
        }
        "bit_pack.write" => case.input["widths"].as_array().is_some_and(|of| of.contains(&16.into())),
        _ => false,
    };
    let ask = |case: &Case| match formats::reference(case) {
        Outcome::Accept(_) if wrong(case) => Outcome::Accept(Accepted { value: "7f".into(), consumed: None }),
        right => right,
    };
    let report = in_process::judge(&suite_of(&["bit_pack", "compact_index"]), "planted", ask);
    let diagnosed = diagnose(&report.results);
    let only: Vec<_> = diagnosed.descriptions.iter().map(|of| of.only.as_deref()).collect();
    let value = Some("value from 134217728 (2^27) on, of either sign, all of it");
    assert_eq!(only, [value, None, Some("widths 16, all of it, among input that must be accepted")]);
}
