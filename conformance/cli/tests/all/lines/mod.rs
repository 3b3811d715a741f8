//! The line protocol through the real binary.
//!
//! A test is skipped, and says so, where Python is not installed, unless `PACKPROOF_ALL_ADAPTERS` is set.

use crate::common::{Done, FAULTY, PACKPROOF, PYTHON, available, packproof, run, vectors};
use packproof_judge::report::model::Verdict;
use packproof_judge::transport::lines::{Bridge, DOCUMENT};
use packproof_judge::transport::protocol::{Message, raw};
use packproof_suite::model::OwnedCase;
use std::sync::Arc;

const AROUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/lines/around.py");

/// Our CompactIndex behind lines that a `sed` script changes, with a machine-readable report.
fn judge(options: &[&str], served: &str, edit: &str) -> Done {
    let adapter =
        format!("python3 '{AROUND}' '{PACKPROOF}' --only compact_index {served} | sed -u -e '{edit}'");
    run(&[&["--lines"], options].concat(), &["sh", "-c", &adapter])
}

/// Only the faulty case, the encoding of -4097, has another verdict than pass.
fn only_the_faulty_case(edit: &str, words: &str) {
    let done = judge(&["--timeout", "1", "--batch", "4"], "", &format!("/^ok c140$/{edit}"));
    assert_eq!(done.code, Some(1), "{edit}: {done:?}");
    let faulty = done.result(FAULTY);
    assert_eq!(faulty.verdict, Verdict::Protocol, "{edit}: {faulty:?}");
    assert!(faulty.detail.as_ref().is_some_and(|said| said.contains(words)), "{edit}: {faulty:?}");
    assert_eq!(done.verdicts()[&Verdict::Protocol], 1, "{edit}: {done:?}");
}

/// A right program conforms, also with carriage returns and spaces at the ends of its lines.
#[test]
fn a_right_program_conforms() {
    if !available(PYTHON) {
        return;
    }
    for edit in ["", "s/$/ \r/"] {
        let done = judge(&["--validate"], "", edit);
        assert_eq!(done.code, Some(0), "{edit}: {done:?}");
        assert!(done.verdicts()[&Verdict::Pass] > 100, "{edit}: {done:?}");
    }
}

/// Every operation gets through, both ways: our codec through a translator written from the document is still right about
/// everything.
#[test]
fn every_operation_gets_through() {
    if !available(PYTHON) {
        return;
    }
    let done = packproof(&["run", "--minimal", "--lines", "--validate", "--", "python3", AROUND, PACKPROOF]);
    done.ends(0);
    assert!(done.out.contains("CONFORMS") && !done.out.contains("unsupported"), "{}", done.out);
}

/// A known mistake is recognised through lines as through JSON, and the way back to it has the option.
#[test]
fn a_known_mistake_is_named() {
    if !available(PYTHON) {
        return;
    }
    judge(&[], "--as deviant:wiki-continuation-mask-3f", "")
        .ends(1)
        .says("errata show wiki-continuation-mask-3f")
        .says("--lines -- sh -c ");
}

/// A line that is no answer, one too few and one too many cost their own case and no other: no later answer is taken for another's.
/// What else an adapter does wrong does not depend on its lines.
#[test]
fn a_bad_line_costs_one_case() {
    if !available(PYTHON) {
        return;
    }
    only_the_faulty_case("s/.*/Traceback (most recent call last):/", "begins with ok, reject");
    only_the_faulty_case("d", "0 answers to 1 requests");
    only_the_faulty_case("p", "after the answers to 1 requests");
}

/// A program that greets wrongly is unusable, and the message says what was expected.
#[test]
fn a_wrong_greeting_is_unusable() {
    if !available(PYTHON) {
        return;
    }
    judge(&[], "", "s/^name=.*/Welcome to Lines 1.0/").ends(3).warns("expected `KEY=VALUE KEY=VALUE ...`");
    // A program that speaks JSON.
    run(&["--lines", "--start-timeout", "5"], &[PACKPROOF, "serve"]).ends(3);
}

/// Every command that starts an adapter takes the option, and so does a registry.
#[test]
fn every_way_to_start_an_adapter_takes_lines() {
    if !available(PYTHON) {
        return;
    }
    let words =
        ["run", "--check-adapter", "--vectors", vectors(), "--lines", "--", "python3", AROUND, PACKPROOF];
    let check = packproof(&words);
    check.ends(0);
    let place = tempfile::tempdir().unwrap();
    let registry = place.path().join("adapters.toml");
    let entry =
        format!("[[adapter]]\nname = 'x'\ncommand = ['python3', '{AROUND}', '{PACKPROOF}']\nlines = true\n");
    std::fs::write(&registry, entry).unwrap();
    let named = packproof(&["run", "--vectors", vectors(), "--adapters", registry.to_str().unwrap(), "x"]);
    named.ends(0);
}

/// The document states the longest request of the suite.
#[test]
fn the_document_states_the_longest_request() {
    let suite = packproof_suite::suite::embedded().unwrap();
    let mut bridge = Bridge::new(Arc::default(), 0);
    let lines = suite.judged().filter_map(|(_, group, vector)| {
        let OwnedCase { operation, parameters, input } = vector.case(group);
        let (operation, parameters, cases) = (&*operation, &parameters, &[raw(&input)][..]);
        let lines = bridge.outgoing(&Message::Run { seq: 1, operation, parameters, cases });
        lines.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::len).max()
    });
    let longest = lines.max().unwrap();
    let (thousands, rest) = (longest / 1000, longest % 1000);
    assert!(
        DOCUMENT.contains(&format!("takes {thousands} {rest:03} bytes")),
        "the longest takes {longest} bytes"
    );
}
