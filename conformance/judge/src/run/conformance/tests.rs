//! Exit codes, selection of questions, and remarks on operations.

use super::*;
use crate::report::model::Stale;
use crate::run::in_process;
use packproof_suite::formats;
use packproof_suite::model::Outcome;
use packproof_suite::suite;

/// The suite's vectors of two formats: enough of it, and quick.
fn suite() -> suite::Suite {
    let mut suite = suite::embedded().unwrap();
    suite.files.retain(|file| ["compact_index", "varint"].contains(&&*file.contents.format));
    suite
}

fn report(ask: impl Fn(&packproof_suite::model::Case) -> Outcome) -> RunReport {
    in_process::judge(&suite(), "test", ask)
}

/// 0 is a run that conforms, 1 one that does not, whatever the reason, and 4 one that judged nothing.
#[test]
fn exit_codes_follow_the_report() {
    let good = report(formats::reference);
    assert_eq!(exit_code(&good), 0);
    assert_eq!(exit_code(&report(|_| Outcome::Error("no".to_owned()))), 1);
    let nothing = report(|_| Outcome::Unsupported);
    assert_eq!(exit_code(&nothing), 4);

    let stale = vec![Stale { entry: "x".to_owned(), what: "passes now".to_owned() }];
    assert_eq!(exit_code(&RunReport { stale: stale.clone(), ..good.clone() }), 1);
    assert_eq!(exit_code(&RunReport { interrupted: true, ..good }), 1);
    assert_eq!(exit_code(&RunReport { stale, ..nothing.clone() }), 1);
    assert_eq!(exit_code(&RunReport { interrupted: true, ..nothing }), 1);
}

/// Known failures do not fail a run; the same failures unlisted do.
#[test]
fn known_failures_are_allowed() {
    let mut report = report(|_| Outcome::Error("no".to_owned()));
    report.results.iter_mut().for_each(|result| result.known = true);
    assert_eq!(exit_code(&report), 0);
    report.results[0].known = false;
    assert_eq!(exit_code(&report), 1);
}

fn hello(operations: &[&str]) -> Hello {
    let operations = operations.iter().map(|&name| name.to_owned()).collect();
    Hello {
        protocol: 1,
        name: "n".to_owned(),
        version: String::new(),
        language: String::new(),
        operations,
        sweep: Vec::new(),
        promises: crate::transport::promises::Promises::default(),
    }
}

/// An operation that is offered and never supported becomes a fault of the protocol; one that is supported
/// once, and one that is not offered, do not.
#[test]
fn exposes_offers_that_support_nothing() {
    let offers = hello(&["compact_index.encode", "compact_index.decode"]);
    let mut once = false;
    let mut results = report(|_| Outcome::Unsupported).results;
    for result in results.iter_mut().filter(|result| result.case.operation == "compact_index.decode") {
        if !std::mem::replace(&mut once, true) {
            result.verdict = Verdict::Pass;
        }
    }
    let silent = silent(&results, &offers.operations);
    mark_contradictory_offers(&mut results, &silent);
    for result in &results {
        let liar = result.case.operation == "compact_index.encode";
        assert_eq!(result.verdict == Verdict::Protocol, liar, "{}", result.id);
    }
}

/// Asks the picked vectors of the offered operations; each other vector has a result.
#[test]
fn vectors_of_other_operations_are_not_asked() {
    let suite = suite();
    let offers = hello(&["varint.decode", "compact_index.encode"]);
    let questions = questions(&suite, &Selection::default(), &offers.promises);
    let results = unasked(&questions, &offers.operations);
    assert_eq!(questions.len(), suite.judged().count());
    for (question, result) in questions.iter().zip(&results) {
        let offered = offers.operations.contains(&question.vector.operation);
        let verdict = result.as_ref().map(|result| result.verdict);
        assert_eq!(verdict, (!offered).then_some(Verdict::Unsupported), "{}", question.vector.id);
    }
    let asked = results.iter().filter(|result| result.is_none()).count();
    assert!(asked > 100 && asked < results.len());
}

/// A typing error is recognised, another word is not.
#[test]
fn guesses_what_a_misspelt_operation_means() {
    assert_eq!(nearest_operation("compact_index.encod"), Some("compact_index.encode"));
    assert_eq!(nearest_operation("compactindex.decode"), Some("compact_index.decode"));
    assert_eq!(nearest_operation("md5.update"), None);
    let offers = hello(&["compact_index.encode", "compact_indx.encode"]);
    assert_eq!(unknown_operations(&offers, None).collect::<Vec<_>>(), ["compact_indx.encode"]);
}
