//! Pairs.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::*;
use crate::run::in_process;
use packproof_suite::errata;
use packproof_suite::model::Case;
use packproof_suite::suite::Suite;

const ENCODE: &str = "compact_index.encode";

fn suite() -> Suite {
    let mut suite = packproof_suite::suite::embedded().unwrap();
    suite.files.retain(|file| file.contents.format == "compact_index");
    suite
}

fn suite_of(operation: &str, ask: impl Fn(&Case) -> Outcome) -> RunReport {
    in_process::judge(&suite(), "x", |case| {
        if case.operation == operation { ask(case) } else { Outcome::Unsupported }
    })
}

/// How `decoder` reads what the encoders wrote.
fn meet_all(encoders: &[&RunReport], decoder: impl Fn(&Case) -> Outcome) -> Vec<Pair> {
    let handed = handed(&suite(), encoders);
    let mut reads = Reads::new(&handed, &["compact_index.decode".to_owned()]);
    for block in handed.blocks(&["compact_index.decode".to_owned()]) {
        for (input, whose) in block.inputs.iter().zip(&block.of) {
            let input = serde_json::from_str(input).unwrap();
            let (operation, parameters) = (&*block.operation, &block.parameters);
            let outcome = decoder(&Case { operation, parameters, input: &input });
            for &(at, number) in whose {
                reads.0[at][number] = Read::of(Some(&outcome), &handed.vectors[at].right);
            }
        }
    }
    reads.score(&handed)
}

/// How `decoder` reads what `encoder` wrote.
fn meet(encoder: &RunReport, decoder: impl Fn(&Case) -> Outcome) -> Pair {
    meet_all(&[encoder], decoder).remove(0)
}

/// The same, counted one vector after the other.
fn counted(encoder: &RunReport, decoder: impl Fn(&Case) -> Outcome) -> Pair {
    let mut pair = Pair::default();
    let inverse = formats::operation(ENCODE).unwrap().inverse.unwrap();
    let asked =
        |result: &&CaseResult| result.verdict != Verdict::Unsupported && result.case.operation == ENCODE;
    for result in encoder.results.iter().filter(asked) {
        let Outcome::Accept(right) = formats::reference(&result.case.as_case()) else { continue };
        let meant = formats::reference(&inverse(&result.case, &right.value).as_case());
        let Outcome::Accept(meant) = meant else { continue };
        let read = match result.outcome() {
            Some(Outcome::Accept(answer)) => Some(decoder(&inverse(&result.case, &answer.value).as_case())),
            _ => None,
        };
        if read == Some(Outcome::Unsupported) {
            continue;
        }
        pair.total += 1;
        if read.is_some_and(|read| passes(&Expectation::Accept(meant.into()), &read)) {
            pair.good += 1;
        } else if pair.fails.is_none() {
            pair.fails = Some(result.id.clone());
        }
    }
    pair
}

/// Encoders that are right, that fail in part, that leave out a part, and that answer other bytes, all at a time, with
/// decoders that are right, wrong, and choosy: as one vector after the other says.
#[test]
fn pairs_are_what_counting_one_by_one_gives() {
    let every = |n: usize, otherwise: fn(&Case) -> Outcome| {
        let at = Cell::new(0_usize);
        move |case: &Case| {
            at.set(at.get() + 1);
            if at.get().is_multiple_of(n) { otherwise(case) } else { formats::reference(case) }
        }
    };
    let deviant = errata::find("twos-complement-groups").unwrap();
    let wrong = move |case: &Case| errata::answer(deviant, case);
    let encoders = [
        suite_of(ENCODE, formats::reference),
        suite_of(ENCODE, every(3, |_| Outcome::Error("no".to_owned()))),
        suite_of(ENCODE, every(5, |_| Outcome::Unsupported)),
        suite_of(ENCODE, wrong),
        suite_of("compact_index.decode", formats::reference),
    ];
    let mask = errata::find("wiki-continuation-mask-3f").unwrap();
    let decoders: [&dyn Fn(&Case) -> Outcome; 3] =
        [&formats::codec, &|case| errata::answer(mask, case), &|case| {
            if case.input.to_string().len() > 6 { Outcome::Unsupported } else { formats::codec(case) }
        }];
    let reports: Vec<&RunReport> = encoders.iter().collect();
    let mut kinds = BTreeSet::new();
    for decoder in decoders {
        let pairs = meet_all(&reports, decoder);
        for (encoder, pair) in encoders.iter().zip(pairs) {
            assert_eq!(pair, counted(encoder, decoder));
            kinds.insert((pair.total, pair.good));
        }
    }
    assert!(kinds.len() > 8, "{kinds:?}");
}

/// Right encoders and right decoders understand each other on every vector.
#[test]
fn the_reference_understands_itself() {
    let pair = meet(&suite_of("compact_index.encode", formats::reference), formats::codec);
    assert_eq!((pair.good, pair.fails), (pair.total, None));
    assert!(pair.total > 50, "{}", pair.total);
}

/// A wrong decoder fails with a right encoder, and the first vector is named.
#[test]
fn a_wrong_decoder_is_seen() {
    let mask = errata::find("wiki-continuation-mask-3f").unwrap();
    let pair = meet(&suite_of("compact_index.encode", formats::reference), |case| errata::answer(mask, case));
    assert!(pair.good < pair.total && pair.fails.is_some(), "{pair:?}");
}

/// An encoder that answers nothing fails with every decoder; one that refuses what must be refused does not.
#[test]
fn a_failing_encoder_fails_every_pair() {
    let pair =
        meet(&suite_of("compact_index.encode", |_| Outcome::Error("no".to_owned())), formats::reference);
    assert_eq!(pair.good, 0);
    assert!(pair.total > 50);
}

/// What a decoder does not support counts neither way.
#[test]
fn unsupported_is_left_out() {
    let pair = meet(&suite_of("compact_index.encode", formats::reference), |_| Outcome::Unsupported);
    assert_eq!(pair, Pair::default());
}

/// Equal bytes of several encoders are decoded once and count for each.
#[test]
fn equal_cases_are_asked_once() {
    let report = suite_of(ENCODE, formats::reference);
    let asked = |encoders: &[&RunReport]| {
        let blocks = handed(&suite(), encoders).blocks(&["compact_index.decode".to_owned()]);
        blocks.iter().map(|block| block.inputs.len()).sum::<usize>()
    };
    let once = asked(&[&report]);
    assert!(once > 50, "{once}");
    assert_eq!(asked(&[&report, &report, &report]), once);
    let pairs = meet_all(&[&report, &report], formats::codec);
    assert_eq!(pairs[0], pairs[1]);
    assert_eq!(asked(&[]), 0, "nobody answered the reference's bytes");
}
