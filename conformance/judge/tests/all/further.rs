//! Answers to questions that no vector asks.

use std::cell::Cell;

use packproof_judge::diagnosis::{Diagnosed, diagnose, diagnose_asking};
use packproof_judge::report::model::{CaseResult, Verdict};
use packproof_judge::transport::entry;
use packproof_suite::model::named::Deviation;
use packproof_suite::model::vector::Expectation;
use packproof_suite::model::{Accepted, Operation, Outcome, OwnedCase, hex, input};
use packproof_suite::{dialects, formats};
use serde_json::{Value, json};

use crate::evidence::says;
use crate::planted::run;
use crate::suite_of;

/// The answers of a reader without a limit that takes shifts modulo 64: those of a run whose vectors are shorter than eleven bytes, and
/// further ones.
fn answers() -> (Vec<CaseResult>, Vec<CaseResult>) {
    let format = formats::find("varint").expect("it exists");
    let (mut results, _) = run(format, &suite_of(&[format.name]), &[("longest", "no-limit-mod-64")]);
    results.retain(|of| of.case.operation == "varint.decode");
    let is_short = |of: &CaseResult| of.case.input.as_str().is_some_and(|text| text.len() < 22);
    let (results, mut further): (Vec<_>, Vec<_>) = results.into_iter().partition(is_short);
    for of in &mut further {
        of.id.clear();
    }
    (results, further)
}

/// What further answers refute is replaced by what gives them, too, and counts the vectors' failures alone.
#[test]
fn what_is_refuted_is_replaced() {
    let (results, further) = answers();
    let alone = diagnose(&results);
    assert_eq!(says(&alone), ["reads for as long as bytes say \"more\""]);
    let diagnosed = diagnose_asking(&results, |_, _| further.clone());
    let [says] = says(&diagnosed)[..] else { panic!("{:?}", diagnosed.causes) };
    assert!(says.contains("takes shifts modulo 64"), "{says}");
    assert_eq!(diagnosed.causes[0].operations, alone.causes[0].operations);
    assert_eq!(diagnosed.causes[0].but, Vec::<String>::new());
}

/// What nothing gives is said, with the smallest input; the cause stays.
#[test]
fn what_nothing_gives_is_said() {
    let (results, _) = answers();
    let given = |input: &str, verdict: Verdict, actual: Value| {
        let of = results.iter().find(|of| of.case.input == input).expect("it is asked");
        CaseResult { id: String::new(), verdict, actual, ..of.clone() }
    };
    let further = [
        given("7f", Verdict::Fail, json!({"ok": "126", "consumed": 1})),
        given("00", Verdict::Pass, json!({"ok": "0", "consumed": 1})),
    ];
    let further = Cell::new(further.to_vec());
    let diagnosed = diagnose_asking(&results, |_, _| further.take());
    let mut alone = diagnose(&results);
    alone.causes[0].but = vec![
        r#"1 of 2 random inputs of varint.decode are answered otherwise, such as "7f": {"ok":"126","consumed":1}, not {"ok":"127","consumed":1}."#.to_owned(),
    ];
    assert_eq!(diagnosed, alone);
}

/// The answers of an implementation with planted mistakes.
fn answers_to(operation: &Operation, cases: &[OwnedCase], planted: &[Deviation]) -> Vec<CaseResult> {
    let result = |case: &OwnedCase| {
        let expected = Expectation::of(&formats::reference(&case.as_case()))?;
        let outcome = (operation.behaving)(planted, &case.as_case());
        let passes = dialects::accepting(&case.as_case(), &expected).matches(&outcome);
        let verdict = if passes { Verdict::Pass } else { Verdict::Fail };
        let result = CaseResult::new(case.clone(), verdict);
        Some(CaseResult { expected: Some(expected), actual: entry::of(&outcome), ..result })
    };
    cases.iter().filter_map(result).collect()
}

/// What is said of it if it can be asked.
fn asking(results: &[CaseResult], planted: &[Deviation]) -> Diagnosed {
    diagnose_asking(results, |operation, cases| answers_to(operation, cases, planted))
}

/// What is named, as parameters of their own formats and choices, and how many sets would give as much.
fn named(diagnosed: &Diagnosed) -> (Vec<(&str, &str)>, usize) {
    let own = |name| str::rsplit(name, '.').next().unwrap_or(name);
    let deviations = diagnosed.causes.iter().flat_map(|of| &of.deviations);
    let others = diagnosed.causes.iter().map(|of| of.alternatives.len()).sum();
    (deviations.map(|of| (own(&of.parameter), &*of.choice)).collect(), others)
}

/// Of mistakes that give the same answers to all vectors, a live implementation shows which one it has, and which it has not.
#[test]
fn equals_are_told_apart() {
    for (format, parameter, first, planted, others) in [
        ("object_reference", "compact_index.after-byte-4", "endless", "endless", 2),
        ("object_reference", "compact_index.after-byte-4", "endless", "endless-mod-32", 2),
        ("unreal_string", "nul", "first-of-text", "token", 1),
    ] {
        let format = formats::find(format).expect("it exists");
        let (results, alone) = run(format, &suite_of(&[format.name]), &[(parameter, planted)]);
        let own = parameter.trim_start_matches("compact_index.");
        assert_eq!(named(&alone), (vec![(own, first)], others));
        assert_eq!(named(&asking(&results, &[(parameter, planted)])), (vec![(own, planted)], 0));
    }
}

/// What the operations of a contained format show stays, whatever further answers of one that contains it show: it is one function.
#[test]
fn what_is_shown_at_home_stays() {
    let [inner, outer] =
        ["compact_index", "object_reference"].map(|name| formats::find(name).expect("it exists"));
    let suite = suite_of(&[inner.name, outer.name]);
    let at_home = [("after-byte-4", "endless")];
    let planted = [("compact_index.after-byte-4", "endless-mod-32")];
    let mut results = run(inner, &suite, &at_home).0;
    results.retain(|of| of.case.operation.starts_with(inner.name));
    results.extend(
        run(outer, &suite, &planted).0.into_iter().filter(|of| of.case.operation.starts_with(outer.name)),
    );
    let diagnosed = diagnose_asking(&results, |operation, cases| {
        let planted = if inner.operation(operation.name).is_some() { &at_home } else { &planted };
        answers_to(operation, cases, planted)
    });
    assert_eq!(named(&diagnosed).0, [("after-byte-4", "endless")]);
    let [but] = &diagnosed.causes[0].but[..] else { panic!("{:?}", diagnosed.causes) };
    assert!(but.contains("object_reference.decode are answered otherwise"), "{but}");
}

#[test]
#[ignore = "minutes: every deviation; `ci/planted` runs it"]
fn asking_loses_no_deviation() {
    for format in formats::ALL {
        let suite = suite_of(&[format.name]);
        let mut told = [0, 0];
        for planted in format.named.deviations() {
            let (results, alone) = run(format, &suite, &[planted]);
            let is_told = |of: &Diagnosed| named(of).0.iter().all(|of| of.1 == planted.1);
            let both = [is_told(&alone), is_told(&asking(&results, &[planted]))];
            assert!(both[0] <= both[1], "{planted:?}");
            (0..2).for_each(|at| told[at] += usize::from(both[at]));
        }
        println!("{}: {} deviations named, {} of one that can be asked", format.name, told[0], told[1]);
    }
}

/// A writer of halves whose exponent is unsigned, and which clears bit 0 of some numbers.
fn unsigned_half(single: u32, cleared: u32) -> u16 {
    let (exponent, fraction) = ((single >> 23 & 0xFF).wrapping_sub(112), single & 0x7F_FFFF);
    let half = match exponent {
        0 => 0,
        31.. if fraction == 0 => 0x7C00,
        31.. => 0x7C01 | (fraction >> 13) as u16,
        _ => (exponent << 10) as u16 | (fraction >> 13) as u16 & !u16::from(single & cleared == cleared),
    };
    half | (single >> 16) as u16 & 0x8000
}

/// What is measured from the vectors is measured again from further answers, and is no cause where they refute it.
#[test]
fn what_is_measured_holds_for_further_answers() {
    let told = |cleared: u32| {
        let answer = |case: &OwnedCase| {
            let half = unsigned_half(input::f32(&case.input).expect("a float").to_bits(), cleared);
            Outcome::Accept(Accepted { value: hex(&half.to_le_bytes()).into(), consumed: None })
        };
        let result = |case: &OwnedCase| {
            let expected = Expectation::of(&formats::reference(&case.as_case())).expect("an answer");
            let outcome = answer(case);
            let verdict = if expected.matches(&outcome) { Verdict::Pass } else { Verdict::Fail };
            let result = CaseResult::new(case.clone(), verdict);
            CaseResult { expected: Some(expected), actual: entry::of(&outcome), ..result }
        };
        let suite = suite_of(&["packet"]);
        let vectors = suite.judged().map(|(_, group, vector)| vector.case(group));
        let vectors = vectors.filter(|case| case.operation == "packet.float16_encode");
        let results: Vec<CaseResult> = vectors.map(|case| result(&case)).collect();
        diagnose_asking(&results, |_, cases| cases.iter().map(result).collect()).causes
    };
    let [all] = &*told(u32::MAX) else { panic!("one cause") };
    assert!(all.wholly && all.deviations[0].says.contains("numbers from 2^-15 to 2^-14 as zero"), "{all:#?}");
    // No vector has these bits set.
    let refuted = told(0x0000_1555);
    assert!(refuted.iter().all(|of| of.deviations[0].parameter != "halves"), "{refuted:#?}");
}
