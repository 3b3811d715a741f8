//! Exit codes, what is asked, and what is said of operations.

use std::collections::BTreeSet;

use serde_json::json;

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
    mark_contradictory_offers(&mut results, &offers.operations);
    for result in &results {
        let liar = result.case.operation == "compact_index.encode";
        assert_eq!(result.verdict == Verdict::Protocol, liar, "{}", result.id);
    }
}

/// Vectors with other parameters or of another operation are never in the same batch, and each question
/// stands where its input is.
#[test]
fn blocks_share_operation_and_parameters() {
    let suite = Parts::from(suite());
    let operations: BTreeSet<&str> = ["varint.decode", "compact_index.encode"].into();
    let offers = hello(&operations.iter().copied().collect::<Vec<_>>());
    let selection = Selection::default();
    let asking = Asking::new(&selection, &offers);
    let blocks = asking.blocks(suite.part(0));
    for block in &blocks {
        assert_eq!(block.inputs.len(), block.of.at.len());
        for (case, input) in block.inputs.iter().enumerate() {
            let (_, question) = asking.asked(&block.of, case);
            assert_eq!(block.operation, question.vector.operation);
            assert_eq!(block.parameters, question.group.parameters);
            assert_eq!(*input, question.vector.input.to_string());
        }
    }
    let asked: usize = blocks.iter().map(|block| block.inputs.len()).sum();
    let whole = suite.part(0).suite;
    let of = whole.judged().filter(|(.., vector)| operations.contains(vector.operation.as_str()));
    assert_eq!(asked, of.count());
    assert!(asked > 100 && asked < suite.judged());
    assert_eq!(asking.settle_unasked(&suite, &mut Settling::new(&suite)), asked);
    let mut keys: Vec<_> = blocks.iter().map(|b| json!([b.operation, b.parameters]).to_string()).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), blocks.len(), "one block per operation and parameters");
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
